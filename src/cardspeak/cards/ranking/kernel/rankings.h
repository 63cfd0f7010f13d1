/* The strength of one hand in every ranking, and of Omaha's two and three cards. */
#pragma once

#include "tables.h"

static inline int count(mask_t mask) { return __builtin_popcountll(mask); }

static inline unsigned suit(mask_t mask, int s) { return (unsigned)(mask >> (13 * s)) & 8191; }

static inline uint32_t key_of(mask_t mask)
{
    return tables.suit_keys[suit(mask, 0)] + tables.suit_keys[suit(mask, 1)] + tables.suit_keys[suit(mask, 2)]
           + tables.suit_keys[suit(mask, 3)];
}

static inline uint32_t place(uint32_t key)
{
    return tables.upper_offset[key & 0xFFFF] + tables.lower_place[(key >> 16) & 0x3FFF];
}

/* The ranks of the suit that has the flag; the caller knows that one has. */
static inline unsigned flagged_suit(mask_t mask, uint32_t flag)
{
    int s = 0;
    while (s < 3 && !(tables.suit_keys[suit(mask, s)] & flag))
        s++;
    return suit(mask, s);
}

static inline unsigned better(unsigned one, unsigned other) { return one > other ? one : other; }

static inline unsigned with_flush(mask_t mask, const uint16_t *mixed, const uint16_t *flush)
{
    uint32_t key = key_of(mask);
    unsigned strength = mixed[place(key)];
    return key & FIVE_FLAG ? better(strength, flush[flagged_suit(mask, FIVE_FLAG)]) : strength;
}

static inline unsigned high_joker(mask_t mask)
{
    if (!(mask & JOKER))
        return with_flush(mask, tables.high, tables.high_flush);
    mask &= PLAIN;
    uint32_t key = key_of(mask);
    unsigned strength = tables.high_joker[place(key)];
    return key & FOUR_FLAG ? better(strength, tables.high_flush_joker[flagged_suit(mask, FOUR_FLAG)]) : strength;
}

static unsigned deuce_to_seven_of_five(mask_t mask)
{
    uint32_t key = key_of(mask & PLAIN);
    if (mask & JOKER)
        return tables.deuce_to_seven_joker[place(key)];
    if (key & FIVE_FLAG)
        return tables.deuce_to_seven_flush[flagged_suit(mask, FIVE_FLAG)];
    return tables.deuce_to_seven[place(key)];
}

/* More than five cards of which five are of a suit: a flush is bad, so every five are looked at. */
static unsigned deuce_to_seven_among(mask_t mask, int cards)
{
    if (cards == 5)
        return deuce_to_seven_of_five(mask);
    unsigned best = 0;
    for (mask_t left = mask; left; left &= left - 1)
        best = better(best, deuce_to_seven_among(mask & ~(left & -left), cards - 1));
    return best;
}

static inline unsigned deuce_to_seven(mask_t mask)
{
    uint32_t key = key_of(mask & PLAIN);
    if (key & FIVE_FLAG)
        return deuce_to_seven_among(mask, count(mask));
    return mask & JOKER ? tables.deuce_to_seven_joker[place(key)] : tables.deuce_to_seven[place(key)];
}

static unsigned badugi(mask_t mask)
{
    unsigned ranks[4], best = 0;
    for (int s = 0; s < 4; s++)
        ranks[s] = suit(mask, s);
    /* one card or none of each suit */
    for (unsigned a = ranks[0], i = 0; i <= (unsigned)count(ranks[0]); i++, a &= a - 1)
        for (unsigned b = ranks[1], j = 0; j <= (unsigned)count(ranks[1]); j++, b &= b - 1)
            for (unsigned c = ranks[2], k = 0; k <= (unsigned)count(ranks[2]); k++, c &= c - 1)
                for (unsigned d = ranks[3], l = 0; l <= (unsigned)count(ranks[3]); l++, d &= d - 1) {
                    unsigned one[4] = {a & -a, b & -b, c & -c, d & -d};
                    unsigned all = one[0] | one[1] | one[2] | one[3];
                    int cards = !!one[0] + !!one[1] + !!one[2] + !!one[3];
                    if (cards && count(all) == cards)
                        best = better(best, tables.badugi[all]);
                }
    return best;
}

static inline unsigned strength(int ranking, mask_t mask)
{
    switch (ranking) {
    case HIGH: return with_flush(mask, tables.high, tables.high_flush);
    case HIGH_JOKER: return high_joker(mask);
    case ACE_TO_FIVE: return tables.ace_to_five[place(key_of(mask))];
    case ACE_TO_FIVE_JOKER:
        return (mask & JOKER ? tables.ace_to_five_joker : tables.ace_to_five)[place(key_of(mask & PLAIN))];
    case DEUCE_TO_SEVEN:
    case DEUCE_TO_SEVEN_JOKER: return deuce_to_seven(mask);
    case SHORT_DECK: return with_flush(mask, tables.short_deck, tables.short_deck_flush);
    default: return badugi(mask);
    }
}

static inline mask_t allowed(int ranking)
{
    switch (ranking) {
    case HIGH_JOKER: case ACE_TO_FIVE_JOKER: case DEUCE_TO_SEVEN_JOKER: return PLAIN | JOKER;
    case SHORT_DECK: return 0xFF87FC3FE1FF0ull; /* no card below the six */
    default: return PLAIN;
    }
}

static inline int is_legal(int ranking, mask_t mask)
{
    int cards = count(mask);
    return !(mask & ~allowed(ranking)) && cards >= LEAST_CARDS[ranking] && cards <= MOST_CARDS[ranking];
}

/* The cards of a mask apart. */
static inline int apart(mask_t mask, mask_t *cards)
{
    int n = 0;
    for (; mask; mask &= mask - 1)
        cards[n++] = mask & -mask;
    return n;
}

/* Keys of all ways to take two of the hand, or three of the board; weights only, since those add up. */
static int keys_of_two(const mask_t *cards, int n, uint32_t *keys)
{
    int k = 0;
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            keys[k++] = key_of(cards[i] | cards[j]) & WEIGHTS_OF_KEY;
    return k;
}

static int keys_of_three(const mask_t *cards, int n, uint32_t *keys)
{
    int t = 0;
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            for (int k = j + 1; k < n; k++)
                keys[t++] = key_of(cards[i] | cards[j] | cards[k]) & WEIGHTS_OF_KEY;
    return t;
}

static inline unsigned best_of_sums(const uint32_t *two, int twos, const uint32_t *three, int threes, const uint16_t *table)
{
    unsigned best = 0;
    for (int i = 0; i < twos; i++)
        for (int j = 0; j < threes; j++)
            best = better(best, table[place(two[i] + three[j])]);
    return best;
}

/* The best flush with two of one suit from the hand and three from the board, or 0. */
static unsigned omaha_flush(mask_t hand, mask_t board)
{
    unsigned best = 0;
    for (int s = 0; s < 4; s++) {
        unsigned ours = suit(hand, s), theirs = suit(board, s);
        if (count(ours) < 2 || count(theirs) < 3)
            continue;
        for (unsigned a = ours; a; a &= a - 1)
            for (unsigned b = a & (a - 1); b; b &= b - 1)
                for (unsigned x = theirs; x; x &= x - 1)
                    for (unsigned y = x & (x - 1); y; y &= y - 1)
                        for (unsigned z = y & (y - 1); z; z &= z - 1) {
                            unsigned five = (a & -a) | (b & -b) | (x & -x) | (y & -y) | (z & -z);
                            best = better(best, tables.high_flush[five]);
                        }
    }
    return best;
}

static unsigned omaha(int low, mask_t hand, mask_t board)
{
    mask_t cards[8];
    uint32_t two[15], three[10];
    int twos = keys_of_two(cards, apart(hand, cards), two);
    int threes = keys_of_three(cards, apart(board, cards), three);
    if (low)
        return best_of_sums(two, twos, three, threes, tables.ace_to_five);
    return better(best_of_sums(two, twos, three, threes, tables.high), omaha_flush(hand, board));
}

static inline int is_omaha(mask_t hand, mask_t board)
{
    int ours = count(hand), theirs = count(board);
    return !((hand | board) & ~PLAIN) && !(hand & board) && ours >= 2 && ours <= 6 && theirs >= 3 && theirs <= 5;
}
