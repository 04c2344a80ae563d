"""Tests of checks of rules, sentences, words, languages and quiz, with a problem of each."""

import shutil
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from rulebook_tree import Changes, changed, grow, own_content, problem_text

from heritage_games.authoring.checks import problems
from heritage_games.authoring.label_checks import prose_problems
from heritage_games.authoring.language_checks import language_problems
from heritage_games.authoring.learning_checks import quiz_problems
from heritage_games.authoring.rule_checks import (
    code_problems,
    fact_problems,
    rule_problems,
    sentence_problems,
    settings,
    unused_facts,
)
from heritage_games.authoring.wording_checks import game_problems, interface_problems, unused_words
from heritage_games.rulebook.book import rulebook
from heritage_games.rulebook.files import content
from heritage_games.rulebook.learning import QuizAnswer, QuizQuestion
from heritage_games.rulebook.loading import load_rules
from heritage_games.rulebook.prose import cut
from heritage_games.rulebook.rules import Citation, Evidence, Example, Grade, Rule
from heritage_games.rulebook.sources import load_sources
from heritage_games.rulebook.words import load_game_words
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
    ("changes", "message"),
    [
        ({"sources": (Citation("scoutz", "p. 2"),)}, "'scoutz' is no key in sources.json; did you mean 'scouts'?"),
        ({"examples": ()}, "south_africa.toml, rule M2: has no example"),
        ({"examples": examples_of("M1", "shown")}, "answers codes, so it needs an example with touches"),
        ({"examples": examples_of("M2", "accepted")}, "can refuse, so it needs an example that is refused"),
        ({"examples": examples_of("M2", "refused")}, "can refuse, so it needs an example that is accepted"),
        (
            {"examples": examples_of("M2", "accepted") + examples_of("M7", "refused")},
            "none of its refused examples is refused by one of its own codes",
        ),
        ({"title": "A title of more than seven words, really"}, "title has 8 words; it should have 1 to 7"),
        ({"text": "word " * 51}, "en/mills/rules.toml, rule M2: a paragraph has 51 words; it should have 1 to 50"),
        ({"note": "word " * 51}, "rule M2: a paragraph has 51 words"),
    ],
)
def test_what_a_rule_lacks_is_found(changes: Changes, message: str) -> None:
    assert not rule_problems(BY_ID["M2"], SOURCES)
    assert message in problem_text(rule_problems(replace(BY_ID["M2"], **changes), SOURCES))


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


def test_a_thing_without_a_word_and_a_word_for_nothing_are_found() -> None:
    game = load_game_words(content(), "morabaraba", "en")
    points = {**game.points, "Z9": "nowhere"}
    del points["E1"]
    flying = replace(game.options["flying"], values={"yes": "all"})
    changed = replace(game, points=points, options={**game.options, "flying": flying}, sources=("nobody",))
    changed = replace(changed, sides={"dark": "dark"}, rulesets={"south_africa": "South Africa"})
    assert not game_problems(game, "w.toml", [GAME, ruleset("morabaraba", "lesotho")], SOURCES, {})
    found = problem_text(game_problems(changed, "w.toml", [GAME, ruleset("morabaraba", "lesotho")], SOURCES, {}))
    assert "content/w.toml, points.E1: is missing; the game shows it" in found
    assert "content/w.toml, points.Z9: is a word for nothing in the game; leave it out" in found
    assert "content/w.toml, options.flying.values.no: is missing" in found
    assert "content/w.toml, sides.light: is missing" in found
    assert "content/w.toml, rulesets.lesotho: is missing" in found
    assert "content/morabaraba/game.toml, sources: 'nobody' is no key in sources.json" in found


def test_what_sentences_call_a_point_is_for_a_point_of_a_board() -> None:
    rulesets, sources = [ruleset("hyena_chase", holes=11), ruleset("hyena_chase")], load_sources(content())
    game = load_game_words(content(), "hyena_chase", "en")
    changed = replace(game, point_words={"well": "the {place}", "wel": "the well", "*": "a hollow"})
    found = [
        each
        for each in problem_text(game_problems(changed, "w.toml", rulesets, sources, {})).splitlines()
        if "spoken" in each
    ]
    assert len(found) == 3
    assert "content/w.toml, spoken.well: 'the {place}' has a blank that is not filled here; only {point} is" in found
    assert "content/w.toml, spoken.wel: 'wel' is no point of a board; did you mean 'well'?" in found
    assert "content/w.toml, spoken.*: 'a hollow' is said of many points; it needs {point}" in found
    assert "spoken" not in problem_text(game_problems(game, "w.toml", rulesets, sources, {}))


def test_words_that_no_rule_uses_are_found(tmp_path: Path) -> None:
    files = grow(
        tmp_path,
        en__morabaraba__rules=(
            "[M2]\n",
            '[M99]\ntitle = "x"\n[M2.codes.flew]\nsays = "x"\n[M18.codes]\n[M12-walk.captions.none]\n[M2]\n',
        ),
    )
    rules = {name: load_rules(content(), "morabaraba", name, "en") for name in ("south_africa", "lesotho")}
    found = problem_text(unused_words(files, "morabaraba", "en", rules))
    assert "rules.toml, rule M99: 'M99' is no rule of morabaraba; did you mean" in found
    assert "rules.toml, code flew: is not answered by rule M2; leave it out" in found
    assert "rules.toml, caption none: is not an example of rule M12-walk; leave it out" in found


def test_a_game_says_sentences_of_the_interface_in_its_own_way_and_no_others(tmp_path: Path) -> None:
    files = own_content(tmp_path)
    assert not interface_problems(files, "en")
    words = "en/morabaraba/words.toml"
    files = changed(files, words, 'to_shoot = "{Side} to', 'to_shot = "{Side} to')
    found = problem_text(interface_problems(changed(files, words, '"shoot {point}"', '"shoot {cow}"'), "en"))
    assert "interface.status.to_shot: 'status.to_shot' is no word of the interface" in found
    assert "interface.hint.shoot: nothing fills cow there" in found


def test_cows_are_shot_and_pieces_are_taken() -> None:
    cows, pieces = (rulebook(ruleset(game)) for game in ("morabaraba", "nine_mens_morris"))
    assert (cows.text("status.to_shoot", 0), pieces.text("status.to_shoot", 0)) == (
        "Dark to shoot",
        "Dark to take a piece",
    )
    assert (cows.text("hint.shoot", point=("E1",)), pieces.text("hint.shoot", point=("a7",))) == ("shoot E1", "take a7")


def test_a_language_is_compared_key_by_key(tmp_path: Path) -> None:
    files = own_content(tmp_path)
    shutil.copytree(files.root / "en", files.root / "xx")
    assert not language_problems(files, "xx")
    shutil.copytree(files.root / "en", files.root / "yy")
    (files.root / "yy/extra.toml").touch()
    for file, old, new in (
        ("morabaraba/quiz.toml", "right = true", "right = false"),
        ("interface.toml", 'undo = "Undo"', 'undoo = "Undo"'),
        ("interface.toml", 'to_move = "{Side}', 'to_move = "{piece}'),
        ("morabaraba/history.md", "", "\n## One label more\n\nText.\n"),
    ):
        files = changed(files, f"yy/{file}", old, new)
    found = problem_text(language_problems(files, "yy"))
    assert "buttons.undo:" not in found, "what is missing is borrowed, and no fault"
    assert "content/yy/interface.toml, buttons.undoo: has no counterpart in en; leave it out" in found
    assert "content/yy/interface.toml, status.to_move: has the blank {piece}, which en does not have" in found
    assert "content/yy/extra.toml: has no counterpart in en" in found
    assert "right: must be True as in en" in found
    assert "content/yy/morabaraba/history.md: has " in found


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "Intro.\n\n## A title of more than seven words, really\n\n" + "word " * 20,
            "the title of a section has 8 words",
        ),
        ("word " * 101, "the intro has 101 words; it should have 1 to 100"),
        ("## One\n\n" + "word " * 20, "the intro has 0 words"),
        ("Intro.\n\n## One\n\nToo short.", "the label “One” has 2 words; it should have 20 to 150"),
        ("Intro.\n\n## One\n\n" + "word " * 51, "a paragraph has 51 words"),
        ("Intro [@scoutz].", "'scoutz' is no key in sources.json; did you mean 'scouts'?"),
        ("Intro ![](x.svg).", "the figure x.svg has no alt text"),
    ],
)
def test_a_text_that_breaks_the_rules_of_labels_is_found(text: str, message: str) -> None:
    assert message in problem_text(prose_problems(cut(text, "h.md"), SOURCES, labels=True))


def test_notes_are_no_labels_but_cite_and_show_as_these_do() -> None:
    assert not prose_problems(cut("word " * 300 + "\n## One\n\nShort [@scouts].", "n.md"), SOURCES, labels=False)
    assert prose_problems(cut("![](x.svg) [@nobody]", "n.md"), SOURCES, labels=False)


def question(changes: Changes | None = None) -> QuizQuestion:
    answers = (QuizAnswer("This", right=True, feedback="Yes."), QuizAnswer("That", right=False, feedback="No."))
    return replace(QuizQuestion("q", "Which?", "morabaraba", "M2", answers), **(changes or {}))


@pytest.mark.parametrize(
    ("questions", "message"),
    [
        ((question(), question()), "has 2 questions; 3 to 5 it should have"),
        ((question({"answers": question().answers[:1]}),) * 3, "question q: needs at least 2 options"),
        ((question({"answers": question().answers[1:] * 2}),) * 3, "must have exactly one option with right = true"),
        ((question({"rule": "M99"}),) * 3, "question q: 'M99' is no rule of morabaraba"),
        ((question({"lesson": "morabarba"}),) * 3, "is no game that has a lesson; did you mean 'morabaraba'?"),
    ],
)
def test_a_quiz_at_fault_is_found(questions: tuple[QuizQuestion, ...], message: str) -> None:
    assert not quiz_problems("morabaraba", "q.toml", (question(),) * 3, ("M2",))
    assert message in problem_text(quiz_problems("morabaraba", "q.toml", questions, ("M2",)))


def test_a_small_tree_is_at_fault_in_many_ways_and_all_are_told(tmp_path: Path) -> None:
    files = grow(tmp_path)
    (tmp_path / "morabaraba/lesotho.toml").rename(tmp_path / "morabaraba/lesoto.toml")
    found = problem_text(problems(files))
    assert "content/morabaraba/lesotho.toml: there is no such file; the registry has it" in found
    assert "'morabaraba/lesoto.toml' is no file of a ruleset; did you mean 'morabaraba/lesotho.toml'?" in found
    assert "code no_way: is answered by no rule" in found
    assert "caption M2-empty: caption has 3 words" in found
    assert "en/morabaraba/history.md: there is no such file" in found
    assert "en/morabaraba/quiz.toml: has 1 questions" in found
    assert "points.E2: is missing; the game shows it" in found


def test_files_that_cannot_be_read_are_told_and_do_not_stop_the_rest(tmp_path: Path) -> None:
    files = grow(tmp_path, morabaraba__south_africa=("[[rules]]", "[[rules"))
    found = problem_text(problems(files))
    assert "content/morabaraba/south_africa.toml: is not TOML" in found
    assert "points.E2: is missing; the game shows it" in found
