"""Tests of words that games share or inherit: codes, points, options, renamed pieces."""

import shutil
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from rulebook_tree import changed, grow, own_content, problem_text

from heritage_games.authoring.wording_checks import game_problems
from heritage_games.engine.verdict import Item
from heritage_games.rulebook.book import rulebook
from heritage_games.rulebook.files import Content, content
from heritage_games.rulebook.inheritance import Renaming, in_hand, tables
from heritage_games.rulebook.inheritance import replaced as keys_replaced
from heritage_games.rulebook.learning import load_steps
from heritage_games.rulebook.loading import load_rules
from heritage_games.rulebook.principles import load_principles
from heritage_games.rulebook.schema import ContentError
from heritage_games.rulebook.sentences import Grammar, fill
from heritage_games.rulebook.sources import load_sources
from heritage_games.rulebook.tasks import load_tasks
from heritage_games.rulebook.words import lent_words, load_game_words
from heritage_games.rulesets.registry import REGISTRY, ruleset

TEXT = 'text = "Put one on an empty point."'
PLACED = '[M2.codes.placed]\nsays = "{Side} places at {point}."\n'


def with_tigers(root: Path, rules: str = "", **edits: tuple[str, str]) -> Content:
    """Return the small content with a second game, whose ruleset extends the first's."""
    files = grow(root, **edits)
    shutil.copytree(Path(__file__).with_name("small_tigers"), root, dirs_exist_ok=True)
    return changed(files, "tigers/standard.toml", "", rules)


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


def test_a_rule_that_is_added_stands_before_the_next_inherited_one(tmp_path: Path) -> None:
    new = '[[rules]]\nid = "{}"\nsource = "ann"\nplace = "p. 1"\ngrade = "invented"\n'
    order = (new.format("R1"), new.format("R2"), '[[rules]]\nid = "M12-walk"\n', new.format("R3"))
    files = with_tigers(tmp_path, rules="".join(order))
    words = "".join(f'[{rule}]\ntitle = "New"\ntext = "New."\n' for rule in ("R1", "R2", "R3"))
    (tmp_path / "en/tigers/rules.toml").write_text(words, encoding="utf-8")
    rules = load_rules(files, "tigers", "standard", "en")
    assert [rule.id for rule in rules] == ["M2", "R1", "R2", "M12-walk", "R3"]


def test_a_game_takes_the_words_it_lacks_from_the_game_it_extends(tmp_path: Path) -> None:
    game = load_game_words(with_tigers(tmp_path), "tigers", "en")
    assert dict(game.points) == {"E1": "corner", "E2": "top"}
    assert game.options["flying"].label == "Flying"
    assert (game.extends, game.title) == ("morabaraba", "Tigers")


@pytest.mark.parametrize("other", ["tigers", "morabarabba"])
def test_a_game_extends_another_that_there_is(tmp_path: Path, other: str) -> None:
    files = changed(with_tigers(tmp_path), "tigers/game.toml", 'extends = "morabaraba"', f'extends = "{other}"')
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


NAMES = Renaming("mills", "cows", {"a7": "E1", "g7": "E3"}, {"dark": "white"}, {"rings": ("small", "large")})


def test_moves_touches_and_goals_are_renamed_and_nothing_else_is_and_in_words_sides_are_blanks() -> None:
    kept = {"place": "page a7, on dark", "codes": ["a7"]}
    table = {
        **kept,
        "solution": ["a7-g7xa7"],
        "goal": {"all": [{"code": "shot", "point": "a7"}, {"line": ["a7", "g7"]}]},
        "side": "dark",
        "ruleset": "rings",
    }
    assert NAMES.table(table) == {
        **kept,
        "solution": ["E1-E3xE1"],
        "goal": {"all": [{"code": "shot", "point": "E1"}, {"line": ["E1", "E3"]}]},
        "side": "white",
        "rulesets": ["small", "large"],
    }
    words = {"a7": "corner a7", "M1": {"text": "{Side} puts one on a7–g7, not on a77.", "list": ["a7"]}}
    found = {"E1": "corner E1", "M1": {"text": "{Side} puts one on E1–E3, not on a77.", "list": ["E1"]}}
    assert NAMES.words(words) == found


def test_sources_in_one_form_replace_those_in_the_other() -> None:
    base = {"id": "M1", "source": "ann", "place": "p. 1"}
    assert keys_replaced(base, {"sources": []}) == {"id": "M1", "sources": []}
    assert keys_replaced({**base, "evidence": "program"}, {"source": "ben"}) == {**base, "source": "ben"}
    assert keys_replaced({**base, "evidence": "program"}, {"place": "p. 2"})["evidence"] == "program"
    other = {"source": "ann", "rulesets": ["b"]}
    assert keys_replaced({"sources": [], "ruleset": "a"}, other) == other


def test_tables_are_dropped_added_and_changed(tmp_path: Path) -> None:
    files = grow(tmp_path)
    for folder, text in (
        ("base", '[[tasks]]\nid = "one"\nside = "dark"\n[[tasks]]\nid = "two"\nside = "dark"\n'),
        ("heir", 'extends = "base"\n[[drop]]\nid = "one"\n[[tasks]]\nid = "new"\n[[tasks]]\nid = "two"\nplies = 2\n'),
        ("lost", 'extends = "bass"\n'),
    ):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "tasks.toml").write_text(text, encoding="utf-8")
    found = tables(files, ("heir", "tasks.toml"), "tasks", [])
    assert list(found) == ["new", "two"]
    assert found["two"].values == {"id": "two", "side": "dark", "plies": 2}
    with pytest.raises(ContentError, match=r"'bass' is no other game with tasks\.toml; did you mean 'base'"):
        load_tasks(files, "lost", "en")


def test_mills_are_coloured_by_morabaraba_and_are_no_game() -> None:
    rules = {rule.id: rule for rule in load_rules(content(), "morabaraba", "south_africa", "en")}
    inherited = {rule.id for rule in load_rules(content(), "homemade", "mills", "en")}
    assert {"M3", "M22"} <= inherited <= set(rules)
    step = next(example for example in rules["M7"].examples if example.id == "M7-step")
    assert step.position == "morabaraba; turn dark; dark E1 E2 A8 R4 R6; light E4 A2 A5 A6 R8"
    said = "All cows are placed. Dark moves the cow on E2 one step along the top line, to E3, which is empty."
    assert step.caption == said
    both = {name: load_steps(content(), "morabaraba", name, "en") for name in ("south_africa", "lesotho")}
    assert [step.task.id for step in both["lesotho"]][:4] == ["place", "mill", "centre", "in-the-way"]
    assert both["south_africa"][0].task.position.endswith("hand 11 11")
    assert "mills" not in content().games()
    assert "mills" in content().with_words("en")
    assert ruleset("homemade", "mills").game == "homemade"


def test_hands_change_by_the_number_of_pieces_while_both_sides_place_them() -> None:
    fewer = partial(in_hand, content(), written=("morabaraba", "lesotho"), heir=("mills", "rings"))
    found = fewer({"position": "hand 11 12", "examples": [{"result": "hand 5 6"}], "place": "hand 5 6"})
    assert found == {"position": "hand 8 9", "examples": [{"result": "hand 2 3"}], "place": "hand 5 6"}
    same = {"examples": ["hand 3 4", "hand 0 1", "no hand"]}
    assert fewer(same) == same


def test_a_ruleset_with_fewer_pieces_inherits_every_position(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules, steps and principles fit a ruleset declared with another number of pieces."""
    files = own_content(tmp_path)
    heads = 'game = "morabaraba"\nruleset = "eleven"\nextends = "south_africa"\n'
    (files.root / "morabaraba/eleven.toml").write_text(heads, encoding="utf-8")
    whole: Any = REGISTRY["morabaraba"]["south_africa"]
    eleven = replace(whole, name="eleven", rules=lambda options: replace(whole.rules(options), pieces=(11, 11)))
    monkeypatch.setitem(REGISTRY, "morabaraba", {**REGISTRY["morabaraba"], "eleven": eleven})
    rules = {name: load_rules(files, "morabaraba", name, "en") for name in ("south_africa", "eleven")}
    first = {name: some[0].examples[0].position.partition("hand ")[2] for name, some in rules.items()}
    assert first == {"south_africa": "12 12", "eleven": "11 11"}
    steps = load_steps(files, "morabaraba", "eleven", "en")
    assert steps[0].task.position.endswith("hand 10 10")
    examples = [one.example.position for one in load_principles(files, "morabaraba", "eleven", "en")]
    for position in (*examples, *(step.task.position for step in steps)):
        eleven.ruleset({}).parse_position(position)
