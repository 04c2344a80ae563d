"""Tests that the precomputed answers of a page equal the session's answers."""

import gzip
import json
import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import prebuilt
import pytest
from rulesets import walk

from heritage_games.errors import HeritageGamesError, PagesError
from heritage_games.rulebook.book import Rulebook
from heritage_games.session.book_view import book
from heritage_games.session.session import Session
from heritage_games.session.turn_state import Tree
from heritage_games.website import boards as pages_boards
from heritage_games.website.attempts import answers
from heritage_games.website.boards import BookFiles, Order, Work, made, name_of, orders
from heritage_games.website.engine_host import opened
from heritage_games.website.page import Placed
from heritage_games.website.plan import BuildOptions, SitePlan
from heritage_games.website.precomputed import BLANKS, Parts, blanked

FRONTEND = Path(__file__).parent.parent / "heritage_games" / "frontend"

WALKED = (
    "morabaraba-south_africa",
    "morabaraba-south_africa-M5-safe",
    "morabaraba-south_africa-M5-none-lost",
    "pulijudam-standard",
    "pulijudam-standard-P9-tiger",
    "hounds_and_jackals-skiryuk",
    "hounds_and_jackals-skiryuk-K-e-choose-load",
    "hounds_and_jackals-washburne_dice-17-a-pair-two",
    "hyena_chase-davies_1925-A-d-any-pay",
    "hyena_chase-davies_1925-A-g-choose-use",
    "morabaraba-compare-corner-or-centre-1",
    "morabaraba-south_africa-learn-mill",
    "morabaraba-lesotho-learn-fly",
    "rafaya-task-arm-leap",
    "nine_mens_morris-task-walk-3",
    "pulijudam-task-hold-3",
    "hyena_chase-task-hungry",
)
"""Boards whose every attempt is compared: placing, mills, leaps, throws, controls."""

REPLIED = {"morabaraba-south_africa": 24, "pulijudam-standard": 20, "hounds_and_jackals-skiryuk": 20}
"""Walked free games, with the number of first plies or throws of each."""

LONG = {"nine_mens_morris-task-walk-3": 6, "pulijudam-task-hold-3": 17}
"""Walked tasks of three plies, with the number of first plies of each."""

Boards = tuple[Path, dict[str, tuple[Order, Placed]]]
"""Folder of the site, and its walked boards by name, each with its order."""


def wanted(names: Iterable[str], out: Path, *, with_answers: bool = True) -> dict[str, tuple[Order, Placed]]:
    """Build these boards into a folder; return each with its order, by name."""
    plan = SitePlan(BuildOptions())
    settings = {"language": plan.language, "report": plan.reported}
    found: dict[str, tuple[Order, Placed]] = {}
    for shown in plan.games:
        for rules in shown.books:
            own = tuple(order for order in orders(shown, rules, settings) if order.name in set(names))
            placed = made(Work(own, out, plan.reported, with_answers))
            found |= {order.name: (order, placed[order.name]) for order in own}
    return found


@pytest.fixture(scope="module")
def site(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Boards:
    """Return the folder of the site, and its walked boards with pictures of their own."""
    own = tmp_path_factory.mktemp("boards")
    found = wanted(WALKED, own, with_answers=False)
    assert set(found) == set(WALKED)
    boards = {
        name: (order, replace(placed, picture=str(own / placed.picture))) for name, (order, placed) in found.items()
    }
    return prebuilt.site(shared), boards


def read(out: Path, address: str) -> dict[str, Any]:
    board: dict[str, Any] = json.loads(gzip.decompress((out / address).read_bytes()))
    return board


def compared(site: Path, cases: Iterable[dict[str, Any]]) -> int:
    """Check that the page answers these cases as expected; return their number."""
    if not (node := shutil.which("node")) or not (FRONTEND.parent.parent / "node_modules" / "esbuild").is_dir():
        pytest.skip("esbuild is not installed: npm ci")
    with NamedTemporaryFile("w", encoding="utf-8") as file:
        file.writelines(f"{json.dumps(case)}\n" for case in cases)
        file.flush()
        result = subprocess.run(
            [node, FRONTEND / "test" / "answers.mjs", site, file.name], capture_output=True, text=True, check=False
        )
    assert result.returncode == 0, result.stderr
    return int(result.stdout)


def touched(session: Session, path: tuple[str, ...]) -> dict[str, Any]:
    return received(session, {"do": "touch", "touches": list(path)})


def attempts(order: Order) -> Iterator[dict[str, Any]]:
    """Yield every attempt at one ply on a board as a case, in a new session for each ply."""
    session = opened(order.open)
    every = [*session.rules.points, *session.rules.controls]

    def after(path: tuple[str, ...], level: Tree) -> Iterator[dict[str, Any]]:
        yield touched(session, path)
        for touch in every:
            further = (*path, touch)
            if touch not in level:
                yield touched(session, further)
            elif "next" in level[touch]:
                yield from after(further, level[touch]["next"])
            else:
                yield touched(opened(order.open), further)

    for case in after((), session.view()["legal"]):
        yield {"board": order.name, **case}
    if throw := session.view()["throw"]:
        for choice in throw["choices"]:
            yield {"board": order.name, **received(opened(order.open), {"do": "thrown", "text": choice["text"]})}


def received(session: Session, message: dict[str, Any]) -> dict[str, Any]:
    before = session.revision
    view = session.receive({**message, "revision": before})
    return {"message": {**message, "revision": before}, "before": before, "view": view}


def second_attempts(order: Order, pick: random.Random) -> Iterator[dict[str, Any]]:
    """Yield each attempt at the second ply of a free game, after some first plies, as cases."""
    view = opened(order.open).view()
    choices = view["throw"]["choices"] if view["throw"] else []
    firsts: list[dict[str, Any]] = [{"do": "thrown", "text": each["text"]} for each in choices]
    plies = [path for path in plies_of(view["legal"]) if len(path) > 1] or list(plies_of(view["legal"]))
    for first in pick.sample(firsts or [{"do": "touch", "touches": list(path)} for path in plies], 2):

        def begun(first: dict[str, Any] = first) -> Session:
            session = opened(order.open)
            session.receive({"revision": 0, **first})
            return session

        session = begun()
        level = session.view()["legal"]
        assert level
        for touch in (*session.rules.points, *session.rules.controls):
            tried = session if "next" in level.get(touch, {"next": {}}) else begun()
            yield {"board": order.name, "earlier": [first], **touched(tried, (touch,))}


def plies_of(level: Tree, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for touch, node in level.items():
        if "next" in node:
            yield from plies_of(node["next"], (*path, touch))
        else:
            yield (*path, touch)


def strolls(order: Order, pick: random.Random) -> Iterator[dict[str, Any]]:
    """Yield a random walk of touches, undos and restarts as cases, until the engine must act."""
    session = opened(order.open)
    base = view = session.view()
    every = [*session.rules.points, *session.rules.controls]
    for _ in range(12):
        near = [*base["legal"], *every, *view["touches"]]
        path = [*view["touches"], pick.choice(near)] if pick.random() < 0.7 else [pick.choice(near)]
        choices: list[dict[str, Any]] = [{"do": "touch", "touches": path}] * 6
        choices += [{"do": "touch", "touches": view["touches"][:-1]}, {"do": "undo"}, {"do": "new"}, {"do": "redo"}]
        if base["example"]:
            shown = {"do": "example", "rule": base["example"]["rule"], "example": base["example"]["id"]}
            choices += [{**shown, "played": True}, {**shown, "played": False}]
        late = pick.random() < 0.1
        message = {**pick.choice(choices), "revision": session.revision - late}
        before = json.loads(json.dumps(view))
        view = session.receive(message)
        at_start = before["plies"] == base["plies"] and not before["enabled"]["redo"]
        again = message["do"] == "new" and (bool(base["example"] or base["task"]) or at_start)
        undone = message["do"] == "undo" and bool(before["touches"])
        known = late or again or message["do"] == "example" or (at_start and (undone or message["do"] == "touch"))
        yield {"board": order.name, "message": message, "before": before, "view": view if known else None}
        if not known:
            return


def test_every_attempt_is_answered_as_the_rulebook_does(site: Boards) -> None:
    out, boards = site
    cases = [case for order, _ in boards.values() for case in attempts(order)]
    assert any(case["view"]["refusal"] for case in cases)
    assert any(case["view"]["steps"] for case in cases)
    assert compared(out, cases) == len(cases) > 2_000


def test_the_ply_after_the_first_of_a_free_game_is_answered_too(site: Boards) -> None:
    out, boards = site
    pick = random.Random(7)
    cases = [case for name in REPLIED for case in second_attempts(boards[name][0], pick)]
    assert compared(out, cases) == len(cases) > 80
    folders = {path.name: len(list(path.iterdir())) for path in (out / "answers").iterdir() if path.is_dir()}
    assert {name: folders[name] for name in WALKED if name in folders} == REPLIED | LONG, (
        "only free games and long tasks have answers in further files"
    )
    assert max(file.stat().st_size for file in (out / "answers").rglob("*.bin")) < 20_000


def gone_on(order: Order, pick: random.Random) -> Iterator[dict[str, Any]]:
    """Yield every attempt at later plies of a task, after random plies and replies, as cases."""
    firsts = list(plies_of(opened(order.open).view()["legal"]))
    for first in firsts:
        messages: list[dict[str, Any]] = [{"do": "touch", "touches": list(first)}]

        def begun(messages: list[dict[str, Any]] = messages) -> Session:
            session = opened(order.open)
            for message in messages:
                session.receive({"revision": session.revision, **message})
            return session

        while (session := begun()).view()["enabled"]["reply"]:
            case = {"board": order.name, "earlier": messages[:]}
            yield {**case, **received(begun(), {"do": "reply"})}
            messages.append({"do": "reply"})
            session = begun()
            case["earlier"] = messages[:]
            level = session.view()["legal"]
            for touch in (*session.rules.points, *session.rules.controls):
                tried = session if "next" in level.get(touch, {"next": {}}) else begun()
                yield {**case, **touched(tried, (touch,))}
            plies = list(plies_of(level))
            for path in pick.sample(plies, min(3, len(plies))):
                yield {**case, **touched(begun(), path)}
            messages.append({"do": "touch", "touches": list(pick.choice(plies))})


def test_a_task_is_answered_to_its_end(site: Boards) -> None:
    out, boards = site
    pick = random.Random(8)
    cases = [case for name in (*LONG, "hyena_chase-task-hungry") for case in gone_on(boards[name][0], pick)]
    assert {state for case in cases for state in [case["view"]["task"]["state"]]} == {"open", "right", "wrong"}
    assert max(len(case["earlier"]) for case in cases) == 4
    assert compared(out, cases) == len(cases) > 200


def test_one_message_after_the_other_comes_to_the_same(site: Boards) -> None:
    out, boards = site
    pick = random.Random(6)
    cases = [case for order, _ in boards.values() for _ in range(4) for case in strolls(order, pick)]
    assert {case["message"]["do"] for case in cases} == {"touch", "undo", "new", "redo", "example"}
    assert compared(out, cases) == len(cases)


def test_a_page_makes_the_book_of_its_board(site: Boards) -> None:
    out, boards = site
    found = [
        {"board": name, "told": book(opened(order.open).book, str(order.open["report"]))}
        for name, (order, _) in boards.items()
    ]
    readings = [read(out, placed.address)["reading"] for _, placed in boards.values()]
    assert any(readings)
    assert not all(readings)
    assert compared(out, found) == len(boards)


def positions(order: Order) -> Iterator[dict[str, Any]]:
    """Yield the positions of some random games as cases."""
    rules = opened(order.open).rules
    for seed in range(3):
        for position, _ in walk(rules, seed):
            # The page does not know to whom the chaser belongs.
            found = [each._asdict() for each in rules.pieces(position)]
            pieces = [{**each, "side": ""} if each["kind"] == "hyena" else each for each in found]
            told = sorted(",".join(map(str, each.values())).rstrip(",") for each in pieces)
            yield {"board": order.name, "position": rules.format_position(position), "told": told}


def test_the_pieces_of_a_position_in_a_link_are_drawn_without_the_engine(site: Boards) -> None:
    out, boards = site
    cases = [case for order, _ in boards.values() for case in positions(order)]
    assert compared(out, cases) == len(cases) > 1_000
    wrong = ["", "morabaraba", "pulijudam; turn tigers", "morabaraba; turn dark; dark E1 E9", "morabaraba; dark E1"]
    wrong += ["morabaraba; turn dark; dark E1; light E1"]
    assert compared(out, [{"board": WALKED[0], "position": text, "told": None} for text in wrong]) == len(wrong)


def test_what_a_board_begins_from_is_what_the_rulebook_opens(site: Boards) -> None:
    out, boards = site
    for name, (order, placed) in boards.items():
        board = read(out, placed.address)
        assert board["view"] == json.loads(json.dumps(opened(board["open"]).view()))
        assert (out / placed.picture.partition("#")[0]).read_text(encoding="utf-8").startswith("<svg ")
        modes = {"example": "card", "compared": "card", "step": "learn", "task": "task"}
        assert board["mode"] == next((mode for key, mode in modes.items() if key in order.open), "board")
        assert placed.alt.endswith(board["view"]["position_words"]), name
        for address in (board["book"], board["reading"], board["answers"]):
            assert address is None or (out / "boards" / address).is_file()


def test_the_same_is_made_again_to_the_byte(tmp_path: Path) -> None:
    names = WALKED[1], WALKED[6]
    code = "import sys, test_pages_ahead as t; t.wanted(sys.argv[2:], t.Path(sys.argv[1]))"
    for seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        command = [sys.executable, "-c", code, str(tmp_path / seed), *names]
        subprocess.run(command, check=True, env=env, cwd=Path(__file__).parent)
    first, second = (
        {file.relative_to(root): file.read_bytes() for file in root.rglob("*.*")}
        for root in (tmp_path / "1", tmp_path / "2")
    )
    assert len(first) > len(names)
    assert first == second


def test_what_several_boards_share_lies_there_once(tmp_path: Path) -> None:
    names = ("morabaraba-south_africa-M1-first", "morabaraba-south_africa-M1-start", "morabaraba-south_africa")
    boards = wanted(names, tmp_path, with_answers=False)
    assert [path.name for path in (tmp_path / "books").iterdir()] == ["morabaraba-south_africa.bin"]
    assert not (tmp_path / "answers").exists()
    for _, placed in boards.values():
        assert read(tmp_path, placed.address)["answers"] is None


def test_a_verdict_without_a_rule_stops_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    session = opened({"game": "morabaraba", "example": {"rule": "M5", "id": "M5-safe"}})
    found = Rulebook.answer

    def without(self: Rulebook, code: str) -> object:
        if code == "protected_shot":
            raise HeritageGamesError("no rule in force answers it; exactly one must")
        return found(self, code)

    monkeypatch.setattr(Rulebook, "answer", without)
    with pytest.raises(PagesError, match=r"^M5-safe: the touches E\d \w+ A\d have no answer: no rule in force"):
        answers(session, "M5-safe")


def test_a_book_is_called_by_its_readings() -> None:
    rules = opened({"game": "hyena_chase", "ruleset": "modern", "options": {"players": 2, "holes": 41}}).rules
    assert name_of(rules) == "hyena_chase-modern-players-2-holes-41"
    lines = "a1 b1 c1 / a2 b2 c2 / a3 b3 c3 / a1 a2 a3 / b1 b2 b3 / c1 c2 c3"
    drawn = opened(
        {"game": "homemade", "options": {"lines": lines, "hunters": "b2", "hunted": 3, "tiger_goal": 2}}
    ).rules
    assert re.fullmatch(r"homemade-hunt-lines-hunters-hunted-tiger_goal-[0-9a-f]{8}", name_of(drawn))


def test_boards_and_books_of_one_name_are_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(PagesError, match="2 boards would be called a-b-m5-x"):
        pages_boards._check_names(["a-b-M5-x", "a-b-c", "a-b-m5-X"])
    shelf = BookFiles(tmp_path)
    monkeypatch.setattr("heritage_games.website.boards.name_of", lambda _: "same")
    shelf.lay(opened({"game": "morabaraba"}).book)
    with pytest.raises(PagesError, match="would be called same"):
        shelf.lay(opened({"game": "morabaraba", "options": {"flying": False}}).book)


def test_blanks_stand_for_whole_names_only() -> None:
    first, second = chr(BLANKS), chr(BLANKS + 1)
    assert blanked("E1–E10, E1.", ("E1", "E10")) == f"{first}–{second}, {first}."
    assert blanked("use:2 and 2", ("2", "use:2")) == f"{second} and {first}"
    assert blanked("E1 again", ("E1", "E1")) == f"{first} again"
    with pytest.raises(ValueError, match="stands for a touch"):
        blanked(f"a {first}", ())


def test_parts_that_the_base_has_are_not_told() -> None:
    parts = Parts({"a": [1, True, "x"], "b": {"c": "x"}})
    assert [parts.number("x"), parts.number(True), parts.number(1)] == [4, 3, 2]  # noqa: FBT003 - a value of JSON
    assert parts.number([1, True, "x"]) == 1
    assert parts.added == []
    assert parts.number({"c": "y"}) == 10
    assert parts.added == ["y", "c", [-1, -3], [-3, -5]]
