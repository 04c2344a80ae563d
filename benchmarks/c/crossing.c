/* Washburne's race on one way in C, as heritage_games/engine/crossing/ has it. */

#include "kernel.h"

enum {
    LAST, MEN, FIRST, DICE, SUM, SHARED, HOME, GOAL, SAFE, EXTRA = 13, THROWS_AT, OPENING_AT, LINES_AT = 15
};
enum { OFF = 0, GOING = 0, ALL_HOME, BOX_FULL };

typedef struct { I turn, men[2], off[2]; } State;

static inline I mirrored(const I *t, I hole) { return t[LAST] + 1 - hole; }

static inline I standing(const I *t, const State *s, I side, I hole)
{
    if (hole == OFF) return s->off[side];
    if (!stands(s->men[side], hole)) return 0;
    return hole == t[SHARED] ? t[MEN] - s->off[side] - count(s->men[side]) + 1 : 1;
}

static inline I rest_of(const I *t, I source, I steps)
{
    I near = source + steps, far = t[LINES_AT + near];
    return far ? far : near;
}

static inline I without(const I *t, const State *s, I source)
{
    I men = s->men[s->turn];
    if (source == OFF || (source == t[SHARED] && standing(t, s, s->turn, source) > 1)) return men;
    return men ^ bit(source);
}

static inline int can_land(const I *t, const State *s, I source, I hole)
{
    if (hole == t[SHARED]) return 1;
    if (stands(without(t, s, source), hole)) return 0;
    return !(stands(t[SAFE], hole) && stands(s->men[1 - s->turn], mirrored(t, hole)));
}

static inline int can_go(const I *t, const State *s, I source, I steps)
{
    I near = source + steps;
    if (source == OFF)
        return steps <= t[MEN] && !stands(s->men[s->turn], steps) && !stands(s->men[1 - s->turn], mirrored(t, steps));
    if (s->off[s->turn] > 0 || near > t[LAST] || !can_land(t, s, source, near)) return 0;
    I far = t[LINES_AT + near];
    return !far || can_land(t, s, source, far);
}

static inline void act(const I *t, State *s, I source, I steps)
{
    I side = s->turn, rest = rest_of(t, source, steps), own = without(t, s, source) | bit(rest);
    if (source == OFF) {
        s->off[side]--;
    } else {
        for (I touched = bit(source + steps) | bit(rest); touched; touched &= touched - 1) {
            I hole = lowest(touched);
            if (hole != t[SHARED] && stands(s->men[1 - side], mirrored(t, hole))) {
                s->men[1 - side] ^= bit(mirrored(t, hole));
                s->off[1 - side]++;
            }
        }
    }
    s->men[side] = own;
}

static inline int goes_second(const I *t, const State *s, const State *after, I source, I second, I steps)
{
    I there = standing(t, s, s->turn, second);
    return (second == source ? there > 1 : there > 0) && can_go(t, after, second, steps);
}

static inline int works(const I *t, const State *s, I source, I steps, I second, I second_steps)
{
    if (!can_go(t, s, source, steps)) return 0;
    State after = *s;
    act(t, &after, source, steps);
    return goes_second(t, s, &after, source, second, second_steps);
}

static inline I winner(const I *t, const State *s)
{
    for (int side = 0; side < 2; side++)
        if (s->men[side] == t[GOAL]) return side;
    for (int side = 0; side < 2; side++) {
        if (s->off[side] <= 0) continue;
        I taken = s->men[side] & t[HOME];
        for (I hole = 1; hole <= t[MEN]; hole++)
            if (stands(s->men[1 - side], mirrored(t, hole))) taken |= bit(hole);
        if (taken == t[HOME]) return 1 - side;
    }
    return NOBODY;
}

static inline I pack(I source, I steps, I other, I other_steps)
{
    return source | steps << 6 | other << 10 | other_steps << 16;
}

static inline I sources(const State *s)
{
    return s->off[s->turn] > 0 ? s->men[s->turn] | bit(OFF) : s->men[s->turn];
}

static inline I add_alone(const I *t, const State *s, I steps, I *buffer, I at)
{
    for (I left = sources(s); left; left &= left - 1)
        if (can_go(t, s, lowest(left), steps)) buffer[at++] = pack(lowest(left), steps, 0, 0);
    return at;
}

static inline I add_pairs(const I *t, const State *s, I low, I high, I *buffer, I at)
{
    for (I left = sources(s); left; left &= left - 1) {
        I one = lowest(left);
        int able = can_go(t, s, one, low);
        State after = *s;
        if (able) act(t, &after, one, low);
        for (I others = sources(s); others; others &= others - 1) {
            I other = lowest(others);
            if (low == high && other < one) continue;
            if ((able && goes_second(t, s, &after, one, other, high)) || works(t, s, other, high, one, low))
                buffer[at++] = pack(one, low, other, high);
        }
    }
    return at;
}

static inline I moves(const I *t, const State *s, I throw, I *buffer, I at)
{
    if (throw == NO_THROW || winner(t, s) != NOBODY) return at;
    if (s->turn == NOBODY) {
        buffer[at++] = BEGIN;
        return at;
    }
    I first = at, low = throw / 10, high = throw % 10;
    if (t[DICE]) {
        at = add_pairs(t, s, low, high, buffer, at);
        if (t[SUM]) at = add_alone(t, s, low + high, buffer, at);
        if (at == first) {
            at = add_alone(t, s, low, buffer, at);
            if (high != low) at = add_alone(t, s, high, buffer, at);
        }
    } else {
        at = add_alone(t, s, throw, buffer, at);
    }
    if (at == first) buffer[at++] = PASS;
    return at;
}

static inline int earns(const I *t, I source, I steps)
{
    return source != OFF && stands(t[EXTRA], rest_of(t, source, steps));
}

static inline void play(const I *t, State *s, I move, I throw)
{
    if (move == BEGIN) {
        s->turn = throw / 10 > throw % 10 ? 0 : 1;
        return;
    }
    int again = 0;
    if (move != PASS) {
        I source = move & 63, steps = move >> 6 & 15, other = move >> 10 & 63, other_steps = move >> 16 & 15;
        if (other_steps && !works(t, s, source, steps, other, other_steps)) {
            I swap = source;
            source = other, other = swap;
            swap = steps, steps = other_steps, other_steps = swap;
        }
        act(t, s, source, steps);
        again = earns(t, source, steps);
        if (other_steps) {
            act(t, s, other, other_steps);
            again = again || earns(t, other, other_steps);
        }
    }
    if (!again) s->turn = 1 - s->turn;
}

void games(const I *t, const I *start, I seed, I first, I many, I limit, I *buffer, Row *rows)
{
    for (I number = 0; number < many; number++) {
        State s = {start[0], {start[1], start[2]}, {start[3], start[4]}};
        I chance = stream(seed, first + number), plies = 0, captures = 0, won = winner(t, &s);
        for (; won == NOBODY && plies < limit; plies++) {
            chance = step(chance);
            I throw = draw(t, s.turn == NOBODY ? t[OPENING_AT] : t[THROWS_AT], chance);
            I found = moves(t, &s, throw, buffer, 0);
            chance = step(chance);
            I off[2] = {s.off[0], s.off[1]};
            play(t, &s, buffer[pick(chance, found)], throw);
            for (int side = 0; side < 2; side++)
                if (s.off[side] > off[side]) captures += s.off[side] - off[side];
            won = winner(t, &s);
        }
        I reason = won == NOBODY ? GOING : s.men[won] == t[GOAL] ? ALL_HOME : BOX_FULL;
        rows[number] = (Row){won, reason, plies, captures};
    }
}
