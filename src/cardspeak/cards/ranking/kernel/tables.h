/* The tables of tables.py in its order, and what all of the kernel shares. */
#pragma once

#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__linux__)
#define HOT __attribute__((target_clones("avx2", "popcnt", "default")))
#else
#define HOT
#endif

typedef uint64_t mask_t;

enum { MULTISETS = 76155, UPPER = 43718, LOWER = 10552, SUITED = 8192 };
enum {
    HIGH, HIGH_JOKER, ACE_TO_FIVE, ACE_TO_FIVE_JOKER, DEUCE_TO_SEVEN, DEUCE_TO_SEVEN_JOKER, SHORT_DECK, BADUGI,
    RANKINGS
};
enum { MOST_PLAYERS = 10, FIGURES = 7, POT = 5040 };
enum { OWN, SHARED, OMAHA };

#define JOKER ((mask_t)1 << 52)
#define PLAIN (JOKER - 1)
#define WEIGHTS_OF_KEY 0x3FFFFFFFu
#define FOUR_FLAG 0x40000000u
#define FIVE_FLAG 0x80000000u

/* The block of tables.py, in its order. */
static struct tables {
    uint32_t suit_keys[SUITED];
    uint32_t upper_offset[UPPER];
    uint16_t lower_place[LOWER];
    uint16_t high[MULTISETS];
    uint16_t high_joker[MULTISETS];
    uint16_t ace_to_five[MULTISETS];
    uint16_t ace_to_five_joker[MULTISETS];
    uint16_t deuce_to_seven[MULTISETS];
    uint16_t deuce_to_seven_joker[MULTISETS];
    uint16_t short_deck[MULTISETS];
    uint16_t high_flush[SUITED];
    uint16_t high_flush_joker[SUITED];
    uint16_t deuce_to_seven_flush[SUITED];
    uint16_t short_deck_flush[SUITED];
    uint16_t badugi[SUITED];
} tables;
#define BYTES_OF_TABLES ((Py_ssize_t)(offsetof(struct tables, badugi) + sizeof tables.badugi))

/* Called for whatever is not a plain legal hand: the rankings in their order, then Omaha high and low. */
static PyObject *fallbacks[RANKINGS + 2];

static const int LEAST_CARDS[RANKINGS] = {5, 5, 5, 5, 5, 5, 5, 4};
static const int MOST_CARDS[RANKINGS] = {7, 7, 7, 7, 7, 7, 7, 4};
