"""Measurement of the effects of principles of play in games, for the files of content.

``python tools/measure_principles.py morabaraba`` plays the games and writes content/<game>/effects.toml,
reproducible by seed. With ``--greedy`` it writes nothing, and prints the principles in greedy order.
"""

from __future__ import annotations

import json
import sys
import tomllib
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from random import Random
from typing import Any

from heritage_games.analysis.coach import Test, best, legal_plies, principle_tests
from heritage_games.engine.graph.rules import HUNT
from heritage_games.experiments.intervals import interval
from heritage_games.rulebook.files import content
from heritage_games.rulebook.principles import BASIS, EFFECTS, Effect, Principle, load_principles
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.graph_rulesets import GraphRuleset
from heritage_games.rulesets.registry import games, ruleset
from heritage_games.rulesets.throws import draw
from heritage_games.rulesets.types import Move, Position, Throw

RANDOM = "random"
HUNDRED = 100
LONGEST = 300  # plies after which a game of mills is cut short and counts as a draw
LONGER = 10  # factor of ``LONGEST`` in races, which always end, and in hunts, which repetition ends
RECURS = 3  # number of occurrences of a position that end a hunt as a draw


class Principled:
    """Player that follows principles in their order, and otherwise plays at random.

    Args:
        tests: the tests of the principles, in order; without any, the player plays at random.
    """

    def __init__(self, tests: Sequence[Test] = ()) -> None:
        self.tests = tuple(tests)

    def __call__(self, rules: Ruleset, position: Position, throw: Throw | None, chance: Random) -> Move:
        """Return a legal move that its principles allow; see :class:`.players.Player`."""
        legal = rules.moves(position, throw)
        if not self.tests or len(legal) == 1:
            return chance.choice(legal)
        left = legal_plies(rules, position, throw)
        for test in self.tests:
            left = best(test, left) if len(left) > 1 else left
        return chance.choice(left).move


@dataclass(frozen=True, slots=True)
class Scored:
    """Points scored in games, a draw counting one half, and numbers of games won and drawn."""

    hits: float
    games: int
    won: int = 0
    drawn: int = 0


@dataclass(frozen=True, slots=True)
class Meeting:
    """Conditions of games: the ruleset, their number, the seed, and the limit of plies."""

    rules: Ruleset
    games: int
    seed: int

    @property
    def limit(self) -> int:
        """Maximum plies of a game."""
        return LONGEST * LONGER if self.hunt or self.rules.throws(self.rules.start()) else LONGEST

    @property
    def hunt(self) -> bool:
        """Whether the game is a hunt, whose sides have principles of their own."""
        return isinstance(self.rules, GraphRuleset) and bool(self.rules.table[HUNT])

    def score(self, own: Principled, other: Principled, side: int | None) -> Scored:
        """Return the score of a player against another.

        Args:
            own: the player whose score is returned.
            other: the player of all other sides.
            side: index of the player's side in all games; None for each side in turn.
        """
        sides = len(self.rules.sides)
        results = Counter[float]()
        for number in range(self.games):
            seat = number % sides if side is None else side
            chance = Random(f"{self.seed} {number}")  # noqa: S311 - a game, no secret
            results[self._game([own if each == seat else other for each in range(sides)], seat, chance)] += 1
        won, lost = results[1.0], results[0.0]
        return Scored(sum(each * results[each] for each in results), self.games, won, self.games - won - lost)

    def _game(self, seats: Sequence[Principled], seat: int, chance: Random) -> float:
        """Play one game and return the score of one seat: 1, the share of a draw, or 0."""
        rules = self.rules
        position: Position = rules.start()
        seen = Counter[Position]()
        for _ in range(self.limit):
            key = rules.comparable(position)
            seen[key] += self.hunt
            if seen[key] == RECURS:
                break
            throws = rules.throws(position)
            throw = draw(throws, chance) if throws else None
            turn = rules.turn(position, throw)
            moves = rules.moves(position, throw)
            if not moves:
                break
            move = moves[0] if len(moves) == 1 else seats[turn or 0](rules, position, throw, chance)
            position = rules.play(position, move, throw)
        outcome = rules.outcome(position)
        if outcome is None:
            return 1 / len(seats)
        first = outcome.places.count(1)
        return 1 / first if outcome.places[seat] == 1 else 0.0


def gained(scored: Scored, base: Scored | float, against: str) -> Effect:
    """Return the difference of two scores in percentage points, with its 95 % interval.

    Args:
        scored: the score with the principle.
        base: the score without it, or the share that is known without playing.
        against: the player of the other side.
    """
    share, low, high = interval(scored.hits, scored.games)
    other, other_low, other_high = interval(base.hits, base.games) if isinstance(base, Scored) else (base,) * 3
    # Newcombe 1998: the interval of a difference from those of its two shares.
    under = sqrt((share - low) ** 2 + (other_high - other) ** 2)
    over = sqrt((high - share) ** 2 + (other - other_low) ** 2)
    difference = share - other
    numbers = (difference, difference - under, difference + over, share)
    points, from_, to, score = (round(HUNDRED * each, 1) for each in numbers)
    won, drawn = scored.won, scored.drawn
    return Effect(points, from_, to, score, scored.games, against, won, drawn, scored.games - won - drawn)


def measured(meeting: Meeting, principles: Sequence[Principle]) -> Iterator[tuple[Principle, Effect, Effect | None]]:
    """Yield each principle, its effect alone, and its effect if added to the side's first two.

    The opponent plays at random, or follows the principles that the content names. In a game of equal sides, the
    opponent of an added principle follows only the first two.
    """
    tests = principle_tests(meeting.rules)
    by_id = {one.id: tests[one.test] for one in principles}
    bases: dict[tuple[str, ...], Scored] = {}
    even = 1 / len(meeting.rules.sides)

    def base(followed: tuple[str, ...], against: tuple[str, ...], side: int) -> Scored:
        """Return the score of a player that follows these principles; each score is measured once."""
        key = (str(side), *followed, "against", *against)
        if key not in bases:
            bases[key] = meeting.score(_who(by_id, followed), _who(by_id, against), side)
        return bases[key]

    for principle in principles:
        own = tuple(one.id for one in principles if one.side == principle.side)
        before = own[: min(BASIS, own.index(principle.id))]
        text = " ".join(principle.against) or RANDOM
        if not principle.side:
            alone = gained(meeting.score(_who(by_id, (principle.id,)), Principled(), None), even, text)
            more = meeting.score(_who(by_id, (*before, principle.id)), _who(by_id, before), None) if before else None
            yield principle, alone, gained(more, even, " ".join(before)) if more else None
            continue
        side = meeting.rules.sides.index(principle.side)
        alone = gained(base((principle.id,), principle.against, side), base((), principle.against, side), text)
        added = None
        if before:
            with_it = base((*before, principle.id), principle.against, side)
            added = gained(with_it, base(before, principle.against, side), text)
        yield principle, alone, added


def greedy(
    meeting: Meeting, principles: Sequence[Principle], report: Callable[[str], object]
) -> dict[str, list[tuple[str, Effect]]]:
    """Return each side's principles in greedy order: each adds most to those chosen before it.

    The order ends when no remaining principle adds anything. The opponent is the one that the content names for the
    measured effects; in a game of equal sides, a player who follows the principles chosen so far.

    Args:
        meeting: the conditions of the games.
        principles: the principles of the ruleset.
        report: receives one line of text for each chosen principle.
    """
    tests = principle_tests(meeting.rules)
    by_id = {one.id: tests[one.test] for one in principles}
    orders: dict[str, list[tuple[str, Effect]]] = {}
    for name in dict.fromkeys(one.side for one in principles):
        side = meeting.rules.sides.index(name) if name else None
        left = [one for one in principles if one.side == name]
        order = orders[name] = []
        before: Scored | float = 1 / len(meeting.rules.sides)
        if name:
            before = meeting.score(Principled(), _who(by_id, left[0].against), side)
        while left:
            chosen = tuple(id_ for id_, _ in order)
            scores = {}
            for one in left:
                against = _who(by_id, one.against if name else chosen)
                scores[one.id] = meeting.score(_who(by_id, (*chosen, one.id)), against, side)
            best = max(left, key=lambda one: scores[one.id].hits)
            effect = gained(scores[best.id], before, " ".join(best.against if name else chosen) or RANDOM)
            if effect.points <= 0:
                break
            report(
                f"{name or 'both'} {best.id} {best.title}: {effect.points:+} ({effect.low:+} to {effect.high:+}), "
                f"{effect.score} of 100 against {effect.against}"
            )
            order.append((best.id, effect))
            left.remove(best)
            before = scores[best.id] if name else before
    return orders


def _who(by_id: dict[str, Test], ids: Sequence[str]) -> Principled:
    return Principled([by_id[one] for one in ids])


Figures = dict[str, Any]
"""Tables of a file of effects, by ruleset, principle and kind (``alone`` or ``added``)."""


def figures(rules: Ruleset, count: int, seed: int, told: Callable[[str], object]) -> Figures:
    """Return the effects of a ruleset's principles, as its table in the file of effects.

    Args:
        count: the number of games for each score.
        seed: the seed of every choice; the same seed gives the same figures.
        told: called with each effect in words as soon as it is measured.
    """
    found: Figures = {"seed": seed}
    principles = load_principles(content(), rules.game, rules.name, "en")
    for principle, alone, added in measured(Meeting(rules, count, seed), principles):
        found[principle.id] = {}
        for kind, effect in (("alone", alone), ("added", added)):
            if effect is not None:
                found[principle.id][kind] = asdict(effect)
                told(
                    f"{rules.name} {principle.id} {principle.title}, {kind}: {effect.points:+} ({effect.low:+} to "
                    f"{effect.high:+}), {effect.score} of 100 against {effect.against}"
                )
    return found


def written(game: str, tables: Figures) -> str:
    """Return the text of a game's file of effects.

    Args:
        game: name of the game.
        tables: the table of each measured ruleset.
    """
    lines = [
        "# Measured effects of the principles, in percentage points with 95 % intervals.",
        f"# Written by: python tools/measure_principles.py {game}",
    ]
    for name in games()[game]:
        if name in tables:
            lines += ["", f"[{name}]", f"seed = {tables[name]['seed']}"]
            for principle, kinds in tables[name].items():
                if principle != "seed":
                    for kind, effect in kinds.items():
                        lines += ["", f"[{name}.{principle}.{kind}]"]
                        lines += [f"{key} = {json.dumps(value)}" for key, value in effect.items()]
    return "\n".join(lines) + "\n"


def keep(rules: Ruleset, table: Figures) -> None:
    """Write a ruleset's table into its game's file; tables of other rulesets are unchanged."""
    file = content().root / rules.game / EFFECTS
    there = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    file.write_text(written(rules.game, {**there, rules.name: table}), encoding="utf-8")


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure the principles of games or single rulesets, and write their effects."""
    parser = ArgumentParser(description="Measure what the principles of a game are worth.")
    parser.add_argument("games", nargs="+", metavar="GAME[/RULESET]")
    parser.add_argument("-n", type=int, default=400, help="games for each score")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--greedy", action="store_true", help="print the order in which each adds most")
    given = parser.parse_args(arguments)
    for name in given.games:
        game, slash, _ = name.partition("/")
        for rules in [ruleset(name)] if slash else [ruleset(game, own) for own in games().get(game, (None,))]:
            principles = load_principles(content(), rules.game, rules.name, "en")
            if given.greedy and principles:
                greedy(Meeting(rules, given.n, given.seed), principles, _say)
            elif principles:
                keep(rules, figures(rules, given.n, given.seed, _say))
    return 0


if __name__ == "__main__":
    sys.exit(main())
