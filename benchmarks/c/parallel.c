/* Skiryuk's race on parallel tracks in C, as heritage_games/engine/parallel/ has it. */

#include "kernel.h"

enum {
    GOAL, MEN, LOADING, STAY, RACE, REFILL_ALL, LOAD_OPTIONAL, LOT_OPENS, THROWS_AT, OPENING_AT, LINES_AT = 9
};
enum { FIRST_HOLE = 1, DECLINED = 64, GOING = 0, ALL_THERE, OUT_OF_REACH };

typedef struct { I turn, men[2], goal[2], hand[2]; } State;

static inline I men_left(const State *s, I side) { return count(s->men[side]) + s->goal[side] + s->hand[side]; }
static inline I first_in(I holes) { return holes ? lowest(holes) : 0; }
static inline I passed(I source, I near) { return bit(near + 1) - bit(source + 1); }
static inline int lot_due(const I *t, const State *s) { return s->turn == NOBODY && t[LOT_OPENS] == 1; }

static inline I mover(const I *t, const State *s, I throw)
{
    if (s->turn != NOBODY) return s->turn;
    if (lot_due(t, s)) return throw - 1;
    return throw / 10 < throw % 10 ? 0 : 1;
}

static inline I score(const State *s, I throw)
{
    if (s->turn != NOBODY) return throw;
    return throw / 10 < throw % 10 ? throw / 10 : throw % 10;
}

static inline int line_blocked(const I *t, I men, I source, I near)
{
    I far = t[LINES_AT + near];
    return far && stands(men & ~bit(source), far);
}

static inline int can_walk(const I *t, I men, I source, I steps)
{
    I near = source + steps;
    if (near > t[GOAL] || (men & passed(source, near) & ~bit(near)) || stands(men, near)) return 0;
    return t[STAY] || !line_blocked(t, men, source, near);
}

static inline int loads(const I *t, I men, I hand, I source, I near)
{
    return (t[LOADING] & passed(source, near)) && hand > 0 && !stands(men & ~bit(source), FIRST_HOLE);
}

static inline I winner(const I *t, const State *s)
{
    for (int side = 0; side < 2; side++)
        if (t[RACE] ? s->goal[side] == t[MEN] : men_left(s, 1 - side) == 0) return side;
    if (!t[REFILL_ALL])
        for (int side = 0; side < 2; side++)
            if (!s->men[side] && men_left(s, side) > 0) return DRAWN;
    return NOBODY;
}

static inline I moves(const I *t, const State *s, I throw, I *buffer, I at)
{
    if (throw == NO_THROW || winner(t, s) != NOBODY) return at;
    if (lot_due(t, s)) {
        buffer[at++] = BEGIN;
        return at;
    }
    I first = at, side = mover(t, s, throw), steps = score(s, throw), men = s->men[side], hand = s->hand[side];
    for (I left = men; left; left &= left - 1) {
        I source = lowest(left);
        if (!can_walk(t, men, source, steps)) continue;
        buffer[at++] = source;
        if (t[LOAD_OPTIONAL] == 1 && loads(t, men, hand, source, source + steps)) buffer[at++] = source | DECLINED;
    }
    if (!t[RACE] && steps == 1 && s->goal[side] > 0) buffer[at++] = t[GOAL];
    if (at == first) buffer[at++] = PASS;
    return at;
}

static inline void play(const I *t, State *s, I move, I throw)
{
    State before = *s;
    I side = mover(t, s, throw), source = move & (DECLINED - 1), turn = 1 - side;
    if (source == BEGIN) {
        turn = side;
    } else if (source == t[GOAL]) {
        s->goal[side]--;
        s->hand[side]++;
    } else if (source != PASS) {
        I men = s->men[side], near = source + score(s, throw), target = near, far = t[LINES_AT + near];
        if (far && !line_blocked(t, men, source, near)) target = far;
        int loaded = !(move & DECLINED) && loads(t, men, s->hand[side], source, near);
        s->men[side] ^= bit(source);
        if (target == t[GOAL]) {
            s->goal[side]++;
            if (!t[RACE] && s->men[1 - side]) s->men[1 - side] &= s->men[1 - side] - 1;
        } else {
            s->men[side] |= bit(target);
        }
        if (loaded) {
            s->men[side] |= bit(FIRST_HOLE);
            s->hand[side]--;
        }
        if (stands(t[LOADING], target)) turn = side;
    }
    s->turn = turn;
    int refills[2];
    for (int each = 0; each < 2; each++)
        refills[each] = !s->men[each] && s->hand[each] && (t[REFILL_ALL] || men_left(s, each) < men_left(&before, each));
    for (int each = 0; each < 2; each++)
        if (refills[each]) {
            s->men[each] = bit(FIRST_HOLE);
            s->hand[each]--;
        }
}

void games(const I *t, const I *start, I seed, I first, I many, I limit, I *buffer, Row *rows)
{
    for (I number = 0; number < many; number++) {
        State s = {start[0], {start[1], start[2]}, {start[3], start[4]}, {start[5], start[6]}};
        I chance = stream(seed, first + number), plies = 0, men = men_left(&s, 0) + men_left(&s, 1), won = winner(t, &s);
        for (; won == NOBODY && plies < limit; plies++) {
            chance = step(chance);
            I throw = draw(t, s.turn == NOBODY ? t[OPENING_AT] : t[THROWS_AT], chance);
            I found = moves(t, &s, throw, buffer, 0);
            chance = step(chance);
            play(t, &s, buffer[pick(chance, found)], throw);
            won = winner(t, &s);
        }
        I reason = won == NOBODY ? GOING : won == DRAWN ? OUT_OF_REACH : ALL_THERE;
        rows[number] = (Row){won, reason, plies, men - men_left(&s, 0) - men_left(&s, 1)};
    }
}
