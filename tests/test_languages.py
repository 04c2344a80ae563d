"""Tests of incomplete languages: marked fallbacks, and plurals as in CLDR."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel import Locale
from babel.localedata import locale_identifiers
from messages import send
from rulesets import EVERY

from heritage_games.authoring.language_checks import gaps, report
from heritage_games.engine.verdict import Item, Message
from heritage_games.errors import ProtocolError
from heritage_games.record.game import Game
from heritage_games.rulebook.book import rulebook
from heritage_games.rulebook.files import END, MARKS, Content, content, is_untranslated, lent, untranslated
from heritage_games.rulebook.interface import PAGES, THROWS, load_interface, load_words, message_text
from heritage_games.rulebook.prose import load_prose
from heritage_games.rulebook.sentences import Grammar, Plurals, _place, direction, fill, plurals_of
from heritage_games.rulesets.registry import ruleset
from heritage_games.session.book_view import book, languages
from heritage_games.session.session import Session

FEW, MANY = "n mod 100 in 3..10", "n mod 100 in 11..99"
ARABIC = Plurals((("zero", "n in 0"), ("one", "n in 1"), ("two", "n in 2"), ("few", FEW), ("many", MANY)))
DAYS = ("لا يوم", "يوم", "يومان", "# أيام", "# يومًا", "# يوم")


@pytest.fixture
def begun(tmp_path: Path) -> Content:
    """Return content with an unfinished Sesotho translation: three texts, one of a game."""
    shutil.copytree(content().root, tmp_path / "content", ignore=shutil.ignore_patterns("art", "ar", "id", "*.png"))
    root = tmp_path / "content/st"
    (root / "morabaraba").mkdir(parents=True)
    (root / "interface.toml").write_text(
        '[language]\nname = "Sesotho"\n[buttons]\nundo = "Khutla"\n[status]\nto_move = "{Side} e a bapala"\n',
        encoding="utf-8",
    )
    (root / "morabaraba/words.toml").write_text('[sides.dark]\nname = "botsho"\n', encoding="utf-8")
    return Content(root.parent)


def test_what_a_language_lacks_is_borrowed_key_by_key_and_marked(begun: Content) -> None:
    words = load_interface(begun, "st")
    assert words["buttons.undo"] == "Khutla"
    assert words["buttons.redo"] == untranslated("Redo")
    assert words["language.name"] == "Sesotho"
    book = rulebook(ruleset("morabaraba"), "st", begun)
    assert (book.game.sides["dark"], book.game.sides["light"]) == ("botsho", untranslated("light"))
    assert is_untranslated(book.rule("M5").title)
    assert load_prose(begun, "morabaraba", "history", "st").lang == "en"
    assert "games" not in begun.toml("st/glossary.toml")["mill"] or begun.toml("st/glossary.toml")["mill"]["games"]
    assert untranslated("One.\n\nTwo.") == f"{untranslated('One.')}\n\n{untranslated('Two.')}"


def test_names_of_things_are_the_same_in_every_language(begun: Content) -> None:
    game = rulebook(ruleset("morabaraba"), "st", begun).game
    assert not any(is_untranslated(name.name) for name in game.names), "they say their language themselves"
    assert not is_untranslated(game.title)
    site = load_words(begun, "st", PAGES)
    assert (site["site.lang"], site["site.dir"]) == ("st", "ltr")
    assert lent({"name": "x"}, {"name": "tigers", "plural": True}) == {"name": "x"}, "the plural goes with the name"


def test_no_sentence_is_mixed_from_two_languages_but_words_of_a_caller_keep_theirs(begun: Content) -> None:
    book = rulebook(ruleset("morabaraba"), "st", begun)
    assert book.text("status.to_move", 0) == "Botsho e a bapala"
    assert book.text("status.to_move", 1) == untranslated("Light to move"), "the name of the side has no translation"
    assert book.text("status.won", 0) == untranslated("Dark has won"), "the sentence has no translation"
    found = list(stretches(book.text("errors.player_stopped", name="Thandi")))
    assert found[0][0] == "Thandi"
    assert found[0][1] != found[1][1]


def stretches(text: str) -> Iterator[tuple[str, str]]:
    """Yield the segments of a text with their innermost marks; empty for unmarked text."""
    under = [""]
    at = 0
    for mark in MARKS.finditer(text):
        if at < mark.start():
            yield text[at : mark.start()], under[-1]
        at = mark.end()
        if mark[0] != END:
            under.append(mark[0])
        elif len(under) > 1:
            under.pop()
    if at < len(text):
        yield text[at:], under[-1]


@pytest.mark.parametrize("language", ["ar", "id"])
@pytest.mark.parametrize(("game", "name"), EVERY)
def test_aims_and_announcements_are_in_one_language(language: str, game: str, name: str) -> None:
    book = rulebook(ruleset(game, name), language)
    for words in (book.aim, *(book.text(f"status.{key}", 0) for key in ("to_move", "won"))):
        assert len({mark for _, mark in stretches(words)}) == 1, words


@pytest.mark.parametrize("language", ["ar", "id"])
def test_sentences_of_the_screen_are_english_as_a_whole_in_a_game_without_a_translation(language: str) -> None:
    english = load_interface(content(), "en")
    lent_whole = ("speech.threw", "speech.rule_named", "seats.ask", "learn.next")
    words = book(rulebook(ruleset("hounds_and_jackals"), language))["words"]
    assert {key: words[key] for key in lent_whole} == {key: untranslated(english[key]) for key in lent_whole}
    assert not is_untranslated(words["buttons.undo"])
    translated = {"ar": "hyena_chase", "id": "meurimueng"}[language]
    assert not any(is_untranslated(book(rulebook(ruleset(translated), language))["words"][key]) for key in lent_whole)


def test_refusals_and_errors_fall_back_as_a_whole(begun: Content) -> None:
    (begun.root / "st/mills").mkdir()
    (begun.root / "st/mills/rules.toml").write_text('[M2.codes.occupied]\nheading = "Eseng {point}"\n', "utf-8")
    item = Item("occupied", 0, {"point": ("E2",)}, {})
    sentence = rulebook(ruleset("morabaraba"), "st", begun).refusal(item)
    english = rulebook(ruleset("morabaraba"), "en", begun).refusal(item)
    for part, whole in ((sentence.heading, english.heading), (sentence.instead, english.instead)):
        assert part == untranslated(whole)
    assert sentence.reason.words == untranslated(english.reason.words)
    assert sentence.reason.points == english.reason.points
    (begun.root / "st/faults.toml").write_text('class_port = "boema-kepe: {most} le {port}"\n', encoding="utf-8")
    nested = Message("class_port", port=Message("only_choice", choice="E2"), most=3)
    assert message_text(nested, begun, "st") == untranslated(message_text(nested, begun, "en"))
    assert message_text(Message("class_port", port=4, most=3), begun, "st") == "boema-kepe: 3 le 4"


@pytest.mark.parametrize(
    ("count", "expected"), [(0, "لا يوم"), (1, "يوم"), (2, "يومان"), (3, "3 أيام"), (11, "11 يومًا"), (100, "100 يوم")]
)
def test_a_noun_takes_the_form_that_goes_with_its_number(count: int, expected: str) -> None:
    grammar = Grammar((), "", "", "", ARABIC)
    assert fill("{days:" + "|".join(DAYS) + "}", {"days": count}, {}, grammar).words == expected
    assert fill(untranslated("{days:day|days}"), {"days": count}, {}, grammar).words == untranslated(
        f"{count} day{'s' * (count != 1)}"
    ), "an English sentence counts as English does"


@pytest.mark.parametrize("language", content().languages())
def test_plurals_figures_and_lists_of_a_language_are_those_of_cldr(language: str) -> None:
    ours, theirs = plurals_of(load_interface(content(), language)), Locale.parse(language, sep="-").plural_form
    for number in (*range(203), 1000, 1_000_000):
        assert ours.categories[_place(ours, number)] == theirs(number), number
    locale = Locale.parse("en_GB" if language == "en" else language)
    figures, board = load_words(content(), language, THROWS), load_interface(content(), language)
    symbols = locale.number_symbols["latn"]
    assert figures["figures.decimal"] == symbols["decimal"]
    assert figures["figures.thousands"] == symbols["group"]
    patterns, grammar = locale.list_patterns["standard"], Grammar.of(board)
    assert grammar.listed(["E5", "E7"]) == patterns["2"].format("E5", "E7")
    for parts in (["E5", "E7", "A6"], ["E5", "E7", "A6", "A7"]):
        expected = patterns["end"].format(parts[-2], parts[-1])
        for place in range(len(parts) - 3, -1, -1):
            expected = patterns["middle" if place else "start"].format(parts[place], expected)
        assert grammar.listed(parts) == expected


def test_what_is_missing_is_told_in_the_order_in_which_it_is_seen(begun: Content) -> None:
    found = gaps(begun, "st", "morabaraba")
    assert [gap.file.removeprefix("st/") for gap in found[:5]] == [
        "interface.toml",
        "morabaraba/words.toml",
        "morabaraba/rules.toml",
        "morabaraba/lesotho.toml",
        "morabaraba/learn.toml",
    ]
    board = found[0]
    assert "buttons.undo" not in board.texts
    assert board.texts["buttons.redo"] == "Redo"
    assert len(board.texts) == board.count - 3
    assert board.draft
    assert not any("pulijudam" in gap.file for gap in found)
    lines = list(report(begun, "st", "morabaraba"))
    assert lines[2].endswith("texts, a draft")
    assert "  buttons.redo: Redo" in lines


def test_a_file_is_a_draft_until_a_native_reader_has_checked_it(begun: Content) -> None:
    assert begun.is_draft("st")
    assert not begun.is_draft("en")
    text = '["{}"]\nby = "Thandi"\n'
    checked = text.format("interface.toml") + text.format("morabaraba/words.toml")
    (begun.root / "st/checked.toml").write_text(checked, encoding="utf-8")
    assert not begun.is_draft("st")


def test_an_indonesian_label_names_a_point_in_indonesian() -> None:
    session = Session(ruleset("hyena_chase", players=2, opening="first"), language="id")
    for message in ({"do": "type", "text": "1"}, {"do": "touch", "touches": ["credit"]}, {"do": "type", "text": "2"}):
        view = send(session, **message)
    assert view["next_action"]["words"] == "Pergi ke desa"


def test_a_board_goes_on_in_any_language_with_the_game_as_it_is() -> None:
    session = Session(Game(ruleset("meurimueng")))
    session.receive({"revision": 0, "do": "touch", "touches": ["c3"]})
    before = session.view()
    view = session.receive({"revision": 1, "do": "language", "name": "id"})
    assert (view["status"], view["log"]) == ("Giliran domba menaruh satu domba", before["log"])
    seen = book(session.book)
    assert seen["text_language"] == {"lang": "id", "dir": "ltr", "draft": True}
    assert "text_language" not in book(rulebook(ruleset("meurimueng")))
    with pytest.raises(ProtocolError, match="there are no words in 'xx'"):
        session.receive({"revision": 2, "do": "language", "name": "xx"})
    assert session.receive({"revision": 2, "do": "undo"})["pieces"] == []
    names = [("en", "English"), ("ar", "العربية"), ("id", "Bahasa Indonesia")]
    assert [(each["lang"], each["name"]) for each in languages()] == names


def test_moves_keep_their_order_in_sentences_from_the_right() -> None:
    for key, text in load_interface(content(), "ar").items():
        if key != "speech.moved" and not is_untranslated(text):
            assert not re.search(r"(?<!\u2068){(?:move|moves|played|better)}", text), key


def test_every_language_runs_as_cldr_says_whatever_script_its_tag_names() -> None:
    tags = [tag for tag in locale_identifiers() if len(tag) <= len("bal_Arab")]
    right = {tag for tag in tags if Locale.parse(tag).text_direction == "rtl"}
    assert {tag for tag in tags if direction(tag.replace("_", "-")) == "rtl"} == right
    assert [direction(tag) for tag in ("ar-SD", "ar-Latn", "ms-Arab", "arn")] == ["rtl", "ltr", "rtl", "ltr"]
