"""Tests of the readers and checks of labels, glossary and page words."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from rulebook_tree import Changes, grow, own_content, problem_text

from heritage_games.authoring.label_checks import glossary_problems, label_problems
from heritage_games.authoring.language_checks import language_problems
from heritage_games.rulebook.files import content
from heritage_games.rulebook.labels import Label, Script, Term, Unknown, load_glossary, load_label, museum_games
from heritage_games.rulebook.prose import TextSpan, runs
from heritage_games.rulebook.schema import ContentError
from heritage_games.rulebook.words import load_game_words

GAME = load_game_words(content(), "morabaraba", "en")
LABEL = load_label(content(), "morabaraba", "en")
TERMS = load_glossary(content(), "en")
GAMES = {game: load_game_words(content(), game, "en") for game in museum_games(content())}


def test_a_text_is_cut_into_words_of_languages_stress_and_citations() -> None:
    assert runs("A [letlapa]{lang=st}, *so*\nthey say [@scouts; @gar, p. 2].") == (
        TextSpan("text", "A "),
        TextSpan("word", "letlapa", "st"),
        TextSpan("text", ", "),
        TextSpan("stress", "so"),
        TextSpan("text", " they say"),
        TextSpan("cited", cited=(("scouts", ""), ("gar", "p. 2"))),
        TextSpan("text", "."),
    )


def test_another_language_adds_no_blank_to_the_pages(tmp_path: Path) -> None:
    files = own_content(tmp_path, ("en/pages.toml", 'stay = "', 'stay = "{side} '))
    (files.root / "en").rename(files.root / "st")
    (files.root / "en").symlink_to(content().root / "en")
    assert problem_text(language_problems(files, "st")).splitlines() == [
        "content/st/pages.toml, page.stay: has the blank {side}, which en does not have; nothing is sure to fill it"
    ]


def test_every_game_with_a_board_to_look_at_has_a_label() -> None:
    assert museum_games(content()) == tuple(GAMES)
    assert "homemade" not in GAMES
    assert {"morabaraba", "hyena_chase"} <= set(GAMES)
    for game in GAMES:
        assert load_label(content(), game, "en").game == game


def test_a_game_without_a_label_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"content/en/morabaraba/label\.toml: there is no such file"):
        load_label(grow(tmp_path), "morabaraba", "en")


def text(words: str) -> Callable[[Label], Changes]:
    """Return a function that replaces the text of the first part of a label."""
    return lambda label: {"parts": (replace(label.parts[0], text=words), *label.parts[1:])}


def point(words: str, sure: str) -> Callable[[Label], Changes]:
    """Return a function that replaces the first open point of a label."""
    return lambda label: {"unknown": (Unknown("x", "A point", words, sure), *label.unknown[1:])}  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda _: {"big_idea": "Two. Sentences stand here, one after the other."}, "must be one sentence"),
        (lambda _: {"big_idea": "Too short."}, "the big idea has 2 words; it should have 8 to 40"),
        (lambda _: {"question": "Play it."}, "must end with a question mark"),
        (lambda _: {"description": "Short."}, "has 6 characters; 70 to 160"),
        (lambda label: {"description": f"{label.description[:-9]} [@scouts]."}, "takes no marks and no citations"),
        (lambda _: {"alt": "A stone."}, "alt text has 2 words; it should have 15 to 80"),
        (lambda label: {"parts": label.parts[1:]}, "there are 2 labels; there must be 3"),
        (
            lambda label: {"parts": (replace(label.parts[0], title="a b c d e f g h"), *label.parts[1:])},
            "labels stone: the title has 8 words; it should have 1 to 7",
        ),
        (text("Two words."), "labels stone: the text has 2 words; it should have 20 to 150"),
        (lambda _: {"today": "Nobody."}, "today: the text has 1 words; it should have 20 to 150"),
        (lambda label: {"today": f"{label.today} [@nobody]"}, "today: 'nobody' is no"),
        (text("word " * 51), "labels stone: a paragraph has 51 words; it should have 1 to 50"),
        (text("word " * 30 + "[@scuots]"), "'scuots' is no source of this game; did you mean 'scouts'?"),
        (text("word " * 30 + "[@ag58]"), "'ag58' is no source of this game"),
        (text("word " * 30 + "[cow]{lang=Sotho}"), "'Sotho' is no language; write a BCP-47 tag"),
        (text("word " * 30 + "[cow](lang=st)"), "belongs to no mark; words of a language are [word]{lang=st}"),
        (text("word " * 30 + "<b>cow</b>"), "'<' in "),
        (lambda label: {"unknown": label.unknown[:1]}, "there are 1 points; at least 2 there should be"),
        (point("Somebody claims it somewhere.", "claimed"), "unknown x: must cite who says so, or be 'open'"),
        (point("word " * 61, "open"), "unknown x: what is told has 61 words"),
    ],
)
def test_a_label_at_fault_is_found(change: Callable[[Label], Changes], message: str) -> None:
    assert not label_problems(LABEL, GAME)
    assert message in problem_text(label_problems(replace(LABEL, **change(LABEL)), GAME))


def test_the_glossary_is_in_the_order_of_the_alphabet_whatever_stands_over_a_letter() -> None:
    terms = [term.term for term in TERMS.values()]
    assert terms.index("āḍu-huli") < terms.index("ankh") < terms.index("arm") < terms.index("well")
    assert terms.index("rabʿ") < terms.index("rafāya")


def test_a_word_has_its_language_its_letters_and_their_direction() -> None:
    taba = TERMS["taba"]
    assert (taba.term, taba.lang, taba.games) == ("tâba", "ar-Latn", ("hyena_chase",))
    assert taba.script == Script("طابة", "ar")
    assert TERMS["ply"].lang == "en"
    assert TERMS["ply"].games == ()
    assert TextSpan("word", "ho raba raba", "st") in runs(TERMS["morabaraba"].says)


def test_a_word_of_which_nothing_is_said_is_of_the_language_of_the_page() -> None:
    arabic = load_glossary(content(), "ar")
    assert (arabic["mother"].term, arabic["mother"].lang) == ("أم", "ar")
    assert (arabic["taba"].term, arabic["taba"].lang) == ("tâba", "ar-Latn")


@pytest.mark.parametrize(
    ("term", "changes", "message"),
    [
        ("mill", {"games": ("morabarba",)}, "mill: 'morabarba' is no game with a page; did you mean 'morabaraba'?"),
        ("mill", {"games": ("homemade",)}, "'homemade' is no game with a page"),
        ("mill", {"says": "Row."}, "what it says has 1 words; it should have 2 to 40"),
        ("mill", {"says": "Three cows in a row"}, "must say it in a sentence, with a full stop"),
        ("mill", {"lang": "Sotho"}, "'Sotho' is no language"),
        ("mill", {"says": "A row [@ag58]."}, "'ag58' is no source of this game"),
        ("taba", {"script": Script("تابة", "ar")}, "stands in the names of none of its games"),
        ("taba", {"script": Script("طابة", "arabic")}, "'arabic' is no language"),
    ],
)
def test_a_word_of_the_glossary_at_fault_is_found(term: str, changes: Changes, message: str) -> None:
    assert not glossary_problems(TERMS, "en", GAMES)
    changed = {**TERMS, term: replace(TERMS[term], **changes)}
    assert message in problem_text(glossary_problems(changed, "en", GAMES))


def test_a_game_without_a_word_is_found() -> None:
    rest: dict[str, Term] = {name: term for name, term in TERMS.items() if "rafaya" not in term.games}
    assert "en/glossary.toml: has no word of rafaya" in problem_text(glossary_problems(rest, "en", GAMES))
