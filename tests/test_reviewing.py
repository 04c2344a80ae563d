"""Tests of game reviews: win probabilities, turning points, and the plot of both."""

import random
import xml.etree.ElementTree as ET
from collections import Counter
from functools import cache
from typing import cast

import pytest
from messages import JsonView, send

import heritage_games as hg
from heritage_games.analysis import graph_levels, graph_worker
from heritage_games.analysis.graph_worker import MANY, SearchWorker
from heritage_games.analysis.players import LEVELS
from heritage_games.analysis.review import GameReviewer
from heritage_games.analysis.review_result import Review
from heritage_games.record.game import Game
from heritage_games.record.notation import format_record
from heritage_games.record.reader import parse_game
from heritage_games.rulesets.registry import ruleset
from heritage_games.rulesets.throws import draw
from heritage_games.session.session import Session
from heritage_games.session.tasks import TaskSession

GAMES = (
    ("morabaraba", "south_africa", 14),
    ("pulijudam", "standard", 16),
    ("hounds_and_jackals", "skiryuk", 30),
    ("hyena_chase", "modern", 30),
)


def played(game: str, name: str, plies: int) -> Game:
    """Return a game of a weak level against a slightly better one."""
    begun, pick = Game(ruleset(game, name)), random.Random(5)
    while not begun.over and len(begun.plies) < plies:
        if begun.due:
            begun.throw(draw(begun.rules.throws(begun.position), pick))
        level = LEVELS["level 2" if begun.turn == 0 else "level 1"]
        begun.play(level(begun.rules, begun.position, begun.pending_throw, pick, ()))
    return begun


def search(monkeypatch: pytest.MonkeyPatch, positions: int) -> None:
    """Limit each search of a review; from ``MANY`` on its facts are those of a hint."""
    for module in (graph_levels, graph_worker):
        monkeypatch.setattr(module, "explained_with", lambda _interpreted, **_: positions)


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    SearchWorker(waits=True)
    search(monkeypatch, 20_000)


@cache
def looked(game: str, name: str, plies: int) -> Review:
    """Return the review of a game from :func:`played`, cached for all tests."""
    return hg.review(played(game, name, plies))


@pytest.mark.parametrize("case", GAMES)
def test_every_ply_has_its_chances_and_every_turning_point_a_better_move(case: tuple[str, str, int]) -> None:
    review = looked(*case)
    game = review.game
    assert len(review.chances) == len(game.plies) + 1
    assert all(sum(chances) == pytest.approx(1) for chances in review.chances)
    assert len(review.turnings) <= 8
    for turning in review.turnings:
        ply = game.plies[turning.ply - 1]
        assert (turning.side, turning.played) == (ply.side, ply.text)
        assert turning.move in game.rules.moves(ply.before, ply.throw)
        assert turning.move != ply.move
        assert turning.line[0] == turning.better
        assert turning.lost > 0
        again = Game(game.rules, ply.before)
        if ply.throw is not None:
            again.throw(ply.throw)
        for text in turning.line:
            again.play_text(text)


def test_the_same_is_found_in_one_go_and_step_by_step() -> None:
    review = looked(*GAMES[1])
    looking = GameReviewer(parse_game(format_record(review.game.record())))
    found = []
    while not looking.done:
        found.append(looking.progress)
        looking.go_on()
    assert looking.progress == 1
    assert found == sorted(found)
    assert (looking.review.chances, looking.review.turnings) == (review.chances, review.turnings)
    assert looking.review.curve() == review.curve()


def test_a_game_that_is_over_ends_as_it_ended() -> None:
    game = Game(ruleset("morabaraba"))
    game.play_text("E1")
    game.resign(0)
    review = hg.review(game)
    assert (review.chances[-1], list(review.turnings)) == ((0, 1), []), "the last move did not lose it"
    game.undo()
    game.agree()
    assert hg.review(format_record(game.record())).chances[-1] == (0.5, 0.5)


def test_every_ply_that_gives_away_a_forced_result_is_named_and_none_that_changes_nothing() -> None:
    table = hg.solve(hg.board(["a1 b1 c1", "a2 b2 c2", "a1 a2", "c1 c2"], men=3))
    found = Counter[bool]()
    for seed in range(6):
        begun, pick = Game(table.rules), random.Random(seed)
        gave = dict[int, bool]()
        while not begun.over and len(begun.plies) < 30:
            values = dict(table.move_values(begun.position))
            move = pick.choice(list(values))
            begun.play(move)
            best = min(value.order[0] for value in values.values())
            gave[len(begun.plies)] = values[move].order[0] > best
        named = {turning.ply for turning in hg.review(begun).turnings}
        assert named == {number for number, given in gave.items() if given}
        found.update(gave.values())
    assert min(found[True], found[False]) > 0


@pytest.mark.parametrize(("played_now", "named"), [("E7-E6", []), ("A8-R8", []), ("E2-E1", [1]), ("E4-E5", [1])])
def test_a_ply_that_gives_away_a_win_found_by_search_is_named_and_a_longer_win_is_not(
    played_now: str, named: list[int]
) -> None:
    # Dark wins only by A8-R8, E7-E6 or E7-E8, in different numbers of plies.
    start = "morabaraba; turn dark; dark E2 E4 E7 A1 A2 A4 A8 R2 R4 R7; light E3 A3 R1 R3"
    game = Game(ruleset("morabaraba"), ruleset("morabaraba").parse_position(start))
    game.play_text(played_now)
    review = hg.review(game)
    assert [turning.ply for turning in review.turnings] == named
    assert all(turning.better in {"A8-R8", "E7-E6", "E7-E8"} for turning in review.turnings)


@pytest.mark.parametrize("positions", [5_000, MANY])
def test_a_mill_that_was_not_closed_is_a_turning_point_and_why(monkeypatch: pytest.MonkeyPatch, positions: int) -> None:
    search(monkeypatch, positions)
    review = hg.review('[Game "morabaraba"]\n1. E1 2. A2 3. E2 4. R7 5. A4 6. R1')
    (turning,) = [each for each in review.turnings if each.ply == 5]
    assert (turning.side, turning.better[:2]) == (0, "E3")
    assert turning.facts[0].item.code == "closes_mill"
    assert review.words(turning).startswith("Move 5: dark played A4; E3x")
    assert "E1–E2–E3" in review.sentences[0]


@pytest.mark.parametrize("case", GAMES)
def test_the_curve_is_a_drawing_with_its_values_as_a_table(case: tuple[str, str, int]) -> None:
    review = looked(*case)
    if not review.shows_chances:
        return
    drawing = ET.fromstring(review.curve(1))  # noqa: S314 - our own
    assert drawing.get("viewBox") == "0 0 560 144"
    texts = [text.text for text in drawing.iter("{http://www.w3.org/2000/svg}text")]
    assert {"0", "25", "50", "75", "100"} <= set(texts)
    table = ET.fromstring(review.table)  # noqa: S314 - our own
    assert len(table.findall("tbody/tr")) == len(review.chances)
    assert len(table.findall("thead/tr/th")) == 2 + len(review.sides)
    html = review._repr_html_()
    assert "<img" in html
    assert "var(--" not in html
    assert repr(review).startswith(f"{len(review.game.plies)} moves. ")


def test_a_hunt_is_reviewed_without_chances_that_a_constant_would_predict_better() -> None:
    review = cast("Review", hg.figure("pulijudam", "look-back"))
    assert "<img" not in review._repr_html_()
    view = opened(Session(review.game))["review"]
    assert (view["caption"], view["curve"], view["heads"], view["rows"]) == ("", "", [], [])
    assert len(review.turnings) == len(view["turnings"]) > 0
    for turning, shown in zip(review.turnings, view["turnings"], strict=True):
        assert (shown["played_words"], shown["better_words"]) == ("", "")
        assert review.words(turning).endswith(f"{turning.better} was better.")


def test_chances_from_a_table_are_called_exact() -> None:
    game = Game(hg.solve(hg.board(["a1 b1 c1", "a2 b2 c2", "a1 a2", "c1 c2"], men=3)).rules)
    game.play_text("a1")
    review = hg.review(game)
    assert review.exact
    assert "(exact)" in review.title
    assert {chance for chances in review.chances for chance in chances} <= {0, 0.5, 1}


def opened(session: Session) -> JsonView:
    """Review the game completely; return the last view."""
    view = send(session, "review")
    begun = view["review"]["looking"]
    while view["review"] and view["review"]["percent"] < 100:
        assert (view["review"]["curve"], view["enabled"]["reply"]) == ("", False)
        assert view["announcement"] == begun, "the progress is announced once"
        begun, view = "", send(session, "review")
    return view


def test_the_board_shows_the_position_before_a_turn_and_what_was_better() -> None:
    session = Session(parse_game('[Game "morabaraba"]\n1. E1 2. A2 3. E2 4. R7 5. A4 6. R1'))
    record = session.record()
    view = opened(session)
    shown = view["review"]
    assert (shown["chosen"], view["ply"]) == (1, shown["turnings"][0]["ply"] - 1)
    assert view["announcement"].startswith("6 moves. The game turned")
    turning = next(each for each in shown["turnings"] if each["ply"] == 5)
    assert turning["heading"] == "Move 5: dark"
    assert ["played", "A4"] in turning["marks"]
    assert ["halo", "E3"] in turning["marks"]
    assert turning["facts"][0]["words"] == "It closes the mill E1–E2–E3."
    assert session.record() == record
    assert send(session, "go", ply=2)["review"]
    assert send(session, "review", show=-1)["review"] is None
    assert session.view()["ply"] == 6


def test_trying_again_keeps_the_old_line_and_seats_the_computer_on_the_other_side() -> None:
    session = Session(parse_game('[Game "morabaraba"]\n1. E1 2. A2 3. E2 4. R7 5. A4 6. R1'))
    opened(session)
    view = send(session, "retry", ply=5)
    assert (view["log"], view["review"], view["seats"]) == (["E1", "A2", "E2", "R7"], None, ["person", "level 3"])
    assert view["announcement"] == "The position before move 5 is on the board. You play dark."
    assert [(line["ply"], line["moves"]) for line in view["variations"]] == [(5, ["A4", "R1"])]
    view = send(session, "touch", touches=["E3", "A2"])
    assert view["enabled"]["reply"]
    assert send(session, "line", ply=5, which=0)["log"][4:] == ["A4", "R1"]


def test_a_throw_lies_there_again_where_a_turn_is_tried_again() -> None:
    session = Session(played(*GAMES[2]))
    number = next(n for n, ply in enumerate(session.match.main.game.plies, start=1) if n > 20 and ply.side == 0)
    throw = session.match.main.game.plies[number - 1].throw
    opened(session)
    send(session, "retry", ply=number)
    assert session.match.main.game.pending_throw == throw
    assert session.view()["seats"] == ["person", "level 3"]


def test_looking_back_ends_when_the_game_goes_on_and_is_refused_where_there_is_none() -> None:
    session = Session(ruleset("morabaraba"))
    assert not session.view()["enabled"]["review"]
    assert send(session, "review")["notice"] == "There is nothing to look back on yet."
    send(session, "touch", touches=["E1"])
    assert opened(session)["review"]
    assert send(session, "touch", touches=["A1"])["review"] is None
    assert send(session, "retry", ply=9)["notice"] == "That is not possible now."
    task = TaskSession("morabaraba", "first-mill")
    assert not task.view()["enabled"]["review"]
