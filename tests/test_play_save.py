"""Tests of games saved in files: resumed whole or not at all, and never lost."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Self

import pytest
from messages import send

import heritage_games as hg
from heritage_games.errors import SaveError
from heritage_games.record.game import Game
from heritage_games.record.reader import parse_game, parse_record
from heritage_games.record.save import Save
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import ruleset
from heritage_games.session.session import Session
from heritage_games.session.view_types import View

RULES = ruleset("morabaraba", "lesotho", flying=False)
HUNT = ruleset("pulijudam")
POINT = {"morabaraba": "E1", "pulijudam": "b2"}

ELSEWHERE = """
import sys
from heritage_games.rulesets.registry import ruleset
from heritage_games.session.session import Session
from heritage_games.record.save import Save
session = Session(ruleset("morabaraba", "lesotho", flying=False), save=Save("game", sys.argv[1]))
notice = session.view()["notice"]
session.receive({"revision": session.revision, "do": "touch", "touches": ["C"]})
print(notice, flush=True)
input()
"""

SPLIT = ELSEWHERE.replace(
    "print(notice, flush=True)",
    "import os, signal\nif not os.fork():\n    print(os.getpid(), flush=True)\n    signal.pause()",
)
"""Script whose forked child prints its process id after it has released the game."""


class Elsewhere:
    """Another kernel that has the same game open, with one ply played in it."""

    def __init__(self, folder: Path, notebook: str = "lesson.ipynb", script: str = ELSEWHERE) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", script, str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            env={**os.environ, "JPY_SESSION_NAME": f"classes/{notebook}", "PYTHONIOENCODING": "utf-8"},
        )
        assert self.process.stdout is not None
        self.notice = self.process.stdout.readline().strip()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in filter(None, (self.process.stdin, self.process.stdout)):
            pipe.close()


def play(session: Session, *points: str) -> View:
    view = session.view()
    for point in points:
        view = send(session, "touch", touches=[point])
    return view


def opened(folder: Path, rules: Ruleset = RULES, name: str = "game") -> Session:
    return Session(rules, save=Save(name, folder))


def kept(folder: Path) -> dict[str, tuple[str, ...]]:
    """Return the plies of every file; fail if there are other files."""
    games = [path for path in folder.iterdir() if not path.name.endswith(".lock")]
    return {path.name.removesuffix(".game.txt"): parse_record(path.read_text("utf-8")).plies for path in games}


def test_a_game_goes_on_where_it_stood(tmp_path: Path) -> None:
    first = Session(RULES, seats=("person", "careful"), save=Save("Thandi 1", tmp_path))
    play(first, "C")
    first.reply()
    second = opened(tmp_path, name="Thandi 1")
    assert second.record() == first.record()
    assert second.view()["seats"] == ["person", "careful"]
    assert second.view()["notice"] == ""
    send(first, "new")
    assert second.record().date, "a saved game has a date"
    assert not first.record().date, "a game whose file was taken over has none"
    play(second, second.rules.points[0])
    assert opened(tmp_path, name="Thandi 1").record() == second.record()


def test_every_ply_and_every_undo_is_written_as_a_record_like_any_other(tmp_path: Path) -> None:
    session = opened(tmp_path)
    assert kept(tmp_path) == {}
    for number, point in enumerate(("C", "E1", "E2"), start=1):
        play(session, point)
        assert len(kept(tmp_path)["game"]) == number
    send(session, "undo")
    assert kept(tmp_path) == {"game": ("C", "E1")}
    session.close()
    assert [path.name for path in tmp_path.iterdir()] == ["game.game.txt"]
    assert set(parse_game((tmp_path / "game.game.txt").read_text(encoding="utf-8")).head.tags) == {"Asked"}
    assert opened(tmp_path).record().tags == {}


def test_the_newer_board_of_one_kernel_goes_on_and_the_older_one_says_so(tmp_path: Path) -> None:
    older = opened(tmp_path)
    shown: list[View] = []
    older.on_change = shown.append
    play(older, "C")
    newer = opened(tmp_path)
    assert newer.view()["log"] == ["C"]
    assert "no longer saved" in shown[-1]["notice"]
    play(newer, "E1")
    assert "no longer saved" in play(older, "E2", "E3")["notice"]
    assert kept(tmp_path) == {"game": ("C", "E1")}


def test_two_kernels_never_write_one_file(tmp_path: Path) -> None:
    with Elsewhere(tmp_path):
        session = opened(tmp_path)
        view = session.view()
        shared = "“game” is open in lesson.ipynb. This board has a copy, which is saved as “game (2)”."
        assert (view["log"], view["notice"]) == (["C"], shared)
        play(session, "E1")
        assert kept(tmp_path) == {"game": ("C",), "game (2)": ("C", "E1")}
        again = opened(tmp_path)
        assert again.view()["log"] == ["C", "E1"]
        assert again.view()["notice"] == shared
        with Elsewhere(tmp_path, "third.ipynb") as third:
            assert "“game” is open in lesson.ipynb." in third.notice
        play(again, "E2")
        assert kept(tmp_path)["game (2)"] == ("C", "E1", "E2")


def test_a_kernel_that_was_killed_holds_nothing(tmp_path: Path) -> None:
    with Elsewhere(tmp_path):
        pass
    half = tmp_path / ".game.game.txt.abcd1234"
    half.write_text("[Game", encoding="utf-8")
    session = opened(tmp_path)
    assert session.view()["log"] == ["C"]
    assert session.view()["notice"] == ""
    play(session, "E1")
    session.close()
    assert [path.name for path in tmp_path.iterdir()] == ["game.game.txt"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system splits no process")
def test_a_process_that_was_split_off_holds_nothing(tmp_path: Path) -> None:
    with Elsewhere(tmp_path, script=SPLIT) as owner:
        split = int(owner.notice)
    try:
        session = opened(tmp_path)
        assert session.view()["log"] == ["C"]
        assert session.view()["notice"] == ""
    finally:
        os.kill(split, signal.SIGKILL)


def test_what_another_program_writes_is_not_overwritten(tmp_path: Path) -> None:
    session = opened(tmp_path)
    play(session, "C")
    theirs = Game(RULES)
    theirs.play_text("E5")
    session_path = tmp_path / "game.game.txt"
    session_path.write_text(str(theirs.record()), encoding="utf-8")
    view = play(session, "E1")
    assert view["notice"].startswith("“game” has been changed by another program.")
    assert kept(tmp_path) == {"game": ("E5",), "game (2)": ("C", "E1")}
    assert play(session, "E2")["notice"] == ""
    session_path.unlink()
    assert kept(tmp_path) == {"game (2)": ("C", "E1", "E2")}


def test_a_further_game_leaves_the_one_before_it_beside(tmp_path: Path) -> None:
    session = opened(tmp_path)
    play(session, "C")
    send(session, "resign")
    send(session, "new")
    assert kept(tmp_path) == {"game": ("C",)}
    assert play(session, "E1")["notice"] == "The game before this one is kept as “game (2)”."
    assert kept(tmp_path) == {"game": ("E1",), "game (2)": ("C",)}
    assert play(session, "E2")["notice"] == ""
    loaded = send(session, "load", text='[Game "pulijudam"]\n\n1. b2\n')
    assert loaded["notice"] == "The game before this one is kept as “game (3)”.", loaded["notices"]
    assert kept(tmp_path) == {"game": ("b2",), "game (2)": ("C",), "game (3)": ("E1", "E2")}
    # The board continues its own game; games moved to other files never replace it.
    assert opened(tmp_path).rules == HUNT
    (tmp_path / "game.game.txt").unlink()
    assert opened(tmp_path).view()["log"] == []


def test_undo_brings_the_earlier_game_back_and_keeps_each_once(tmp_path: Path) -> None:
    session = opened(tmp_path)
    play(session, "C")
    for point in ("E1", "E2"):
        send(session, "new")
        play(session, point)
        send(session, "undo")
        send(session, "undo")
        assert session.view()["log"] == ["C"]
        assert kept(tmp_path) == {"game": ("C",), "game (2)": ("C",)}


def test_another_ruleset_or_position_begins_beside_and_each_is_found_again(tmp_path: Path) -> None:
    play(opened(tmp_path), "C")
    start = "morabaraba; turn dark; dark E2 E3 E8 R1; light A3 A4 A5 R6"
    others: list[tuple[Ruleset, str]] = [(ruleset("morabaraba"), "game (2)"), (HUNT, "game (3)")]
    for rules, name in others:
        session = opened(tmp_path, rules)
        stays = "Another game is saved as “game”. It stays as it is, "
        assert session.view()["notice"] == f"{stays}and the game on this board is saved as “{name}”."
        play(session, POINT[rules.game])
    other = ruleset("morabaraba")
    placed = Session(Game(other, other.parse_position(start)), save=Save("game", tmp_path))
    assert "“game (4)”" in placed.view()["notice"]
    play(placed, "E1")
    send(placed, "type", text="E8-E1")
    assert kept(tmp_path)["game"] == ("C",)
    assert opened(tmp_path).view()["log"] == ["C"]
    for rules, name in others:
        again = opened(tmp_path, rules)
        assert again.view()["log"] == [POINT[rules.game]]
        assert f"“{name}”" in again.view()["notice"]


def test_a_reading_chosen_on_the_board_is_taken_up_again(tmp_path: Path) -> None:
    session = opened(tmp_path)
    send(session, "option", name="flying", value=True, sure=True)
    play(session, "C")
    again = opened(tmp_path)
    assert again.rules == RULES.with_options(flying=True)
    assert again.view()["notice"] == ""


def test_a_record_laid_there_by_hand_is_taken_up_and_a_difference_is_told(tmp_path: Path) -> None:
    game = Game(ruleset("morabaraba"))
    game.play_text("E1")
    (tmp_path / "game.game.txt").write_text(str(game.record()), encoding="utf-8")
    alike = opened(tmp_path, game.rules)
    assert alike.view()["notice"] == ""
    alike.close()
    session = opened(tmp_path)
    assert session.view()["log"] == ["E1"]
    assert session.view()["notice"].startswith("Your saved game continues.")


@pytest.mark.parametrize(
    "broken", [b"not a record", b"\xff\xfe\x00", b"", b'[Game "morabaraba"]\n1. E1 2. E1\n', b'[Game "chess"]\n', None]
)
def test_a_file_that_cannot_be_read_stays_as_it_is(tmp_path: Path, broken: bytes | None) -> None:
    path = tmp_path / "game.game.txt"
    if broken is None:
        path.mkdir()
    else:
        path.write_bytes(broken)
    for log in ([], ["C"]):
        session = opened(tmp_path)
        notice = session.view()["notice"]
        assert notice.startswith("“game” could not be read (")
        assert notice.endswith("It stays as it is, and the game on this board is saved as “game (2)”.")
        assert session.view()["log"] == log
        play(session, "E1" if log else "C")
    assert path.is_dir() if broken is None else path.read_bytes() == broken


def test_a_game_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = opened(tmp_path)
    play(session, "C")
    path = tmp_path / "game.game.txt"
    before = path.read_bytes()

    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    view = play(session, "E1")
    assert "No space left on device" in view["notice"]
    assert view["log"] == ["C", "E1"]
    assert path.read_bytes() == before
    send(session, "new")
    assert "No space left on device" in play(session, "E2")["notice"]
    assert path.read_bytes() == before
    assert kept(tmp_path) == {"game": ("C",)}


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    session = opened(tmp_path / "nowhere")
    view = play(session, "C")
    assert "could not be written" in view["notice"]
    assert view["plies"] == 1


def test_another_working_directory_moves_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    monkeypatch.chdir(tmp_path / "one")
    session = Session(RULES, save=Save("game"))
    play(session, "C")
    monkeypatch.chdir(tmp_path / "two")
    play(session, "E1")
    assert kept(tmp_path / "one") == {"game": ("C", "E1")}
    assert kept(tmp_path / "two") == {}


def test_a_board_that_is_closed_gives_its_game_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    board = hg.play("morabaraba", save="game")
    board.move("E1")
    older = hg.play("morabaraba", save="game")
    assert older.view["log"] == ["E1"]
    assert "no longer saved" in board.view["notice"]
    older.close()
    assert [path.name for path in tmp_path.iterdir()] == ["game.game.txt"]


DEVICES = "con", "PRN", "aux", "Nul", "com0", "LPT1", "com¹", "LPT³"


@pytest.mark.parametrize(
    "name", ["", "..", ".", "a/b", "a\\b", "../a", "a.b", "<b>", "a\n", " a", "a ", "x" * 65, "a:b", "\x00", *DEVICES]
)
def test_a_name_that_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(SaveError):
        Save(name)


@pytest.mark.parametrize("name", ["a", "Thandi", "game_1-b", "Lerato se papadi", "größe", "game (2)"])
def test_a_name_that_is_one_is_taken(name: str, tmp_path: Path) -> None:
    assert Save(name, tmp_path).path == tmp_path / f"{name}.game.txt"
