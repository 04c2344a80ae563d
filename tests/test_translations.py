"""Tests of translations: outdated ones fall back and are listed; PO files lose nothing."""

import importlib.util
from collections.abc import Iterable
from io import StringIO
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from rulebook_tree import changed, own_content

from heritage_games.authoring.language_checks import outdated, report, translated, word_files
from heritage_games.authoring.po import catalog, imported, po_text
from heritage_games.errors import HeritageGamesError
from heritage_games.rulebook.files import REFERENCE, Content, content, untranslated
from heritage_games.rulebook.interface import load_interface
from heritage_games.rulebook.prose import load_prose
from heritage_games.rulebook.translations import DIGITS, digest


@pytest.fixture
def copied(tmp_path: Path) -> Content:
    return own_content(tmp_path)


@pytest.mark.parametrize("language", [each for each in content().languages() if each != REFERENCE])
def test_every_translated_text_has_a_record_of_its_own_words(language: str) -> None:
    files = content()
    for name in word_files(files, language):
        recorded = files.digests(f"{language}/{name}")
        for key, _, own in translated(files, language, name):
            why = f"{name} {key}: run python .ci/translated.py {language}"
            assert recorded.get(key, "")[DIGITS:] == digest(own), why


def test_a_translation_whose_english_has_changed_falls_back_and_is_listed(copied: Content) -> None:
    assert load_interface(copied, "id")["buttons.undo"] != untranslated("Undo")
    before = set(outdated(copied, "id"))
    files = changed(copied, "en/interface.toml", '\nundo = "Undo"\n', '\nundo = "Take back"\n')
    assert load_interface(files, "id")["buttons.undo"] == untranslated("Take back")
    assert load_interface(files, "id")["buttons.redo"] != untranslated("Redo")
    assert set(outdated(files, "id")) - before == {("interface.toml", "buttons.undo")}
    assert "  interface.toml buttons.undo" in list(report(files, "id"))


def test_a_whole_text_falls_back_if_more_than_spaces_of_its_english_has_changed(copied: Content) -> None:
    assert load_prose(copied, "meurimueng", "history", "id").lang == "id"
    files = changed(copied, "en/meurimueng/history.md", "You know this board:", "You may know this board:")
    assert load_prose(files, "meurimueng", "history", "id").lang == "en"
    assert ("meurimueng/history.md", "") in set(outdated(files, "id"))
    files = changed(files, "en/meurimueng/history.md", "You may know this board:", "You know\nthis board:")
    assert load_prose(files, "meurimueng", "history", "id").lang == "id"


def test_the_record_follows_a_new_translation_and_waits_for_one_that_is_none(copied: Content) -> None:
    tool_file = Path(__file__).parent.parent / ".ci" / "translated.py"
    spec = importlib.util.spec_from_file_location("translated", tool_file)
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    key, before = "buttons.undo", copied.digests("id/interface.toml")
    english = changed(copied, "en/interface.toml", '\nundo = "Undo"\n', '\nundo = "Take back"\n')
    assert tool.recorded(english, "id")["interface.toml"][key] == before[key]
    confirmed = tool.recorded(english, "id", (f"interface.toml {key}",))["interface.toml"]
    assert confirmed[key] == digest("Take back") + before[key][DIGITS:]
    assert {name for name in confirmed if confirmed[name] != before[name]} == {key}
    own = copied.tables("id/interface.toml")["buttons"]["undo"]
    anew = changed(english, "id/interface.toml", f'\nundo = "{own}"\n', '\nundo = "Tarik kembali"\n')
    assert tool.recorded(anew, "id")["interface.toml"][key] == digest("Take back") + digest("Tarik kembali")


@pytest.mark.parametrize("language", ["id", "st"])
def test_a_po_file_loses_nothing_on_its_way_there_and_back(language: str) -> None:
    files = content()
    text = po_text(files, language)
    read = read_po(StringIO(text))
    assert [entry.string for entry in read if entry.id] == [
        entry.string for entry in catalog(files, language) if entry.id
    ]
    assert imported(files, language, text) == {}, "nothing has changed"


def test_a_tag_with_a_hyphen_has_po_files_and_their_header_invents_nothing() -> None:
    text = po_text(content(), "pt-BR")
    header = text.partition("\n\n")[0]
    assert r'"Language: pt_BR\n"' in header
    assert "@" not in header
    assert "Date" not in header
    empty = 'msgctxt "interface.toml buttons.undo"\nmsgid "Undo"\nmsgstr ""\n'
    assert empty in text
    ((name, written),) = imported(content(), "pt-BR", text.replace(empty, empty[:-2] + 'Desfazer"\n')).items()
    assert (name, written.strip()) == ("interface.toml", '[buttons]\nundo = "Desfazer"')


def test_files_written_from_a_po_file_have_the_same_texts(copied: Content) -> None:
    language = "ar"
    shown_text = po_text(copied, language)
    before = current_texts(copied, language, word_files(copied, language))
    assert sum(len(texts) for texts in before.values()) > 2000
    for name in before:
        (copied.root / language / name).unlink()
    (copied.root / language / "translated.json").unlink()
    empty = Content(copied.root, edition=1)
    (copied.root / language / "interface.toml").write_text("[language]\n", encoding="utf-8")
    for name, text in imported(empty, language, shown_text).items():
        (copied.root / language / name).write_text(text, encoding="utf-8")
    after = Content(copied.root, edition=2)
    # The plural rules and the language's name have no English counterpart, so they stay.
    found = current_texts(after, language, before)
    for name, texts in before.items():
        assert found[name] == texts, name


def current_texts(files: Content, language: str, names: Iterable[str]) -> dict[str, dict[str, object]]:
    """Return the texts translated from the current English version, by file."""
    changed_since = {f"{each} {key}".rstrip() for each, key in outdated(files, language)}
    shared = {entry.context for entry in catalog(files, REFERENCE)} - changed_since
    return {
        name: {key: own for key, _, own in translated(files, language, name) if f"{name} {key}".rstrip() in shared}
        for name in names
    }


def test_a_fuzzy_entry_is_marked_and_not_taken_over(copied: Content) -> None:
    files = changed(copied, "en/interface.toml", '\nundo = "Undo"\n', '\nundo = "Take back"\n')
    (entry,) = (each for each in catalog(files, "id") if each.context == "interface.toml buttons.undo")
    assert entry.fuzzy
    assert '\n#, fuzzy\nmsgctxt "interface.toml buttons.undo"\nmsgid "Take back"\n' in po_text(files, "id")
    text = 'msgctxt "interface.toml buttons.undo"\nmsgid "Take back"\nmsgstr ""\n"Tarik "\n"kembali"\n'
    assert imported(files, "id", f"#, fuzzy\n{text}") == {}
    (written,) = imported(files, "id", text).values()
    assert 'undo = "Tarik kembali"' in written


def test_what_is_no_po_file_is_said_in_a_sentence(copied: Content) -> None:
    with pytest.raises(HeritageGamesError, match="line 2 of the PO file cannot be read: undo = 1"):
        imported(copied, "id", 'msgid "a"\nundo = 1\n')
    with pytest.raises(HeritageGamesError, match=r"no English file has the text 'interface\.toml buttons\.unto'"):
        imported(copied, "id", 'msgctxt "interface.toml buttons.unto"\nmsgid "a"\nmsgstr "b"\n')
