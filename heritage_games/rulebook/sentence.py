"""Sentences with named blanks, such as ``{Side} has {left:pieces} left``.

A blank is a name, or a name and a word that agrees with it: ``{left:pieces}`` takes the word for
the pieces, ``{plies:ply|plies}`` brings its own, a form for each category of the language, and
``{Side:has|have}`` the verb of a side. A capital
letter asks for one: ``{Side}``, ``{Point}``. A point is called what the game's words call it in a sentence, ``the
well``; one that has no such words keeps its bare name, which is notation and takes no capital.
Nothing else stands between braces, so no sentence can reach anything but the words it is given.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from heritage_games.games.errors import HeritageGamesError
from heritage_games.games.option import unknown

from .borrowed import is_borrowed, isolated
from .grammar import MILL_DASH, Grammar, capital

BLANK = re.compile(r"\{([A-Za-z_]+)(?::([^{}]+))?\}")

Filling = str | int | tuple[str, ...]
"""What a blank is filled with: words, a number, or points by name."""

Nouns = Mapping[str, tuple[str, ...]]
"""Nouns that can agree with a number, a form for each category of the language, by the name used after the colon."""

ROWS = frozenset({"mill", "line"})
"""The blanks whose points stand in one line and are joined by dashes."""


BAR = "|"
"""Between the forms of a noun or of a verb."""

TOLD = re.compile(r"[^\W\d_]{2}")
"""Two letters in a row, which no point and no figure has: words of a language."""

Called = Callable[[str], str]
"""What a sentence calls a point: ``the well`` for ``well``."""


class Plural(str):
    """A name that takes the plural: tigers have won, dark has."""

    __slots__ = ()


class BlankError(HeritageGamesError):
    """A blank that cannot be filled."""


@dataclass(frozen=True, slots=True)
class Blank:
    """A gap in a sentence.

    Args:
        name: what fills it, in lower case.
        noun: the noun, or the verb of a side, that agrees with it; empty if none.
        capital: whether it begins with a capital letter.
        written: as it stands in the file, without braces.
    """

    name: str
    noun: str
    capital: bool
    written: str


@dataclass(frozen=True, slots=True)
class Filled:
    """A sentence and the points it mentions, in the order in which it does."""

    words: str
    points: tuple[str, ...]


@lru_cache(maxsize=2048)
def parts(template: str) -> tuple[str | Blank, ...]:
    """Return a sentence cut into words and blanks.

    Raises:
        BlankError: a brace that belongs to no blank.
    """
    found: list[str | Blank] = []
    at = 0
    for match in BLANK.finditer(template):
        found.append(_plain(template[at : match.start()], template))
        name, noun = match.group(1), match.group(2) or ""
        found.append(Blank(name.lower(), noun, name[0].isupper(), match.group(0)[1:-1]))
        at = match.end()
    found.append(_plain(template[at:], template))
    return tuple(part for part in found if part)


def blanks(template: str) -> tuple[Blank, ...]:
    """Return the blanks of a sentence."""
    return tuple(part for part in parts(template) if isinstance(part, Blank))


def fill(
    template: str, fillings: Mapping[str, Filling], nouns: Nouns, grammar: Grammar, called: Called = str
) -> Filled:
    """Return a sentence with its blanks filled.

    Args:
        template: the sentence.
        fillings: what each blank is filled with.
        nouns: nouns that numbers can take.
        grammar: how the language counts and lists.
        called: what a point is called in a sentence; its name, unless told otherwise.

    Raises:
        BlankError: a blank that none of these can fill.
    """
    words = []
    points: list[str] = []
    lent = is_borrowed(template)
    for part in parts(template):
        if isinstance(part, str):
            words.append(part)
            continue
        filling = fillings.get(part.name)
        if filling is None or filling == ():
            raise BlankError(
                unknown(part.written, tuple(name for name in fillings if fillings[name] != ()), "blank here")
            )
        if isinstance(filling, tuple):
            words.append(_points(part, filling, grammar, called))
            points += filling
        else:
            text = _words(part, filling, nouns, grammar, lent=lent)
            words.append(capital(text) if part.capital else text)
    return Filled("".join(words), tuple(dict.fromkeys(points)))


def _words(blank: Blank, filling: str | int, nouns: Nouns, grammar: Grammar, *, lent: bool) -> str:
    own = set_apart if lent else str
    if isinstance(filling, str):
        return f"{own(filling)} {_verb(blank, filling)}" if blank.noun else own(filling)
    if not blank.noun:
        return own(grammar.number(filling))
    if lent and BAR in blank.noun:
        return grammar.counted(filling, _noun(blank, nouns), english=True)
    return own(grammar.counted(filling, _noun(blank, nouns)))


def set_apart(words: str) -> str:
    """Return words of the language, for a sentence that is borrowed; what has no words of any language stays."""
    return isolated(words) if TOLD.search(words) and not is_borrowed(words) else words


def _points(blank: Blank, points: tuple[str, ...], grammar: Grammar, called: Called) -> str:
    if blank.noun:
        raise BlankError(f"only a number takes a noun after a colon; {{{blank.written}}} is none")
    if blank.name in ROWS:
        return MILL_DASH.join(points)
    words = [called(point) for point in points]
    if blank.capital and words[0] != points[0]:
        words[0] = capital(words[0])
    return grammar.listed(words)


def _verb(blank: Blank, name: str) -> str:
    """Return the form of the verb after the colon that goes with a name."""
    one, bar, many = blank.noun.partition(BAR)
    if not bar:
        right = f"{{{blank.name}:has|have}}"
        raise BlankError(f"a name takes a verb in two forms after a colon, {right}, not {blank.noun!r}")
    return many if isinstance(name, Plural) else one


def _noun(blank: Blank, nouns: Nouns) -> tuple[str, ...]:
    """Return the forms of the noun after the colon."""
    one, bar, _ = blank.noun.partition(BAR)
    if bar:
        return tuple(blank.noun.split(BAR))
    if one not in nouns:
        raise BlankError(f"{unknown(one, tuple(nouns), 'noun here')} Any other is written {{{blank.name}:one|many}}")
    return nouns[one]


def _plain(text: str, template: str) -> str:
    if "{" in text or "}" in text:
        raise BlankError(f"a brace that opens or closes no blank in {template!r}; a blank is {{name}} or {{name:noun}}")
    return text
