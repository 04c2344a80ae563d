"""Words of a game, for all texts: names, regions, sides, pieces, points and options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import Annotated, Any

from heritage_games.rulesets.options import Value

from .files import Content
from .inheritance import renaming
from .schema import IS_TRANSLATED, By, Key, Problems, TableReader, Translated, loaded, no_such, read, read_tables
from .sentences import Plural

OTHERS = "*"  # key of the words for every point without words of its own
POINT = "{point}"  # blank for a point's name in the words for points, which have no other blank


OPTIONAL = By(partial(TableReader.text, default=""))  # an optional text; it has no default, as required fields follow


@dataclass(frozen=True, slots=True)
class GameName:
    """Name of the game in a language."""

    id: str
    name: Translated  # the name as its speakers write it
    meaning: Annotated[Translated, OPTIONAL]  # meaning of the name; may be empty
    lang: str  # language of the name as a BCP-47 tag


@dataclass(frozen=True, slots=True)
class PieceWords:
    """Words for one piece: a noun in singular and plural, and a label for screen readers."""

    side: Annotated[str, OPTIONAL]
    one: Translated
    many: Translated
    label: Translated
    ruleset: str = ""  # the ruleset that has the piece; empty if all have it
    forms: Annotated[tuple[str, ...], IS_TRANSLATED] = ()  # the noun with a number, if it has more than two forms

    @property
    def counted(self) -> tuple[str, ...]:
        """Forms of the noun with a number, one for each category of the language."""
        return self.forms or (self.one, self.many)


@dataclass(frozen=True, slots=True)
class OptionWords:
    """Words of an option: its label, its description, and labels of its values."""

    label: str
    help: str
    values: Mapping[str, str]

    def value(self, value: Value) -> str:
        """Return the label of a value."""
        return self.values[value_key(value)]


@dataclass(frozen=True, slots=True)
class Aim:
    """Aim of the game in one sentence, with alternatives for values of options."""

    text: str
    readings: Mapping[str, Mapping[str, str]]

    def under(self, options: Mapping[str, Value]) -> str:
        """Return the aim under these options."""
        for option, values in self.readings.items():
            if text := values.get(value_key(options[option])):
                return text
        return self.text


POINT_WORDS = "spoken"  # section of the names of points in sentences
OPTIONS = "options"  # section of the words of options, the only inherited one with tables
INHERITED = (OPTIONS, "points", POINT_WORDS, "throws")  # sections that a game inherits from the one it extends


@dataclass(frozen=True, kw_only=True)
class GameWords:
    """Game in the words of one language."""

    id: str
    region: tuple[str, ...]
    dates: str = ""
    materials: tuple[str, ...]
    sources: tuple[str, ...]  # keys of the sources about the game
    title: Translated
    title_lang: Translated  # title_lang, subtitle_lang: BCP-47 tags of the languages of these texts
    subtitle: Translated = ""
    subtitle_lang: Translated = ""
    gone: Translated = "taken"  # participle for a piece that has left the game: shot, taken
    extends: str = ""  # game whose words for options, points and throws it inherits; empty if none
    names: tuple[GameName, ...]
    sides: Mapping[str, str]  # each side's name within a sentence; a Plural if verbs agree in the plural
    shorts: Mapping[str, str]  # shorter names of sides that have one
    aims: Mapping[str, Aim]
    pieces: Mapping[str, PieceWords]
    options: Mapping[str, OptionWords]
    # the label of each point's place; the entry OTHERS, with ``{point}``, covers all others
    points: Annotated[Mapping[str, str], IS_TRANSLATED]
    # each point's name in sentences, such as ``the well``, if its own name is only notation; OTHERS as for points
    point_words: Annotated[Mapping[str, str], Key(POINT_WORDS), IS_TRANSLATED]
    rulesets: Annotated[Mapping[str, str], IS_TRANSLATED]
    # the words of each throw of sticks, by its text: ``three: three flat sides up``
    throws: Annotated[Mapping[str, str], IS_TRANSLATED]
    interface: Mapping[str, str]  # the game's replacements for interface words, by ``section.key``

    def label(self, point: str) -> str:
        """Return the label of a point's place; its name if it has none."""
        return _of_point(self.points, point)

    @cached_property
    def called(self) -> Callable[[str], str]:
        """Function that returns a point's name within a sentence; its bare name by default."""
        return lru_cache(MOST_POINTS)(partial(_of_point, self.point_words))


MOST_POINTS = 1_024  # maximum number of points whose names are cached; a view names each point several times


def _of_point(words: Mapping[str, str], point: str) -> str:
    return words.get(point, words.get(OTHERS, point)).replace(POINT, point)


def value_key(value: Value) -> str:
    """Return an option's value as a key: ``yes`` and ``no`` for booleans."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def read_game_words(content: Content, game: str, language: str, problems: Problems) -> GameWords:
    """Return the words of a game; report problems and use defaults for invalid values."""
    file, words_file = f"{game}/game.toml", f"{language}/{game}/words.toml"
    entry = TableReader(content.toml(file), file, "", problems)
    if entry.text("id") != game:
        entry.report(f"id must be {game!r}, as the file's place says")
    shared = _shared(entry, content, language, problems)
    words = TableReader(_over(shared, content.toml(words_file)), words_file, "", problems)
    for key in ("renamed", "share"):  # read elsewhere
        entry.raw(key)
    sides = words.table("sides").tables()
    return read(
        GameWords,
        entry,
        words,
        id=game,
        shorts={side: short for side, table in sides.items() if (short := table.text("short", ""))},
        sides={side: _side(table) for side, table in sides.items()},
        aims={name: _aim(table) for name, table in words.table("aims").tables().items()},
        pieces=_pieces(entry, words.table("pieces")),
        options=read_tables(OptionWords, words.table("options")),
        interface={
            f"{section}.{key}": text
            for section in words.table("interface")
            for key, text in words.table("interface").named_texts(section).items()
        },
    )


load_game_words = loaded(read_game_words)  # returns the words of a game in a language


Lent = Mapping[str, Mapping[str, Any]]  # inherited sections of words


def _shared(entry: TableReader, content: Content, language: str, problems: Problems) -> Lent:
    base, game = entry.text("extends", ""), entry.text("id")
    known = tuple(name for name in content.with_words(language) if name != game)
    if base and base not in known:
        entry.report(f"extends: {no_such(base, known, 'other game to take words from')}")
    return lent_words(content, base, game, language, problems) if base in known else {}


def lent_words(content: Content, base: str, game: str, language: str, problems: Problems) -> Lent:
    """Return a game's inherited words for options, points and throws, with its point names."""
    file = f"{language}/{base}/words.toml"
    words = TableReader(renaming(content, base, game, problems).words(content.toml(file)), file, "", problems)
    above = content.toml_if_any(f"{base}/game.toml").get("extends")
    under = lent_words(content, above, base, language, problems) if isinstance(above, str) else {}
    return _over(under, {section: _entries(words, section) for section in INHERITED})


def _entries(words: TableReader, section: str) -> dict[str, Any]:
    """Return the valid entries of an inherited section; report invalid ones in their file."""
    if section == OPTIONS:
        return {name: entry.values for name, entry in words.table(section).tables().items() if entry.values}
    return {name: text for name, text in words.named_texts(section).items() if text}


def _over(lent: Lent, own: Mapping[str, Any]) -> dict[str, Any]:
    """Return a game's tables of words, whose entries replace inherited ones as a whole."""
    there = {key: table for key, table in lent.items() if isinstance(own.get(key, {}), dict)}
    return {**own, **{key: {**table, **own.get(key, {})} for key, table in there.items()}}


def _side(entry: TableReader) -> str:
    name, plural = entry.text("name"), entry.flag("plural")
    entry.finish()
    return Plural(name) if plural else name


def _aim(entry: TableReader) -> Aim:
    text = entry.text("text")
    return Aim(text, {name: entry.named_texts(name) for name in entry if name != "text"})


def _pieces(entry: TableReader, words: TableReader) -> dict[str, PieceWords]:
    found = {}
    for piece in entry.list_of_tables("pieces", "piece"):
        kind = piece.text("id")
        piece.number("count")
        found[kind] = read(PieceWords, piece, words.table(kind))
    words.finish()
    return found
