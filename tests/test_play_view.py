"""Tests of the words and size of views, and of their announcements."""

import json
import random
import re
from pathlib import Path

import pytest
from messages import random_path, send, shown
from rulesets import EVERY

import heritage_games as hg
from heritage_games.rulebook.files import content
from heritage_games.rulebook.interface import BOARD, CLASSROOM, PAGES, load_words
from heritage_games.rulesets.registry import ruleset
from heritage_games.session import view_types as shapes
from heritage_games.session.book_view import book
from heritage_games.session.session import Session

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize(("file", "least"), [(BOARD, 300), (CLASSROOM, 150), (PAGES, 250)])
def test_no_word_of_the_screens_is_idle(file: str, least: int) -> None:
    sources = "".join(
        path.read_text(encoding="utf-8")
        for path in sorted((ROOT / "heritage_games").rglob("*"))
        if path.suffix in {".py", ".ts", ".html"} and path.name != "contract.ts" and "node_modules" not in path.parts
    )
    begun = tuple(re.findall(r"""["'`]([a-z_]+\.[a-z_]*)(?:\$?\{|["'] ~)""", sources))
    ended = tuple(re.findall(r"""(?:\}|~ ["'])(\.[a-z_]+)["'`]""", sources))
    sections = re.findall(r"""(?:named\(\w+,|_prose\(.*?,|section ===) "([a-z]+)\"""", sources)
    words = load_words(content(), "en", file)
    quoted = words.keys() & set(re.findall(r"""["']([\w.-]+)(?=["'])""", sources))
    assert len(quoted) > least
    named = {one or other for one, other in re.findall(r"""\bwords\.(\w+)|"(\w+)\"""", sources)}
    quoted |= {f"{section}.{name}" for section in ("page", "keep") for name in named}
    idle = words.keys() - quoted - {key for key in words if key.startswith(begun) or key.endswith(ended)}
    assert [key for key in idle if key.partition(".")[0] not in sections] == []


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_a_view_is_small_and_the_book_tells_all(game: str, name: str) -> None:
    session = Session(ruleset(game, name))
    views = [session.view()]
    for rule in session.book.rules:
        for example in session.book.examples(rule):
            message = {"do": "example", "rule": rule.id, "example": example.id, "revision": session.revision}
            views.append(session.receive(message))
    assert max(len(json.dumps(view, ensure_ascii=False).encode()) for view in views) <= 20_000
    rules, told = session.rules, book(session.book, "mailto:somebody@example.org")
    assert [option["name"] for option in told["options"]] == [n for n, o in rules.declared.items() if not o.free]
    assert all(option["value"] in [each["value"] for each in option["values"]] for option in told["options"])
    assert told["report"]["address"] == "mailto:somebody@example.org"
    assert set(told["scene"]["points"]) == set(rules.points)
    assert all(rule["sources"] and all(rule["sources"]) and rule["grade_words"] for rule in told["rules"])
    assert told["words"]["buttons.undo"]


def test_every_word_that_play_asks_for_is_there() -> None:
    words = Session(ruleset("morabaraba")).book.interface
    sections = {key.partition(".")[0] for key in words}
    asked = set()
    for file in Path(shapes.__file__).parent.glob("*.py"):
        asked |= set(re.findall(r'(?<!f)"([a-z]+\.[a-z_]+)"', file.read_text(encoding="utf-8")))
    asked = {key for key in asked if key.partition(".")[0] in sections and not key.endswith(".svg")}
    assert len(asked) > 25
    assert asked <= words.keys()


def test_every_field_is_documented() -> None:
    lines = Path(shapes.__file__).read_text(encoding="utf-8").splitlines()
    fields = [three for three in zip(lines, lines[1:], lines[2:], strict=False) if re.match(r"    \w+: ", three[1])]
    assert len(fields) > 60
    described = re.compile(r"    # |.*\n.*  # |.*\n.*\n    \"\"\"")
    assert [line for above, line, below in fields if not described.match(f"{above}\n{line}\n{below}")] == []


def test_the_book_follows_the_readings() -> None:
    rules = ruleset("morabaraba")
    ids = {rule["id"] for rule in book(Session(rules).book)["rules"]}
    without = {rule["id"] for rule in book(Session(rules.with_options(mill_rule="off")).book)["rules"]}
    assert ids - without == {"M11", "M11a", "M23"}


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_every_ply_is_told_step_by_step_whoever_plays_it(game: str, name: str) -> None:
    rules, pick = ruleset(game, name), random.Random(5)
    played = Session(rules, seats=("person", *["random"] * (len(rules.sides) - 1)), seed=4)
    view, seen = shown(played), set()
    for _ in range(60):
        if view["result"]:
            break
        mover = "computer" if played.pending_reply else "person"
        if played.pending_reply:
            view = played.reply()
        elif view["enabled"]["throw"]:
            view = send(played, "throw")
            assert [each for each in view["announcement_parts"] if each != "steps"] == ["throw", "status", "open"]
            continue
        else:
            view = send(played, "touch", touches=random_path(view, pick))
        seen.add(mover)
        assert view["steps"]["items"]
        assert "steps" in view["announcement_parts"]
        assert ("status" in view["announcement_parts"]) == (view["result"] is None)
        thrown = view["last_throw"] is not None and view["last_throw"]["side"] is not None
        assert ("last_throw" in view["announcement_parts"]) == (mover == "computer" and thrown)
    assert seen == {"computer", "person"}


def test_a_refusal_is_told_and_a_later_answer_puts_it_away() -> None:
    played = Session(ruleset("morabaraba"))
    send(played, "touch", touches=["E1"])
    view = send(played, "touch", touches=["E1"])
    assert view["refusal"]
    assert view["announcement_parts"] == ["refusal"]
    view = send(played, "type", text="nowhere")
    assert view["notice"]
    assert (view["refusal"], view["announcement_parts"]) == (None, []), "one answer stands at a time"


def test_a_task_tells_the_move_before_its_answer() -> None:
    board = hg.task("morabaraba", "first-mill")
    for text in ("E1", "E2", "E3", "A1", "R1"):
        board.move(text)
        if board.view["task"]["state"] != "open":
            break
    assert board.view["task"]["state"] != "open"
    assert board.view["announcement_parts"] == ["steps", "announcement"]
    assert board.view["announcement"] == board.view["task"]["feedback"]
