"""Tests of the rule reader: files that extend one another, every problem reported."""

from pathlib import Path

import pytest
from rulebook_tree import SMALL, grow
from rulesets import EVERY

from heritage_games.errors import UnknownNameError
from heritage_games.rulebook.book import Rulebook, rulebook
from heritage_games.rulebook.loading import load_rules
from heritage_games.rulebook.schema import ContentError
from heritage_games.rulesets.registry import ruleset


def ids(book: Rulebook) -> list[str]:
    return [rule.id for rule in book.rules]


def test_a_rule_has_all_that_the_files_say(tmp_path: Path) -> None:
    rule = load_rules(grow(tmp_path), "morabaraba", "south_africa", "en")[0]
    assert (rule.id, rule.number, rule.name) == ("M2", "M2", "morabaraba/south_africa#M2")
    assert (rule.sources, rule.grade, rule.evidence) == ((("ann", "p. 1"),), "attested", "page")
    assert rule.codes == ("placed", "occupied")
    assert rule.code_texts["occupied"].heading == "Not {point}"
    assert [(one.id, one.expect, one.caption) for one in rule.examples] == [
        ("M2-empty", "accepted", "An empty board."),
        ("M2-taken", "refused", "A taken point."),
    ]


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_every_rule_has_a_number_of_its_own(game: str, name: str) -> None:
    numbers = [rule.number for rule in rulebook(ruleset(game, name)).every_rule]
    assert sorted(set(numbers)) == sorted(numbers)


SEVERAL = 'sources = [{ key = "ann", place = "p. 4" }, { key = "ann", place = "p. 9" }]'


def test_a_rule_may_rest_on_several_places(tmp_path: Path) -> None:
    files = grow(tmp_path, morabaraba__south_africa=('source = "ann"\nplace = "p. 1"', SEVERAL))
    rule, inherited = (load_rules(files, "morabaraba", name, "en")[0] for name in ("south_africa", "lesotho"))
    assert rule.sources == inherited.sources == (("ann", "p. 4"), ("ann", "p. 9"))
    assert rule.keys == ("ann",)


def test_a_rule_rests_on_the_best_of_its_sources_unless_it_names_another(tmp_path: Path) -> None:
    old, program = 'source = "ann"\nplace = "p. 1"', 'source = "ann"\nplace = "program of Example"'
    better = '"evidence": "page"}, {"id": "ben", "title": "Rules", "evidence": "federation",'
    both = 'sources = [{ key = "ann", place = "p. 1" }, { key = "ben", place = "p. 2" }]'
    for new, evidence in (
        (program, "program"),
        (both, "federation"),
        (f'{both}\nevidence = "later"', "later"),
        (old.replace("ann", "nobody"), ""),
    ):
        changes = {"sources": ('"evidence": "page",', better), "morabaraba__south_africa": (old, new)}
        files = grow(tmp_path / f"{evidence}x", **changes)
        assert load_rules(files, "morabaraba", "south_africa", "en")[0].evidence == evidence


def test_an_extending_ruleset_replaces_the_sources_in_either_form(tmp_path: Path) -> None:
    one, other = 'id = "M2"\ngrade = "inferred"', 'source = "ann"\nplace = "p. 1"'
    files = grow(tmp_path / "a", morabaraba__lesotho=(one, f"{one}\n{SEVERAL}"))
    assert load_rules(files, "morabaraba", "lesotho", "en")[0].sources == (("ann", "p. 4"), ("ann", "p. 9"))
    changes = {"morabaraba__south_africa": (other, SEVERAL), "morabaraba__lesotho": (one, f"{one}\n{other}")}
    files = grow(tmp_path / "b", **changes)
    assert load_rules(files, "morabaraba", "lesotho", "en")[0].sources == (("ann", "p. 1"),)


def test_rules_are_in_force_and_their_examples_played_under_their_options(tmp_path: Path) -> None:
    files = grow(tmp_path)
    assert ids(rulebook(ruleset("morabaraba"), files=files)) == ["M2"]
    assert ids(rulebook(ruleset("morabaraba", flying=False), files=files)) == ["M2", "M12-walk"]
    assert ids(rulebook(ruleset("morabaraba", flying=False, all_in_mills="none"), files=files)) == ["M2", "M12-walk"]
    example = load_rules(files, "morabaraba", "south_africa", "en")[1].examples[0]
    assert example.options == {"flying": False, "all_in_mills": "any"}
    files = grow(tmp_path / "zero", morabaraba__south_africa=("flying = false", "repetition = false"))
    assert ids(rulebook(ruleset("morabaraba"), files=files)) == ["M2"], "zero is not false"


def test_an_extending_ruleset_drops_adds_and_replaces_single_keys(tmp_path: Path) -> None:
    rules = load_rules(grow(tmp_path), "morabaraba", "lesotho", "en")
    assert [rule.id for rule in rules] == ["M2", "M18"]
    place, board = rules
    assert (place.grade, place.sources) == ("inferred", (("ann", "p. 1"),))
    assert place.text == "Put one on an empty point, the centre too."
    assert (place.title, place.code_texts["placed"].says) == ("Place a cow", "{Side} places at {point}.")
    assert board.examples[0].lit == ("C",)
    assert place.name == "morabaraba/lesotho#M2"


def test_a_ruleset_extends_one_of_another_game(tmp_path: Path) -> None:
    files = grow(tmp_path)
    for folder in ("other", "en/other"):
        (tmp_path / folder).mkdir()
    (tmp_path / "other/standard.toml").write_text(
        'game = "other"\nruleset = "standard"\nextends = "morabaraba/lesotho"\n[[drop]]\nid = "M18"\n', encoding="utf-8"
    )
    (tmp_path / "en/other/rules.toml").write_text('[M2]\ntitle = "Place a tiger"\n', encoding="utf-8")
    (rule,) = load_rules(files, "other", "standard", "en")
    assert (rule.title, rule.text) == ("Place a tiger", "Put one on an empty point, the centre too.")
    assert rule.name == "other/standard#M2"
    assert rule.words_file == "en/other/rules.toml"


def test_a_rule_is_found_by_id_number_full_name_or_code_and_an_unknown_one_is_told(tmp_path: Path) -> None:
    book = rulebook(ruleset("morabaraba"), files=grow(tmp_path))
    for name in ("M2", "m2", "morabaraba/south_africa#M2"):
        assert book.rule(name).id == "M2"
    assert book.rule("M12").id == "M12-walk"
    assert book.rule("m12-WALK").id == "M12-walk"
    with pytest.raises(
        UnknownNameError, match=r"'M12-wak' is no rule of morabaraba/south_africa; did you mean 'M12-walk'\?"
    ):
        book.rule("M12-wak")
    with pytest.raises(UnknownNameError, match="'morabaraba/lesotho#M2' is a rule of another ruleset"):
        book.rule("morabaraba/lesotho#M2")
    assert book.answer("occupied").id == "M2"
    with pytest.raises(ContentError, match="code no_way: no rule in force answer it; exactly one must"):
        book.answer("no_way")


def test_a_second_book_is_not_read_again(tmp_path: Path) -> None:
    files = grow(tmp_path)
    first = rulebook(ruleset("morabaraba"), files=files)
    for name in (file.relative_to(SMALL).as_posix() for file in SMALL.rglob("*.*")):
        (tmp_path / name).unlink()
    (tmp_path / "en").joinpath("interface.toml").touch()
    assert rulebook(ruleset("morabaraba", flying=False), files=files).every_rule is first.every_rule
