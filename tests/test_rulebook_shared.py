"""Tests of words that games share: codes, points, options, and blanks for pieces."""

from pathlib import Path

import pytest
from rulebook_tree import grow, own_content, problem_text

from heritage_games.authoring.wording_checks import game_problems, unused_words
from heritage_games.engine.verdict import Item
from heritage_games.rulebook.book import rulebook
from heritage_games.rulebook.files import Content
from heritage_games.rulebook.loading import load_rules
from heritage_games.rulebook.schema import ContentError
from heritage_games.rulebook.sentences import Grammar, fill
from heritage_games.rulebook.sources import load_sources
from heritage_games.rulebook.words import lent_words, load_game_words
from heritage_games.rulesets.registry import ruleset

TEXT = 'text = "Put one on an empty point."'
PLACED = '[M2.codes.placed]\nsays = "{Side} places at {point}."\n'
TIGERS = """
id = "tigers"
extends = "morabaraba"
region = ["India"]
dates = "today"
sources = []
[[pieces]]
id = "tiger"
side = "tigers"
[[pieces]]
id = "lamb"
side = "lambs"
"""
TIGER_WORDS = """
title = "Tigers"
title_lang = "te"
subtitle = "and lambs"
[sides.tigers]
name = "tigers"
plural = true
[sides.lambs]
name = "lambs"
plural = true
[pieces.tiger]
one = "tiger"
many = "tigers"
label = "tiger"
[pieces.lamb]
one = "lamb"
many = "lambs"
label = "lamb"
[points]
E2 = "top"
"""


def with_tigers(root: Path, rules: str = "", **edits: tuple[str, str]) -> Content:
    """Return the small content with a second game, whose ruleset extends the first's."""
    files = grow(root, **edits)
    written = {
        "tigers/game.toml": TIGERS,
        "en/tigers/words.toml": TIGER_WORDS,
        "tigers/standard.toml": f'game = "tigers"\nruleset = "standard"\nextends = "morabaraba/south_africa"\n{rules}',
    }
    for name, text in written.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return files


def test_a_text_names_the_pieces_of_whichever_game_has_it(tmp_path: Path) -> None:
    text = (TEXT, 'text = "{Other_pieces} give way to a {piece}, {pieces} to {other}."')
    files = with_tigers(tmp_path, en__morabaraba__rules=text)
    assert load_rules(files, "morabaraba", "south_africa", "en")[0].text == "Oxen give way to a cow, cows to light."
    assert load_rules(files, "tigers", "standard", "en")[0].text == "Lambs give way to a tiger, tigers to lambs."


def test_the_verb_goes_with_the_side(tmp_path: Path) -> None:
    placed = (PLACED, '[M2.codes.placed]\nsays = "{Side:places|place} at {point}; {other:waits|wait}."\n')
    files = with_tigers(tmp_path, en__morabaraba__rules=placed)
    item = Item("placed", 0, {"point": ("E2",)}, {})
    assert rulebook(ruleset("morabaraba"), files=files).sentence(item).words == "Dark places at E2; light waits."
    lambs = load_game_words(files, "tigers", "en").sides["lambs"]
    grammar = Grammar(numbers=(), none="none", comma=", ", last=" and ")
    assert fill("{Side:waits|wait}.", {"side": lambs}, {}, grammar).words == "Lambs wait."


def test_a_sentence_that_rules_share_is_said_by_each_that_has_no_other(tmp_path: Path) -> None:
    shared = (PLACED, '[codes.placed]\nsays = "Shared."\n[codes.occupied]\nsays = "Never said: M2 has its own."\n')
    files = grow(tmp_path, en__morabaraba__rules=shared)
    texts = load_rules(files, "morabaraba", "south_africa", "en")[0].code_texts
    assert texts["placed"].says == "Shared."
    assert texts["occupied"].says == "An {other_piece} stands on {point}."


def test_a_shared_sentence_that_no_rule_says_is_found(tmp_path: Path) -> None:
    shared = (PLACED, '[codes.placed]\nsays = "Shared."\n[codes.flown]\nsays = "Nobody says this."\n')
    files = grow(tmp_path, en__morabaraba__rules=shared)
    rules = {"south_africa": load_rules(files, "morabaraba", "south_africa", "en")}
    found = problem_text(unused_words(files, "morabaraba", "en", rules))
    assert "code flown: is answered by no rule of morabaraba; leave it out" in found
    assert "placed" not in found


def test_a_rule_that_is_added_stands_before_the_next_inherited_one(tmp_path: Path) -> None:
    new = '[[rules]]\nid = "{}"\nsource = "ann"\nplace = "p. 1"\ngrade = "invented"\n'
    order = (new.format("R1"), new.format("R2"), '[[rules]]\nid = "M12-walk"\n', new.format("R3"))
    files = with_tigers(tmp_path, rules="".join(order))
    (tmp_path / "en/tigers/rules.toml").write_text(
        "".join(f'[{rule}]\ntitle = "New"\ntext = "New."\n' for rule in ("R1", "R2", "R3")), encoding="utf-8"
    )
    rules = load_rules(files, "tigers", "standard", "en")
    assert [rule.id for rule in rules] == ["M2", "R1", "R2", "M12-walk", "R3"]


def test_a_game_takes_the_words_it_lacks_from_the_game_it_extends(tmp_path: Path) -> None:
    game = load_game_words(with_tigers(tmp_path), "tigers", "en")
    assert dict(game.points) == {"E1": "corner", "E2": "top"}
    assert game.options["flying"].label == "Flying"
    assert (game.extends, game.title) == ("morabaraba", "Tigers")


@pytest.mark.parametrize("other", ["tigers", "morabarabba"])
def test_a_game_extends_another_that_there_is(tmp_path: Path, other: str) -> None:
    files = with_tigers(tmp_path)
    file = tmp_path / "tigers/game.toml"
    file.write_text(TIGERS.replace('extends = "morabaraba"', f'extends = "{other}"'), encoding="utf-8")
    with pytest.raises(ContentError, match=f"extends: '{other}' is no other game to take words from"):
        load_game_words(files, "tigers", "en")


def test_words_that_were_lent_may_be_too_many_and_own_words_not(tmp_path: Path) -> None:
    files = own_content(tmp_path, ("en/rafaya/words.toml", "", '\nz9 = "nowhere"\n'))
    game, lent = load_game_words(files, "rafaya", "en"), lent_words(files, "pulijudam", "rafaya", "en", [])
    assert "b1" in game.points
    found = problem_text(game_problems(game, "words.toml", [ruleset("rafaya")], load_sources(files), lent))
    assert found == "content/words.toml, points.z9: is a word for nothing in the game; leave it out"


@pytest.mark.parametrize(
    ("right", "wrong", "problem"),
    [
        ('[points]\nE1 = "corner"', "[points]\nE1 = 3", ", points: E1 must be a text, not 3"),
        ('subtitle = "cows"', 'subtitle = "cows"\nspoken = "x"', ": spoken must be a table, not 'x'"),
        ("[options.flying]", "[options]\nflying = 3\n[options.other]", ", options: flying must be a table, not 3"),
    ],
)
def test_an_inherited_value_of_another_type_is_reported_in_its_own_file(
    tmp_path: Path, right: str, wrong: str, problem: str
) -> None:
    files = with_tigers(tmp_path, en__morabaraba__words=(right, wrong))
    with pytest.raises(ContentError) as error:
        load_game_words(files, "tigers", "en")
    assert str(error.value) == f"content/en/morabaraba/words.toml{problem}"
