"""Tests that the host of a page's boards returns the same JSON on every Python version."""

import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from in_pyodide import in_pyodide
from messages import CYCLE, HOSTILE, long_record
from rulesets import EVERY

from heritage_games.record.game import Game
from heritage_games.record.reader import parse_record
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulesets.registry import ruleset
from heritage_games.session.session import Session
from heritage_games.session.view import LATEST
from heritage_games.session.view_types import View
from heritage_games.website.engine_host import MOST_BOARDS, EngineHost, opened
from heritage_games.website.packaging import wheel

MILLS = {"game": "morabaraba", "ruleset": "south_africa"}


def asked(host: EngineHost, request: Mapping[str, object], board: str = "a") -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(host.open(board, json.dumps(request)))
    return answer


def said(host: EngineHost, message: Mapping[str, object], board: str = "a") -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(host.receive(board, json.dumps(message)))
    return answer


def plain(view: View) -> object:
    return json.loads(json.dumps(view))


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_a_board_opens_as_it_was_built_and_an_example_with_its_position_and_its_rule(game: str, name: str) -> None:
    request = {"game": game, "ruleset": name, "options": {}, "mode": "board"}
    answer = asked(EngineHost(), request)
    assert answer["view"] == plain(opened(request).view())
    assert ruleset(game, name).parse_position(answer["position"]) == ruleset(game, name).start()
    assert set(answer) == {"view", "record", "position"}, "the page has the book already"
    book = Rulebook(ruleset(game, name))
    for rule in book.every_rule:
        for example in book.examples(rule)[:1]:
            session = opened({"game": game, "ruleset": name, "example": {"rule": rule.id, "id": example.id}})
            view = session.view()
            assert view["example"] is not None
            assert (view["example"]["rule"], view["example"]["id"]) == (rule.id, example.id)
            assert rule.id in {one.id for one in session.book.rules}, "the rule is in force on its board"


def test_messages_are_answered_as_a_session_answers_them() -> None:
    host, session = EngineHost(), Session(Game(ruleset("morabaraba")), undecided=True)
    asked(host, MILLS)
    for touches in (["E1"], ["A3"], ["E1"]):
        message = {"revision": session.revision, "do": "touch", "touches": touches}
        answer = said(host, message)
        assert answer["view"] == plain(session.receive(message))
    assert answer["view"]["refusal"], "the point is taken"
    assert answer["added"] == "\n", "the refused touch has added nothing to the record"
    assert answer["position"].startswith("morabaraba; turn dark; dark E1; light A3")


def test_the_page_gets_of_a_long_game_only_what_has_changed() -> None:
    host = EngineHost()
    answer = asked(host, {**MILLS, "record": long_record(200)})
    past, record = answer["past"], answer["record"]
    for ply in range(200, 360):
        message = {"revision": answer["view"]["revision"], "do": "touch", "touches": CYCLE[ply % 4].split("-")}
        answer = said(host, message)
        past, record = answer.get("past", past), record[:-1] + answer["added"]
        assert len(answer["view"]["log"]) <= LATEST
        assert [*past["log"], *answer["view"]["log"]] == [CYCLE[number % 4] for number in range(ply + 1)]
    assert parse_record(record).plies == tuple(CYCLE[number % 4] for number in range(360))
    answer = said(host, {"revision": answer["view"]["revision"], "do": "undo"})
    assert parse_record(answer["record"]).plies[-1] == CYCLE[2]
    answer = asked(host, {**MILLS, "position": "nonsense"})
    assert {"notice", "record", "past"} < set(answer), "what an answer that nobody read has told is told again"


def test_what_the_page_answered_is_played_again_and_leads_to_the_same_view() -> None:
    first, later = EngineHost(), EngineHost()
    request = {**MILLS, "example": {"rule": "M5", "id": "M5-safe"}, "mode": "card"}
    before = asked(first, request)["view"]
    messages = [{"do": "touch", "touches": touches} for touches in (["E8"], ["E8", "E1"], ["E8", "E1", "A4"])]
    for message in messages:
        before = said(first, {**message, "revision": before["revision"]})["view"]
    assert before["refusal"]
    assert asked(later, {**request, "replay": messages})["view"] == before


def test_seeds_make_throws_and_nothing_else_does() -> None:
    def thrown(seed: int) -> list[str]:
        host, texts = EngineHost(), []
        view = asked(host, {"game": "hyena_chase", "seed": seed})["view"]
        for _ in range(6):
            view = said(host, {"do": "throw", "revision": view["revision"]})["view"]
            texts.append(view["throw"]["text"])
            view = said(host, {"do": "undo", "revision": view["revision"]})["view"]
        return texts

    assert thrown(1) == thrown(1)
    assert len({tuple(thrown(seed)) for seed in range(6)}) > 1


def test_a_link_opens_its_position_or_its_game() -> None:
    position = "morabaraba; turn dark; dark E2 E3 E8 R2 R8; light E5 E6 E7 A3 A4 A5"
    answer = asked(EngineHost(), {**MILLS, "position": position})
    assert answer["position"] == ruleset("morabaraba").format_position(ruleset("morabaraba").parse_position(position))
    assert "notice" not in answer
    answer = asked(EngineHost(), {**MILLS, "record": '[Game "morabaraba"]\n\n1. E1 2. A1\n'})
    assert answer["view"]["log"] == ["E1", "A1"]
    answer = asked(EngineHost(), {**MILLS, "record": '[Game "morabaraba"]\n[Option flying "false"]\n\n1. E1\n'})
    assert answer["book"]["options"], "other readings bring a book of their own"
    assert answer["view"]["options"]["flying"] is False


def test_a_preset_opens_with_its_readings_seats_position_guides_and_hints() -> None:
    line = (
        "morabaraba/south_africa | flying false | light level 3 | position morabaraba; turn light; dark E1; hand 11 12"
    )
    answer = asked(EngineHost(), {**MILLS, "preset": f"{line} | guides off | hints off"})
    assert "notice" not in answer
    assert (answer["view"]["seats"], answer["view"]["hints"]) == (["person", "level 3"], False)
    assert answer["view"]["options"]["flying"] is False
    assert answer["position"] == "morabaraba; turn light; dark E1; hand 11 12"
    assert answer["prefs"] == {"guides": False}
    record = '[Game "morabaraba"]\n[Option flying "false"]\n\n1. E1\n'
    kept = asked(EngineHost(), {**MILLS, "preset": f"{line} | hints off", "record": record})
    assert (kept["view"]["log"], kept["view"]["hints"]) == (["E1"], False)


@pytest.mark.parametrize("link", [{"position": "morabaraba; turn dark; dark E1 E1"}, {"record": "1. E1"}])
def test_a_wrong_link_leaves_the_game_that_stands(link: dict[str, str]) -> None:
    host = EngineHost()
    asked(host, MILLS)
    said(host, {"revision": 0, "do": "touch", "touches": ["E1"]})
    answer = asked(host, {**MILLS, **link, "replay": [{"do": "undo"}]})
    assert answer["notice"]
    assert answer["view"]["log"] == ["E1"]
    assert said(host, {"revision": 1, "do": "undo"})["view"]["log"] == []


@pytest.mark.parametrize(
    ("link", "reason"),
    [
        *HOSTILE["links"],
        (json.dumps({"position": "morabaraba; turn dark" + " " * 5_000}), "The text is too long."),
        (json.dumps({"preset": "x" * 50_000}), "A preset has at most"),
    ],
)
def test_a_wrong_link_gives_the_start_and_says_why(link: str, reason: str) -> None:
    answer = asked(EngineHost(), {**MILLS, **json.loads(link)})
    assert reason in answer["notice"]
    assert answer["notice"].endswith((".", "?", "!"))
    assert answer["view"] == plain(opened(MILLS).view())
    assert "book" not in answer


def test_messages_that_no_page_sends_are_errors_and_change_nothing() -> None:
    host = EngineHost()
    before = asked(host, MILLS)["view"]
    for text in (*HOSTILE["host"], "[" * 100_000):
        assert set(json.loads(host.open("a", text))) == {"error"}, text[:100]
    for text in HOSTILE["host_messages"]:
        assert set(json.loads(host.receive("a", text))) == {"error"}, text[:100]
    assert set(json.loads(host.receive("b", json.dumps({"revision": 0, "do": "new"})))) == {"error"}
    assert said(host, {"revision": -1, "do": "new"})["view"] == before
    answer = said(host, {"do": "touch", "touches": ["E1"], "revision": before["revision"]})
    assert answer["view"]["log"] == ["E1"], "the board goes on as it was"


def test_boards_are_kept_apart_and_are_not_without_end() -> None:
    host = EngineHost()
    for number in range(MOST_BOARDS):
        asked(host, MILLS, str(number))
    said(host, {"revision": 0, "do": "touch", "touches": ["E1"]}, "0")
    assert said(host, {"revision": -1, "do": "new"}, "1")["view"]["log"] == []
    assert "error" in asked(host, MILLS, "one more")
    assert asked(host, MILLS, "0")["view"]["log"] == [], "opened again"


def conversation(game: str, name: str, steps: int) -> tuple[dict[str, Any], list[dict[str, Any]], list[str]]:
    """Play a seeded game; return the request, every message, and every answer of this host."""
    host, chance = EngineHost(), random.Random(f"{game}/{name}")
    request = {"game": game, "ruleset": name, "seed": 7}
    answers = [host.open("a", json.dumps(request))]
    messages: list[dict[str, Any]] = []
    for _ in range(steps):
        view = json.loads(answers[-1])["view"]
        if view["result"]:
            break
        message: dict[str, Any] = {"revision": view["revision"], "do": "touch"}
        tree = view["legal"]
        if view["enabled"]["throw"]:
            message["do"] = "throw"
        elif chance.random() < 0.2:
            message["touches"] = [chance.choice(ruleset(game, name).points)]
        else:
            touches = []
            while tree:
                touches.append(chance.choice(sorted(tree)))
                tree = tree[touches[-1]].get("next")
            message["touches"] = touches
        messages.append(message)
        answers.append(host.receive("a", json.dumps(message)))
    return request, messages, answers


PROGRAM = """
import json
from heritage_games.website.engine_host import EngineHost, rehearsed
answers = []
for request, messages in json.loads(asked):
    host = rehearsed() if not answers else EngineHost()
    answers.append([host.open("a", json.dumps(request)), *(host.receive("a", json.dumps(one)) for one in messages)])
json.dumps(answers)
"""


def test_python_in_the_browser_answers_as_this_one_does(tmp_path: Path) -> None:
    talks = [conversation(game, name, 30) for game, name in EVERY]
    there = in_pyodide(tmp_path, wheel(tmp_path), PROGRAM, [talk[:2] for talk in talks])
    for (request, messages, here), found in zip(talks, there, strict=True):
        assert len(messages) >= 30 or json.loads(here[-1])["view"]["result"], request
        assert found == here, request
