/* Hyena Chase in C, as heritage_games/engine/journey/ has it. */

#include "kernel.h"

enum {
    PLAYERS, DAYS, LOT, UNTIL_TWO, OUTSIDE_FIRST, ENTRY_COST, FIRST_ONE, STORE_AT_START, PAY, FAR_PRICE, MARKED,
    CHASE_PRICE, CHASE_FAR_PRICE, FAR_ANY, HOME_ANY, PASSING, TAKES_OUTBOUND, THROWS_AT, LOTS_AT
};
enum { SPENT, CREDITED, STEPS };
enum { ONE_AT_ONCE, ANY_AT_WILL };
enum { LOST, AT_ONCE, FREE };
enum { OUTSIDE, SHUT, OUT, FAR, BACK, HOME, TAKEN };
enum { BEGINS, CREDITS, OPENS, ENTERS, WALKS, TOO_FAR, WAITS, NOT_SEEN, MARKS };
enum { DONE, PAYS, USES };
enum { GOING, CHASER_HOME, NOBODY_LEFT };
enum { HUNDREDS = 1000, MOST_PLAYERS = 6 };

typedef struct { I leg, day, count, marked, purse; } Piece;
typedef struct { I turn, first, seen; Piece chase, runners[MOST_PLAYERS]; } State;

static inline Piece piece(I packed)
{
    return (Piece){packed & 7, packed >> 3 & 127, packed >> 10 & 127, packed >> 17 & (((I)1 << 30) - 1), packed >> 47};
}

static inline Piece *mine(State *s) { return &s->runners[s->turn]; }
static inline int chases(const State *s) { return s->first != NOBODY && s->turn == s->first; }
static inline Piece *moved(State *s) { return chases(s) ? &s->chase : mine(s); }

static inline int may_overshoot(const I *t, State *s)
{
    return chases(s) && t[s->chase.leg == OUT ? FAR_ANY : HOME_ANY];
}

static inline I wanting(const I *t, State *s)
{
    Piece *p = moved(s);
    return p->leg == OUT ? t[DAYS] - p->day : p->leg == BACK ? p->day : 0;
}

static inline I landing(const I *t, State *s, I throw)
{
    Piece *p = moved(s);
    I days = chases(s) ? 2 * throw : throw, most = wanting(t, s);
    if (days > most) {
        if (!may_overshoot(t, s)) return -1;
        days = most;
    }
    return p->leg == OUT ? p->day + days : p->day - days;
}

static inline I slot(I score) { return score == 2 ? 1 : score == 6 ? HUNDREDS * HUNDREDS : HUNDREDS; }
static inline I kept(I marked, I score) { return marked / slot(score) % HUNDREDS; }

static inline int can_mark(const I *t, State *s, I throw)
{
    I marked = mine(s)->marked;
    if (mine(s)->leg == SHUT)
        return t[STORE_AT_START] && (t[FIRST_ONE] == STEPS) + marked + throw <= t[DAYS];
    if (t[MARKED] == FREE) return kept(marked, throw) < HUNDREDS - 1;
    return t[MARKED] != LOST && marked + throw <= t[DAYS];
}

static inline I happening(const I *t, State *s, I throw)
{
    if (s->turn == NOBODY) return BEGINS;
    I leg = moved(s)->leg;
    if (throw == 1) return leg == SHUT && !chases(s) ? OPENS : CREDITS;
    if (leg == OUTSIDE) return throw != 2 ? WAITS : s->seen ? ENTERS : NOT_SEEN;
    if (leg == SHUT || leg == FAR) return !chases(s) && can_mark(t, s, throw) ? MARKS : WAITS;
    return landing(t, s, throw) < 0 ? TOO_FAR : WALKS;
}

static void caught(const I *t, State *s, I leaves, I lands, I way)
{
    I last = t[PASSING] ? lands - way : lands, order = 0;
    for (I player = 0; player < t[PLAYERS]; player++)
        if (s->runners[player].leg == TAKEN && s->runners[player].count > order) order = s->runners[player].count;
    for (I day = leaves; (last - day) * way >= 0; day += way) {
        int met = 0;
        if (day <= 0 || day >= t[DAYS]) continue;
        for (I player = 0; player < t[PLAYERS]; player++) {
            Piece *p = &s->runners[player];
            if ((p->leg == OUT || p->leg == BACK) && p->day == day) {
                *p = (Piece){TAKEN, 0, order + 1, 0, 0};
                met = 1;
            }
        }
        order += met;
    }
}

static inline void arrive(const I *t, State *s, I day)
{
    Piece *p = moved(s);
    if (chases(s)) {
        I before = p->day;
        *p = (Piece){p->leg == BACK ? (day ? BACK : HOME) : day == t[DAYS] ? FAR : OUT, day, 0, 0, 0};
        if (p->leg == BACK || p->leg == HOME) caught(t, s, before, day, -1);
        else if (t[TAKES_OUTBOUND]) caught(t, s, before, day, 1);
    } else if (p->leg == BACK && day == 0) {
        I place = 1;
        for (I player = 0; player < t[PLAYERS]; player++) place += s->runners[player].leg == HOME;
        *p = (Piece){HOME, 0, place, 0, p->purse};
        if (place == 1) {
            s->first = s->turn;
            s->chase = (Piece){SHUT, 0, 0, 0, 0};
        }
    } else {
        p->day = day;
        if (p->leg == OUT && day == t[DAYS]) p->leg = FAR;
    }
}

static inline void settle(const I *t, State *s)
{
    Piece *p = mine(s);
    while (p->purse > 0) {
        Piece *m = moved(s);
        if (chases(s) && (m->leg == SHUT || m->leg == FAR)) {
            I owed = t[m->leg == SHUT ? CHASE_PRICE : CHASE_FAR_PRICE] - m->count;
            I given = owed < p->purse ? owed : p->purse;
            p->purse -= given;
            m->count += given;
            if (given == owed) *m = (Piece){m->leg == SHUT ? OUT : BACK, m->day, 0, 0, 0};
        } else if (m->leg == FAR) {
            I owed = t[FAR_PRICE] - p->count, given = owed < p->purse ? owed : p->purse;
            p->purse -= given;
            p->count += given;
            if (given < owed) continue;
            p->leg = BACK;
            p->count = 0;
            if (t[MARKED] == AT_ONCE && p->marked) {
                I day = t[DAYS] - p->marked;
                p->marked = 0;
                arrive(t, s, day);
            }
        } else if (t[PAY] == ONE_AT_ONCE && wanting(t, s) == 1 && !may_overshoot(t, s)) {
            p->purse--;
            arrive(t, s, m->leg == OUT ? t[DAYS] : 0);
        } else {
            return;
        }
    }
}

static inline void effect(const I *t, State *s, I what, I throw)
{
    Piece *p = mine(s);
    if (what == CREDITS) {
        p->purse++;
        s->seen = p->leg == OUTSIDE;
    } else if (what == WALKS) {
        arrive(t, s, landing(t, s, throw));
    } else if (what == OPENS) {
        I day = (t[FIRST_ONE] == STEPS) + p->marked;
        *p = (Piece){OUT, 0, 0, 0, p->purse + (t[FIRST_ONE] == CREDITED)};
        arrive(t, s, day);
    } else if (what == ENTERS) {
        p->leg = OUT;
        p->purse -= t[ENTRY_COST];
        s->seen = 0;
    } else if (what == MARKS) {
        p->marked += t[MARKED] == FREE && p->leg != SHUT ? slot(throw) : throw;
    }
}

static inline I choices(const I *t, State *s, I what, I *buffer)
{
    I at = 0;
    buffer[at++] = DONE;
    if (what == TOO_FAR || what == ENTERS || what == BEGINS) return at;
    I most = wanting(t, s);
    Piece *p = mine(s);
    if (t[PAY] == ANY_AT_WILL && !may_overshoot(t, s) && 0 < most && most <= p->purse) buffer[at++] = PAYS;
    if (t[MARKED] == FREE && !chases(s) && p->leg == BACK)
        for (I score = 2; score <= 6; score += 2)
            if (kept(p->marked, score) > 0 && score <= p->day) buffer[at++] = USES + score;
    return at;
}

static inline void choose(const I *t, State *s, I move)
{
    Piece *p = mine(s);
    if (move == PAYS) {
        p->purse -= wanting(t, s);
        arrive(t, s, moved(s)->leg == OUT ? t[DAYS] : 0);
    } else {
        p->marked -= slot(move - USES);
        arrive(t, s, p->day - (move - USES));
    }
    settle(t, s);
}

static inline int ended(const I *t, const State *s)
{
    if (s->first == NOBODY) return 0;
    if (s->chase.leg == HOME) return 1;
    for (I player = 0; player < t[PLAYERS]; player++)
        if (s->runners[player].leg < HOME) return 0;
    return 1;
}

static inline int in_play(const State *s, I player)
{
    return s->runners[player].leg < HOME || (player == s->first && s->chase.leg != HOME);
}

static inline void pass_on(const I *t, State *s, int until_two, I throw)
{
    if (ended(t, s)) {
        s->turn = s->first;
        s->seen = 0;
        return;
    }
    if (in_play(s, s->turn) && until_two && throw != 2) return;
    for (I tried = 0; tried < t[PLAYERS]; tried++) {
        s->turn = s->turn + 1 == t[PLAYERS] ? 0 : s->turn + 1;
        if (in_play(s, s->turn)) break;
    }
    s->seen = 0;
}

static inline I taken(const I *t, const State *s)
{
    I found = 0;
    for (I player = 0; player < t[PLAYERS]; player++) found += s->runners[player].leg == TAKEN;
    return found;
}

/* A position comes as it is held there: turn, mine, chase, first, seen, and the others' runners in the order of turns. */
void games(const I *t, const I *start, I seed, I first, I many, I limit, I *buffer, Row *rows)
{
    for (I number = 0; number < many; number++) {
        State s = {start[0], start[3], start[4], piece(start[2]), {{0}}};
        for (I place = 0, player = s.turn == NOBODY ? 0 : s.turn; place < t[PLAYERS]; place++, player++)
            s.runners[player % t[PLAYERS]] = piece(start[place ? 4 + place : 1]);
        I chance = stream(seed, first + number), plies = 0, already = taken(t, &s);
        for (; plies < limit && !ended(t, &s); plies++) {
            chance = step(chance);
            I throw = draw(t, s.turn == NOBODY ? t[LOTS_AT] : t[THROWS_AT], chance), what = happening(t, &s, throw);
            int until_two = what != BEGINS && (t[UNTIL_TWO] || mine(&s)->leg == OUTSIDE);
            if (what == BEGINS) {
                s.turn = throw - 1;
            } else {
                effect(t, &s, what, throw);
                settle(t, &s);
            }
            I found = choices(t, &s, what, buffer);
            chance = step(chance);
            I move = buffer[pick(chance, found)];
            if (what == BEGINS) continue;
            if (move != DONE) choose(t, &s, move);
            pass_on(t, &s, until_two, throw);
        }
        int over = ended(t, &s);
        I reason = !over ? GOING : s.chase.leg == HOME ? CHASER_HOME : NOBODY_LEFT;
        rows[number] = (Row){over ? s.first : NOBODY, reason, plies, taken(t, &s) - already};
    }
}
