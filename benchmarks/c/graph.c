/* Mills and hunts in C, as heritage_games/engine/graph/ has them. */

#include "kernel.h"

enum {
    POINTS, FULL, FIRST, MEN, STANDING = 5, LEAST = 7, LEAPS = 9, STEPS_AT = 11, MILLS, MILLS_AT, THROUGH_AT, LEAPS_AT,
    HUNT, BAR, FORFEIT, QUIET_PLIES, QUIET_SIDES, FULL_BOARD, DECLINE, FLYING, FEW
};
enum { NOWHERE = 63, LEAP = 2 };
enum { BAR_NOTHING, BAR_MILL, BAR_RETURN };
enum { FULL_DRAWN, FULL_LOST, FULL_GIFT, FULL_BLOCKED };
enum { GOING, TOO_FEW, FULL_BOARD_LOSS, FULL_BOARD_DRAW, BLOCKED, BLOCKED_BY_BAR, QUIET_DRAW };

typedef struct { I turn, men[2], hand[2], barred[2], quiet, gifts; } State;

static inline I empty(const I *t, const State *s) { return t[FULL] & ~(s->men[0] | s->men[1]); }
static inline I men_left(const State *s, I side) { return count(s->men[side]) + s->hand[side]; }

static inline I men_after(I men, I source, I target)
{
    if (source != NOWHERE) men &= ~bit(source);
    if (target != NOWHERE) men |= bit(target);
    return men;
}

static inline I mills_formed(const I *t, I men, I point)
{
    I found = 0;
    for (I through = t[t[THROUGH_AT] + point]; through; through &= through - 1) {
        I row = t[t[MILLS_AT] + lowest(through)];
        if ((row & men) == row) found |= through & -through;
    }
    return found;
}

static inline I targets(const I *t, I men)
{
    I in = 0;
    for (I mill = 0; mill < t[MILLS]; mill++) {
        I row = t[t[MILLS_AT] + mill];
        if ((row & men) == row) in |= row;
    }
    return (men & ~in) || t[FORFEIT] ? men & ~in : men;
}

static inline int few_left(const I *t, const State *s, I side)
{
    return s->hand[0] + s->hand[1] == 0 && men_left(s, side) == t[FEW];
}

static inline I destinations(const I *t, const State *s, I source)
{
    I free = empty(t, s);
    return t[FLYING] == 1 && few_left(t, s, s->turn) ? free : t[t[STEPS_AT] + source] & free;
}

static inline int is_barred(const I *t, I barred, I source, I target, I formed)
{
    if (t[BAR] == BAR_MILL) return (formed & barred) != 0;
    if (t[BAR] == BAR_RETURN) {
        I way = bit(source) | bit(target);
        return formed && (way & barred) == way;
    }
    return 0;
}

static inline I arrivals(const I *t, const State *s, I source)
{
    I reach = destinations(t, s, source), barred = s->barred[s->turn];
    if (!barred) return reach;
    for (I left = reach; left; left &= left - 1) {
        I target = lowest(left), formed = mills_formed(t, men_after(s->men[s->turn], source, target), target);
        if (is_barred(t, barred, source, target, formed)) reach ^= bit(target);
    }
    return reach;
}

static inline int may_leap(const I *t, const State *s, I place)
{
    return (empty(t, s) >> t[place] & 1) && !(t[place + 1] & ~s->men[1 - s->turn]);
}

static inline int can_leap(const I *t, const State *s, I source)
{
    if (t[LEAPS + s->turn])
        for (I place = t[t[LEAPS_AT] + source]; place < t[t[LEAPS_AT] + source + 1]; place += LEAP)
            if (may_leap(t, s, place)) return 1;
    return 0;
}

static inline I pack(I source, I target, I shot) { return source | target << 6 | shot << 12; }

static inline I add_arrivals(const I *t, const State *s, I source, I reach, I *buffer, I at)
{
    I own = men_after(s->men[s->turn], source, NOWHERE);
    for (; reach; reach &= reach - 1) {
        I target = lowest(reach), formed = mills_formed(t, own | bit(target), target);
        if (!formed) {
            buffer[at++] = pack(source, target, NOWHERE);
            continue;
        }
        if (is_barred(t, s->barred[s->turn], source, target, formed)) continue;
        I shots = targets(t, s->men[1 - s->turn]);
        if (!shots || t[DECLINE]) buffer[at++] = pack(source, target, NOWHERE);
        for (; shots; shots &= shots - 1) buffer[at++] = pack(source, target, lowest(shots));
    }
    return at;
}

static inline int men_lost(const I *t, const State *s) { return men_left(s, s->turn) < t[LEAST + s->turn]; }
static inline int quiet_over(const I *t, const State *s) { return t[QUIET_PLIES] > 0 && s->quiet >= t[QUIET_PLIES]; }

static inline I moves(const I *t, const State *s, I *buffer, I at)
{
    if (men_lost(t, s) || quiet_over(t, s)) return at;
    I own = s->men[s->turn];
    if (s->gifts) {
        for (; own; own &= own - 1) buffer[at++] = pack(lowest(own), NOWHERE, NOWHERE);
        return at;
    }
    if (s->hand[s->turn] > 0) return add_arrivals(t, s, NOWHERE, empty(t, s), buffer, at);
    for (; own; own &= own - 1) {
        I source = lowest(own);
        at = add_arrivals(t, s, source, destinations(t, s, source), buffer, at);
        if (t[LEAPS + s->turn])
            for (I place = t[t[LEAPS_AT] + source]; place < t[t[LEAPS_AT] + source + 1]; place += LEAP)
                if (may_leap(t, s, place)) buffer[at++] = pack(source, t[place], lowest(t[place + 1]));
    }
    return at;
}

static inline I taken(const I *t, I source, I target, I shot)
{
    if (shot == NOWHERE) return 0;
    if (!t[HUNT]) return bit(shot);
    for (I place = t[t[LEAPS_AT] + source]; place < t[t[LEAPS_AT] + source + 1]; place += LEAP)
        if (t[place] == target && lowest(t[place + 1]) == shot) return t[place + 1];
    return 0;
}

static inline I bar_after(const I *t, I men, I source, I target)
{
    if (t[BAR] == BAR_NOTHING || source == NOWHERE || target == NOWHERE) return 0;
    I broken = mills_formed(t, men, source);
    if (!broken || !mills_formed(t, men_after(men, source, target), target)) return 0;
    return t[BAR] == BAR_MILL ? broken : bit(source) | bit(target);
}

static inline int quiet_counts(const I *t, const State *s)
{
    return t[QUIET_PLIES] && few_left(t, s, 0) + few_left(t, s, 1) >= t[QUIET_SIDES];
}

static inline void play(const I *t, State *s, I move)
{
    I side = s->turn, source = move & 63, target = move >> 6 & 63, gone = taken(t, source, target, move >> 12 & 63);
    I before = s->men[side], quiet = !gone && quiet_counts(t, s) ? s->quiet + 1 : 0;
    s->men[side] = men_after(before, source, target);
    s->men[1 - side] &= ~gone;
    s->barred[side] = bar_after(t, before, source, target);
    if (t[BAR] == BAR_RETURN && s->barred[1 - side] & gone) s->barred[1 - side] = 0;
    s->quiet = quiet;
    if (source == NOWHERE) {
        s->hand[side]--;
        s->gifts = t[FULL_BOARD] == FULL_GIFT && (s->men[0] | s->men[1]) == t[FULL] ? 2 : 0;
    } else if (target == NOWHERE) {
        s->gifts--;
    }
    s->turn = 1 - side;
}

static inline int any_move(const I *t, const State *s)
{
    I own = s->men[s->turn];
    if (s->gifts) return own != 0;
    if (s->hand[s->turn] > 0) return empty(t, s) != 0;
    for (; own; own &= own - 1)
        if (arrivals(t, s, lowest(own)) || can_leap(t, s, lowest(own))) return 1;
    return 0;
}

static I ending(const I *t, const State *s)
{
    if (men_lost(t, s)) return TOO_FEW;
    if (any_move(t, s)) return quiet_over(t, s) ? QUIET_DRAW : GOING;
    if (t[FULL_BOARD] != FULL_BLOCKED && !empty(t, s) && s->hand[0] + s->hand[1] == 0)
        return t[FULL_BOARD] == FULL_LOST ? FULL_BOARD_LOSS : FULL_BOARD_DRAW;
    for (I own = s->men[s->turn]; own; own &= own - 1)
        if (destinations(t, s, lowest(own))) return BLOCKED_BY_BAR;
    return BLOCKED;
}

void games(const I *t, const I *start, I seed, I first, I many, I limit, I *buffer, Row *rows)
{
    for (I number = 0; number < many; number++) {
        State s = {start[0], {start[1], start[2]}, {start[3], start[4]}, {start[5], start[6]}, start[7], start[8]};
        I chance = stream(seed, first + number), plies = 0, given = 0, men = men_left(&s, 0) + men_left(&s, 1);
        for (; plies < limit; plies++) {
            I found = moves(t, &s, buffer, 0);
            if (!found) break;
            if (s.gifts) given++;
            chance = step(chance);
            play(t, &s, buffer[pick(chance, found)]);
        }
        I reason = ending(t, &s), won = 1 - s.turn;
        if (reason == GOING) won = NOBODY;
        if (reason == FULL_BOARD_DRAW || reason == QUIET_DRAW) won = DRAWN;
        rows[number] = (Row){won, reason, plies, men - given - men_left(&s, 0) - men_left(&s, 1)};
    }
}
