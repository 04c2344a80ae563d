"""Tests of exact numbers of Hyena Chase: best play in hints, its length and its danger."""

from collections import Counter
from random import Random
from unittest.mock import patch

import pytest

import heritage_games as hg
from heritage_games.analysis import coach, journey_solver, move_scores
from heritage_games.analysis.journey_facts import OF_CHANCES
from heritage_games.analysis.journey_search import saving
from heritage_games.analysis.journey_solver import SolvedJourney, known_chances
from heritage_games.analysis.journey_states import Journeys
from heritage_games.analysis.levels import PERFECT, PLAYERS, PerfectPlayer, those_of
from heritage_games.analysis.players import ask
from heritage_games.analysis.search import Decision, Substitute, has_table
from heritage_games.engine.jit import can_compile
from heritage_games.experiments import exact
from heritage_games.experiments.exact import danger, expected_throws
from heritage_games.record.game import Game
from heritage_games.rulebook.book import rulebook
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.journey import JourneyRuleset
from heritage_games.rulesets.options import Value
from heritage_games.rulesets.registry import ruleset
from heritage_games.session.book_view import seated_here
from heritage_games.session.session import Session

GAME = "hyena_chase"
LATE = f"{GAME}; turn second; first back 17 purse 1; second out 14 purse 9"
"""A position in which the levels pay six days after a taba, which wins fewer games."""

SAVED = f"{GAME}; turn first; first back 3 purse 1; second back 2"

AHEAD = f"{GAME}; turn first; first out 10 purse 12; second out 3 purse 3"
"""A position in which both choices win almost every game."""


@pytest.fixture(scope="module")
def rules() -> JourneyRuleset:
    found = hg.ruleset(GAME, players=2, holes=21)
    assert isinstance(found, JourneyRuleset)
    return found


@pytest.fixture(scope="module")
def table(rules: JourneyRuleset) -> SolvedJourney:
    found = known_chances(rules)
    assert found is not None
    return found


def test_a_hint_gives_the_best_move_and_its_chance(rules: JourneyRuleset, table: SolvedJourney) -> None:
    position = rules.parse_position(LATE)
    chances = table.move_chances(position, (1,))
    best = max(chances, key=lambda move: chances[move])
    assert saving(rules, position, (1,)) != best
    advice = coach.advise(rules, position, (1,))
    assert (advice.move, advice.tells) == (best, True)
    told = rulebook(rules).fact(advice.facts[0].item).words
    assert told == "With best play it wins 22 of 100 games, and the best of the other choices wins 19."
    codes = {move: {fact.item.code for fact in coach.facts(rules, position, (1,), move)} for move in chances}
    assert codes[best] & {"best_chance", "worse_chance"} == {"best_chance"}
    assert codes[1 - best] & {"best_chance", "worse_chance"} == {"worse_chance"}


def test_chances_that_are_equal_for_all_choices_are_left_out(rules: JourneyRuleset, table: SolvedJourney) -> None:
    position = rules.parse_position(AHEAD)
    assert {round(100 * chance) for chance in table.move_chances(position, (2,)).values()} == {100}
    facts = [fact for move in rules.moves(position, (2,)) for fact in coach.facts(rules, position, (2,), move)]
    assert not {fact.item.code for fact in facts} & OF_CHANCES
    told = [rulebook(rules).fact(fact.item).words for fact in coach.advise(rules, position, (2,)).facts]
    assert told == ["Paying nothing now leaves twelve tabas in credit, enough for the four that the well asks for."]


def test_a_warning_tells_what_a_move_gives_away(rules: JourneyRuleset) -> None:
    position = rules.parse_position(SAVED)
    moves = (rules.parse_move(text, position, (2,)) for text in ("2: 3-1 pay 1", "2: 3-1 done"))
    pays, waits = (coach.warn(rules, position, (2,), move) for move in moves)
    assert pays is None
    assert waits is not None
    assert rulebook(rules).fact(waits.item).words.endswith("and the best choice wins 100.")
    assert coach.warn(rules, rules.parse_position(LATE), (1,), 1) is None  # it loses only 3 games of 100


def test_the_chances_are_those_of_the_table(rules: JourneyRuleset, table: SolvedJourney) -> None:
    position = rules.parse_position(LATE)
    assert move_scores.chances(rules, position) == table.chances(position)
    assert move_scores.chances(rules, rules.start()) == (0.5, 0.5)
    scores = move_scores.move_scores(rules, position, (1,))
    expected = {move: round(1_000_000 * chance) for move, chance in table.move_chances(position, (1,)).items()}
    assert (scores.scores, scores.plies) == (expected, 0)


def test_a_review_names_a_payment_that_was_missed(rules: JourneyRuleset) -> None:
    game = Game(rules, rules.parse_position(SAVED))
    for throw, text in (((2,), "2: 3-1 done"), ((6,), "6: pass")):
        game.throw(throw)
        game.play_text(text)
    found = hg.review(game)
    (turning,) = found.turnings
    assert (turning.ply, turning.better) == (1, "2: 3-1 pay 1")
    assert found.title == "The first player: chances in 100 with best play (exact)"
    assert turning.chances[0] == (1.0, 0.0)
    assert turning.facts[0].item.code == "home_first"


def test_without_a_table_the_policy_is_advised(rules: JourneyRuleset, monkeypatch: pytest.MonkeyPatch) -> None:
    assert known_chances(hg.ruleset(GAME, players=3, holes=21)) is None
    assert known_chances(hg.ruleset(GAME, "davies_1925", players=2)) is None
    assert known_chances(hg.ruleset(GAME, players=2, holes=121)) is None
    journey_solver._SOLVED.clear()
    monkeypatch.setattr(journey_solver, "can_compile", lambda: False)
    position = rules.parse_position(LATE)
    assert coach.advise(rules, position, (1,)).move == saving(rules, position, (1,))
    assert sum(move_scores.chances(rules, position)) == pytest.approx(1)
    assert not hg.review(Game(rules)).exact
    journey_solver._SOLVED.clear()


def test_the_perfect_player_wins_most_games_and_plays_on_after_the_first_is_home(
    rules: JourneyRuleset, table: SolvedJourney
) -> None:
    assert PERFECT in those_of(rules)
    position = rules.parse_position(LATE)
    chances = table.move_chances(position, (1,))
    asked = Decision(rules, position, (1,))
    assert ask(PLAYERS[PERFECT], asked, Random(1), name=PERFECT) == max(chances, key=chances.__getitem__)
    game = Game(rules, rules.parse_position(SAVED))
    board = Session(game, seats=(PERFECT, PERFECT), seed=1)
    while not game.outcome:
        assert board.reply()["notice"] == ""
    first = next(ply for ply in game.plies if ply.side == 0 and ply.throw == (2,))
    assert first.text == "2: 3-1 pay 1"
    lines = {each["name"]: each["line"] for each in seated_here(rulebook(rules))}
    assert lines[PERFECT].startswith("Always chooses the move that wins most games")


def test_browsers_solve_a_long_board_only_for_the_perfect_player(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = hg.ruleset(GAME, players=2)
    monkeypatch.setattr(journey_solver, "is_precompiled", lambda: True)
    assert known_chances(whole) is None
    assert has_table(whole, site=())
    assert (solved := known_chances(whole, for_player=True)) is not None
    assert known_chances(whole) is solved, "hints then ask it too"
    monkeypatch.setattr(journey_solver, "SolvedJourney", lambda _rules: bytearray(1 << 62))
    short = hg.ruleset(GAME, players=2, holes=11)
    assert known_chances(short, for_player=True) is None, "there is too little memory"
    late = short.parse_position(f"{GAME}; turn first; first out 3 purse 9; second out 1")
    task = PerfectPlayer().search_task(short, late, (2,), Random(1))
    assert isinstance(task, Substitute)
    journey_solver._SOLVED.clear()


THROWS = [
    ("modern", 10, "hasty", 23.678),
    ("modern", 10, "thrifty", 21.414),
    ("modern", 10, "optimal", 19.229),
    ("davies_1925", 10, "optimal", 19.254),
    ("modern", 20, "hasty", 31.638),
    ("modern", 20, "thrifty", 30.290),
    ("modern", 20, "optimal", 26.280),
    ("davies_1925", 20, "optimal", 26.680),
    ("modern", 40, "optimal", 42.668),
    ("davies_1925", 40, "optimal", 46.015),
]
"""Expected throws of one mother to the end, by days and policy, from another program."""


def rules_of(name: str, days: int, **options: Value) -> Ruleset:
    return ruleset(GAME, name, holes=days + 1, **options)


@pytest.mark.parametrize(("name", "days", "paying", "throws"), THROWS)
def test_throws_of_a_journey_are_those_counted_apart(name: str, days: int, paying: str, throws: float) -> None:
    assert expected_throws(rules_of(name, days), paying) == pytest.approx(throws, abs=0.001)


def test_one_way_to_pay_is_as_good_as_another_where_nothing_is_chosen() -> None:
    found = {expected_throws(rules_of("davies_1925", 11), paying) for paying in ("hasty", "thrifty", "optimal")}
    assert len(found) == 1
    assert expected_throws(rules_of("davies_1925", 11, players=2)) in found


def test_progress_is_told_and_an_answer_is_remembered() -> None:
    seen: list[tuple[int, int]] = []
    rules = rules_of("modern", 18)
    first = expected_throws(rules, progress=lambda done, known: seen.append((done, known)))
    assert len(seen) > 2
    assert seen == sorted(seen)
    assert seen[-1][0] == seen[-1][1]
    seen.clear()
    assert expected_throws(rules, progress=lambda done, known: seen.append((done, known))) == first
    assert len(seen) == 1


def test_each_throw_from_each_position_is_made_once() -> None:
    with patch.object(Journeys, "_after", autospec=True, side_effect=Journeys._after) as made:
        expected_throws(rules_of("modern", 17))
    assert set(Counter(call.args[1:] for call in made.call_args_list).values()) == {1}


def test_the_hyena_of_four_players_is_fed_by_the_winner_alone() -> None:
    """With twenty days, 8.2 % of the others are eaten; 12.8 % if every mother at home fed it."""
    found = danger(rules_of("davies_1925", 20), games=500)
    assert (found.games, found.others) == (500, 1500)
    assert abs(found.share[0] - 0.082) < 0.035
    assert "% of the others eaten (95 % interval" in str(found)


@pytest.mark.skipif(not can_compile(), reason="numba is not installed (extra fast)")
@pytest.mark.parametrize("paying", ["hasty", "thrifty", "random"])
def test_danger_is_the_same_compiled_and_interpreted(monkeypatch: pytest.MonkeyPatch, paying: str) -> None:
    rules = rules_of("modern", 20, players=3)
    fast = danger(rules, games=40, seed=3, paying=paying)
    monkeypatch.setattr(exact, "can_compile", lambda: False)
    assert danger(rules, games=40, seed=3, paying=paying) == fast
    assert danger(rules, games=40, seed=4, paying=paying) != fast
