"""Tests of a sowing family from outside: counts in pits, unowned pieces, sown seeds."""

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import combinations

import pytest
from messages import send
from registered import registered
from tiny_sowing import CONTENT, GAME, POINTS, RULESETS, WHOLE, Seeds, TinySowing

import heritage_games as hg
from heritage_games.analysis import enumerating_solver
from heritage_games.analysis.levels import luck
from heritage_games.authoring.checks import checks_of
from heritage_games.errors import HeritageGamesError, SetupError, TextError
from heritage_games.record.game import Game
from heritage_games.record.notation import format_record
from heritage_games.record.reader import parse_game
from heritage_games.rendering.marks import LAYER, MOST, pile
from heritage_games.rendering.picture import picture
from heritage_games.rendering.scene import PREFIX, scene
from heritage_games.rulebook.files import content
from heritage_games.rulesets.types import Layout, Piece
from heritage_games.session.book_view import book, seated_here
from heritage_games.session.session import Session

LATE = f"{GAME}; turn south; pits 4 0 0 1 1 0 0 0; taken 10 8"
MUSEUM = ("history", "notes", "label", "object", "quiz")  # kinds of checks that only museum pages need


@pytest.fixture(scope="module", autouse=True)
def rules() -> Iterator[TinySowing]:
    with registered(GAME, RULESETS, CONTENT):
        yield TinySowing({})


def test_its_content_is_whole() -> None:
    found = [check for check in checks_of(content(), GAME) if GAME in check.name and not check.name.endswith(MUSEUM)]
    assert len(found) > 10
    assert [str(problem) for check in found for problem in check.problems()] == []


def slowly(rows: dict[str, list[int]], side: str, depth: int) -> int:
    """Count lines of play without the ruleset, with lists for row a and for row b.

    Row a is sown to the right, row b to the left.
    """
    if depth == 0:
        return 1
    other = "b" if side == "a" else "a"
    total = 0
    for pit, hand in enumerate(rows[side]):
        if not hand:
            continue
        new = {row: list(seeds) for row, seeds in rows.items()}
        new[side][pit], row, at = 0, side, pit
        for _ in range(hand):
            at += 1 if row == "a" else -1
            if not 0 <= at < len(rows[row]):
                row, at = ("b", len(rows[row]) - 1) if row == "a" else ("a", 0)
            new[row][at] += 1
        if row == other and new[row][at] in (2, 3):
            new[row][at] = 0
        total += slowly(new, other, depth - 1) if any(new[other]) else int(depth == 1)
    return total


@pytest.mark.parametrize("depth", range(1, 7))
def test_perft_is_what_a_plain_loop_counts(depth: int) -> None:
    assert hg.perft(GAME, None, depth) == slowly({"a": [3] * 4, "b": [3] * 4}, "a", depth)


def test_every_verdict_is_a_move_and_what_cannot_be_is_told_in_a_sentence(rules: TinySowing) -> None:
    for position in (rules.start(), rules.parse_position(LATE)):
        legal = {pit for pit in POINTS if rules.judge(position, (pit,)).kind == "legal"}
        assert legal == {rules.paths(position, move)[0][0] for move in rules.moves(position)}
        assert rules.parse_position(rules.format_position(position)) == position
    with pytest.raises(SetupError, match="a position is written as"):
        rules.parse_position(LATE.replace("10 8", "10 9"))
    with pytest.raises(TextError, match="a9"):
        rules.judge(rules.start(), ("a9",))


def test_the_board_as_text_has_numbers_and_what_was_taken() -> None:
    assert hg.text_board(GAME, LATE).splitlines() == [
        ".   .   .   1     b1  b2  b3  b4",
        "",
        "4   .   .   1     a1  a2  a3  a4",
        "south caught 10  north caught 8",
    ]


def test_a_picture_has_a_heap_and_its_number_in_each_pit_that_holds_any(rules: TinySowing) -> None:
    drawn = picture(rules, rules.parse_position(LATE), last=rules.effects(rules.start(), 2)[0], theme="light")
    root = ET.fromstring(drawn)  # noqa: S314 - our own drawing
    groups = {group.get("class"): group for group in root.iter("{http://www.w3.org/2000/svg}g")}
    assert len(groups["pieces"]) == 6
    numbers = [text.text for text in groups["over"].iter("{http://www.w3.org/2000/svg}text")]
    assert sorted(numbers) == ["1", "1", "4"]  # type: ignore[type-var]


def test_seeds_lie_in_their_pit_however_many_they_are(rules: TinySowing) -> None:
    board = scene(rules, content())
    radius = board.radius
    assert board.pits == POINTS
    assert all(len(board.points[pit].seats) == WHOLE for pit in POINTS)
    for x, y, _ in pile(radius, 99):
        assert x * x + y * y < radius * radius
    assert (len(pile(radius, 5)), len(pile(radius, 99))) == (5, MOST)
    first = pile(radius, LAYER)
    assert len({(x, y) for x, y, _ in first}) == LAYER
    many = Piece("a1", "seed", None, MOST)
    full = Seeds(0, (MOST + 1, 0, 0, 0, 0, 0, 0, 0), (0, 0))
    assert many in rules.pieces(full)
    assert picture(rules, full, theme="light").count("piece-seed") > MOST


class FourRows(TinySowing):
    """The same game on a board with 32 pits in four rows; only the board is used."""

    points = tuple(f"{row}{column}" for row in "abcd" for column in range(1, 9))
    lines = (points,)
    layout = Layout({pit: ((int(pit[1]) - 1) / 7, "abcd".index(pit[0]) / 3) for pit in points}, "pits", pits=points)


def test_on_a_crowded_board_a_number_covers_no_other_pit_and_can_be_read_and_touched_on_a_phone() -> None:
    board = scene.__wrapped__(FourRows({}), content())
    number = ET.fromstring(board.svg).find(f".//*[@id='{PREFIX}mark-count']")  # noqa: S314 - we wrote it
    assert number is not None
    box = number.find("*")
    assert box is not None
    right, down = (float(each) for each in re.findall(r"-?[\d.]+", number.attrib["transform"]))
    left, top, width, height = (float(box.attrib[name]) for name in ("x", "y", "width", "height"))
    middle = board.points["b4"]
    for pit, spot in board.points.items():
        nearest_x = min(max(spot.x, middle.x + right + left), middle.x + right + left + width)
        nearest_y = min(max(spot.y, middle.y + down + top), middle.y + down + top + height)
        assert pit == "b4" or math.dist((nearest_x, nearest_y), (spot.x, spot.y)) > board.radius, pit
    phone = 320 / board.width
    gap = min(math.dist((one.x, one.y), (two.x, two.y)) for one, two in combinations(board.points.values(), 2))
    assert gap * phone >= 24, "a touch means the nearest pit, and has as much room as a finger needs"
    assert float(number.attrib["font-size"]) * phone >= 11
    few = scene(TinySowing({}), content())
    assert few.radius == 42, "where there is room, nothing is smaller"


def test_the_whole_position_is_told_by_its_pits(rules: TinySowing) -> None:
    view = Session(Game(rules, rules.parse_position(LATE))).view()
    assert view["position_words"] == (
        "Four seeds in pit a1, one seed in pit a4 and one seed in pit b4. South: ten seeds taken. "
        "North: eight seeds taken. South to move."
    )
    panels = [(panel["words"], panel["brief"], panel["note"]) for panel in view["side_panels"]]
    assert panels == [("ten taken", "10 taken", "to sow"), ("eight taken", "8 taken", "")]
    assert view["status"] == "South to sow"
    assert {piece[2] for piece in view["pieces"]} == {None}


def test_a_game_is_played_refused_taken_back_kept_read_again_and_comes_to_its_end(rules: TinySowing) -> None:
    now = Session(rules)
    view = send(now, "touch", touches=["b1"])
    assert view["refusal"]["heading"] == "Not pit b1: it is in the other row"
    view = send(now, "touch", touches=["a3"])
    assert view["last_effects"] == [["sow", "seed", "a3", "a4", "b4", "b3"]]
    assert view["steps"]["items"][0]["words"] == "South sows three seeds from pit a3; the last falls into pit b3."
    send(now, "touch", touches=["b4"])
    assert send(now, "undo")["log"] == ["a3"]
    send(now, "type", text="b3")
    again = parse_game(format_record(now.record()))
    assert [ply.text for ply in again.plies] == ["a3", "b3"]
    assert again.position == now.position
    game = Game(rules, rules.parse_position(LATE))
    ply = game.play_text("a4")
    assert [item.code for item in ply.items] == ["sown", "taken", "swept", "more_seeds"]
    assert [effect for effect in ply.effects if effect[0] == "take"].count(("take", "a1", "seed")) == 4
    assert game.outcome
    assert game.outcome.places == (1, 2)


def test_what_the_family_lacks_says_so_and_nothing_breaks(rules: TinySowing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(enumerating_solver, "MOST_POSITIONS", 2_000)
    now = Session(rules)
    view = send(now, "touch", touches=["a3"])
    assert (view["hints"], view["enabled"]["hint"], view["enabled"]["review"]) == (True, True, True)
    assert send(now, "arrange", name="begin")["notice"].startswith("This game's board cannot be set up by hand yet")
    assert not book(now.book)["arranged"]
    with pytest.raises(HeritageGamesError, match="more than 2,000 positions"):
        hg.solve(GAME)


def test_generic_levels_are_offered_a_seat_besides_those_of_any_game(rules: TinySowing) -> None:
    names = [who["name"] for who in seated_here(Session(rules).book)]
    assert names == ["person", "level 1", "level 2", "level 3", "random", "careful"]
    assert luck(rules) == ""
    now = Session(rules, seats=("person", "careful"))
    send(now, "touch", touches=["a3"])
    assert len(now.reply()["log"]) == 2


def test_games_are_played_without_a_kernel_and_the_result_says_so(rules: TinySowing) -> None:
    games = hg.simulate(GAME, 40, seed=3, progress=False)
    assert sum(games.wins) + games.draws + games.cut == 40
    assert games.wins[0]
    assert games.captures.value > 5
    text = "tiny_sowing/standard has no compiled kernel, so its plies are interpreted one after the other."
    assert text in str(games).splitlines()
    assert text in games._repr_html_()
    assert games.to_dict()["interpreted"] is True
    assert games.tally == hg.simulate(GAME, 40, seed=3, progress=False, chunk=7).tally
    assert [game.winner for game in hg.playouts(GAME, 3, seed=3)]
    compiled = hg.simulate("meurimueng", 2, progress=False)
    assert (compiled.interpreted, compiled.to_dict()["interpreted"]) == ("", False)
    assert hg.ladder(rules, 1, seats=("random", "careful"), limit=60).rungs
