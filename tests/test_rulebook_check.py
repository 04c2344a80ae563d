"""Tests of checks of rules, sentences, words, languages and quiz, with a problem of each."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from rulebook_tree import Changes, changed, grow, own_content, problem_text

from heritage_games.authoring.checks import problems
from heritage_games.authoring.label_checks import prose_problems
from heritage_games.authoring.language_checks import language_problems
from heritage_games.authoring.learning_checks import quiz_problems
from heritage_games.authoring.rule_checks import settings
from heritage_games.authoring.wording_checks import game_problems
from heritage_games.rulebook.book import rulebook
from heritage_games.rulebook.files import content
from heritage_games.rulebook.learning import QuizAnswer, QuizQuestion
from heritage_games.rulebook.prose import cut
from heritage_games.rulebook.sources import load_sources
from heritage_games.rulebook.words import load_game_words
from heritage_games.rulesets.options import Option
from heritage_games.rulesets.registry import ruleset

GAME = ruleset("morabaraba")
SOURCES = load_sources(content())


def test_every_setting_is_tried_or_all_pairs() -> None:
    declared = {name: Option(name, (0, 1, 2)) for name in "abc"}
    assert len({tuple(one.items()) for one in settings(declared)}) == 27
    pairs = list(settings(declared, most=26))
    assert {(one["a"], one["c"]) for one in pairs} == {(x, y) for x in range(3) for y in range(3)}
    assert all(list(one.values()).count(0) >= 1 for one in pairs)


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
    game, rulesets = load_game_words(content(), "hyena_chase", "en"), [ruleset("hyena_chase")]
    changed = replace(game, point_words={"well": "the {place}", "wel": "the well", "*": "a hollow"})
    found, sound = (problem_text(game_problems(words, "w.toml", rulesets, SOURCES, {})) for words in (changed, game))
    assert "content/w.toml, spoken.well: 'the {place}' has a blank that is not filled here; only {point} is" in found
    assert "content/w.toml, spoken.wel: 'wel' is no point of a board; did you mean 'well'?" in found
    assert "content/w.toml, spoken.*: 'a hollow' is said of many points; it needs {point}" in found
    assert (found.count("spoken"), sound.count("spoken")) == (3, 0)


def test_cows_are_shot_and_pieces_are_taken() -> None:
    cows, pieces = (rulebook(ruleset(game)) for game in ("morabaraba", "nine_mens_morris"))
    assert [book.text("status.to_shoot", 0) for book in (cows, pieces)] == ["Dark to shoot", "Dark to take a piece"]
    assert [book.text("hint.shoot", point=("a7",)) for book in (cows, pieces)] == ["shoot a7", "take a7"]


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
