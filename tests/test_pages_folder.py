"""Tests of rebuilding a site into an existing folder."""

import subprocess
import sys
from pathlib import Path

import pytest

from heritage_games.website import boards
from heritage_games.website.build import build as build_site
from heritage_games.website.files import MARK, built_anew, check
from heritage_games.website.kept_boards import PAGES_ONLY, sources
from heritage_games.website.page import Placed
from heritage_games.website.plan import BuildOptions


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


def files_of(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def test_boards_are_kept_until_a_dependency_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out, computed, made = tmp_path / "site", list[str](), boards.made

    def counted(work: boards.Work) -> dict[str, Placed]:
        computed.append(work.name)
        return made(work)

    def built() -> int:
        computed.clear()
        build_site(out, BuildOptions(("rafaya",)), lambda _: None, with_engine=False, with_answers=False)
        return len(computed)

    monkeypatch.setattr(boards, "made", counted)
    assert built() == 1
    before = files_of(out)
    assert built() == 0
    assert files_of(out) == before
    (out / "boards" / "rafaya-standard.bin").write_bytes(b"")
    assert built() == 1
    assert files_of(out) == before
    monkeypatch.setattr("heritage_games.website.kept_boards.sources", lambda *_: "others")
    assert built() == 1


def lengthen(path: Path) -> None:
    """Add a character to a file, which is created if missing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"{path.read_text(encoding='utf-8') if path.exists() else ''} ", encoding="utf-8")


COVERED = {
    "package": ("rulesets/graph.py", "rulesets/added.py", "static/marks.svg", "static/tokens.css"),
    "content": ("en/rafaya/rules.toml", "en/rafaya/added.toml", "art/sand.svg", "sources.json"),
    "outside": ("game.py",),
}
LEFT_OUT = {
    "package": ("static/page.js", "website/templates/rule.html"),
    "content": ("en/rafaya/label.toml", "en/rafaya/history.md", "en/pages.toml"),
}


def test_the_digest_of_boards_covers_rules_and_content_but_no_texts_of_pages(tmp_path: Path) -> None:
    for there in ("package/rulesets/graph.py", "content/en/rafaya/rules.toml", "outside/game.py"):
        lengthen(tmp_path / there)
    seen = {sources(tmp_path / "package", [tmp_path / "content"], [tmp_path / "outside"])}
    for times, files in ((1, COVERED), (0, LEFT_OUT)):
        for folder, names in files.items():
            for name in names:
                known = len(seen)
                lengthen(tmp_path / folder / name)
                seen.add(sources(tmp_path / "package", [tmp_path / "content"], [tmp_path / "outside"]))
                assert len(seen) == known + times, name


READS = """
import heritage_games.rulebook.files as files
read, text = set(), files._text
files._text = lambda place, file, edition: read.add(place.name) or text(place, file, edition)
import tempfile, pathlib
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulesets.registry import games, ruleset
from heritage_games.website import boards, plan
from types import SimpleNamespace as Game
for game, names in games().items():
    tasks = plan.load_tasks(files.content(), game, "en") if game in plan.OWN else ()
    shown = Game(name=game, comparisons=plan.load_comparisons(files.content(), game, "en"), tasks=tasks)
    for name in names if tasks else ():
        first = {}
        for order in boards.orders(shown, Rulebook(ruleset(game, name)), {"language": "en", "report": ""}):
            first.setdefault((order.open["mode"], *sorted(order.open)), order)
        with tempfile.TemporaryDirectory() as out:
            boards.made(boards.Work(tuple(first.values()), pathlib.Path(out), "", False))
print(*sorted(read))
"""


def test_boards_read_no_text_that_their_digest_leaves_out() -> None:
    read = subprocess.run([sys.executable, "-c", READS], check=True, capture_output=True, text=True).stdout.split()
    assert {"rules.toml", "tasks.toml", "sources.json", "interface.toml"} <= set(read)
    assert not PAGES_ONLY & set(read)
