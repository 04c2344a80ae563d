"""Tests of the texts of errors and problems: by language, a game's own or generic."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from rulebook_tree import changed, own_content

from heritage_games.engine.verdict import Message, either, plain
from heritage_games.errors import Problem, RecordError, SetupError, TextError
from heritage_games.record.reader import parse_game
from heritage_games.rulebook.book import rulebook
from heritage_games.rulebook.files import PACKAGE, Content, content
from heritage_games.rulebook.interface import message_text
from heritage_games.rulesets.registry import ruleset
from heritage_games.session.phrases import problems

WRONG = "morabaraba; turn dark; dark E1 E1"
TWICE = "E1 is given to dark twice; a point holds one piece"


def test_a_fault_is_a_code_with_parts_and_its_text_is_the_sentence() -> None:
    with pytest.raises(SetupError) as caught:
        ruleset("morabaraba").parse_position(WRONG)
    problem = caught.value.faults[0]
    assert (problem.code, problem.column, problem.parts["point"]) == ("point_twice", 32, "E1")
    assert str(problem) == TWICE
    with pytest.raises(SetupError, match=f"^{TWICE}; 'e9' is not a point of this board"):
        ruleset("morabaraba").parse_position(f"{WRONG} e9")


def test_parts_of_parts_are_told_and_numbers_stand_in_figures() -> None:
    choices = Message("choices", choices=("a", "b", "c"))
    missing = Problem("unknown_name", name="'x'", what=Message("a_side"), rest=choices)
    assert str(missing) == "'x' is no side; the choices are a, b and c"
    assert str(Message("whose_turn", turns=either(("a", "b", "c")))).endswith("turn it is: a or b or c")
    few = Problem("men_too_few", side="dark", count=0)
    assert str(few).startswith("dark has 0 on the board")


def test_a_game_says_it_in_its_own_words() -> None:
    assert str(Problem("no_hole", word="'99'", last=29)).startswith("'99' is not a hole")
    assert str(Problem("no_hole", word="'99'", last=80).of("hyena_chase")).startswith("'99' is not a hollow")
    chase = ruleset("hyena_chase", players=2)
    throw = next(throw for throw in chase.throws(chase.start()) if throw)
    with pytest.raises(TextError, match=r"'999' is not a hollow; there are village, 1 to 80, and well"):
        chase.attempt("3-999", chase.start(), throw)


def test_a_language_translates_faults_of_positions_and_records(tmp_path: Path) -> None:
    files = own_content(tmp_path)
    shutil.copytree(files.root / "en", files.root / "yy")
    files = changed(files, "yy/faults.toml", "point_twice = ", 'point_twice = "{whose}: {point}!"\nunused = ')
    files = changed(files, "yy/faults.toml", 'one_twice = "{side} twice"', 'one_twice = "two times {side}"')
    book = rulebook(ruleset("morabaraba"), "yy", files)
    with pytest.raises(SetupError) as caught:
        book.ruleset.parse_position(WRONG)
    assert problems(book, caught.value)[0] == "At character 32: two times dark: E1!"
    assert str(caught.value.faults[0]) == TWICE
    files = changed(files, "yy/faults.toml", 'on_line_and_ply = "line', 'on_line_and_ply = "row')
    files = changed(files, "yy/faults.toml", "this ply is numbered {number}", "{number} is a wrong number")
    with pytest.raises(RecordError) as of_record:
        parse_game('[Game "morabaraba"]\n\n2. E1')
    (problem,) = of_record.value.faults
    assert str(problem) == "line 3, ply 2: this ply is numbered 2; it should be 1"
    book = rulebook(ruleset("morabaraba"), "yy", files)
    assert book.in_words(problem.placed) == "row 3, ply 2: 2 is a wrong number; it should be 1"


def test_without_words_the_code_and_its_parts_are_told() -> None:
    unheard = Message("too_many_pieces", side="dark", count=13, of=("a", Message("b")), rest="")
    assert plain(unheard) == "too many pieces (side dark, count 13, of a b)"
    assert str(unheard) == plain(unheard)
    assert message_text(Problem("no_quiet_plies"), Content(Path("nowhere")), "en") == "no quiet plies"


@pytest.mark.parametrize(
    ("with_content", "right"), [(True, TWICE), (False, "point twice (point E1, whose one twice (side dark))")]
)
def test_the_words_are_loaded_when_an_error_is_read(tmp_path: Path, *, with_content: bool, right: str) -> None:
    """The script runs in a process whose package has content/, as a wheel does, or none."""
    for floor in ("engine", "rulesets", "rulebook"):
        shutil.copytree(PACKAGE / floor, tmp_path / "heritage_games" / floor)
    for module in ("__init__.py", "arguments.py", "errors.py"):
        shutil.copy(PACKAGE / module, tmp_path / "heritage_games")
    if with_content:
        shutil.copytree(content().root, tmp_path / "heritage_games/content", ignore=shutil.ignore_patterns("art"))
    script = f"""
import sys
from heritage_games.rulesets.registry import ruleset
try:
    ruleset("morabaraba").parse_position({WRONG!r})
except ValueError as error:
    assert "heritage_games.rulebook" not in sys.modules
    print(error)
"""
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, cwd=tmp_path, env={}, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == right, done.stderr
