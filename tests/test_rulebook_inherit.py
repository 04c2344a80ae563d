"""Tests of inherited words: under the heir's own names, and otherwise unchanged."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from rulebook_tree import grow, own_content, problem_text

from heritage_games.authoring.checks import _renamed
from heritage_games.rulebook.files import content
from heritage_games.rulebook.inheritance import Renaming, in_hand, tables
from heritage_games.rulebook.inheritance import replaced as keys_replaced
from heritage_games.rulebook.learning import load_steps
from heritage_games.rulebook.loading import load_rules
from heritage_games.rulebook.principles import load_principles
from heritage_games.rulebook.schema import ContentError
from heritage_games.rulebook.tasks import load_tasks
from heritage_games.rulesets.registry import REGISTRY, ruleset

NAMES = Renaming("mills", "cows", {"a7": "E1", "g7": "E3"}, {"dark": "white"}, {"rings": ("small", "large")})


def test_moves_touches_and_goals_are_renamed_and_nothing_else_is() -> None:
    table = {
        "place": "page a7, on dark",
        "codes": ["a7"],
        "solution": ["a7-g7xa7"],
        "goal": {"all": [{"code": "shot", "point": "a7"}, {"line": ["a7", "g7"]}]},
        "side": "dark",
        "ruleset": "rings",
    }
    assert NAMES.table(table) == {
        "place": "page a7, on dark",
        "codes": ["a7"],
        "solution": ["E1-E3xE1"],
        "goal": {"all": [{"code": "shot", "point": "E1"}, {"line": ["E1", "E3"]}]},
        "side": "white",
        "rulesets": ["small", "large"],
    }


def test_in_words_points_are_renamed_and_sides_are_blanks() -> None:
    words = {"a7": "corner a7", "M1": {"text": "{Side} puts one on a7–g7, not on a77.", "list": ["a7"]}}
    found = {"E1": "corner E1", "M1": {"text": "{Side} puts one on E1–E3, not on a77.", "list": ["E1"]}}
    assert NAMES.words(words) == found


def test_sources_in_one_form_replace_those_in_the_other() -> None:
    base = {"id": "M1", "source": "ann", "place": "p. 1"}
    assert keys_replaced(base, {"sources": []}) == {"id": "M1", "sources": []}
    assert keys_replaced({**base, "evidence": "program"}, {"source": "ben"}) == {**base, "source": "ben"}
    assert keys_replaced({**base, "evidence": "program"}, {"place": "p. 2"})["evidence"] == "program"
    assert keys_replaced({"sources": [], "ruleset": "a"}, {"source": "ann", "rulesets": ["b"]}) == {
        "source": "ann",
        "rulesets": ["b"],
    }


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


def test_mills_are_coloured_by_morabaraba() -> None:
    rules = {rule.id: rule for rule in load_rules(content(), "morabaraba", "south_africa", "en")}
    inherited = {rule.id for rule in load_rules(content(), "homemade", "mills", "en")}
    assert {"M3", "M22"} <= inherited <= set(rules)
    step = next(example for example in rules["M7"].examples if example.id == "M7-step")
    assert step.position == "morabaraba; turn dark; dark E1 E2 A8 R4 R6; light E4 A2 A5 A6 R8"
    assert (
        step.caption
        == "All cows are placed. Dark moves the cow on E2 one step along the top line, to E3, which is empty."
    )
    both = {name: load_steps(content(), "morabaraba", name, "en") for name in ("south_africa", "lesotho")}
    assert [step.task.id for step in both["lesotho"]][:4] == ["place", "mill", "centre", "in-the-way"]
    assert both["south_africa"][0].task.position.endswith("hand 11 11")


def test_hands_change_by_the_number_of_pieces_while_both_sides_place_them() -> None:
    fewer = partial(in_hand, content(), written=("morabaraba", "lesotho"), heir=("mills", "rings"))
    found = fewer({"position": "hand 11 12", "examples": [{"result": "hand 5 6"}], "place": "hand 5 6"})
    assert found == {"position": "hand 8 9", "examples": [{"result": "hand 2 3"}], "place": "hand 5 6"}
    same = {"examples": ["hand 3 4", "hand 0 1", "no hand"]}
    assert fewer(same) == same


def test_a_ruleset_with_fewer_pieces_inherits_every_position(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules, steps and principles fit a ruleset declared with another number of pieces."""
    files = own_content(tmp_path)
    (files.root / "morabaraba/eleven.toml").write_text(
        'game = "morabaraba"\nruleset = "eleven"\nextends = "south_africa"\n', encoding="utf-8"
    )
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


def test_names_that_no_board_has_are_found(tmp_path: Path) -> None:
    file = "morabaraba/game.toml"
    files = own_content(tmp_path, (file, 'a7 = "E1"', 'a7 = "E9"'), (file, "", "\n[renamed.mils]\n"))
    found = problem_text(_renamed(files, "morabaraba"))
    assert "renamed.mills.points: 'E9' is no point; the choices are" in found
    assert "renamed.mils: 'mils' is no game to take over from; did you mean 'mills'?" in found
    assert len(found.splitlines()) == 2


def test_a_base_is_no_game() -> None:
    assert "mills" not in content().games()
    assert "mills" in content().with_words("en")
    assert ruleset("homemade", "mills").game == "homemade"
