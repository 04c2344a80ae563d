"""Tests of Hyena Chase solved for two, against a slow second solver and against the rules."""

from array import array
from collections.abc import Iterator
from itertools import product
from typing import cast

import pytest

import heritage_games as hg
from heritage_games.analysis import journey_states
from heritage_games.analysis.journey_solver import SolvedJourney
from heritage_games.analysis.journey_states import RunnerStates, solved_pairs
from heritage_games.cli.parser import main
from heritage_games.engine.journey.chances import ENTRIES, ENTRIES_AT, ENTRY, NO_CHOICE, PAYS_TO, REACHES, ROW, SURE
from heritage_games.engine.journey.position import JourneyState, piece
from heritage_games.engine.journey.rules import DAYS, ENTRY_COST, HOME_ANY, LOT, PLAYERS, UNTIL_TWO, journey_table
from heritage_games.errors import HeritageGamesError

Runner = tuple[str, int, int]
"""Place of a mother, her day (at the well: the tabas paid), and her credit."""

THROWS = {1: 3, 2: 3, 3: 1, 6: 1}
LEGS = {"outside": 0, "out": 2, "well": 3, "back": 4}
PRICE = 4
HOME = ("home", 0, 0)


class SlowSolver:
    """Second solver of the race home, from rules 2a to 2g; it iterates until nothing changes.

    Args:
        days: the number of days from the village to the well.
        most: the maximum credit; a player with this credit gains no more, and pays if possible.
        cost: the tabas paid on entering.
        until_two: whether a turn lasts until a two.
    """

    def __init__(self, days: int, most: int, cost: int, *, until_two: bool) -> None:
        self.days, self.most, self.cost, self.until_two = days, most, cost, until_two
        purses = range(most + 1)
        self.runners: list[Runner] = [("outside", 0, purse) for purse in purses]
        self.runners += [("out", day, purse) for day in range(days) for purse in purses]
        self.runners += [("well", paid, 0) for paid in range(PRICE)]
        self.runners += [("back", day, purse) for day in range(days, 0, -1) for purse in purses]

    def throw(self, runner: Runner, score: int) -> tuple[list[Runner], bool]:
        """Return the states to choose from after a throw, and whether the player throws again."""
        if runner[0] == "outside":
            return [self.outside(runner[2], score)], score != 2
        choices = self.at_well(runner, score) if runner[0] == "well" else self.under_way(runner, score)
        return choices, self.until_two and score != 2

    def outside(self, purse: int, score: int) -> Runner:
        if score == 2 and purse:
            return "out", 0, purse - self.cost
        return "outside", 0, min(purse + (score == 1), self.most)

    def at_well(self, runner: Runner, score: int) -> list[Runner]:
        paid = runner[1] + (score == 1)
        return [("well", paid, 0) if paid < PRICE else ("back", self.days, 0)]

    def under_way(self, runner: Runner, score: int) -> list[Runner]:
        where, day, purse = runner
        missing = self.days - day if where == "out" else day
        if score == 1:
            purse += 1
        elif score > missing:
            return [runner]
        else:
            missing -= score
        if missing == 0:
            return [self.arrived(where, purse)]
        stays: Runner = (where, self.days - missing if where == "out" else missing, min(purse, self.most))
        pays = [self.arrived(where, purse - missing)] if purse >= missing else []
        return pays if pays and purse > self.most else [stays, *pays]

    def arrived(self, where: str, purse: int) -> Runner:
        """Return the state of a mother at the end of her way: at the well she pays what she can."""
        if where == "back":
            return HOME
        return ("well", purse, 0) if purse < PRICE else ("back", self.days, purse - PRICE)

    def solve(self) -> dict[tuple[Runner, Runner], float]:
        """Return the chance of the player to throw, for every pair of states (own, other)."""
        ways = {one: [(share / 8, *self.throw(one, score)) for score, share in THROWS.items()] for one in self.runners}
        count = len(self.runners)
        pairs = sorted(product(range(count), repeat=2), key=sum, reverse=True)
        known = {(self.runners[one], self.runners[two]): 0.0 for one, two in pairs}
        largest = 1.0
        while largest > 1e-9:
            largest = 0.0
            for pair, before in known.items():
                own, other = pair
                found = sum(
                    share * max(self.chance(known, each, other, again=again) for each in choices)
                    for share, choices, again in ways[own]
                )
                largest = max(largest, abs(found - before))
                known[pair] = found
        return known

    @staticmethod
    def chance(known: dict[tuple[Runner, Runner], float], own: Runner, other: Runner, *, again: bool) -> float:
        if own == HOME:
            return 1.0
        return known[own, other] if again else 1 - known[other, own]


def table_of(days: int, cost: int, *, until_two: bool) -> tuple[int, ...]:
    return journey_table({PLAYERS: 2, DAYS: days, LOT: 1, ENTRY_COST: cost, UNTIL_TWO: until_two, HOME_ANY: 1})


def packed(runner: Runner, days: int) -> int:
    where, day, purse = runner
    paid = day if where == "well" else 0
    return piece(LEGS[where], {"well": days, "outside": 0}.get(where, day), paid, 0, purse)


CASES = [(4, 4, 0, False), (5, 3, 0, False), (3, 5, 1, False), (4, 3, 0, True)]
"""Days, maximum credit, cost of entering, and whether a turn lasts until a two."""


@pytest.mark.parametrize("case", CASES)
def test_every_chance_is_that_of_a_slow_second_solver(case: tuple[int, int, int, bool]) -> None:
    days, most, cost, until_two = case
    slow = SlowSolver(days, most, cost, until_two=until_two)
    states = RunnerStates(table_of(days, cost, until_two=until_two), most)
    fast = solved_pairs(states)
    assert states.count == len(slow.runners)
    seen = {runner: runner[0] == "outside" and runner[2] > 0 for runner in slow.runners}
    numbers = {runner: states.number(packed(runner, days), seen=each) for runner, each in seen.items()}
    assert sorted(numbers.values()) == list(range(states.count))
    wrong = {}
    for (own, other), chance in slow.solve().items():
        found = fast[numbers[own] * (states.count + 1) + numbers[other]] / SURE
        if abs(found - chance) > 1e-7:
            wrong[own, other] = (found, chance)
    assert wrong == {}


def test_every_throw_that_is_not_lost_leads_to_a_greater_number() -> None:
    states = RunnerStates(table_of(9, 0, until_two=False), 7)
    rows = states.rows()
    for at in range(states.count):
        reached = [state for entry in entries(rows, at) for state in entry if state != NO_CHOICE]
        assert all(at < state <= states.count for state in reached)


def entries(rows: list[int], at: int) -> Iterator[tuple[int, int]]:
    row = rows[at * ROW : (at + 1) * ROW]
    for entry in range(row[ENTRIES]):
        first = ENTRIES_AT + ENTRY * entry
        yield row[first + REACHES], row[first + PAYS_TO]


def test_machine_code_gives_the_same_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    states = RunnerStates(table_of(5, 0, until_two=True), 4)
    slow = solved_pairs(states)
    monkeypatch.setattr(journey_states, "FEW", 0)
    assert solved_pairs(states) == slow
    assert isinstance(slow, array)


@pytest.fixture(scope="module")
def short() -> SolvedJourney:
    return cast("SolvedJourney", hg.solve(hg.ruleset("hyena_chase", players=2, holes=11)))


def test_the_known_values_are_found() -> None:
    solved = hg.solve(hg.ruleset("hyena_chase", players=2, holes=21, opening="first"))
    assert str(solved).endswith("1,841,449 positions\nthe player who throws first wins 54.08 of 100 games")
    assert str(solved.value()) == "first wins 54.08 of 100 games"


def test_the_lot_the_start_a_race_that_is_won_and_a_position_that_no_game_reaches(short: SolvedJourney) -> None:
    assert short.chances() == (0.5, 0.5)
    first = short.chances(None, (1,))
    assert first == tuple(reversed(short.chances(None, (2,))))
    assert 0.53 < first[0] < 0.55
    won = "hyena_chase; turn second; first home 1; second back 4; hyena village 0"
    assert short.chances(won) == (1.0, 0.0)
    seen = "hyena_chase; turn first; taba; first outside purse 2; second outside"
    assert short.chances(seen)[0] > first[0]
    state = JourneyState(0, piece(0, purse=3), piece(0), -1, 0, short.rules.start().others)
    with pytest.raises(HeritageGamesError, match="is not among the positions that were solved"):
        short.chances(state)


def test_the_moves_are_ordered_and_shown(short: SolvedJourney) -> None:
    near = "hyena_chase; turn first; first back 3 purse 1; second back 2"
    assert short.best(near, (2,)) == ("2: 3-1 pay 1",)
    found = short.moves(near, (2,))
    assert [str(value) for _, value in found] == ["first wins 100.00 of 100 games", str(found[1][1])]
    assert short.show(near, (2,)).moves == found
    assert len(short.moves(near)) == 5
    assert "first to move: first wins " in repr(short.show(near))


def test_the_command_needs_no_file(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["solve", "hyena_chase", "--option", "players=2", "--option", "holes=11", "--option", "opening=first"]
    assert main(asked) == 0
    assert "the player who throws first wins " in capsys.readouterr().out
    assert main([*asked, "--position", "hyena_chase; turn first; first back 3 purse 1; second back 2"]) == 0
    assert "first to move: first wins " in capsys.readouterr().out
