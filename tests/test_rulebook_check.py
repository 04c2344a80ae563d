"""Tests of checks of rules, codes, examples and sentences, with a problem of each kind."""

from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from rulebook_tree import Changes, own_content, problem_text

from heritage_games.authoring.rule_checks import (
    code_problems,
    fact_problems,
    rule_problems,
    sentence_problems,
    settings,
    unused_facts,
)
from heritage_games.rulebook.files import content
from heritage_games.rulebook.loading import load_rules
from heritage_games.rulebook.rules import Citation, Evidence, Example, Grade, Rule
from heritage_games.rulebook.sources import load_sources
from heritage_games.rulesets.options import Option
from heritage_games.rulesets.registry import ruleset

GAME = ruleset("morabaraba")
RULES = load_rules(content(), "morabaraba", "south_africa", "en")
BY_ID = {rule.id: rule for rule in RULES}
SOURCES = load_sources(content())


def with_rule(rule_id: str, changes: Changes) -> tuple[Rule, ...]:
    return tuple(replace(rule, **changes) if rule.id == rule_id else rule for rule in RULES)


def test_every_setting_is_tried_or_all_pairs() -> None:
    declared = {name: Option(name, (0, 1, 2)) for name in "abc"}
    assert len({tuple(one.items()) for one in settings(declared)}) == 27
    pairs = list(settings(declared, most=26))
    assert {(one["a"], one["c"]) for one in pairs} == {(x, y) for x in range(3) for y in range(3)}
    assert all(list(one.values()).count(0) >= 1 for one in pairs)


def test_a_code_nobody_answers_is_found_with_its_setting() -> None:
    found = problem_text(code_problems(GAME, tuple(rule for rule in RULES if rule.id != "M12-walk")))
    assert "south_africa.toml, code flying_off: is answered by no rule under " in found
    assert "flying=False" in found


def test_a_code_two_rules_answer_is_found() -> None:
    found = problem_text(code_problems(GAME, with_rule("M2", {"codes": ("placed", "occupied", "moved")})))
    assert found == (
        "content/morabaraba/south_africa.toml, code moved: "
        "is answered by M2 and M7 under the default options; by one it must be"
    )


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"when": {"flyin": (True,)}},
            "rule M10: 'flyin' is no option of morabaraba/south_africa; did you mean 'flying'?",
        ),
        ({"when": {"flying": (1,)}}, "rule M10: when: option flying cannot be 1"),
        ({"codes": ("moveed",)}, "rule M10: 'moveed' is no code of this ruleset; did you mean 'moved'?"),
    ],
)
def test_what_can_never_come_up_is_found(changes: Changes, message: str) -> None:
    assert message in problem_text(code_problems(GAME, with_rule("M10", changes)))


@pytest.mark.parametrize(
    ("grade", "evidence", "message"),
    [
        ("inferred", "", "rests on nothing: in sources.json, the evidence of one of its sources must be 'object', "),
        ("attested", "program", "rests on the code of a program alone, so it is not"),
        ("attested", "ours", "rests on our own decision, so it is not"),
        ("inferred", "program", ""),
        ("attested", "page", ""),
    ],
)
def test_no_rule_rests_on_nothing_or_on_too_little(grade: Grade, evidence: str, message: str) -> None:
    found = problem_text(rule_problems(replace(BY_ID["M2"], grade=grade, evidence=cast(Evidence, evidence)), SOURCES))
    assert message in found
    assert bool(found) == bool(message)


def examples_of(rule_id: str, *expect: str) -> tuple[Example, ...]:
    """Return the examples of a rule with these expected results."""
    return tuple(example for example in BY_ID[rule_id].examples if example.expect in expect)


@pytest.mark.parametrize(
    ("rule_id", "changes", "message"),
    [
        (
            "M2",
            {"sources": (Citation("scouts", "p. 1"), Citation("scoutz", "p. 2"))},
            "south_africa.toml, rule M2: 'scoutz' is no key in sources.json; did you mean 'scouts'?",
        ),
        ("M2", {"examples": ()}, "rule M2: has no example"),
        ("M2", {"examples": examples_of("M1", "shown")}, "rule M2: answers codes, so it needs an example with touches"),
        (
            "M2",
            {"examples": examples_of("M2", "accepted")},
            "rule M2: can refuse, so it needs an example that is refused",
        ),
        (
            "M2",
            {"examples": examples_of("M2", "refused")},
            "rule M2: can refuse, so it needs an example that is accepted",
        ),
        (
            "M2",
            {"examples": examples_of("M2", "accepted") + examples_of("M7", "refused")},
            "rule M2: can refuse, but none of its refused examples is refused by one of its own codes",
        ),
        ("M2", {"title": "A title of more than seven words, really"}, "title has 8 words; it should have 1 to 7"),
        (
            "M2",
            {"text": "word " * 51},
            "en/mills/rules.toml, rule M2: a paragraph has 51 words; it should have 1 to 50",
        ),
        ("M2", {"note": "word " * 51}, "rule M2: a paragraph has 51 words"),
    ],
)
def test_what_a_rule_lacks_is_found(rule_id: str, changes: Changes, message: str) -> None:
    assert not rule_problems(BY_ID[rule_id], SOURCES)
    assert message in problem_text(rule_problems(replace(BY_ID[rule_id], **changes), SOURCES))


def test_a_caption_too_short_or_too_long_is_found() -> None:
    for words in (19, 151):
        example = replace(BY_ID["M1"].examples[0], caption="word " * words)
        found = problem_text(rule_problems(replace(BY_ID["M1"], examples=(example,)), SOURCES))
        assert f"caption M1-start: caption has {words} words; it should have 20 to 150" in found


def test_sentences_that_cannot_be_said_are_found(tmp_path: Path) -> None:
    edits = (
        ("M7.codes.moved", 'says = "', 'says = "{blocked_by} '),
        ("M2.codes.occupied", "heading = ", "# "),
        ("M25.codes.resigned", 'says = "', 'says = "{point} '),
        ("M25.codes.agreed_draw", 'says = "', 'says = "{point '),
    )
    lines = ((f"[{table}]\n{old}", f"[{table}]\n{new}") for table, old, new in edits)
    files = own_content(tmp_path, *(("en/mills/rules.toml", *line) for line in lines))
    found = problem_text(sentence_problems(GAME, "en", files))
    assert "rule M7.moved.says: 'blocked_by' is no blank here" in found
    assert "rule M2.occupied: refuses, so it must have a heading" in found
    assert "rule M25.resigned: says has the blank {point}, but no example tells resigned" in found
    assert "rule M25.agreed_draw: says: a brace that opens or closes no blank" in found
    assert len(found.splitlines()) == 4


def test_a_sentence_that_begins_small_with_a_point_is_found(tmp_path: Path) -> None:
    says = '[codes.walked]\nsays = "'
    files = own_content(tmp_path, ("en/hyena_chase/rules.toml", says, f"{says}Off. {{point}} is near. "))
    found = problem_text(sentence_problems(ruleset("hyena_chase", holes=41, players=2), "en", files))
    assert "rule 2c.walked.says: {point} begins a sentence; write {Point}" in found
    assert len(found.splitlines()) == 1


def test_facts_that_cannot_be_said_or_are_never_told_are_found(tmp_path: Path) -> None:
    edits = (
        ("[codes.closes_mill]", "[codes.closes_a_mill]"),
        ('[codes.frees]\nsays = "', '[codes.frees]\nsays = "{line} '),
        ('[codes.shuts_in]\nsays = "', '[codes.shuts_in]\nsays = "{point '),
    )
    files = own_content(tmp_path, *(("en/mills/facts.toml", *edit) for edit in edits))
    for game in ("morabaraba", "homemade/mills"):
        found = problem_text(fact_problems(ruleset(game), "en", files))
        assert "facts.toml, codes.closes_mill: is missing; the coach can say it" in found
        assert "en/mills/facts.toml, codes.frees: says has the blank {line}; it can have other, " in found
        assert "codes.shuts_in: says: a brace that opens or closes no blank" in found
        assert len(found.splitlines()) == 3
    assert "'closes_a_mill' is no fact of these games; did you mean 'closes_mill'" in problem_text(
        unused_facts(files, "mills", "en")
    )
