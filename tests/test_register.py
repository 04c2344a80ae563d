"""Tests of registered games from outside the package, and of the errors for invalid ones."""

import re
import shutil
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from rulebook_tree import changed
from rulesets import walk

import heritage_games as hg
from heritage_games.engine.graph.rules import MillRules
from heritage_games.rulebook.book import rulebook
from heritage_games.rulebook.files import PACKAGE, Content, content, find_content
from heritage_games.rulebook.labels import museum_games
from heritage_games.rulebook.schema import ContentError
from heritage_games.rulebook.tasks import load_tasks
from heritage_games.rulesets import registry
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.graph import GraphGame
from heritage_games.rulesets.types import Layout, NamedBoard

FILES: Any = sys.modules[Content.__module__]

PLACES = {f"{column}{row}": (x / 2, (3 - row) / 2) for x, column in enumerate("abc") for row in (1, 2, 3)}
LINES = (
    *(tuple(f"{column}{row}" for column in "abc") for row in (1, 2, 3)),
    *(tuple(f"{column}{row}" for row in (1, 2, 3)) for column in "abc"),
)
SQUARE = GraphGame(
    "square",
    "standard",
    ("dark", "light"),
    ("stone-dark", "stone-light"),
    (),
    lambda _: NamedBoard(LINES, Layout(PLACES, "stone")),
    lambda _: MillRules(pieces=(3, 3), bar=0, forfeit=False, quiet_plies=0, flying=True),
)
"""Three men's morris without its diagonals: small, and used only by this test."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield the folder with the content of the game; unregister the game at the end."""
    shutil.copytree(Path(__file__).with_name("tiny_square"), tmp_path, dirs_exist_ok=True)
    monkeypatch.setattr(registry, "REGISTRY", registry.REGISTRY.copy())
    monkeypatch.setattr("heritage_games.rulebook.loading.REGISTRY", registry.REGISTRY)
    monkeypatch.setattr(FILES, "_OUTSIDE", {})
    yield tmp_path
    content.cache_clear()


def test_a_game_from_outside_is_played_counted_and_told(folder: Path) -> None:
    hg.register("square", SQUARE, content=folder)
    assert hg.games()["square"] == ("standard",)
    rules = hg.ruleset("square")
    assert hg.perft(rules, rules.start(), 2) == 72
    assert hg.simulate("square", 3).games == 3
    book = rulebook(rules)
    found = [book.sentence(item) for item in rules.judge(rules.start(), ["b2"]).items]
    assert [(each.rule, each.words) for each in found] == [("Q1", "A dark piece is put on b2.")]
    assert book.rules[0].title == "Place a piece"
    assert book.game.title == "Square"
    assert "square" not in museum_games(content()), "it brings no label, so it has no page"
    assert content().languages() == Content(find_content()).languages(), "the interface is the package's own"
    assert load_tasks(content(), "morabaraba", "en"), "and so are its games"


def test_it_can_be_registered_again_after_a_change(folder: Path) -> None:
    hg.register("square", {"standard": SQUARE}, content=folder)
    changed(Content(folder), "en/square/words.toml", '"Square"', '"Carré"')
    hg.register("square", {"standard": SQUARE}, content=str(folder))
    assert rulebook(hg.ruleset("square")).game.title == "Carré"
    assert hg.simulate("square", 1).sides == ("dark", "light")
    hg.register("square", replace(SQUARE, sides=("white", "black")))
    assert rulebook(hg.ruleset("square")).ruleset.sides == ("white", "black")
    assert hg.simulate("square", 1).sides == ("white", "black")


def test_what_cannot_be_read_is_not_registered(folder: Path) -> None:
    changed(Content(folder), "square/standard.toml", '"p. 1"', '""')
    with pytest.raises(ContentError, match="rule Q1: place is empty"):
        hg.register("square", SQUARE, content=folder)
    assert "square" not in hg.games()
    assert not content().has("square/game.toml")


@pytest.mark.usefixtures("folder")
def test_without_content_a_game_can_be_counted() -> None:
    hg.register("square", SQUARE)
    assert hg.perft(hg.ruleset("square"), hg.ruleset("square").start(), 1) == 9


def test_a_board_without_mills_has_no_codes_of_mills() -> None:
    pairs = tuple(pair for line in LINES for pair in pairwise(line))
    rules: Ruleset = replace(SQUARE, board=lambda _: NamedBoard(pairs, Layout(PLACES, "stone"))).ruleset({})
    paths = [(at, path) for at, _ in walk(rules, 1, 40) for move in rules.moves(at) for path in rules.paths(at, move)]
    tried = [(at, touches) for at, path in paths for touches in (path, *((*path, point) for point in rules.points))]
    found = {item.code for at, touches in tried for item in rules.judge(at, touches).items}
    assert found <= rules.codes()
    assert {code for code in rules.codes() if re.search("mill|shot|two_left", code)} == set()


def test_no_file_of_the_package_lists_games_but_the_registry() -> None:
    names = registry.OWN - {"homemade"}
    sources = {path: path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")}
    found = [path for path, text in sources.items() if all(f'"{name}"' in text for name in names)]
    assert found == [PACKAGE / "rulesets" / "registry.py"]
