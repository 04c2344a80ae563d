"""Every sentence can be said: its blanks are filled by what the judge really tells."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from heritage_games.games.contract import NamedItem, NamedVerdict, Position, Ruleset
from heritage_games.games.errors import HeritageGamesError
from heritage_games.games.option import Value
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.content import Content
from heritage_games.rulebook.examples import position_of
from heritage_games.rulebook.faults import ContentError, ContentFault, Faults
from heritage_games.rulebook.rules import Rule, Said, same
from heritage_games.rulebook.sentence import BlankError, blanks

PLIES = 120
"""How far each seeded game is played."""
TRIED = 6
"""How many touches are tried after each touch of a legal path."""
FROM_PLAY: Mapping[str, frozenset[str]] = {"repetition": frozenset({"times"})}
"""Numbers that come with the codes of play, which no judge tells."""

Shape = tuple[str, bool, frozenset[str]]
"""An item as far as blanks go: its code, whether it opens a refusal, what it can fill."""


def sentence_faults(ruleset: Ruleset, language: str, files: Content) -> Faults:
    """Return every sentence that cannot be said when its code is told, or is never told and has blanks of its own.

    Items come from the examples and from seeded games under the default options, each single change of them and each
    board of one's own to be tried.

    Args:
        ruleset: with any options.
        language: folder of the words.
        files: the content, in which every rule can be read.
    """
    found: dict[ContentFault, None] = {}
    shapes: set[Shape] = set()
    rules = Rulebook(ruleset, language, files).every_rule
    changed = [ruleset.with_options(**setting) for setting in _single_changes(ruleset)]
    points = {point for one in changed for point in one.points}
    controls = {touch for rule in rules for example in rule.examples for touch in example.touches} - points
    for number, one in enumerate(changed):
        book = Rulebook(one, language, files)
        for verdict in (*_walk(one, (*one.points, *sorted(controls)), number), *_examples(book)):
            for place, item in enumerate(verdict.items):
                opens = verdict.kind == "refused" and place == 0
                shape = (item.code, opens, frozenset((*item.points, *item.numbers)))
                if shape not in shapes:
                    shapes.add(shape)
                    found.update(dict.fromkeys(_unsayable(book, item, opens=opens)))
    told = {code for code, _, _ in shapes}
    for rule in rules:
        for code, said in rule.said.items():
            found.update(dict.fromkeys(_slips(rule, code, said, told=code in told)))
    return list(found)


def _single_changes(ruleset: Ruleset) -> Iterator[dict[str, Value]]:
    """Yield the default options, each change of one of them, and each board of one's own to be tried."""
    defaults = {name: option.default for name, option in ruleset.declared.items()}
    yield defaults
    for name, option in ruleset.declared.items():
        yield from ({**defaults, name: value} for value in option.values[1:])
    yield from ({**defaults, **trial} for trial in ruleset.trials)


def _walk(ruleset: Ruleset, touches: tuple[str, ...], seed: int) -> Iterator[NamedVerdict]:
    """Yield the verdicts of a seeded game, and of touches tried at every step of it."""
    chance = random.Random(seed)  # noqa: S311 - a game, drawn alike each time
    position = ruleset.start()
    for _ in range(PLIES):
        moves = ruleset.moves(position)
        path = ruleset.path(position, chance.choice(moves)) if moves else ()
        for length in range(len(path) + 1):
            yield ruleset.judge(position, path[:length])
            for touch in chance.sample(touches, min(TRIED, len(touches))):
                yield ruleset.judge(position, (*path[:length], touch))
        if not moves:
            return
        move = ruleset.judge(position, path).move
        if move is not None:
            position = ruleset.play(position, move)


def _examples(book: Rulebook) -> Iterator[NamedVerdict]:
    """Yield the verdicts of every touch of the examples that are played under these options."""
    for rule in book.every_rule:
        for example in rule.examples:
            ruleset = book.ruleset
            if not all(same(ruleset.options[name], value) for name, value in example.options.items()):
                continue
            position = _position(ruleset, example.position, example.after)
            if position is not None:
                for length in range(1, len(example.touches) + 1):
                    yield ruleset.judge(position, example.touches[:length])


def _position(ruleset: Ruleset, text: str, after: tuple[str, ...]) -> Position | None:
    """Return the position of an example; None if it cannot be, which is the example's own fault."""
    try:
        return position_of(ruleset, text, after)
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
    return []


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
