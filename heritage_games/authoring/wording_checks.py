"""Checks of words for games, screens and messages, for authors: none missing or unused."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from math import dist

from heritage_games.analysis.levels import PLAYERS, level_of
from heritage_games.rulebook.files import PACKAGE, WORDS, Content
from heritage_games.rulebook.interface import ERRORS, flat, load_interface, load_words, read_messages
from heritage_games.rulebook.loading import SHARED, words_files
from heritage_games.rulebook.rules import EVIDENCE, Rule
from heritage_games.rulebook.schema import ContentFault, Problems, no_such
from heritage_games.rulebook.sentences import BlankError, blanks
from heritage_games.rulebook.sources import Source
from heritage_games.rulebook.words import OTHERS, POINT, POINT_WORDS, GameWords, Lent, value_key
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import games, ruleset
from heritage_games.rulesets.throws import first_throws
from heritage_games.rulesets.types import PERSON

SAME_PLACE = 0.1  # maximum distance of two points that have the same words, in widths of the board
DIE = "die"  # kind of lots whose numbers need no words


def interface_problems(files: Content, language: str) -> Problems:
    """Return malformed blanks, and missing words for evidence, players and grounds.

    A game's own wording must replace an interface sentence and have no additional blanks.
    """
    file = f"{language}/interface.toml"
    words = load_interface(files, language)
    found = _blank_problems(file, words)
    for game in files.games():
        found += _own_problems(f"{language}/{game}/{WORDS}", files, words)
    needed = [f"evidence.{evidence}" for evidence in EVIDENCE if evidence]
    needed += [f"seats.{name}" for name in (PERSON, *PLAYERS)]
    needed += [f"seats.{form}_{name}" for name in PLAYERS if not level_of(name) for form in ("is", "brief", "line")]
    needed += [f"levels.{level_of(name)}" for name in PLAYERS if level_of(name)]
    shown = {game: names for game, names in games().items() if game in files.games()}
    grounds = {ruleset(game, name).layout.ground for game, names in shown.items() for name in names}
    needed += [f"unchanged.{ground}" for ground in sorted(grounds)]
    return found + [ContentFault(file, key, "is missing; it must be a text") for key in needed if key not in words]


def _own_problems(file: str, files: Content, words: Mapping[str, str]) -> Problems:
    """Return problems of a game's own wordings: malformed or additional blanks, unknown keys."""
    own = dict(flat(files.toml_if_any(file).get("interface", {})))
    if found := _blank_problems(file, own):
        return found
    for key, text in own.items():
        if key not in words:
            found.append(ContentFault(file, f"interface.{key}", no_such(key, words, "word of the interface")))
        elif more := {blank.name for blank in blanks(text)} - {blank.name for blank in blanks(words[key])}:
            found.append(ContentFault(file, f"interface.{key}", f"nothing fills {', '.join(sorted(more))} there"))
    return found


def screen_problems(files: Content, language: str, name: str) -> Problems:
    """Return the problems of malformed blanks in the words of website, bench or classroom."""
    return _blank_problems(f"{language}/{name}", load_words(files, language, name))


def _blank_problems(file: str, words: Mapping[str, str]) -> Problems:
    found = []
    for key, text in words.items():
        try:
            blanks(text)
        except BlankError as error:
            found.append(ContentFault(file, key, str(error)))
    return found


def game_problems(
    game: GameWords, file: str, rulesets: Iterable[Ruleset], sources: Mapping[str, Source], lent: Lent
) -> Problems:
    """Return the problems of a game's words for sides, pieces, options and points.

    The parts of a custom board need none: its free options are not readings to choose from.

    Args:
        rulesets: all rulesets of the game, under every value of their options.
        lent: inherited words, of which some may be unused.
    """
    rulesets = tuple(rulesets)
    needed: dict[str, dict[str, None]] = {"sides": {}, "pieces": {}, "options": {}, "points": {}, "throws": {}}
    values: dict[str, dict[str, None]] = {}
    for one in rulesets:
        needed["sides"] |= dict.fromkeys(one.sides)
        needed["pieces"] |= dict.fromkeys((*one.kinds, *one.more_kinds))
        readings = {name: option for name, option in one.declared.items() if not option.free}
        if readings == one.declared:  # the author of a custom board names its points
            needed["points"] |= dict.fromkeys(one.points)
        needed["throws"] |= dict.fromkeys(_throws(one))
        for name, option in readings.items():
            needed["options"][name] = None
            values.setdefault(name, {}).update(dict.fromkeys(value_key(value) for value in option.values))
    if OTHERS in game.points and any(point not in game.points for point in needed["points"]):
        named = (point for point in needed["points"] if point in game.points)
        needed["points"] = dict.fromkeys((*named, OTHERS))
    names = dict.fromkeys(one.name for one in rulesets)
    messages = [*_compared("aims", names, game.aims, ()), *_compared("rulesets", names, game.rulesets, ())]
    for what, keys in needed.items():
        messages += _compared(what, keys, getattr(game, what), lent.get(what, ()))
    for name, option_words in game.options.items():
        inherited = lent.get("options", {}).get(name, {}).get("values")
        spare = option_words.values if inherited == option_words.values else ()
        messages += _compared(f"options.{name}.values", values.get(name, {}), option_words.values, spare)
    messages += moved_points(game, rulesets)
    messages += _point_word_problems(
        game, {point for one in rulesets for point in one.points}, lent.get(POINT_WORDS, ())
    )
    found = [ContentFault(file, place, message) for place, message in messages]
    unknown_keys = [no_such(key, tuple(sources), "key in sources.json") for key in game.sources if key not in sources]
    return found + [ContentFault(f"{game.id}/game.toml", "sources", message) for message in unknown_keys]


def moved_points(game: GameWords, rulesets: Iterable[Ruleset]) -> Iterator[tuple[str, str]]:
    """Yield the problems of words for a point that another ruleset, not an option, moves."""
    first: dict[str, tuple[Ruleset, tuple[float, float]]] = {}
    named = {*game.points, *game.point_words}
    for one in rulesets:
        for point, place in one.layout.places.items():
            other, there = first.setdefault(point, (one, place))
            if point in named and one.name != other.name and dist(place, there) > SAME_PLACE:
                here = f"{point} of {one.name} is elsewhere on its board, so give it another name there"
                yield f"points.{point}", f"is about {point} of {other.name}; {here}"


def _point_word_problems(game: GameWords, points: Collection[str], spare: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield the problems of point names in sentences: an unknown point, an unknown blank."""
    for key, words in game.point_words.items():
        place = f"{POINT_WORDS}.{key}"
        if key not in points and key not in spare and key != OTHERS:
            yield place, no_such(key, tuple(sorted(points)), "point of a board")
        if "{" in words.replace(POINT, ""):
            yield place, f"{words!r} has a blank that is not filled here; only {POINT} is"
        if key == OTHERS and POINT not in words:
            yield place, f"{words!r} is said of many points; it needs {POINT}"


def _throws(ruleset: Ruleset) -> Iterator[str]:
    """Yield the throws of sticks in the opening plies, which need words, as text."""
    for position in first_throws(ruleset):
        if all(lots.kind != DIE for lots in ruleset.lots(position)):
            yield from (ruleset.format_throw(throw, position) for throw in ruleset.throws(position))


def _compared(
    what: str, needed: Iterable[str], given: Iterable[str], spare: Iterable[str]
) -> Iterator[tuple[str, str]]:
    wanted, there = set(needed), set(given)
    idle = there - wanted - set(spare)
    yield from ((f"{what}.{key}", "is missing; the game shows it") for key in sorted(wanted - there))
    yield from ((f"{what}.{key}", "is a word for nothing in the game; leave it out") for key in sorted(idle))


def unused_words(files: Content, game: str, language: str, rules: Mapping[str, tuple[Rule, ...]]) -> Problems:
    """Return the problems of words for rules, codes and examples that no ruleset has."""
    codes: dict[str, set[str]] = {}
    examples: dict[str, set[str]] = {}
    for rule in (rule for some in rules.values() for rule in some):
        codes.setdefault(rule.id, set()).update(rule.codes)
        examples.setdefault(rule.id, set()).update(example.id for example in rule.examples)
    found = []
    for file in words_files(files, tuple((game, name) for name in rules), language):
        for name, words in files.toml(file).items():
            if name == SHARED:
                idle = (code for code in words if not any(code in answered for answered in codes.values()))
                message = f"is answered by no rule of {game}; leave it out"
                found += [ContentFault(file, f"code {code}", message) for code in idle]
                continue
            if name not in codes:
                found.append(ContentFault(file, f"rule {name}", no_such(name, tuple(codes), f"rule of {game}")))
                continue
            unused = [(f"code {key}", "answered by") for key in words.get("codes", {}) if key not in codes[name]]
            unused += [
                (f"caption {key}", "an example of") for key in words.get("captions", {}) if key not in examples[name]
            ]
            found += [ContentFault(file, key, f"is not {of} rule {name}; leave it out") for key, of in unused]
    return found


MESSAGES = frozenset({"Message", "Problem"})
"""Classes whose first argument is a message code: ``Problem("point_twice", column, ...)``."""


@cache
def parts_by_code() -> Mapping[str, frozenset[str]]:
    """Return every message code of the package, with the parts that all its calls pass."""
    found: dict[str, frozenset[str]] = {}
    for module in sorted(PACKAGE.rglob("*.py")):
        for code, given in _message_calls(ast.parse(module.read_text(encoding="utf-8"))):
            found[code] = found.get(code, given) & given
    return found


def _message_calls(tree: ast.AST) -> Iterator[tuple[str, frozenset[str]]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MESSAGES and node.args:
            code = node.args[0]
            if isinstance(code, ast.Constant):
                yield str(code.value), frozenset(each.arg for each in node.keywords if each.arg)


def message_problems(files: Content, language: str) -> Problems:
    """Return the problems of messages: missing, unknown or repeated ones, and wrong blanks."""
    found: Problems = []
    known_blanks = parts_by_code()
    shared = read_messages(files, language, "", found)
    known = set(shared)
    for code, sentence in shared.items():
        found += _sentence(f"{language}/{ERRORS}", code, sentence, known_blanks)
    for game in files.games():
        for code, sentence in files.toml_if_any(f"{language}/{game}/{ERRORS}").items():
            found += _sentence(f"{language}/{game}/{ERRORS}", code, str(sentence), known_blanks)
            if sentence == shared.get(code):
                found.append(ContentFault(f"{language}/{game}/{ERRORS}", code, "is what every game says; leave it out"))
            known.add(code)
    missing = sorted(set(known_blanks) - known)
    return found + [ContentFault(f"{language}/{ERRORS}", code, "is missing; the program says it") for code in missing]


def _sentence(
    file: str, code: str, sentence: str, known_blanks: Mapping[str, frozenset[str]]
) -> Iterator[ContentFault]:
    if code not in known_blanks:
        yield ContentFault(file, code, f"{no_such(code, tuple(sorted(known_blanks)), 'literal code of a Message')}")
        return
    try:
        missing = {blank.name for blank in blanks(sentence)} - known_blanks[code]
    except BlankError as error:
        yield ContentFault(file, code, str(error))
        return
    for name in sorted(missing):
        yield ContentFault(
            file, code, f"has the blank {{{name}}}; it can have {', '.join(sorted(known_blanks[code])) or 'none'}"
        )
