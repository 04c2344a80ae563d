"""Tests of drawings made by tools: the animated refusal in README, pictures to share."""

import re
import struct
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from demonstration import animated
from drawings import SVG

from heritage_games.rulebook.book import rulebook
from heritage_games.rulebook.files import content
from heritage_games.rulebook.labels import museum_games
from heritage_games.rulesets.registry import ruleset
from heritage_games.website.demonstration import GAME, PLACED, RESTS, START, TOUCHES, frames

ROOT = Path(__file__).parent.parent


def test_the_picture_of_readme_is_fresh() -> None:
    kept = (ROOT / "docs" / "refusal.svg").read_text(encoding="utf-8")
    assert kept == f"{animated(frames())}\n", "python tools/demonstration.py"
    assert "docs/refusal.svg" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_refusal_is_told_with_its_rule_in_any_language_and_rests_where_nothing_moves() -> None:
    shown = frames()
    assert shown[RESTS].caption == "Not A4: that cow stands in a mill, so it is safe. (M5)"
    assert [each.words.count(".") for each in shown] == [1] * 4, "one sentence each"
    assert not any(f">{TOUCHES[0]}<" in each.svg for each in shown), "no names of points"
    drawn = animated(shown)
    style = "".join(part.text or "" for part in ET.fromstring(drawn).iter(f"{SVG}style"))  # noqa: S314 - our own drawing
    still, moving = style.split("@media (prefers-reduced-motion:no-preference)")
    assert f".f{RESTS}{{visibility:visible}}" in still
    assert "animation" not in still
    assert re.search(r"animation:\S+ 11s step-end \d", moving), "it ends by itself"
    assert "<script" not in drawn
    assert frames("id")[0].words != frames()[0].words


def test_the_board_between_the_touches_is_the_start_with_the_cow_that_was_placed() -> None:
    rules = ruleset(GAME)
    before, between = (set(rules.pieces(rules.parse_position(text))) for text in (START, PLACED))
    assert {(piece.point, piece.side) for piece in between - before} == {(TOUCHES[0], 0)}
    assert before < between


@pytest.mark.parametrize("game", museum_games(content()))
def test_each_game_has_a_picture_to_share_of_an_example_that_exists(game: str) -> None:
    data = content().share(game).read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert data[12:16] == b"IHDR"
    assert struct.unpack(">II", data[16:24]) == (1200, 630)
    assert len(data) <= 120_000, "phones fetch the picture with the page"
    name, _, example = content().toml(f"{game}/game.toml")["share"].partition("/")
    assert example in [each.id for rule in rulebook(ruleset(game, name)).rules for each in rule.examples]


def test_no_other_game_has_one() -> None:
    there = {path.parent.name for path in content().root.glob("*/share.png")}
    assert there == set(museum_games(content()))
