"""Tests of museum pages of a game from outside the package, built from one file."""

import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
import tiny_sowing
from registered import forgotten

from heritage_games.arguments import ArgumentError
from heritage_games.errors import PagesError
from heritage_games.website.build import build
from heritage_games.website.outside import bring, packed
from heritage_games.website.packaging import wheel
from heritage_games.website.plan import BuildOptions
from heritage_games.website.printing import build as printed

GAME = tiny_sowing.GAME

LABEL = """
big_idea = "Seeds are nobody's: they are sown from pit to pit, and the last one decides."
today = "Nobody plays it: the tests made it up."
question = "Which pit will you lift?"
description = "A small game of sowing, to play on this page."
alt = "Two rows of four round pits. Three seeds lie in each."
place = "Our tests"
age = "of 2026"
[labels.sow]
title = "Lift all, drop one each"
text = "Two rows of four pits lie side by side, and three seeds lie in each."
"""


@pytest.fixture
def brought(tmp_path: Path) -> Iterator[Path]:
    """Yield a game's file with its content and a label; unregister the game at the end."""
    source = Path(tiny_sowing.__file__)
    shutil.copytree(source.with_suffix(""), tmp_path / GAME)
    (tmp_path / GAME / "en" / GAME / "label.toml").write_text(LABEL, encoding="utf-8")
    with forgotten(GAME):
        yield Path(shutil.copy(source, tmp_path))


def site(out: Path, wanted: BuildOptions) -> set[str]:
    """Build only the pages; return their addresses."""
    build(out, wanted, lambda _: None, with_engine=False, with_answers=False)
    return {path.relative_to(out).as_posix() for path in out.rglob("*.html")}


def test_a_game_from_outside_has_the_pages_and_papers_that_its_content_fills(brought: Path, tmp_path: Path) -> None:
    pages = site(tmp_path / "site", BuildOptions((GAME,), outside=(brought,)))
    own = {page for page in pages if page.startswith(f"{GAME}/")}
    assert own == {
        f"{GAME}/{room}index.html"
        for room in ("", "label/", "standard/", "standard/S1/", "standard/S2/", "standard/print/", "standard/rules/")
    }
    page = (tmp_path / "site" / GAME / "index.html").read_text(encoding="utf-8")
    assert "Lift all, drop one each" in page
    assert "og:image" not in page, "it brings no picture to share"
    assert "What it is called" not in page, "it has no names, and no heading over nothing"
    assert f'href="{GAME}/index.html"' in (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    papers = printed(tmp_path / "room", BuildOptions((GAME,), outside=(brought,)), lambda _: None, chromium="")
    assert papers
    assert all(GAME in paper for paper in papers)


def test_the_rulebook_of_the_browser_plays_it(brought: Path, tmp_path: Path) -> None:
    """Simulate a visitor's browser: the unpacked wheel is the only package."""
    zipfile.ZipFile(wheel(tmp_path, outside=(bring(brought),))).extractall(tmp_path / "page")
    code = (
        f"import sys, json; sys.path.insert(0, {str(tmp_path / 'page')!r})\n"
        "from heritage_games.website.engine_host import EngineHost\n"
        f"host = EngineHost(); host.open('a', json.dumps({{'game': {GAME!r}}}))\n"
        "print(host.receive('a', json.dumps({'revision': 0, 'do': 'touch', 'touches': ['a3']})))\n"
        "print(host.receive('a', json.dumps({'revision': 1, 'do': 'touch', 'touches': ['a1']})))"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-X", "utf8", "-c", code], capture_output=True, encoding="utf-8", check=True
    )
    sown, refused = (json.loads(line)["view"] for line in done.stdout.splitlines())
    assert sown["steps"]["items"][0]["words"] == "South sows three seeds from pit a3; the last falls into pit b3."
    assert refused["refusal"]["reasons"][0]["rule"] == "S1"


def test_a_folder_of_files_brings_a_game_as_one_file_does(brought: Path, tmp_path: Path) -> None:
    folder = tmp_path / "sowing"
    folder.mkdir()
    shutil.move(tmp_path / GAME, folder)
    shutil.move(brought, folder / "rules.py")
    lines = ("from pathlib import Path", "from .rules import GAME, RULESETS", "CONTENT = Path(__file__).parent / GAME")
    (folder / "__init__.py").write_text("\n".join(lines), encoding="utf-8")
    game = bring(folder)
    assert (game.game, game.content) == (GAME, folder / GAME)
    names = [name for name, _ in game.files()]
    assert {"sowing/__init__.py", "sowing/rules.py", f"sowing/{GAME}/en/{GAME}/words.toml"} <= set(names)
    assert packed(tmp_path) == (folder,)


@pytest.mark.parametrize(
    ("written", "error", "expected"),
    [
        ("", PagesError, "GAME is missing"),
        ("GAME, RULESETS = 'mine', {}\nCONTENT = '/'", PagesError, "must stand beside mine.py"),
        ("GAME, RULESETS = 'mine', {}\nCONTENT = __file__[:-8]", ArgumentError, "mine"),
    ],
)
def test_a_file_without_a_game_says_why(tmp_path: Path, written: str, error: type[Exception], expected: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(written, encoding="utf-8")
    with pytest.raises(error, match=expected):
        bring(file)
    with pytest.raises(PagesError, match="is no file of Python"):
        bring(tmp_path)


def test_a_game_without_a_label_or_a_known_file_has_no_page(brought: Path, tmp_path: Path) -> None:
    bring(brought)
    with pytest.raises(PagesError, match="name the file that brings it"):
        site(tmp_path / "site", BuildOptions((GAME,)))
    (tmp_path / GAME / "en" / GAME / "label.toml").unlink()
    with pytest.raises(PagesError, match=f"write en/{GAME}/label.toml"):
        site(tmp_path / "site", BuildOptions(("rafaya",), outside=(brought,)))
    assert not (tmp_path / "site").exists()
