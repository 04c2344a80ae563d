"""Sentences with named blanks for all texts, and a language's plurals, numbers, lists.

An example is ``{Side} has {left:pieces} left``.

A blank is a name, or a name and a word that agrees with it: ``{left:pieces}`` takes the noun for the pieces,
``{plies:ply|plies}`` has its own forms, one for each category of the language, and ``{Side:has|have}`` is a verb of a
side. The value of a blank with a capital letter is capitalized: ``{Side}``, ``{Point}``. A point is written with its
name in the game's words, ``the well``; without one it keeps its bare name, which is notation and is never capitalized.
Nothing else is allowed between braces, so sentences can only reach the given values.

Plural rules under ``[plural]`` use the syntax of CLDR's data: ``n mod 100 in 3..10``. Only whole numbers are counted,
so every operand but ``n`` and ``i`` is 0. ``.ci/plurals.py`` prints the rules of a language.

Source: Unicode Technical Standard 35, part 3, "Language Plural Rules".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from heritage_games.errors import HeritageGamesError
from heritage_games.rulesets.options import unknown

from .files import SIGNS, UNTRANSLATED, is_untranslated, isolated

CATEGORIES = ("zero", "one", "two", "few", "many", "other")  # in the order in which forms are written
OTHER = "other"  # category of numbers that match no rule
RELATION = re.compile(r"([nivwftce])(?: mod (\d+))? (not )?in ([\d.,]+)")
WHOLE = frozenset("ni")  # operands of whole numbers; the other operands are about decimals and exponents


@dataclass(frozen=True)
class Plurals:
    """Plural categories of a language, except *other*, in order, each with its rule."""

    rules: tuple[tuple[str, str], ...]

    @property
    def categories(self) -> tuple[str, ...]:
        """Plural categories, *other* last; a noun has a form for each."""
        return (*(category for category, _ in self.rules), OTHER)


@lru_cache(maxsize=1024)
def _place(plurals: Plurals, number: int) -> int:
    rules = plurals.rules
    return next((place for place, (_, rule) in enumerate(rules) if _holds(rule, number)), len(rules))


ENGLISH = Plurals((("one", "i in 1 and v in 0"),))


def plurals_of(interface: Mapping[str, str]) -> Plurals:
    """Return the plural rules under ``plural`` of interface words; by default English ones.

    A language with one form for all numbers has only *other*.
    """
    if not any(f"plural.{name}" in interface for name in CATEGORIES):
        return ENGLISH
    return Plurals(tuple((name, interface[key]) for name in CATEGORIES[:-1] if (key := f"plural.{name}") in interface))


def _holds(rule: str, number: int) -> bool:
    return any(all(_is(relation, number) for relation in clause.split(" and ")) for clause in rule.split(" or "))


def _is(relation: str, number: int) -> bool:
    found = RELATION.fullmatch(relation.strip())
    if found is None:
        raise ValueError(f"{relation!r} is no relation of a plural rule")
    operand, modulus, negated, ranges = found.groups()
    value = number if operand in WHOLE else 0
    if modulus:
        value %= int(modulus)
    within = any(
        int(low) <= value <= int(high or low) for low, _, high in (each.partition("..") for each in ranges.split(","))
    )
    return within != bool(negated)


MILL_DASH = "–"  # dash that joins the points of a mill in every language: E1–E2–E3
TWO = 2  # maximum length of a list that needs only ``last`` as a separator
NUMBER = "#"  # placeholder for the number in the forms of a noun


@dataclass(frozen=True)
class Grammar:
    """Number words and lists of a language, from its interface words."""

    numbers: tuple[str, ...]  # words for 0, 1, 2, ...; greater numbers are printed in figures
    none: str  # the word for 0 without a noun
    comma: str  # separator of the parts of a list of three or more, except before the last part
    last: str  # separator of the parts of a list of two
    plurals: Plurals = ENGLISH
    end: str = ""  # separator before the last of three or more parts; the same as ``last`` if empty

    @classmethod
    def of(cls, interface: Mapping[str, str]) -> Grammar:
        """Return the grammar from ``numbers``, ``speech`` and ``plural`` of the interface words."""
        count = 0
        while f"numbers.{count}" in interface:
            count += 1
        return cls(
            numbers=tuple(interface[f"numbers.{number}"] for number in range(count)),
            none=interface["numbers.none"],
            comma=interface.get("speech.list_middle", interface["speech.list_comma"]),
            last=interface["speech.list_last"],
            plurals=plurals_of(interface),
            end=interface.get("speech.list_end", ""),
        )

    def number(self, number: int) -> str:
        """Return a number without a noun: ``eight``, ``none``, ``49``."""
        if number == 0:
            return self.none
        return self.numbers[number] if 0 <= number < len(self.numbers) else str(number)

    def counted(self, number: int, forms: Sequence[str], *, english: bool = False) -> str:
        """Return a number with its noun: ``one cow``, ``eight cows``, ``no cows``.

        Args:
            forms: forms of the noun, in the order of the language's categories; the number replaces ``#``, or precedes
                the noun if no form contains ``#``.
            english: whether the noun is in a fallback sentence; a fallback noun has English forms in any case.
        """
        plurals = ENGLISH if english or forms[0].startswith(UNTRANSLATED) else self.plurals
        form = forms[min(_place(plurals, number), len(forms) - 1)]
        word = self.numbers[number] if 0 <= number < len(self.numbers) else str(number)
        return form.replace(NUMBER, word) if NUMBER in "".join(forms) else f"{word} {form}"

    def listed(self, parts: Sequence[str]) -> str:
        """Return the parts joined as an enumeration: ``E5, E7 and A6``."""
        if len(parts) <= TWO:
            return self.last.join(parts)
        return f"{self.comma.join(parts[:-1])}{self.end or self.last}{parts[-1]}"


GRAMMAR_KEYS = ("numbers.none", "speech.list_comma", "speech.list_last", "numbers.0", "numbers.1")
"""Keys of interface words that a grammar needs."""


def capital(text: str) -> str:
    """Return a text with its first letter capitalized; fallback marks are skipped."""
    at = len(text) - len(text.lstrip(SIGNS))
    return text[:at] + text[at : at + 1].upper() + text[at + 1 :]


def with_full_stop(text: str) -> str:
    """Return a sentence with a full stop, unless it already has a final mark."""
    return text if text.endswith((".", "?", "!")) else f"{text}."


BLANK = re.compile(r"\{([A-Za-z_]+)(?::([^{}]+))?\}")
Filling = str | int | tuple[str, ...]  # value of a blank: words, a number, or points by name
Nouns = Mapping[str, tuple[str, ...]]  # forms of nouns that agree with numbers, by the name used after the colon
ROWS = frozenset({"mill", "line"})  # blanks whose points are on one line and are joined by dashes
BAR = "|"  # separator between the forms of a noun or verb
WORD = re.compile(r"[^\W\d_]{2}")  # two letters in a row, as in words but not in points and numbers
Called = Callable[[str], str]  # function that names a point in a sentence: ``the well`` for ``well``


class Plural(str):
    """Name that takes a plural verb: "tigers have won", but "dark has won"."""

    __slots__ = ()


class BlankError(HeritageGamesError):
    """Error for a blank that cannot be filled."""


@dataclass(frozen=True, slots=True)
class Blank:
    """Blank in a sentence."""

    name: str  # name of its value, in lower case
    noun: str  # the noun, or the verb of a side, that agrees with it; empty if none
    capital: bool  # whether it begins with a capital letter
    written: str  # text of the blank in the file, without braces


@dataclass(frozen=True, slots=True)
class Filled:
    """Sentence and the points it mentions, in that order."""

    words: str
    points: tuple[str, ...]


@lru_cache(maxsize=2048)
def parts(template: str) -> tuple[str | Blank, ...]:
    """Return the words and blanks of a sentence; raise BlankError for an unmatched brace."""
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
        called: returns a point's name in a sentence; the bare name by default.

    Raises:
        BlankError: a blank is unknown, has no value, or does not fit the noun or verb after its colon.
    """
    words = []
    points: list[str] = []
    lent = template.startswith(UNTRANSLATED)
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
            continue
        if isinstance(filling, str) and not (part.noun or lent):
            text = filling
        else:
            text = _words(part, filling, nouns, grammar, lent=lent)
        if part.capital:
            text = text[0].upper() + text[1:] if text[:1].isalpha() else capital(text)
        words.append(text)
    return Filled("".join(words), tuple(dict.fromkeys(points)))


def outlined(template: str, known: Collection[str]) -> str:
    """Return a sentence with an ellipsis, and a plural noun or verb, for each unknown blank."""

    def left_out(blank: re.Match[str]) -> str:
        name, noun = blank.group(1).lower(), blank.group(2) or ""
        if name in known:
            return blank.group(0)
        plural = f"{{{noun}}}" if noun in known else noun.split(BAR)[-1] if BAR in noun else ""
        return f"… {plural}".rstrip()

    return BLANK.sub(left_out, template)


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
    """Return words with isolation marks for fallback texts; points and numbers stay unmarked."""
    return isolated(words) if WORD.search(words) and not is_untranslated(words) else words


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
    """Return the form of the verb after the colon that agrees with a name."""
    one, bar, many = blank.noun.partition(BAR)
    if not bar:
        right = f"{{{blank.name}:has|have}}"
        raise BlankError(f"a name takes a verb in two forms after a colon, {right}, not {blank.noun!r}")
    return many if isinstance(name, Plural) else one


def _noun(blank: Blank, nouns: Nouns) -> tuple[str, ...]:
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


FROM_THE_RIGHT = re.compile(
    r"(apc|ary?|bal|bgn|bqi|brh|ckb|dv|fa|he|ks|lrc|mzn|nqo|ps|rhg|sd|sdh|skr|syr|trw|ug|ur|yi)\b(?!-[A-Z][a-z]{3})"
    r"|[a-z]{2,3}-(Adlm|Arab|Hebr|Nkoo|Rohg|Syrc|Thaa)\b"
)  # right-to-left languages (unless their tag names a script) and scripts, as in CLDR


def direction(lang: str) -> str:
    """Return ``rtl`` for a language in a right-to-left script, else ``ltr``.

    Every page would have to download a library for this; instead, the tests compare the result with Babel's data.
    """
    return "rtl" if FROM_THE_RIGHT.match(lang) else "ltr"
