/* The two loops of equity: every deal there is, or some at random. */
#pragma once

#include "rankings.h"

/* A showdown to be: who has what, what is still to come, and how it is judged. */
typedef struct {
    int players, mode, high, low;   /* low: -1 if there is none */
    unsigned low_least;             /* the least strength with which a low wins */
    mask_t hands[MOST_PLAYERS];     /* the cards known of each player */
    int missing[MOST_PLAYERS + 1];  /* cards to come for each player, and at [players] for the board */
    mask_t board;
    int deck_size;
    mask_t deck[53];
    uint64_t deck_sums[53];         /* as sum_of */
    int64_t *figures;               /* share, its square, scoops, high won and tied, low won and tied; a row a player */
} deal_t;

static inline void settle(const deal_t *deal, const unsigned *high, const unsigned *low)
{
    unsigned best_high = 0, best_low = 0;
    int highs = 0, lows = 0;
    for (int p = 0; p < deal->players; p++) {
        if (high[p] > best_high) {
            best_high = high[p];
            highs = 0;
        }
        highs += high[p] == best_high;
        if (low != NULL && low[p] >= deal->low_least) {
            if (low[p] > best_low) {
                best_low = low[p];
                lows = 0;
            }
            lows += low[p] == best_low;
        }
    }
    int64_t for_high = (lows ? POT / 2 : POT) / highs, for_low = lows ? POT / 2 / lows : 0;
    for (int p = 0; p < deal->players; p++) {
        int64_t *figures = deal->figures + p * FIGURES;
        int has_high = high[p] == best_high, has_low = lows && low[p] == best_low;
        int64_t share = has_high * for_high + has_low * for_low;
        figures[0] += share;
        figures[1] += share * share;
        figures[2] += share == POT;
        figures[3] += has_high && highs == 1;
        figures[4] += has_high && highs > 1;
        figures[5] += has_low && lows == 1;
        figures[6] += has_low && lows > 1;
    }
}

static inline void show_down(const deal_t *deal, const mask_t *hands, mask_t board)
{
    unsigned high[MOST_PLAYERS], low[MOST_PLAYERS];
    for (int p = 0; p < deal->players; p++) {
        mask_t all = deal->mode == OWN ? hands[p] : hands[p] | board;
        high[p] = deal->mode == OMAHA ? omaha(0, hands[p], board) : strength(deal->high, all);
        if (deal->low >= 0)
            low[p] = deal->mode == OMAHA ? omaha(1, hands[p], board) : strength(deal->low, all);
    }
    settle(deal, high, deal->low >= 0 ? low : NULL);
}

/* Hold'em, high only: keys of hand and board add up, and a flush needs three of a suit on the board. A board's
 * sum has the key's weights in its lower half and the number of cards of each suit in the four bytes above. */
#define SUIT_WITH_THREE(sum) (((uint32_t)((sum) >> 32) + 0x05050505u) & 0x08080808u)

static inline uint64_t sum_of(mask_t mask)
{
    uint64_t sum = key_of(mask) & WEIGHTS_OF_KEY;
    for (int s = 0; s < 4; s++)
        for (unsigned ranks = suit(mask, s); ranks; ranks &= ranks - 1)
            sum += (uint64_t)1 << (32 + 8 * s);
    return sum;
}

/* Two players: who won is counted in results (the second, neither, the first) and booked at the end. */
static inline void show_down_holdem(const deal_t *deal, const mask_t *hands, const uint32_t *keys, mask_t board,
                                    uint64_t board_sum, uint64_t *results)
{
    unsigned high[MOST_PLAYERS];
    for (int p = 0; p < deal->players; p++)
        high[p] = tables.high[place(keys[p] + (uint32_t)board_sum)];
    /* One suit at most has three of five cards. Where none has, the last one is looked up in vain: fewer than five
     * cards of a suit are no flush, which is 0, and that costs less than a branch that goes either way. */
    int s = __builtin_ctz(SUIT_WITH_THREE(board_sum) | 0x80000000u) >> 3;
    for (int p = 0; p < deal->players; p++)
        high[p] = better(high[p], tables.high_flush[suit(hands[p] | board, s)]);
    if (deal->players == 2)
        results[1 + (high[0] > high[1]) - (high[0] < high[1])]++;
    else
        settle(deal, high, NULL);
}

static void book_results(const deal_t *deal, const uint64_t *results)
{
    for (int p = 0; p < 2 && deal->players == 2; p++) {
        int64_t won = (int64_t)results[p ? 0 : 2], tied = (int64_t)results[1];
        int64_t *figures = deal->figures + p * FIGURES;
        figures[0] += won * POT + tied * (POT / 2);
        figures[1] += won * POT * POT + tied * (POT / 2) * (POT / 2);
        figures[2] += won;
        figures[3] += won;
        figures[4] += tied;
    }
}

/* All ways to deal what is missing: group by group, within a group in the order of the deck. */
typedef struct {
    const deal_t *deal;
    int fast;
    uint32_t keys[MOST_PLAYERS];
    mask_t hands[MOST_PLAYERS];
    int first_from, first_to; /* which cards of the deck the first missing card is taken from, for work in parts */
    int started;
    uint64_t results[3];
} walk_t;

static void walk_board(walk_t *walk, int left, int from, mask_t used, mask_t board, uint64_t sum)
{
    const deal_t *deal = walk->deal;
    int to = deal->deck_size - left + 1;
    int first = !walk->started;
    if (left == 0) {
        if (walk->fast)
            show_down_holdem(deal, walk->hands, walk->keys, board, sum, walk->results);
        else
            show_down(deal, walk->hands, board);
        return;
    }
    if (first) {
        walk->started = 1;
        from = walk->first_from > from ? walk->first_from : from;
        to = walk->first_to < to ? walk->first_to : to;
    }
    for (int i = from; i < to; i++) {
        mask_t card = deal->deck[i];
        if (used & card)
            continue;
        if (left == 1 && walk->fast)
            show_down_holdem(deal, walk->hands, walk->keys, board | card, sum + deal->deck_sums[i], walk->results);
        else
            walk_board(walk, left - 1, i + 1, used, board | card, sum + deal->deck_sums[i]);
    }
    if (first)
        walk->started = 0;
}

static void walk_player(walk_t *walk, int player, int left, int from, mask_t used)
{
    const deal_t *deal = walk->deal;
    if (player == deal->players) {
        if (walk->fast)
            for (int p = 0; p < deal->players; p++)
                walk->keys[p] = key_of(walk->hands[p]) & WEIGHTS_OF_KEY;
        walk_board(walk, deal->missing[player], 0, used, deal->board, sum_of(deal->board & PLAIN));
        return;
    }
    if (left == 0) {
        walk_player(walk, player + 1, player + 1 < deal->players ? deal->missing[player + 1] : 0, 0, used);
        return;
    }
    int to = deal->deck_size, first = !walk->started;
    if (first) {
        walk->started = 1;
        from = walk->first_from;
        to = walk->first_to < to ? walk->first_to : to;
    }
    for (int i = from; i < to; i++) {
        mask_t card = deal->deck[i];
        if (used & card)
            continue;
        walk->hands[player] |= card;
        walk_player(walk, player, left - 1, i + 1, used | card);
        walk->hands[player] &= ~card;
    }
    if (first)
        walk->started = 0;
}

static int is_fast(const deal_t *deal)
{
    return deal->mode == SHARED && deal->high == HIGH && deal->low < 0;
}

HOT static void deal_all(const deal_t *deal, int first_from, int first_to)
{
    walk_t walk = {.deal = deal, .fast = is_fast(deal), .first_from = first_from, .first_to = first_to};
    memcpy(walk.hands, deal->hands, sizeof walk.hands);
    walk_player(&walk, 0, deal->missing[0], 0, 0);
    book_results(deal, walk.results);
}

/* The draw number `draw` of deal number `deal`: the same on every machine and for any division of the work. */
static inline uint64_t random_word(uint64_t seed, uint64_t deal, uint64_t draw)
{
    uint64_t z = seed + ((deal << 12) + draw + 1) * 0x9E3779B97F4A7C15ull;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}

/* The hands that a player may have, with running sums of their weights. */
typedef struct {
    Py_ssize_t size;
    const mask_t *hands;
    const uint64_t *sums;
} range_t;

static inline mask_t pick(const range_t *range, uint64_t word)
{
    uint64_t total = range->sums[range->size - 1];
    uint64_t target = (uint64_t)((double)(word >> 11) * 0x1p-53 * (double)total);
    Py_ssize_t low = 0, high = range->size - 1;
    while (low < high) {
        Py_ssize_t middle = (low + high) / 2;
        if (range->sums[middle] > target)
            high = middle;
        else
            low = middle + 1;
    }
    return range->hands[low];
}

/* Picks a hand from every range until no two share a card; gives the cards used, or -1 if that never ends. */
static inline mask_t pick_hands(const deal_t *deal, const range_t *ranges, uint64_t seed, uint64_t number, uint64_t *draw,
                                mask_t *hands, uint64_t *sums)
{
    mask_t used, clash;
    do {
        used = clash = 0;
        for (int p = 0; p < deal->players; p++)
            if (ranges[p].size) {
                hands[p] = pick(&ranges[p], random_word(seed, number, (*draw)++));
                sums[p] = key_of(hands[p] & PLAIN) & WEIGHTS_OF_KEY;
                clash |= used & hands[p];
                used |= hands[p];
            }
        if (*draw > 4000)
            return (mask_t)-1;
    } while (clash);
    return used;
}

/* Deals at random: hands from the ranges, then what is missing. 0 if the ranges leave no deal.
 * The board is the last of the hands; a hand's sum is that of show_down_holdem. */
HOT static int deal_some(const deal_t *deal, const range_t *ranges, uint64_t seed, uint64_t start, uint64_t stop)
{
    int fast = is_fast(deal), players = deal->players, slots = 0, has_ranges = 0;
    uint8_t group_of_slot[64];
    uint64_t results[3] = {0, 0, 0}, known_sums[MOST_PLAYERS + 1];
    mask_t known[MOST_PLAYERS + 1];
    for (int g = 0; g <= players; g++) {
        known[g] = g < players ? deal->hands[g] : deal->board;
        known_sums[g] = sum_of(known[g] & PLAIN);
        has_ranges |= g < players && ranges[g].size;
        for (int i = 0; i < deal->missing[g] && slots < 64; i++)
            group_of_slot[slots++] = (uint8_t)g;
    }
    for (uint64_t number = start; number < stop; number++) {
        mask_t hands[MOST_PLAYERS + 1], used = 0;
        uint64_t sums[MOST_PLAYERS + 1], draw = 0, word = 0;
        uint32_t keys[MOST_PLAYERS];
        for (int g = 0; g <= players; g++) {
            hands[g] = known[g];
            sums[g] = known_sums[g];
        }
        if (has_ranges && (used = pick_hands(deal, ranges, seed, number, &draw, hands, sums)) == (mask_t)-1)
            return 0;
        for (int slot = 0, half = 0; slot < slots; half ^= 1) {
            word = half ? word >> 32 : random_word(seed, number, draw++);
            unsigned at = (unsigned)((uint64_t)(uint32_t)word * (uint32_t)deal->deck_size >> 32);
            mask_t card = deal->deck[at];
            if (used & card)
                continue;
            int group = group_of_slot[slot++];
            used |= card;
            hands[group] |= card;
            sums[group] += deal->deck_sums[at];
        }
        if (!fast) {
            show_down(deal, hands, hands[players]);
            continue;
        }
        for (int p = 0; p < players; p++)
            keys[p] = (uint32_t)sums[p];
        show_down_holdem(deal, hands, keys, hands[players], sums[players], results);
    }
    book_results(deal, results);
    return 1;
}
