"""Reference implementation of Hyena Chase (sections 9, 10 of its rules), with dicts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from heritage_games.rulesets.options import Value
from heritage_games.rulesets.types import Throw

NAMES = ("first", "second", "third", "fourth", "fifth", "sixth")
TABA, YOMEN = 1, 2
STAYS = ("pass", "mark", "lost", "village")
"""Results of throws without a choice: lost, kept, or spent on the village (2b, M-b)."""

CHASE_PRICE, DRINK_PRICE = 2, 10
OVER = ("home", "eaten")


@dataclass(frozen=True)
class Mother:
    """A player's mother and credit."""

    where: str  # outside, shut (in the village that a taba must open), out, well, back, home or eaten
    day: int = 0  # from the village
    purse: int = 0
    paid: int = 0  # at the well
    scores: tuple[int, ...] = ()  # saved, in the order thrown
    order: int = 0  # among those at home, or among the eaten, from 1


@dataclass(frozen=True)
class Hyena:
    """The hyena: shut, out, well, back or home; its day; the tabas paid while it waits."""

    where: str
    day: int = 0
    paid: int = 0


@dataclass
class NaivePosition:
    """Position with the events of the last ply, in order: each a code and a player."""

    turn: str | None  # None before the lot
    mothers: dict[str, Mother] = field(default_factory=dict)
    taba: bool = False  # whether a player outside has thrown one in this turn
    hyena: Hyena | None = None  # None until it is released
    told: list[tuple[str, str]] = field(default_factory=list, compare=False)

    def copy(self) -> NaivePosition:
        return NaivePosition(self.turn, dict(self.mothers), self.taba, self.hyena, list(self.told))

    def tell(self, code: str, name: str | None = None) -> None:
        """Record an event, by default of the player to act."""
        self.told.append((code, name or str(self.turn)))

    @property
    def mine(self) -> Mother:
        """The mother of the player to act."""
        assert self.turn
        return self.mothers[self.turn]

    @mine.setter
    def mine(self, mother: Mother) -> None:
        assert self.turn
        self.mothers[self.turn] = mother

    @property
    def winner(self) -> str | None:
        """The player who came home first, None if there is none."""
        return next((name for name, m in self.mothers.items() if (m.where, m.order) == ("home", 1)), None)


class NaiveJourney:
    """Reference engine of Hyena Chase."""

    def __init__(self, name: str, options: Mapping[str, Value]) -> None:
        self.options, self.modern = options, name == "modern"
        self.days = int(options["holes"]) - 1
        self.names = NAMES[: int(options["players"])]
        self.four = 3 if self.modern else 4
        self.until_two = not self.modern or options["turns"] == "until_two"
        self.well_price = 4 if self.modern else 5
        self.pay_any = self.modern or options["pay"] == "any"

    def is_on(self, name: str, value: Value) -> bool:
        """Return whether these rules have this option with this value."""
        return self.options.get(name) == value

    def start(self) -> NaivePosition:
        """Return the position before the first ply (2b; rule 2 of 1925)."""
        mother = Mother("outside" if self.modern else "shut")
        first = None if self.is_on("opening", "random") else self.names[0]
        return NaivePosition(first, dict.fromkeys(self.names, mother))

    def throws(self, p: NaivePosition) -> list[Throw]:
        if self.end(p):
            return []
        if p.turn is None:
            return [(number + 1,) for number in range(len(self.names))]
        return [(TABA,), (YOMEN,), (self.four,), (6,)]

    def end(self, p: NaivePosition) -> bool:
        """Return whether the hyena is home, or only the winner is still on the path (M-f)."""
        if not p.hyena:
            return False
        return p.hyena.where == "home" or all(m.where in OVER for m in p.mothers.values())

    def places(self, p: NaivePosition) -> tuple[int, ...] | None:
        """Return the final ranks: winner, arrived, stranded, eaten with the last one first (M-g)."""
        if not self.end(p):
            return None
        ranks = [{"home": (0, m.order), "eaten": (2, -m.order)}.get(m.where, (1, 0)) for m in p.mothers.values()]
        return tuple(1 + sum(other < rank for other in ranks) for rank in ranks)

    def degrees(self, p: NaivePosition) -> tuple[str, ...]:
        words = {"home": "safe", "eaten": "eaten"}
        return tuple("won" if n == p.winner else words.get(m.where, "stranded") for n, m in p.mothers.items())

    def plies(self, p: NaivePosition, throw: Throw) -> dict[str, NaivePosition]:
        """Return every move with this throw as text, with the resulting position."""
        if self.end(p):
            return {}
        number = throw[0]
        p = p.copy()
        p.told.clear()
        if p.turn is None:
            p.turn = self.names[number - 1]
            p.tell("begins")
            return {f"{number}: begin": p}
        thrown, what = self.thrown(p, number)
        text = f"{number}: {'pass' if what == 'lost' else what}"
        chosen = dict(self.choices(thrown)) if what not in STAYS else {}
        found = {f"{text} {word}": q for word, q in chosen.items()} | {f"{text} done" if chosen else text: thrown}
        until = self.until_two or p.mine.where == "outside"
        return {text: self.passed(q, until_two=until, again=until and number != YOMEN) for text, q in found.items()}

    def passed(self, p: NaivePosition, *, until_two: bool, again: bool) -> NaivePosition:
        """Return the position of the next player to throw who is not eaten or at home (M-h)."""
        q = p.copy()
        assert q.turn
        if self.end(q):
            q.turn = q.winner
            q.tell("hyena_home" if q.hyena and q.hyena.where == "home" else "nobody_left")
            return q
        waiting = [name for name in self.names if q.mothers[name].where not in OVER or name == q.winner]
        if again and q.turn in waiting:
            q.tell("throws_on")
            return q
        if until_two and not again:
            q.tell("turn_passes")
        q.taba = False
        at = self.names.index(q.turn)
        for name in (*self.names[at + 1 :], *self.names[: at + 1]):
            if name in waiting:
                q.turn = name
                return q
            q.tell("skipped", name)
        raise AssertionError(q)

    def thrown(self, p: NaivePosition, throw: int) -> tuple[NaivePosition, str]:
        """Return the position after the throw's effect, before any choice, and the move's text."""
        q = p.copy()
        if q.turn == q.winner:
            return q, self.hyena_throws(q, throw)
        return q, getattr(self, f"throws_{q.mine.where}")(q, throw)

    def credit(self, q: NaivePosition) -> str:
        """Credit a taba, and apply the automatic steps; return the text of the move."""
        q.mine = replace(q.mine, purse=q.mine.purse + 1)
        q.tell("taba_credited")
        if q.turn == q.winner:
            self.hyena_arrives(q)
        else:
            self.arrive(q)
        return "credit"

    def throws_outside(self, q: NaivePosition, throw: int) -> str:
        """Apply a throw outside, where only a taba, then a two help (2b, M-a); return its text."""
        if throw == TABA:
            q.taba = True
            return self.credit(q)
        if throw == YOMEN and q.taba:
            q.mine = replace(q.mine, where="out", purse=q.mine.purse - int(self.options["entry_cost"]))
            q.taba = False
            q.tell("entered")
            if self.options["entry_cost"]:
                q.tell("entry_paid")
            return "village"
        q.tell("turn_without_taba" if throw == YOMEN else "entry_lost")
        return "pass"

    def throws_shut(self, q: NaivePosition, throw: int) -> str:
        """Apply a throw in the village: the first taba (A-a), saved scores (A-b); return its text."""
        if throw != TABA:
            if not self.is_on("store_at_start", value=True):
                q.tell("shut_lost")
                return "pass"
            return self.keep(q, throw, int(self.is_on("first_taba", "step")))
        credited, stepped = self.is_on("first_taba", "credit"), self.is_on("first_taba", "step")
        day, purse, scores = int(stepped) + sum(q.mine.scores), q.mine.purse + int(credited), q.mine.scores
        q.mine = replace(q.mine, where="out", day=day, purse=purse, scores=())
        found = {"village_opened": True, "taba_credited": credited, "first_step": stepped, "start_marks_walked": scores}
        for code in (code for code, happens in found.items() if happens):
            q.tell(code)
        self.arrive(q)
        return "credit"

    def throws_well(self, q: NaivePosition, throw: int) -> str:
        """Apply a throw at the well: a taba or another score (2f, M-c, rule 5); return its text."""
        if throw == TABA:
            return self.credit(q)
        if self.modern:
            q.tell("well_wait_lost")
            return "pass"
        return self.keep(q, throw, 0)

    def keep(self, q: NaivePosition, throw: int, ahead: int) -> str:
        """Save a score, or drop it if it would overshoot (A-b, A-g); return the text."""
        free = self.is_on("stored", "free") and q.mine.where == "well"
        if not free and ahead + sum(q.mine.scores) + throw > self.days:
            q.tell("marked_over" if q.mine.where == "well" else "shut_lost")
            return "pass"
        q.tell("marked_down" if q.mine.where == "well" else "marked_at_start")
        q.mine = replace(q.mine, scores=(*q.mine.scores, throw))
        return "mark"

    def throws_out(self, q: NaivePosition, throw: int) -> str:
        """Apply a throw on the path: a walk or a taba (2a, 2c, 2e, rules 3-4); return its text."""
        if throw == TABA:
            return self.credit(q)
        source, target = q.mine.day, q.mine.day + (throw if q.mine.where == "out" else -throw)
        if not 0 <= target <= self.days:
            q.tell("lost_past_well" if q.mine.where == "out" else "lost_past_village")
            return "lost"
        q.mine = replace(q.mine, day=target)
        q.tell("walked")
        self.arrive(q)
        return f"{self.point(source)}-{self.point(target)}"

    throws_back = throws_out

    def arrive(self, q: NaivePosition) -> None:
        """Apply the automatic steps of a mother: pay one day, wash, walk saved scores, come home."""
        m = q.mine
        if not self.pay_any and m.purse and self.short(m.where, m.day) == 1:  # A-d
            m = replace(m, day=self.days if m.where == "out" else 0, purse=m.purse - 1)
            q.tell("paid_one")
        if m.where == "out" and m.day == self.days:
            m = replace(m, where="well")
            q.tell("reached_well")
        q.mine = self.washes(q, m) if m.where == "well" and m.purse else m
        if q.mine.where == "back" and q.mine.day == 0:
            order = 1 + sum(other.where == "home" for other in q.mothers.values())
            q.mine = replace(q.mine, where="home", order=order, scores=())
            q.tell("came_home")
            if order == 1:
                q.hyena = Hyena("shut")
                q.tell("hyena_loosed")
                self.feed(q)

    def washes(self, q: NaivePosition, m: Mother) -> Mother:
        """Return the mother after paying; the last taba turns her back (2f, rule 5, A-f, A-g)."""
        paying = min(m.purse, self.well_price - m.paid)
        m = replace(m, purse=m.purse - paying, paid=m.paid + paying)
        q.tell("paid_at_well")
        if m.paid < self.well_price:
            return m
        q.tell("leaves_well")
        m = replace(m, where="back", day=self.days, paid=0)
        if m.scores and self.is_on("stored", "at_once"):
            m = replace(m, day=m.day - sum(m.scores), scores=())
            q.tell("marked_walked")
        return m

    def feed(self, q: NaivePosition) -> None:
        """Pay for the waiting hyena (2h, 2j, M-c, M-d; rules 7 and 8)."""
        h = q.hyena
        assert h
        price = {"shut": CHASE_PRICE, "well": DRINK_PRICE}.get(h.where)
        if price is None or not q.mine.purse:
            return
        paying = min(q.mine.purse, price - h.paid)
        q.mine = replace(q.mine, purse=q.mine.purse - paying)
        q.hyena = replace(h, paid=h.paid + paying)
        q.tell("hyena_paid" if h.where == "shut" else "hyena_drank")
        if q.hyena.paid == price:
            q.tell("hyena_leaves" if h.where == "shut" else "hyena_turns")
            q.hyena = Hyena("out") if h.where == "shut" else Hyena("back", self.days)

    def hyena_throws(self, q: NaivePosition, throw: int) -> str:
        """Apply the winner's throw for the hyena, which moves twice as far; return its text."""
        assert q.hyena
        where, source = q.hyena.where, q.hyena.day
        if throw == TABA:
            return self.credit(q)
        if where in {"shut", "well"}:
            q.tell("hyena_wait_lost")
            return "pass"
        target = source + (2 * throw if where == "out" else -2 * throw)
        if not 0 <= target <= self.days:
            if not self.hyena_may_overshoot(where):
                q.tell("hyena_lost_past_well" if where == "out" else "hyena_lost_past_village")
                return "lost"
            target = self.days if where == "out" else 0
        q.tell("hyena_walked")
        self.hyena_walks(q, target)
        self.hyena_arrives(q)
        return f"{self.point(source)}-{self.point(target)}"

    def hyena_may_overshoot(self, where: str) -> bool:
        """Return whether the hyena needs no exact throw, and so never pays (2j, M-f, A-e)."""
        if self.modern:
            return where == "back" and self.is_on("hyena_home", "any")
        return self.is_on("hyena_end", "any")

    def hyena_arrives(self, q: NaivePosition) -> None:
        h = q.hyena
        assert h
        last_day = self.short(h.where, h.day) == 1 and not self.hyena_may_overshoot(h.where)
        if last_day and q.mine.purse and not self.pay_any:
            q.mine = replace(q.mine, purse=q.mine.purse - 1)
            q.tell("paid_one")
            self.hyena_walks(q, self.days if h.where == "out" else 0)
        self.feed(q)

    def hyena_walks(self, q: NaivePosition, target: int) -> None:
        """Move the hyena; on the way back it eats the mothers that it overtakes (2k, M-e; rule 9)."""
        h = q.hyena
        assert h
        way = list(range(h.day, target + 1)) if h.where == "out" else list(range(h.day, target - 1, -1))
        if self.is_on("overtake", "pass"):
            way.pop()
        hungry = h.where == "back" or self.is_on("eat_outbound", value=True)
        for day in way if hungry else ():
            met = [name for name, m in q.mothers.items() if m.where in {"out", "back"} and m.day == day]
            order = 1 + max((m.order for m in q.mothers.values() if m.where == "eaten"), default=0)
            if 0 < day < self.days:
                q.mothers.update(dict.fromkeys(met, Mother("eaten", order=order)))
                for name in met:
                    q.tell("eaten", name)
        end = {("out", self.days): "well", ("back", 0): "home"}.get((h.where, target), h.where)
        if end == "well":
            q.tell("hyena_at_well")
        q.hyena = Hyena(end, target)

    def short(self, where: str, day: int) -> int:
        """Return the number of days to the end of the leg; 0 for a waiting piece."""
        return {"out": self.days - day, "back": day}.get(where, 0)

    def choices(self, thrown: NaivePosition) -> Iterator[tuple[str, NaivePosition]]:
        """Yield the choices after a throw: pay the whole shortfall, or use a score (M-b, A-g)."""
        runs = thrown.turn == thrown.winner
        mover = thrown.hyena if runs else thrown.mine
        assert mover
        short = self.short(mover.where, mover.day)
        if self.pay_any and 0 < short <= thrown.mine.purse and not (runs and self.hyena_may_overshoot(mover.where)):
            yield f"pay {short}", self.paid(thrown, short)
        for score in sorted(set(thrown.mine.scores)) if mover.where == "back" and not runs else ():
            if score <= mover.day:
                q, kept = thrown.copy(), list(thrown.mine.scores)
                kept.remove(score)
                q.mine = replace(q.mine, day=q.mine.day - score, scores=tuple(kept))
                q.tell("mark_used")
                q.tell("walked")
                self.arrive(q)
                yield f"use:{score}", q

    def paid(self, thrown: NaivePosition, short: int) -> NaivePosition:
        q = thrown.copy()
        runs = q.turn == q.winner
        q.mine = replace(q.mine, purse=q.mine.purse - short)
        q.tell("paid_short")
        q.tell("hyena_walked" if runs else "walked")
        if runs:
            assert q.hyena
            self.hyena_walks(q, self.days if q.hyena.where == "out" else 0)
            self.hyena_arrives(q)
        else:
            q.mine = replace(q.mine, day=self.days if q.mine.where == "out" else 0)
            self.arrive(q)
        return q

    def point(self, day: int) -> str:
        """Return the name of a hollow by its days from the village."""
        return {0: "village", self.days: "well"}.get(day, str(day))

    def text(self, p: NaivePosition) -> str:
        """Return a position as the rulesets write it."""
        parts = ["hyena_chase", f"turn {p.turn or 'nobody'}"] + (["taba"] if p.taba else [])
        for name, m in p.mothers.items():
            number = {"out": m.day, "back": m.day, "well": m.paid, "home": m.order, "eaten": m.order}.get(m.where, "")
            words = [name, "village" if m.where == "shut" else m.where, str(number)]
            words += ["purse", str(m.purse)] if m.purse else []
            parts.append(" ".join(filter(None, [*words, *self.marked(m)])))
        if p.hyena:
            h = p.hyena
            tells = {"shut": f"village {h.paid}", "out": f"out {h.day}", "back": f"back {h.day}"}
            parts.append("hyena " + {**tells, "well": f"well {h.paid}", "home": "home"}[h.where])
        return "; ".join(parts)

    def marked(self, m: Mother) -> list[str]:
        """Return the notation of saved scores: days to be reached, or numbers if use is free."""
        if not m.scores:
            return []
        if self.is_on("stored", "free") and m.where != "shut":
            return ["marked", *(f"{m.scores.count(score)}x{score}" for score in sorted(set(m.scores)))]
        return ["marked", str(sum(m.scores))]
