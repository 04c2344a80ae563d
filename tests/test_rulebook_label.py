"""Tests of the readers and checks of labels, glossary and page words."""

from pathlib import Path

import pytest
from rulebook_tree import grow, problem_text

from heritage_games.authoring.label_checks import glossary_problems
from heritage_games.rulebook.files import content
from heritage_games.rulebook.labels import Script, Term, load_glossary, load_label, museum_games
from heritage_games.rulebook.prose import TextSpan, runs
from heritage_games.rulebook.schema import ContentError
from heritage_games.rulebook.words import load_game_words

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


def test_every_game_with_a_board_to_look_at_has_a_label(tmp_path: Path) -> None:
    assert museum_games(content()) == tuple(GAMES)
    assert "homemade" not in GAMES
    assert {"morabaraba", "hyena_chase"} <= set(GAMES)
    for game in GAMES:
        assert load_label(content(), game, "en").game == game
    with pytest.raises(ContentError, match=r"content/en/morabaraba/label\.toml: there is no such file"):
        load_label(grow(tmp_path), "morabaraba", "en")


def test_the_glossary_is_in_alphabetical_order_and_has_a_word_of_every_game() -> None:
    terms = [term.term for term in TERMS.values()]
    assert terms.index("āḍu-huli") < terms.index("ankh") < terms.index("arm") < terms.index("well")
    assert terms.index("rabʿ") < terms.index("rafāya")
    rest: dict[str, Term] = {name: term for name, term in TERMS.items() if "rafaya" not in term.games}
    assert "en/glossary.toml: has no word of rafaya" in problem_text(glossary_problems(rest, "en", GAMES))


def test_a_word_has_its_language_or_that_of_the_page_and_its_letters() -> None:
    taba = TERMS["taba"]
    assert (taba.term, taba.lang, taba.games) == ("tâba", "ar-Latn", ("hyena_chase",))
    assert taba.script == Script("طابة", "ar")
    assert TERMS["ply"].lang == "en"
    assert TERMS["ply"].games == ()
    assert TextSpan("word", "ho raba raba", "st") in runs(TERMS["morabaraba"].says)
    arabic = load_glossary(content(), "ar")
    assert (arabic["mother"].term, arabic["mother"].lang) == ("أم", "ar")
    assert (arabic["taba"].term, arabic["taba"].lang) == ("tâba", "ar-Latn")
