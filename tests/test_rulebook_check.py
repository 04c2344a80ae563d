"""Tests of checks of rules, sentences, words, languages and quiz, with a problem of each."""

import shutil
from pathlib import Path

from rulebook_tree import changed, grow, own_content, problem_text

from heritage_games.authoring.checks import problems
from heritage_games.authoring.label_checks import prose_problems
from heritage_games.authoring.language_checks import language_problems
from heritage_games.authoring.rule_checks import settings
from heritage_games.rulebook.book import rulebook
from heritage_games.rulebook.files import content
from heritage_games.rulebook.prose import cut
from heritage_games.rulebook.sources import load_sources
from heritage_games.rulesets.options import Option
from heritage_games.rulesets.registry import ruleset

SOURCES = load_sources(content())


def test_every_setting_is_tried_or_all_pairs() -> None:
    declared = {name: Option(name, (0, 1, 2)) for name in "abc"}
    assert len({tuple(one.items()) for one in settings(declared)}) == 27
    pairs = list(settings(declared, most=26))
    assert {(one["a"], one["c"]) for one in pairs} == {(x, y) for x in range(3) for y in range(3)}
    assert all(list(one.values()).count(0) >= 1 for one in pairs)


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


def test_notes_are_no_labels_but_cite_and_show_as_these_do() -> None:
    assert not prose_problems(cut("word " * 300 + "\n## One\n\nShort [@scouts].", "n.md"), SOURCES, labels=False)
    assert prose_problems(cut("![](x.svg) [@nobody]", "n.md"), SOURCES, labels=False)


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
