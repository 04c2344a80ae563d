"""Tests of the log sent to the front end: complete, at a cost that does not grow."""

import json
import random
from collections.abc import Iterable
from typing import Any

import pytest
import traitlets

import heritage_games as hg
from heritage_games.session.view import LATEST
from heritage_games.widgets.board import COMPUTED, Board

CYCLE = ("R1-R2", "R6-R7", "R2-R1", "R7-R6")

START = "morabaraba; turn dark; dark E2 E4 E6 R1 A5; light A3 A7 R6 R8 E5"


def record(plies: int, comments: Iterable[int] = ()) -> str:
    """Return the record of a game with this number of plies, and comments on some of them."""
    found = set(comments)
    texts = [f"{n}. {CYCLE[(n - 1) % 4]}{f' {{a remark on {n}}}' if n in found else ''}" for n in range(1, plies + 1)]
    head = f'[Game "morabaraba"]\n[Ruleset "south_africa"]\n[Start "{START}"]\n\n'
    return head + ("{at the start} " if found else "") + " ".join(texts) + "\n"


class FrontEnd:
    """Front end of a board: its initial state, updated by every message."""

    def __init__(self, board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
        self.board = board
        self.state: dict[str, Any] = board.get_state()
        self.sent: list[dict[str, Any]] = []
        monkeypatch.setattr(board, "send_state", self.take)

    def take(self, key: str | Iterable[str] | None = None) -> None:
        changed = self.board.get_state({key} if isinstance(key, str) else key)
        self.sent.append(changed)
        self.state.update(json.loads(json.dumps(changed)))

    def whole(self) -> tuple[list[str], dict[str, str]]:
        """Return the log and the comments, joined as in the front end."""
        past, view = self.state["past"], self.state["view"]
        return [*past["log"], *view["log"]], {**past["comments"], **view["comments"]}


def test_whatever_happens_every_front_end_has_the_whole_log(monkeypatch: pytest.MonkeyPatch) -> None:
    board = hg.play("morabaraba", record=record(LATEST - 5, comments=(3, 40)))
    front, pick = FrontEnd(board, monkeypatch), random.Random(1)
    told = 0
    for _ in range(130):
        plies = board.view["plies"]
        match pick.choice(["play"] * 6 + ["undo", "redo", "go", "back", "load"]):
            case "play":
                for _ in range(20):
                    board.move(CYCLE[board.view["plies"] % 4])
            case "go":
                board.go(pick.randrange(plies + 1))
            case "back":
                board.go(max(0, plies - pick.choice([3, LATEST, 2 * LATEST])))
                board.undo()
            case "load":
                board.record = record(pick.choice([0, 90, 400]), comments=(2, 250) if pick.random() < 0.5 else ())
            case plain:
                getattr(board, plain)()
        view = board.session.view()
        assert front.whole() == (view["log"], view["comments"])
        late = board.get_state()
        assert [*late["past"]["log"], *late["view"]["log"]] == view["log"]
        assert board.view["log"] == view["log"]
        told += bool(front.state["past"]["log"])
    assert told > 10


def test_a_long_game_costs_a_touch_no_more_than_a_short_one(monkeypatch: pytest.MonkeyPatch) -> None:
    bytes_a_touch = {}
    for plies in (200, 4000):
        board = hg.play("morabaraba", record=record(plies))
        front = FrontEnd(board, monkeypatch)
        for ply in range(plies, plies + 8):
            board.touch(CYCLE[ply % 4].split("-")[0])
            board.move(CYCLE[ply % 4])
        assert len(front.sent) == 16
        bytes_a_touch[plies] = max(len(json.dumps(message)) for message in front.sent)
    assert bytes_a_touch[4000] < 1.1 * bytes_a_touch[200]


def test_the_record_goes_to_those_who_ask_and_into_what_is_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    board = hg.play("morabaraba")
    seen: list[str] = []
    board.observe(lambda change: seen.append(change["new"]), "record")
    front = FrontEnd(board, monkeypatch)
    board.move("E1")
    assert all("record" not in message for message in front.sent)
    assert seen == [board.record]
    board._handle_custom_msg({"do": "record"}, [])
    assert front.state["record"] == board.record
    assert board.get_state()["record"] == board.record
    board.set_state({"record": "nonsense"})
    assert front.state["record"] == board.record


@pytest.mark.parametrize("name", COMPUTED)
def test_what_only_the_game_can_say_is_refused_in_a_sentence(name: str) -> None:
    board = hg.play("morabaraba")
    before = dict(board.get_state())
    with pytest.raises(traitlets.TraitError, match=f"^a board's {name} follows from its game and cannot be set; "):
        setattr(board, name, "" if isinstance(getattr(board, name), str) else {})
    assert board.get_state() == before
    board.move("E1")
    assert board.view["log"] == ["E1"]


def test_the_first_message_tells_all_there_is() -> None:
    created: list[dict[str, Any]] = []

    class Watched(Board):
        def open(self) -> None:
            created.append(self.get_state())
            super().open()

    board = Watched(hg.play("morabaraba", record=record(250)).session)
    (state,) = created
    assert (bool(state["view"]["pieces"]), state["record"]) == (True, board.record)
    assert len(state["past"]["log"]) + len(state["view"]["log"]) == 250
    assert board.book["rules"]
    assert board.book.keys() == state["book"].keys() | state["shared"]["book"].keys()
    assert {"script", "style"} < state["shared"].keys()
