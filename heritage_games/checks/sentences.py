"""Every sentence can be said: its blanks are filled by what the judge really tells."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from heritage_games.games.contract import NamedItem, NamedVerdict, Position, Ruleset, Throw
from heritage_games.games.errors import HeritageGamesError
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.examples import position_of, throw_of
from heritage_games.rulebook.faults import ContentError, ContentFault, Faults
from heritage_games.rulebook.files import Content
from heritage_games.rulebook.grammar import capital
from heritage_games.rulebook.rules import Example, Rule, Said
from heritage_games.rulebook.sentence import Blank, BlankError, blanks, parts

from .codes import single_changes

PLIES = 120
"""How far each seeded game is played."""
TRIED = 6
"""How many touches are tried after each touch of a legal path."""
FROM_PLAY: Mapping[str, frozenset[str]] = {"repetition": frozenset({"times"})}
"""Numbers that come with the codes of play, which no judge tells."""

FIRST = re.compile(r"[.?!] $")
"""What stands before the first word of a sentence."""

Shape = tuple[str, str, bool, frozenset[str]]
"""An item as far as blanks go: its code, the rule that answers it, whether it opens a refusal, what it can fill."""


def sentence_faults(ruleset: Ruleset, language: str, files: Content) -> Faults:
    """Return every sentence that cannot be said when its code is told, or is never told and has blanks of its own.

    Items come from the examples, each under its own options, and from seeded games under the default options, each
    single change of them and each board of one's own to be tried.

    Args:
        ruleset: with any options.
        language: folder of the words.
        files: the content, in which every rule can be read.
    """
    found: dict[ContentFault, None] = {}
    shapes: set[Shape] = set()
    rules = Rulebook(ruleset, language, files).every_rule
    changed = [ruleset.with_options(**setting) for setting in single_changes(ruleset)]
    points = {point for one in changed for point in one.points}
    controls = {touch for one in changed for touch in one.controls} - points
    tried = [(one, _walk(one, (*one.points, *sorted(controls)), number)) for number, one in enumerate(changed)]
    tried += [
        (own, _verdicts(own, example)) for rule in rules for example in rule.examples if (own := _own(ruleset, example))
    ]
    for one, verdicts in tried:
        book = Rulebook(one, language, files)
        if not set(one.kinds) <= set(book.game.pieces):
            continue  # a piece without words is named by another check
        for verdict in verdicts:
            for place, item in enumerate(verdict.items):
                opens = verdict.kind == "refused" and place == 0
                shape = (item.code, book.answer(item.code).id, opens, frozenset((*item.points, *item.numbers)))
                if shape not in shapes:
                    shapes.add(shape)
                    found.update(dict.fromkeys(_unsayable(book, item, opens=opens)))
    told = {code for code, *_ in shapes}
    for rule in rules:
        for code, said in rule.said.items():
            found.update(dict.fromkeys(_slips(rule, code, said, told=code in told)))
    return list(found)


def _walk(ruleset: Ruleset, touches: tuple[str, ...], seed: int) -> Iterator[NamedVerdict]:
    """Yield the verdicts of a seeded game, and of touches tried at every step of it."""
    chance = random.Random(seed)  # noqa: S311 - a game, drawn alike each time
    position = ruleset.start()
    for _ in range(PLIES):
        throw = _drawn(ruleset, position, chance)
        if throw is not None:
            yield ruleset.judge(position, touches[:1])
        moves = ruleset.moves(position, throw)
        path = ruleset.paths(position, chance.choice(moves), throw)[0] if moves else ()
        for length in range(len(path) + 1):
            yield ruleset.judge(position, path[:length], throw)
            for touch in chance.sample(touches, min(TRIED, len(touches))):
                yield ruleset.judge(position, (*path[:length], touch), throw)
        if not moves:
            return
        move = ruleset.judge(position, path, throw).move
        if move is not None:
            position = ruleset.play(position, move, throw)


def _drawn(ruleset: Ruleset, position: Position, chance: random.Random) -> Throw | None:
    """Return any of the throws that can be made here, a rare one as often as another; None where there is none."""
    throws = tuple(ruleset.throws(position))
    return chance.choice(throws) if throws else None


def _own(ruleset: Ruleset, example: Example) -> Ruleset | None:
    """Return the ruleset under an example's own options; None if it has no such options, which is its own fault."""
    try:
        return ruleset.with_options(**example.options)
    except HeritageGamesError:
        return None


def _verdicts(ruleset: Ruleset, example: Example) -> Iterator[NamedVerdict]:
    """Yield the verdicts of every touch of an example."""
    begun = _begun(ruleset, example)
    if begun is not None:
        position, throw = begun
        for length in range(1, len(example.touches) + 1):
            yield ruleset.judge(position, example.touches[:length], throw)


def _begun(ruleset: Ruleset, example: Example) -> tuple[Position, Throw | None] | None:
    """Return the position of an example and its throw; None if they cannot be, which is the example's own fault."""
    try:
        position = position_of(ruleset, example.position, example.after)
        return position, throw_of(ruleset, position, example)
    except HeritageGamesError:
        return None


def _unsayable(book: Rulebook, item: NamedItem, *, opens: bool) -> Faults:
    try:
        if opens:
            book.refusal(item)
        else:
            book.tell(item)
    except ContentError as error:
        return list(error.faults)
    return list(_small(book, item))


def _small(book: Rulebook, item: NamedItem) -> Iterator[ContentFault]:
    """Yield the sentences that begin with a small letter, with what the words call a point: ``the well is``."""
    rule = book.answer(item.code)
    spoken = {name for name, points in item.points.items() if any(book.game.called(at) != at for at in points)}
    for key, template in rule.said[item.code].sentences().items():
        for before, blank in pairwise((". ", *parts(template))):
            if isinstance(blank, Blank) and not blank.capital and blank.name in spoken and FIRST.search(str(before)):
                written = f"{{{blank.written}}} begins a sentence; write {{{capital(blank.written)}}}"
                yield ContentFault(rule.words_file, f"rule {rule.id}.{item.code}.{key}", written)


def _slips(rule: Rule, code: str, said: Said, *, told: bool) -> Faults:
    """Return the blanks that are not well formed, and those of a code that nothing told."""
    found = []
    for key, template in said.sentences().items():
        try:
            own = {blank.name for blank in blanks(template)} - ABOUT - FROM_PLAY.get(code, frozenset())
        except BlankError as error:
            found.append(f"{key}: {error}")
            continue
        if own and not told:
            found.append(
                f"{key} has the blank {{{min(own)}}}, but no example tells {code}, so it was never filled; add one"
            )
    return [ContentFault(rule.words_file, f"rule {rule.id}.{code}", message) for message in found]


ABOUT = frozenset({"side", "other", "piece", "pieces", "other_piece", "other_pieces"})
"""Blanks that any item of a game of two fills."""
