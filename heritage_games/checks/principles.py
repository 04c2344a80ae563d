"""Every principle has its source, its place in the order, and an example that follows it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from heritage_games.coach.principles import follows, principle_tests
from heritage_games.games.contract import Ruleset
from heritage_games.games.errors import HeritageGamesError, SetupError
from heritage_games.rulebook.examples import in_order, position_of, throw_of
from heritage_games.rulebook.facts import facts_files
from heritage_games.rulebook.faults import ContentFault, Faults, no_such
from heritage_games.rulebook.files import Content
from heritage_games.rulebook.principles import EFFECTS, FILE, WHY_NONE, Principle, why_none
from heritage_games.rulebook.sources import Source

from .texts import TITLE, caption_faults, length_fault, paragraph_faults

FEWEST = 8
"""Principles of a ruleset in which there is as much to choose."""
ID = re.compile(r"([A-Z])([1-9]\d*)")


def principle_faults(rules: Ruleset, principle: Principle, sources: Mapping[str, Source]) -> Faults:
    """Return what a principle lacks, beyond what reading its files says.

    Args:
        rules: the ruleset it belongs to.
        principle: one of them.
        sources: every source by key.
    """
    messages = [no_such(key, tuple(sources), "key in sources.json") for key in principle.keys if key not in sources]
    if principle.side and principle.side not in rules.sides:
        messages.append(no_such(principle.side, rules.sides, "side"))
    if principle.test not in principle_tests(rules):
        messages.append(no_such(principle.test, tuple(principle_tests(rules)), "test of a principle"))
    else:
        messages += _example_messages(rules, principle)
    found = [ContentFault(principle.file, f"principle {principle.id}", message) for message in messages]
    lengths = (
        length_fault("title", principle.title, TITLE),
        *paragraph_faults(principle.text),
        *paragraph_faults(principle.note),
        *caption_faults(principle.example.caption),
        _untold(principle),
    )
    return found + [
        ContentFault(principle.words_file, f"principle {principle.id}", fault) for fault in lengths if fault
    ]


def order_faults(rules: Ruleset, principles: Sequence[Principle]) -> Faults:
    """Return what is wrong with the principles of a ruleset as a whole: their number and their order."""
    file, found = f"{rules.game}/{FILE}", []
    numbers = []
    for principle in principles:
        written = ID.fullmatch(principle.id)
        if written:
            numbers.append((written[1], int(written[2]), principle.id))
        else:
            found.append(ContentFault(file, f"principle {principle.id}", "an id is a letter and a number, such as S1"))
    for (letter, number, one), (other_letter, other_number, other) in pairwise(numbers):
        if (letter, number) >= (other_letter, other_number):
            found.append(ContentFault(file, f"principle {other}", f"stands behind {one}; ids go up in the file"))
    if principles and len(principles) < FEWEST and rules.levels > SHORT:
        found.append(ContentFault(file, rules.name, f"has {len(principles)} principles; at least {FEWEST} there are"))
    return found


SHORT = 3
"""Levels of a game in which so little is decided that fewer principles will do."""


def unused_principles(
    content: Content, game: str, language: str, principles: Mapping[str, Sequence[Principle]]
) -> Faults:
    """Return words and effects for principles that no ruleset has, and rulesets that have none and do not say why.

    Args:
        content: the content.
        game: name of the game.
        language: folder of the words.
        principles: those of each ruleset of the game.
    """
    ids = {principle.id for some in principles.values() for principle in some}
    words = f"{language}/{game}/{FILE}"
    found = [
        ContentFault(words, f"principle {name}", no_such(name, tuple(ids), f"principle of {game}"))
        for name in content.toml_if_any(words)
        if name not in {*ids, *WHY_NONE}
    ]
    for table in WHY_NONE:
        idle = (name for name in content.toml_if_any(words).get(table, {}) if principles.get(name, True))
        found += [ContentFault(words, f"{table}.{name}", "is said of no ruleset without principles") for name in idle]
    silent = (name for name, some in principles.items() if not some and not why_none(content, game, name, language))
    found += [ContentFault(words, name, "has no principles, and nothing says why") for name in silent]
    for name, effects in content.toml_if_any(f"{game}/{EFFECTS}").items():
        known = tuple(principle.id for principle in principles.get(name, ()))
        if isinstance(effects, dict):
            idle = (principle for principle in effects if principle not in {*known, "seed"})
            what = f"principle of {name}; measure again"
            found += [ContentFault(f"{game}/{EFFECTS}", f"{name}.{one}", no_such(one, known, what)) for one in idle]
    return found


def untold_facts(content: Content, game: str, language: str, principles: Sequence[Principle]) -> Faults:
    """Return the facts that show a principle although no sentence tells them; none where the game tells no facts."""
    lender = str(content.toml_if_any(f"{game}/{FILE}").get("extends", game))
    rulesets = [(name, ruleset) for name in (game, lender) for ruleset in content.rulesets(name)]
    files = {file for one in rulesets for file in facts_files(content, one, language, [])}
    told = {code for file in files for code in content.toml(file).get("codes", {})}
    return [
        ContentFault(principle.file, f"principle {principle.id}", no_such(code, tuple(sorted(told)), "code of a fact"))
        for principle in principles
        for code in principle.shows
        if told and code not in told
    ]


def _untold(principle: Principle) -> str:
    """Return what is wrong where the games show that a principle harms, and its words do not say so."""
    measured = (("alone", principle.effect), ("beside the first two", principle.added))
    harms = [how for how, effect in measured if effect and effect.sign < 0]
    if harms and not principle.note:
        return f"it was measured to harm whoever follows it {harms[0]}; a note must say so"
    return ""


def _example_messages(rules: Ruleset, principle: Principle) -> list[str]:
    example = principle.example
    try:
        return list(_played(example.under(rules), principle))
    except SetupError as error:
        return [f"position: {fault.message}" for fault in error.faults]
    except HeritageGamesError as error:
        return [str(error)]


def _played(rules: Ruleset, principle: Principle) -> Iterator[str]:
    """Yield where the example of a principle is not a move that follows it."""
    example = principle.example
    position = position_of(rules, example.position, example.after)
    throw = throw_of(rules, position, example)
    turn = rules.turn(position, throw)
    if principle.side and (turn is None or rules.sides[turn] != principle.side):
        yield f"in its example {principle.side} must be to move"
    verdict = rules.judge(position, example.touches, throw)
    if verdict.move is None:
        why = f", for {verdict.items[0].code}" if verdict.kind == "refused" else ""
        yield f"its example must be a legal move; it is {verdict.kind}{why}"
        return
    told = [item.code for item in verdict.items]
    if not in_order(example.codes, told):
        yield f"codes must be told in this order: {', '.join(example.codes)}; told are {', '.join(told)}"
    if not follows(rules, principle_tests(rules)[principle.test], position, throw, verdict.move):
        yield f"its example does not follow it: {principle.test!r} says as much of every move, or more of another"
