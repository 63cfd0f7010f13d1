/* The rankings in C, over the tables that table_maker.py makes, and the two loops of equity.
 *
 * Single hands: anything that is not a plain legal hand is handed to the Python fallback of the same name,
 * which answers or refuses; so both refuse alike. Batches say which row is no legal hand and leave the
 * refusal to Python. Nothing here allocates or keeps Python objects between calls, except the fallbacks.
 */
#include "equity.h"

/* ------------------------------------------------------------------------ hands from Python */

static int rank_of_letter(char letter)
{
    static const char letters[] = "23456789TJQKA";
    const char *found = letter ? strchr(letters, letter) : NULL;
    return found ? (int)(found - letters) : -1;
}

static int suit_of_letter(char letter)
{
    switch (letter) {
    case 'c': return 0;
    case 'd': return 1;
    case 'h': return 2;
    case 's': return 3;
    default: return -1;
    }
}

static int8_t letter_ranks[128], letter_suits[128];

/* The Card objects themselves, by address: a card that is one of them need not be looked into. */
enum { SLOTS = 1024 };
static struct { PyObject *card; int code; } known_cards[SLOTS];

static inline unsigned slot_of(PyObject *card) { return ((uintptr_t)card >> 4 ^ (uintptr_t)card >> 14) & (SLOTS - 1); }

/* The code of a card given by its name or its code, or -1. */
static inline int code_of(PyObject *card)
{
    unsigned slot = slot_of(card);
    if (known_cards[slot].card == card)
        return known_cards[slot].code;
    if (PyUnicode_Check(card)) {
        Py_ssize_t length;
        const char *name = PyUnicode_AsUTF8AndSize(card, &length);
        if (name == NULL || length != 2 || (name[0] | name[1]) & 0x80)
            return -1;
        int rank = letter_ranks[(int)name[0]], in_suit = letter_suits[(int)name[1]];
        if (rank >= 0 && in_suit >= 0)
            return 13 * in_suit + rank;
        return name[0] == 'J' && name[1] == 'k' ? 52 : -1;
    }
    if (PyLong_Check(card)) {
        long code = PyLong_AsLong(card);
        return code >= 0 && code <= 52 ? (int)code : -1;
    }
    return -1;
}

/* The mask of a hand given as a mask, a tuple or a list of cards; 0 for anything that needs a closer look. */
static inline mask_t read_hand(PyObject *hand)
{
    if (PyLong_Check(hand))
        return PyLong_AsUnsignedLongLong(hand);
    int is_tuple = PyTuple_Check(hand);
    if (!is_tuple && !PyList_Check(hand))
        return 0;
    Py_ssize_t size = is_tuple ? PyTuple_Size(hand) : PyList_Size(hand);
    mask_t mask = 0;
    for (Py_ssize_t i = 0; i < size; i++) {
        int code = code_of(is_tuple ? PyTuple_GetItem(hand, i) : PyList_GetItem(hand, i));
        if (code < 0 || mask >> code & 1)
            return 0;
        mask |= (mask_t)1 << code;
    }
    return mask;
}

static inline PyObject *single(int ranking, PyObject *hand)
{
    mask_t mask = read_hand(hand);
    if (is_legal(ranking, mask)) {
        unsigned found = strength(ranking, mask);
        if (found)
            return PyLong_FromLong((long)found);
    }
    PyErr_Clear();
    return PyObject_CallFunctionObjArgs(fallbacks[ranking], hand, NULL);
}

#define SINGLE(name, ranking) \
    HOT static PyObject *name(PyObject *module, PyObject *hand) { (void)module; return single(ranking, hand); }
SINGLE(py_high, HIGH)
SINGLE(py_high_joker, HIGH_JOKER)
SINGLE(py_ace_to_five, ACE_TO_FIVE)
SINGLE(py_ace_to_five_joker, ACE_TO_FIVE_JOKER)
SINGLE(py_deuce_to_seven, DEUCE_TO_SEVEN)
SINGLE(py_deuce_to_seven_joker, DEUCE_TO_SEVEN_JOKER)
SINGLE(py_short_deck, SHORT_DECK)
SINGLE(py_badugi, BADUGI)

static PyObject *single_omaha(int low, PyObject *const *arguments, Py_ssize_t given)
{
    if (given != 2) {
        PyErr_SetString(PyExc_TypeError, "Omaha takes a hand and a board");
        return NULL;
    }
    mask_t hand = read_hand(arguments[0]), board = read_hand(arguments[1]);
    if (is_omaha(hand, board))
        return PyLong_FromLong((long)omaha(low, hand, board));
    PyErr_Clear();
    return PyObject_CallFunctionObjArgs(fallbacks[RANKINGS + low], arguments[0], arguments[1], NULL);
}

static PyObject *py_omaha_high(PyObject *module, PyObject *const *arguments, Py_ssize_t given)
{
    (void)module;
    return single_omaha(0, arguments, given);
}

static PyObject *py_omaha_low(PyObject *module, PyObject *const *arguments, Py_ssize_t given)
{
    (void)module;
    return single_omaha(1, arguments, given);
}

/* ------------------------------------------------------------------------ batches */

/* The mask of a row of codes; 0 if a code is no card or stands twice. */
static inline mask_t row_mask(const uint8_t *codes, int cards)
{
    mask_t mask = 0;
    unsigned above = 0;
    for (int i = 0; i < cards; i++) {
        above |= codes[i] > 52;
        mask |= (mask_t)1 << (codes[i] & 63);
    }
    return above || count(mask) != cards ? 0 : mask;
}

static inline Py_ssize_t many_of(int ranking, const void *hands, int cards, Py_ssize_t n, uint16_t *out)
{
    const mask_t *masks = hands;
    const uint8_t *codes = hands;
    for (Py_ssize_t i = 0; i < n; i++) {
        mask_t mask = cards ? row_mask(codes + i * cards, cards) : masks[i];
        if (!is_legal(ranking, mask))
            return i;
        out[i] = (uint16_t)strength(ranking, mask);
    }
    return -1;
}

/* One copy of the loop for each ranking and number of cards that matters, so that both are constants in it. */
HOT static Py_ssize_t many(int ranking, const void *hands, int cards, Py_ssize_t n, uint16_t *out)
{
    if (ranking == HIGH && cards == 7)
        return many_of(HIGH, hands, 7, n, out);
    if (ranking == HIGH && cards == 0)
        return many_of(HIGH, hands, 0, n, out);
    if (ranking == HIGH)
        return many_of(HIGH, hands, cards, n, out);
    if (ranking == ACE_TO_FIVE)
        return many_of(ACE_TO_FIVE, hands, cards, n, out);
    return many_of(ranking, hands, cards, n, out);
}

HOT static Py_ssize_t omaha_many(int low, const uint8_t *hands, int ours, const uint8_t *boards, int theirs,
                                 Py_ssize_t n, uint16_t *out)
{
    for (Py_ssize_t i = 0; i < n; i++) {
        mask_t hand = row_mask(hands + i * ours, ours), board = row_mask(boards + i * theirs, theirs);
        if (!is_omaha(hand, board))
            return i;
        out[i] = (uint16_t)omaha(low, hand, board);
    }
    return -1;
}

/* Takes a buffer that is contiguous, writable if asked; sets an error and gives 0 where it is not. */
static int take(PyObject *object, Py_buffer *view, int flags)
{
    return PyObject_GetBuffer(object, view, PyBUF_C_CONTIGUOUS | flags) == 0;
}

/* rank_many(ranking, hands, cards, out): the first row that is no legal hand, or -1. cards = 0: masks. */
static PyObject *py_rank_many(PyObject *module, PyObject *arguments)
{
    int ranking, cards;
    PyObject *hands, *out;
    Py_buffer from, to;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "iOiO", &ranking, &hands, &cards, &out) || !take(hands, &from, 0))
        return NULL;
    if (!take(out, &to, PyBUF_WRITABLE)) {
        PyBuffer_Release(&from);
        return NULL;
    }
    Py_ssize_t n = to.len / 2, bad, needed = cards ? n * cards : n * 8;
    if (ranking < 0 || ranking >= RANKINGS || cards < 0 || needed != from.len) {
        PyBuffer_Release(&from);
        PyBuffer_Release(&to);
        PyErr_SetString(PyExc_ValueError, "the arrays do not belong together");
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS
    bad = many(ranking, from.buf, cards, n, to.buf);
    Py_END_ALLOW_THREADS
    PyBuffer_Release(&from);
    PyBuffer_Release(&to);
    return PyLong_FromSsize_t(bad);
}

/* omaha_many(low, hands, cards, boards, boardcards, out): as rank_many, hands and boards as rows of codes. */
static PyObject *py_omaha_many(PyObject *module, PyObject *arguments)
{
    int low, ours, theirs;
    PyObject *hands, *boards, *out;
    Py_buffer from, on, to;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "iOiOiO", &low, &hands, &ours, &boards, &theirs, &out) || !take(hands, &from, 0))
        return NULL;
    if (!take(boards, &on, 0)) {
        PyBuffer_Release(&from);
        return NULL;
    }
    if (!take(out, &to, PyBUF_WRITABLE)) {
        PyBuffer_Release(&from);
        PyBuffer_Release(&on);
        return NULL;
    }
    Py_ssize_t n = to.len / 2, bad = -1;
    int fits = ours > 0 && theirs > 0 && from.len == n * ours && on.len == n * theirs;
    if (fits) {
        Py_BEGIN_ALLOW_THREADS
        bad = omaha_many(low != 0, from.buf, ours, on.buf, theirs, n, to.buf);
        Py_END_ALLOW_THREADS
    }
    PyBuffer_Release(&from);
    PyBuffer_Release(&on);
    PyBuffer_Release(&to);
    if (!fits) {
        PyErr_SetString(PyExc_ValueError, "the arrays do not belong together");
        return NULL;
    }
    return PyLong_FromSsize_t(bad);
}

/* ------------------------------------------------------------------------ equity */

/* Reads (mode, high, low, low_least, deck, board, hands, missing) into a deal; hands are 8 bytes a player. */
static int read_deal(PyObject *spec, deal_t *deal)
{
    unsigned long long deck, board;
    const char *hands, *missing;
    Py_ssize_t hands_size, missing_size;
    if (!PyArg_ParseTuple(spec, "iiiIKKy#y#", &deal->mode, &deal->high, &deal->low, &deal->low_least, &deck, &board,
                          &hands, &hands_size, &missing, &missing_size))
        return 0;
    deal->players = (int)(hands_size / 8);
    if (deal->players < 1 || deal->players > MOST_PLAYERS || missing_size != deal->players + 1 || deal->high < 0
        || deal->high >= RANKINGS || deal->low >= RANKINGS) {
        PyErr_SetString(PyExc_ValueError, "this is no deal");
        return 0;
    }
    memcpy(deal->hands, hands, (size_t)hands_size);
    for (int g = 0; g <= deal->players; g++)
        deal->missing[g] = missing[g];
    deal->board = board;
    deal->deck_size = apart(deck, deal->deck);
    for (int i = 0; i < deal->deck_size; i++)
        deal->deck_sums[i] = sum_of(deal->deck[i] & PLAIN);
    return 1;
}

static int take_figures(PyObject *object, Py_buffer *view, deal_t *deal)
{
    if (!take(object, view, PyBUF_WRITABLE))
        return 0;
    if (view->len != (Py_ssize_t)(deal->players * FIGURES * 8)) {
        PyBuffer_Release(view);
        PyErr_SetString(PyExc_ValueError, "figures have seven numbers a player");
        return 0;
    }
    deal->figures = view->buf;
    return 1;
}

/* deal_all(deal, first_from, first_to, figures) */
static PyObject *py_deal_all(PyObject *module, PyObject *arguments)
{
    PyObject *spec, *figures;
    int first_from, first_to;
    deal_t deal;
    Py_buffer view;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OiiO", &spec, &first_from, &first_to, &figures) || !read_deal(spec, &deal)
        || !take_figures(figures, &view, &deal))
        return NULL;
    Py_BEGIN_ALLOW_THREADS
    deal_all(&deal, first_from, first_to);
    Py_END_ALLOW_THREADS
    PyBuffer_Release(&view);
    return Py_NewRef(Py_None);
}

/* deal_some(deal, sizes, hands, sums, seed, start, stop, figures): ranges as sizes and their hands and sums in a row. */
static PyObject *py_deal_some(PyObject *module, PyObject *arguments)
{
    PyObject *spec, *figures;
    const char *sizes, *hands, *sums;
    Py_ssize_t sizes_size, hands_size, sums_size, at = 0;
    unsigned long long seed, start, stop;
    deal_t deal;
    range_t ranges[MOST_PLAYERS];
    Py_buffer view;
    int ended;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "Oy#y#y#KKKO", &spec, &sizes, &sizes_size, &hands, &hands_size, &sums, &sums_size,
                          &seed, &start, &stop, &figures)
        || !read_deal(spec, &deal))
        return NULL;
    if (sizes_size != (Py_ssize_t)deal.players * 8 || hands_size != sums_size) {
        PyErr_SetString(PyExc_ValueError, "the ranges do not belong to the deal");
        return NULL;
    }
    for (int p = 0; p < deal.players; p++) {
        uint64_t size;
        memcpy(&size, sizes + p * 8, 8);
        ranges[p].size = (Py_ssize_t)size;
        ranges[p].hands = (const mask_t *)(const void *)hands + at;
        ranges[p].sums = (const uint64_t *)(const void *)sums + at;
        at += ranges[p].size;
    }
    if (at * 8 != hands_size) {
        PyErr_SetString(PyExc_ValueError, "the ranges do not belong to the deal");
        return NULL;
    }
    if (!take_figures(figures, &view, &deal))
        return NULL;
    Py_BEGIN_ALLOW_THREADS
    ended = deal_some(&deal, ranges, seed, start, stop);
    Py_END_ALLOW_THREADS
    PyBuffer_Release(&view);
    return PyBool_FromLong(ended);
}

/* ------------------------------------------------------------------------ the module */

/* load(block, fallbacks, cards): cards in the order of their codes, the joker last */
static PyObject *py_load(PyObject *module, PyObject *arguments)
{
    const char *block;
    Py_ssize_t size;
    PyObject *given, *cards;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y#O!O!", &block, &size, &PyTuple_Type, &given, &PyTuple_Type, &cards))
        return NULL;
    if (size != BYTES_OF_TABLES || PyTuple_Size(given) != RANKINGS + 2 || PyTuple_Size(cards) != 53) {
        PyErr_SetString(PyExc_ValueError, "the tables are not those of this kernel");
        return NULL;
    }
    memcpy(&tables, block, (size_t)BYTES_OF_TABLES);
    for (int i = 0; i < RANKINGS + 2; i++) {
        PyObject *before = fallbacks[i];
        fallbacks[i] = Py_NewRef(PyTuple_GetItem(given, i));
        Py_XDECREF(before);
    }
    for (int code = 0; code < 53; code++) {
        PyObject *card = PyTuple_GetItem(cards, code);
        unsigned slot = slot_of(card);
        if (known_cards[slot].card == NULL) { /* one that finds its slot taken is read by its name */
            known_cards[slot].card = Py_NewRef(card);
            known_cards[slot].code = code;
        }
    }
    return Py_NewRef(Py_None);
}

static PyMethodDef methods[] = {
    {"load", py_load, METH_VARARGS, NULL},
    {"high", py_high, METH_O, NULL},
    {"high_joker", py_high_joker, METH_O, NULL},
    {"ace_to_five", py_ace_to_five, METH_O, NULL},
    {"ace_to_five_joker", py_ace_to_five_joker, METH_O, NULL},
    {"deuce_to_seven", py_deuce_to_seven, METH_O, NULL},
    {"deuce_to_seven_joker", py_deuce_to_seven_joker, METH_O, NULL},
    {"short_deck", py_short_deck, METH_O, NULL},
    {"badugi", py_badugi, METH_O, NULL},
    {"omaha_high", (PyCFunction)(void (*)(void))py_omaha_high, METH_FASTCALL, NULL},
    {"omaha_low", (PyCFunction)(void (*)(void))py_omaha_low, METH_FASTCALL, NULL},
    {"rank_many", py_rank_many, METH_VARARGS, NULL},
    {"omaha_many", py_omaha_many, METH_VARARGS, NULL},
    {"deal_all", py_deal_all, METH_VARARGS, NULL},
    {"deal_some", py_deal_some, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module_definition = {
    PyModuleDef_HEAD_INIT, "_kernel", "The rankings in C.", -1, methods, NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__kernel(void)
{
    for (int letter = 0; letter < 128; letter++) {
        letter_ranks[letter] = (int8_t)rank_of_letter((char)letter);
        letter_suits[letter] = (int8_t)suit_of_letter((char)letter);
    }
    return PyModule_Create(&module_definition);
}
