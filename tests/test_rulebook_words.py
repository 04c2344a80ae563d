"""Tests of sentences for codes: filled blanks, and numbers and lists by language."""

from pathlib import Path

import pytest
from rulebook_tree import grow

from heritage_games.engine.verdict import Item
from heritage_games.errors import UnknownNameError
from heritage_games.rulebook.book import rulebook
from heritage_games.rulebook.schema import ContentError
from heritage_games.rulebook.sentences import BlankError, Grammar, Plural, fill
from heritage_games.rulesets.registry import ruleset

GRAMMAR = Grammar(numbers=("no", "one", "two", "three"), none="none", comma=", ", last=" and ")
NOUNS = {"pieces": ("cow", "cows")}


def filled(template: str, **fillings: str | int | tuple[str, ...]) -> str:
    return fill(template, fillings, NOUNS, GRAMMAR).words


@pytest.mark.parametrize(
    ("template", "fillings", "words"),
    [
        ("{Side} moves.", {"side": "dark"}, "Dark moves."),
        ("{side} moves.", {"side": "dark"}, "dark moves."),
        ("{left:pieces} left", {"left": 3}, "three cows left"),
        ("{left:pieces} left", {"left": 1}, "one cow left"),
        ("{left:pieces} left", {"left": 0}, "no cows left"),
        ("{Left:pieces} left", {"left": 4}, "4 cows left"),
        ("{left} left", {"left": 0}, "none left"),
        ("{left} left", {"left": 2}, "two left"),
        ("{plies:ply|plies}", {"plies": 1}, "one ply"),
        ("{plies:ply|plies}", {"plies": 49}, "49 plies"),
        ("{mill}", {"mill": ("E1", "E2", "E3")}, "E1–E2–E3"),
        ("{targets}", {"targets": ("E5", "E7", "A6")}, "E5, E7 and A6"),
        ("{targets}", {"targets": ("E5", "E7")}, "E5 and E7"),
        ("{point}", {"point": ("E5",)}, "E5"),
        ("{Side:has|have} won", {"side": "dark"}, "Dark has won"),
        ("{Side:has|have} won", {"side": Plural("tigers")}, "Tigers have won"),
        ("{side} {side:moves|move}", {"side": Plural("tigers")}, "tigers tigers move"),
        ("{name} plays", {"name": "{side} {left:pieces} <b>"}, "{side} {left:pieces} <b> plays"),
    ],
)
def test_a_blank_is_filled(template: str, fillings: dict[str, str | int | tuple[str, ...]], words: str) -> None:
    assert filled(template, **fillings) == words


def test_points_are_told_once_in_the_order_of_the_sentence_and_what_was_touched_first() -> None:
    text = fill("{mill}, {point}, {mill}", {"point": ("A1",), "mill": ("E1", "A1", "R1")}, NOUNS, GRAMMAR)
    assert text.points == ("E1", "A1", "R1")
    book = rulebook(ruleset("morabaraba"))
    mill = {"point": ("A4",), "mill": ("A3", "A4", "A5"), "targets": ("E5", "E7")}
    assert book.sentence(Item("protected_shot", 0, mill, {})).points == ("A4", "A3", "A5")
    assert book.sentence(Item("choose_shot", 0, {"targets": ("E5", "E7")}, {})).points == ("E5", "E7")


@pytest.mark.parametrize(
    ("template", "words"),
    [
        ("{Point} is near.", "The well is near."),
        ("from {source} to {point}", "from hollow 8 to the well"),
        ("{Source} and {point}", "Hollow 8 and the well"),
        ("{Bare} is taken.", "h1 is taken."),
        ("{mill}", "well–8–h1"),
        ("{targets}", "h1, the well and hollow 8"),
    ],
)
def test_a_point_is_called_what_the_game_calls_it_and_notation_stays_as_it_is(template: str, words: str) -> None:
    of_points = {"point": ("well",), "source": ("8",), "bare": ("h1",)}
    fillings = {**of_points, "mill": ("well", "8", "h1"), "targets": ("h1", "well", "8")}
    called = {"well": "the well", "8": "hollow 8"}
    text = fill(template, fillings, NOUNS, GRAMMAR, lambda point: called.get(point, point))
    assert text.words == words
    assert set(text.points) <= {"well", "8", "h1"}, "the points to light keep their names"


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ("{pont}", "'pont' is no blank here; did you mean 'point'?"),
        ("{gone}", "'gone' is no blank here; "),
        ("{point:pieces}", "only a number takes a noun"),
        ("{left:cows}", "'cows' is no noun here"),
        ("{side:has}", "a name takes a verb in two forms after a colon, {side:has|have}, not 'has'"),
        ("{side.__class__}", "a brace that opens or closes no blank"),
        ("{side[0]}", "a brace that opens or closes no blank"),
        ("{side!r}", "a brace that opens or closes no blank"),
        ("{}", "a brace that opens or closes no blank"),
        ("{ side }", "a brace that opens or closes no blank"),
        ("{side", "a brace that opens or closes no blank"),
        ("side}", "a brace that opens or closes no blank"),
    ],
)
def test_a_blank_that_cannot_be_filled_is_an_error(template: str, expected: str) -> None:
    with pytest.raises(BlankError) as error:
        filled(template, side="dark", left=3, point=("E1",), gone=())
    assert expected in str(error.value)


def test_a_missing_heading_or_blank_is_named_with_file_and_rule(tmp_path: Path) -> None:
    book = rulebook(ruleset("morabaraba"), files=grow(tmp_path))
    with pytest.raises(ContentError, match=r"en/morabaraba/rules\.toml, rule M2\.placed: .* must have a heading"):
        book.refusal(Item("placed", 0, {"point": ("E2",)}, {}))
    with pytest.raises(ContentError, match=r"rules\.toml, rule M2\.placed\.says: 'point' is no blank here"):
        book.sentence(Item("placed", 0, {}, {}))


def test_each_side_has_its_own_words_also_in_sentences_of_the_interface(tmp_path: Path) -> None:
    book = rulebook(ruleset("morabaraba"), files=grow(tmp_path))
    assert book.text("status.to_move", 1) == "Light to move"
    assert book.text("status.hand", 1, hand=2, theirs=0) == "Light has two oxen, dark has none."
    with pytest.raises(UnknownNameError, match=r"did you mean 'status\.to_move'"):
        book.text("status.to_mov")
    with pytest.raises(ContentError, match=r"en/interface\.toml, status\.to_move: 'Side' is no blank here"):
        book.text("status.to_move")
    for side, words in enumerate(("An ox stands on E2.", "An cow stands on E2.")):
        refusal = book.refusal(Item("occupied", side, {"point": ("E2",)}, {}))
        assert (refusal.heading, refusal.reason.words, refusal.instead) == ("Not E2", words, "Choose another.")


def test_a_notice_of_a_kernel_that_is_silent_says_what_to_do() -> None:
    texts = rulebook(ruleset("morabaraba"))
    assert all("un this cell again" in texts.text(f"errors.{name}") for name in ("no_kernel", "kernel_slow"))
