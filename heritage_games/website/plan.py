"""Options of a build, and the plan with the data that all pages of a site share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from urllib.parse import urlsplit

from heritage_games.engine.verdict import Message
from heritage_games.errors import PagesError, UnknownNameError
from heritage_games.experiments.bench import throwable
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.files import REFERENCE, UNTRANSLATED, content, unmarked, untranslated
from heritage_games.rulebook.interface import PAGES, load_interface, load_words
from heritage_games.rulebook.labels import Label, Term, load_glossary, load_label, museum_games
from heritage_games.rulebook.learning import (
    LearnStep,
    Lesson,
    QuizQuestion,
    SideBySide,
    load_comparisons,
    load_lessons,
    load_quiz,
    load_steps,
)
from heritage_games.rulebook.principles import LevelResult, load_ladder
from heritage_games.rulebook.prose import Prose, load_notes, load_prose
from heritage_games.rulebook.provenance import Provenance, load_provenance
from heritage_games.rulebook.rules import Rule
from heritage_games.rulebook.sentences import Filling, Grammar, fill
from heritage_games.rulebook.sources import Source, cited_keys, load_sources
from heritage_games.rulebook.tasks import Task, load_tasks
from heritage_games.rulebook.words import GameWords, load_game_words
from heritage_games.rulesets.options import unknown
from heritage_games.rulesets.registry import OWN, games, ruleset
from heritage_games.session.book_view import REPORT

from . import files as addresses
from .pictures import SuppliedPicture, load_pictures


@dataclass(frozen=True)
class BuildOptions:
    """Options of a build.

    Args:
        games: the names of the games; empty for all that have a label.
        base_url: the address of the site, for search engines; empty if unknown.
        kiosk: whether the pages are for a screen in an exhibition, without links to other sites.
        languages: the languages of the pages: the first at the root, each further one in its own folder.
        brotli: whether to precompress large files, for hosts that serve precompressed files.
        contact: the mail or web address for visitors; empty for none.
        pictures: the folder of a museum's own pictures; None if there are none.
        lessons: the location of the lessons built by ``heritage-games lite``: an address, or a folder relative to the
            root of the site; empty for no links. Ignored on a kiosk.
        outside: Python files, or folders of such files, with games from outside the package; empty for none.
        tables: folders with tables of solved hunts, made by ``heritage-games solve``, to put next to the pages; empty
            for none.
    """

    games: tuple[str, ...] = ()
    base_url: str = ""
    kiosk: bool = False
    languages: tuple[str, ...] = ("en",)
    brotli: bool = False
    contact: str = ""
    pictures: Path | None = None
    lessons: str = ""
    outside: tuple[Path, ...] = ()
    tables: tuple[Path, ...] = ()


@dataclass(frozen=True)
class GamePages:
    """Game of the site: its words, the rulebooks of its rulesets, and its comparisons."""

    name: str
    words: GameWords
    label: Label
    history: Prose | None  # history, notes, provenance: None if the game has none in the language of the pages
    books: tuple[Rulebook, ...]
    comparisons: tuple[SideBySide, ...]
    notes: Prose | None
    tasks: tuple[Task, ...]
    questions: tuple[QuizQuestion, ...]
    provenance: Provenance | None
    translated: bool = True  # whether its rules and label are in the language of the pages

    @cached_property
    def thrown(self) -> tuple[Rulebook, ...]:
        """The rulebooks of all rulesets with throws."""
        return tuple(book for book in self.books if throwable(book.ruleset))

    @property
    def comparable(self) -> bool:
        """Whether there are several rulesets to compare."""
        return len(self.books) > 1

    def title(self, book: Rulebook) -> str:
        """Return the title of a ruleset."""
        return self.words.rulesets[book.ruleset.name]

    def steps(self, book: Rulebook) -> tuple[LearnStep, ...]:
        """Return the steps of a ruleset's guided first game; empty if there are none."""
        return load_steps(content(), self.name, book.ruleset.name, book.language)

    def ladder(self, book: Rulebook) -> tuple[LevelResult, ...]:
        """Return the measured results of a ruleset's levels; empty if there are none."""
        return load_ladder(content(), self.name, book.ruleset.name)

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """The rules of all rulesets."""
        return tuple(rule for book in self.books for rule in book.every_rule)

    @cached_property
    def cited(self) -> tuple[str, ...]:
        """The keys of all sources, without duplicates."""
        cards = (card for book in self.books for card in book.cards)
        keys = (
            *self.words.sources,
            *(key for card in cards for key in card.keys),
            *self.label.cited,
            *(self.provenance.cited if self.provenance else ()),
            *(cited_keys(self.history.text) if self.history else ()),
        )
        return tuple(dict.fromkeys(keys))


class SitePlan:
    """Data that all pages of a site in one language share.

    Args:
        language: the language of the pages; the first language of the options if empty.

    Raises:
        UnknownNameError: a game has no page, or a language has no words; names the closest match.
        PagesError: an address or a picture is invalid.
        ContentError: the content is invalid.
    """

    def __init__(self, options: BuildOptions, language: str = "") -> None:
        files = content()
        self.built = tuple(dict.fromkeys(files.check_language(each) for each in options.languages))
        self.language = language or self.built[0]
        # whether the words of these pages still need a check by a native speaker
        self.draft = files.is_draft(self.language)
        self.kiosk = options.kiosk
        self.outside = options.outside  # paths of games from outside the package
        self.base_url = _base(options.base_url)
        self.contact, self.contact_link = options.contact, _contact(options.contact)
        self.pictures: tuple[SuppliedPicture, ...] = load_pictures(options.pictures) if options.pictures else ()
        self.lessons_at = "" if options.kiosk else _folder(options.lessons)
        self.lessons: tuple[Lesson, ...] = load_lessons(files, self.language) if self.lessons_at else ()
        self.words: Mapping[str, str] = load_words(files, self.language, PAGES)
        self.interface: Mapping[str, str] = load_interface(files, self.language)
        self.sources: Mapping[str, Source] = load_sources(files)
        named = _names(options.games)
        # the games that the site offers in English only, by language
        self.only_english = {language: _only_english(named, language, self.built) for language in self.built}
        # all games of the site, of which some may have pages in English only
        self.all_games: tuple[GamePages, ...] = tuple(map(self._shown, named))
        shown = [game for game in self.all_games if game.name not in self.only_english[self.language]]
        # the games with pages in this language; those with rules in it come first
        self.games: tuple[GamePages, ...] = tuple(sorted(shown, key=lambda game: not game.translated))
        _check(self.pictures, {game.name: game.provenance for game in self.all_games if game.provenance})
        self.glossary: tuple[Term, ...] = tuple(
            term
            for term in load_glossary(files, self.language).values()
            if not term.games or any(game.name in term.games for game in self.games)
        )

    @property
    def in_english(self) -> tuple[GamePages, ...]:
        """The games without pages in this language, to whose English pages these link."""
        return tuple(game for game in self.all_games if game.name in self.only_english[self.language])

    @property
    def folder(self) -> str:
        """Folder of these pages, from the root of the site; empty for the first language."""
        return self.folder_of(self.language)

    def folder_of(self, language: str) -> str:
        """Return a language's folder with a final slash; empty for the first, at the root."""
        return "" if language == self.built[0] else f"{language}/"

    def switch(self, address: str) -> tuple[tuple[str, str, str, bool], ...]:
        """Return the same page in each language of the site; empty if there is only one.

        Returns:
            The tag, the endonym, the address from the root, and whether the page exists. If its game is offered in
            English only, the address is that of the front page.
        """
        if len(self.built) == 1 or address == addresses.NOT_FOUND:
            return ()
        files, parts = content(), set(address.split("/"))
        exists = {language: not parts & games for language, games in self.only_english.items()}
        return tuple(
            (
                each,
                load_interface(files, each)["language.name"],
                self.folder_of(each) + (address if exists[each] else addresses.HOME),
                exists[each],
            )
            for each in self.built
        )

    @cached_property
    def shared(self) -> frozenset[str]:
        """The addresses of the existing pictures for shared links."""
        return frozenset(addresses.share(game.name) for game in self.all_games if content().share(game.name).is_file())

    def _shown(self, name: str) -> GamePages:
        files = content()

        def has(file: str) -> bool:
            return name in OWN or files.has(f"{self.language}/{name}/{file}")

        return GamePages(
            name=name,
            words=load_game_words(files, name, self.language),
            label=load_label(files, name, self.language),
            history=load_prose(files, name, "history", self.language) if has("history.md") else None,
            books=tuple(Rulebook(ruleset(name, own), self.language) for own in games()[name]),
            comparisons=load_comparisons(files, name, self.language),
            notes=load_notes(files, name, self.language) if has("notes.md") else None,
            tasks=load_tasks(files, name, self.language),
            questions=load_quiz(files, name, self.language),
            provenance=load_provenance(files, name, self.language) if has("object.toml") else None,
            translated=_is_translated(name, self.language),
        )

    def lessons_of(self, game: str) -> tuple[Lesson, ...]:
        """Return the lessons about a game; those about all games if the name is empty."""
        return tuple(lesson for lesson in self.lessons if (game in lesson.games if game else not lesson.games))

    def lesson(self, lesson: Lesson, here: str) -> str:
        """Return a lesson's address: relative to a page, or absolute if on another site."""
        own = f"notebooks/index.html?path={lesson.notebook}.ipynb"
        if urlsplit(self.lessons_at).scheme:
            return self.lessons_at + own
        return addresses.relative(self.lessons_at + own, here)

    def bibliography(self, keys: Iterable[str]) -> list[Source]:
        """Return sources by their keys, each once, sorted by short citation."""
        return sorted((self.sources[key] for key in dict.fromkeys(keys)), key=lambda source: source.short.casefold())

    @cached_property
    def cited(self) -> list[Source]:
        """The sources of all games, sorted by short citation."""
        return self.bibliography(key for game in self.games for key in game.cited)

    @cached_property
    def foreign_words(self) -> Mapping[str, str]:
        """The BCP-47 tags of words in other languages, by word in lower case."""
        found: dict[str, str] = {}
        for game in self.games:
            found |= {name.name.casefold(): name.lang for name in game.words.names}
        found |= {term.term.casefold(): term.lang for term in self.glossary}
        return {word: lang for word, lang in found.items() if lang != self.words["site.lang"]}

    @cached_property
    def grammar(self) -> Grammar:
        """The grammar of the language of the pages."""
        return Grammar.of(self.interface)

    @property
    def reported(self) -> str:
        """Address for reporting mistakes: mail contact or project address; empty on a kiosk."""
        if self.kiosk:
            return ""
        mail = self.contact_link
        return f"{mail}?subject={{rule}}&body={{text}}" if mail.startswith("mailto:") else REPORT

    @property
    def correct(self) -> str:
        """The address for correcting words of these pages; empty on a kiosk."""
        return self.reported.replace("{rule}", self.language).replace("{text}", "")

    def pictures_of(self, game: str, thing: str) -> tuple[SuppliedPicture, ...]:
        """Return the supplied pictures of an object, or of the game if the id is empty."""
        return tuple(picture for picture in self.pictures if (picture.game, picture.object) == (game, thing))

    def section(self, name: str) -> Mapping[str, str]:
        """Return the words of a section, by key."""
        above = f"{name}."
        return {key.removeprefix(above): words for key, words in self.words.items() if key.startswith(above)}

    def text(self, key: str, **fillings: Filling) -> str:
        """Return the filled sentence of ``section.key``; in English if a filling is untranslated."""
        if not any(isinstance(filling, str) and UNTRANSLATED in filling for filling in fillings.values()):
            return fill(self.words[key], fillings, {}, self.grammar).words
        english = {name: unmarked(each) if isinstance(each, str) else each for name, each in fillings.items()}
        grammar = Grammar.of(load_interface(content(), REFERENCE))
        return untranslated(fill(load_words(content(), REFERENCE, PAGES)[key], english, {}, grammar).words)

    def titled(self, key: str, shown: GamePages, book: Rulebook) -> str:
        """Return the sentence of ``section.key`` filled with the titles of a game and a ruleset."""
        return self.text(key, game=shown.words.title, ruleset=shown.title(book))


def _is_translated(game: str, language: str) -> bool:
    return all(content().exists(f"{language}/{game}/{file}") for file in ("rules.toml", "label.toml"))


def _only_english(games: Sequence[str], language: str, built: Sequence[str]) -> frozenset[str]:
    """Return the games without pages in a language.

    They are those without a translation, if another game has one and the site has English pages.
    """
    lacking = frozenset(game for game in games if not _is_translated(game, language))
    return lacking if language != REFERENCE and REFERENCE in built and len(lacking) < len(games) else frozenset()


def _names(chosen: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the requested games in the order of the registry; if none, of all."""
    known = museum_games(content())
    for name in chosen:
        if name not in known:
            raise UnknownNameError(unknown(name, known, Message("a_game_with_a_page")))
    return tuple(name for name in known if not chosen or name in chosen)


def _check(pictures: Sequence[SuppliedPicture], provenances: Mapping[str, Provenance]) -> None:
    """Raise an error if a picture shows an unknown game or an unknown object of a built game."""
    known = museum_games(content())
    for picture in pictures:
        if picture.game not in known:
            raise UnknownNameError(unknown(picture.game, known, Message("a_game_with_a_page")))
        if picture.object and picture.game in provenances:
            things = [each.id for each in provenances[picture.game].surviving]
            if picture.object not in things:
                raise PagesError(f"{picture.path.name} shows {picture.object!r}, which is none of {', '.join(things)}")


def _contact(address: str) -> str:
    """Return the link for a mail or web address, empty if none; raise PagesError if invalid."""
    if not address or address.startswith("https://"):
        return address
    name, _, host = address.partition("@")
    if not name or "." not in host or set(address) & set(' <>"?&:/'):
        raise PagesError(
            f"{address!r} is no address to write to; give one such as games@museum.example or https://museum.example/"
        )
    return f"mailto:{address}"


def _folder(address: str) -> str:
    """Return the lessons' address, or folder relative to the root, with a final slash."""
    if not urlsplit(address).scheme and (address.startswith("/") or "?" in address or "#" in address):
        raise PagesError(f"{address!r} is no folder beside or below the pages; give one such as ../lessons/")
    return _base(address) if urlsplit(address).scheme else address and f"{address.rstrip('/')}/"


def _base(address: str) -> str:
    """Return a site's address with a final slash, empty if none; raise PagesError if invalid."""
    parts = urlsplit(address)
    if address and (parts.scheme not in {"http", "https"} or not parts.netloc or parts.query or parts.fragment):
        raise PagesError(f"{address!r} is no address of a site; give one such as https://museum.example/games/")
    return address if not address or address.endswith("/") else f"{address}/"
