"""Tests of rebuilding a site into an existing folder."""

from pathlib import Path

import pytest

from heritage_games.website.files import MARK, built_anew, check


def build(out: Path, name: str) -> None:
    with built_anew(out) as made:
        (made / name).write_text(name, encoding="utf-8")


def test_a_folder_that_was_left_half_way_is_still_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out, moved = tmp_path / "site", Path.replace
    build(out, "a")

    def full(path: Path, target: Path) -> Path:
        if path.name == "b":
            raise OSError("the disk is full")
        return moved(path, target)

    with monkeypatch.context() as disk:
        disk.setattr(Path, "replace", full)
        with pytest.raises(OSError, match="full"):
            build(out, "b")
    check(out)
    build(out, "c")
    assert sorted(path.name for path in out.iterdir()) == [MARK, "c"]
    assert [path.name for path in tmp_path.iterdir()] == ["site"]
