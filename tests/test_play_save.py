"""A game kept in a file: taken up where it stood, whole or not at all, and never overwritten unread."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from heritage_games.games import ruleset
from heritage_games.play import Game, Save, SaveError, Session, parse_record

RULES = ruleset("morabaraba", "lesotho", flying=False)


def play(session: Session, *points: str) -> None:
    """Place pieces."""
    for point in points:
        session.receive({"revision": session.revision, "do": "touch", "touches": [point]})


def test_a_game_goes_on_where_it_stood(tmp_path: Path) -> None:
    first = Session(RULES, seats=("person", "careful"), save=Save("Thandi 1", tmp_path))
    play(first, "C")
    first.reply()
    second = Session(ruleset("morabaraba"), seats=("person", "person"), save=Save("Thandi 1", tmp_path))
    assert second.record() == first.record()
    assert second.view()["seats"] == ["person", "careful"]
    assert second.rules == RULES
    assert second.record().date
    play(second, second.rules.points[0])
    third = Session(RULES, save=Save("Thandi 1", tmp_path))
    assert third.record() == second.record()


def test_every_ply_and_every_undo_is_written(tmp_path: Path) -> None:
    save = Save("game", tmp_path)
    session = Session(RULES, save=save)
    assert not save.path.exists()
    for number, point in enumerate(("C", "E1", "E2"), start=1):
        play(session, point)
        assert len(parse_record(save.path.read_text(encoding="utf-8")).plies) == number
    session.receive({"revision": session.revision, "do": "undo"})
    assert parse_record(save.path.read_text(encoding="utf-8")).plies == ("C", "E1")
    assert [path.name for path in tmp_path.iterdir()] == ["game.game.txt"]


def test_a_new_game_replaces_the_kept_one_only_when_it_is_played(tmp_path: Path) -> None:
    save = Save("game", tmp_path)
    session = Session(RULES, save=save)
    play(session, "C")
    session.receive({"revision": session.revision, "do": "new"})
    assert parse_record(save.path.read_text(encoding="utf-8")).plies == ("C",)
    play(session, "E1")
    assert parse_record(save.path.read_text(encoding="utf-8")).plies == ("E1",)


@pytest.mark.parametrize(
    "broken", [b"not a record", b"\xff\xfe\x00", b"", b'[Game "morabaraba"]\n1. E1 2. E1\n', b'[Game "chess"]\n']
)
def test_a_broken_file_is_kept_and_told(tmp_path: Path, broken: bytes) -> None:
    save = Save("game", tmp_path)
    save.path.write_bytes(broken)
    session = Session(RULES, save=save)
    notice = session.view()["notice"]
    assert "game.game.txt could not be read" in notice
    assert "game.broken-1.game.txt" in notice
    play(session, "C")
    assert (tmp_path / "game.broken-1.game.txt").read_bytes() == broken
    save.path.write_bytes(broken)
    Session(RULES, save=save)
    assert (tmp_path / "game.broken-2.game.txt").read_bytes() == broken


def test_a_game_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save = Save("game", tmp_path)
    session = Session(RULES, save=save)
    play(session, "C")
    kept = save.path.read_bytes()

    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    play(session, "E1")
    assert "No space left on device" in session.view()["notice"]
    assert session.view()["log"] == ["C", "E1"]
    assert save.path.read_bytes() == kept
    assert len(list(tmp_path.iterdir())) == 1


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    session = Session(RULES, save=Save("game", tmp_path / "nowhere"))
    play(session, "C")
    assert "could not be written" in session.view()["notice"]
    assert session.view()["plies"] == 1


@pytest.mark.parametrize(
    "name",
    ["", "..", ".", "a/b", "a\\b", "../a", "a.b", "<b>", "a\n", " a", "a ", "x" * 65, "con", "LPT1", "a:b", "\x00"],
)
def test_a_name_that_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(SaveError):
        Save(name)


@pytest.mark.parametrize("name", ["a", "Thandi", "game_1-b", "Lerato se papadi", "größe"])
def test_a_name_that_is_one_is_taken(name: str, tmp_path: Path) -> None:
    assert Save(name, tmp_path).path == tmp_path / f"{name}.game.txt"


def test_taking_up_another_game_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save = Save("game", tmp_path)
    play(Session(RULES, save=save), "C")
    other = ruleset("morabaraba")
    monkeypatch.setattr(other, "game", "another")
    with pytest.raises(SaveError, match="keeps a game of morabaraba"):
        Session(Game(other), save=save)
