"""Every fact that the coach can give has a sentence, which asks for nothing but what the fact brings with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from heritage_games import coach
from heritage_games.games import games, ruleset
from heritage_games.games.contract import Ruleset
from heritage_games.rulebook.facts import FILE, FactWords, facts_files, read_facts
from heritage_games.rulebook.faults import ContentFault, Faults, no_such
from heritage_games.rulebook.files import Content
from heritage_games.rulebook.sentence import BlankError, blanks

from .codes import single_changes
from .sentences import ABOUT


def fact_faults(rules: Ruleset, language: str, files: Content) -> Faults:
    """Return the facts of a ruleset that have no sentence, and the sentences that cannot be filled.

    Args:
        rules: with any options.
        language: folder of the words.
        files: the content.
    """
    found: Faults = []
    words = read_facts(files, (rules.game, rules.name), language, found)
    brought = _brought(rules)
    for code, blanks_filled in brought.items():
        if code not in words:
            message = "is missing; the coach can say it"
            found.append(ContentFault(f"{language}/{rules.game}/{FILE}", f"codes.{code}", message))
        else:
            found += _sentence(code, words[code], blanks_filled | ABOUT)
    return found


def unused_facts(files: Content, game: str, language: str) -> Faults:
    """Return the sentences of a game that no ruleset which takes them over can say.

    Args:
        files: the content.
        game: name of the game.
        language: folder of the words.
    """
    file = f"{language}/{game}/{FILE}"
    told: set[str] = set()
    for other, names in games().items():
        for name in names:
            if file in facts_files(files, (other, name), language, []):
                told |= set(_brought(ruleset(other, name)))
    idle = (code for code in files.toml_if_any(file).get("codes", {}) if code not in told)
    return [
        ContentFault(file, f"codes.{code}", no_such(code, tuple(sorted(told)), "fact of these games")) for code in idle
    ]


def _brought(rules: Ruleset) -> Mapping[str, frozenset[str]]:
    """Return the facts of a ruleset under any of its options, and what every fact of a code brings with it."""
    found: dict[str, frozenset[str]] = {}
    for setting in single_changes(rules):
        for of_side in coach.shapes(rules.with_options(**setting)):
            for code, shape in of_side.items():
                found[code] = found.get(code, shape.blanks) & shape.blanks
    return found


def _sentence(code: str, words: FactWords, filled: frozenset[str]) -> Iterator[ContentFault]:
    """Yield what is wrong with the sentence of a code."""
    try:
        asked = {blank.name for blank in blanks(words.says)} - filled
    except BlankError as error:
        yield ContentFault(words.file, f"codes.{code}", f"says: {error}")
        return
    for name in sorted(asked):
        message = f"says has the blank {{{name}}}; it can have {', '.join(sorted(filled))}"
        yield ContentFault(words.file, f"codes.{code}", message)
