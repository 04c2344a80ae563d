/* What the C kernels have in common: random numbers, bit sets, throws, and the chunk of games.

   The rules are read from the same flat table as in heritage_games/engine/, the numbers drawn are the same,
   and so are the games: the benchmark compares every row of them before it measures. */

#include <stdint.h>

typedef int64_t I;

enum { NOBODY = -1, DRAWN = -2, CUT = 0, BEGIN = 63, PASS = 0, NO_THROW = 0 };

static inline I step(I state) { return 698769069 * (state & 0xFFFFFFFF) + (state >> 32); }

static inline I stream(I seed, I number)
{
    I state = (seed & 0x3FFFFFFF) + 1;
    for (int i = 0; i < 8; i++) state = step(state);
    state = ((state ^ number) & 0xFFFFFFFF) + ((state >> 32) << 32);
    for (int i = 0; i < 8; i++) state = step(state);
    return state;
}

static inline I pick(I state, I below) { return ((state & 0xFFFFFFFF) * below) >> 32; }

static inline I bit(I place) { return (I)1 << place; }
static inline I count(I mask) { return __builtin_popcountll((uint64_t)mask); }
static inline I lowest(I mask) { return __builtin_ctzll((uint64_t)mask); }
static inline int stands(I men, I hole) { return (men >> hole) & 1; }

static inline I draw(const I *table, I place, I chance)
{
    I left = pick(chance, table[place]), at = place + 2;
    for (; left >= table[at + 1]; at += 2) left -= table[at + 1];
    return table[at];
}

typedef struct { I winner, reason, plies, captures; } Row;
