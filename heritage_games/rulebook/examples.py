"""Whether an example of a rule leads to what it says: checks ask it of all, cards on a board of one's own.

It is judged here as it is on the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from heritage_games.engine.saying import Saying
from heritage_games.games.contract import NamedVerdict, Position, Ruleset, Throw
from heritage_games.games.errors import HeritageGamesError, SetupError
from heritage_games.games.option import Text

from .plies import read_ply
from .rules import Example, Rule


def offered(ruleset: Ruleset, rule: Rule) -> tuple[Example, ...]:
    """Return the examples of a rule that can be put on the board.

    They were written for the boards of content/.  On a board of one's own those are left out that were written for
    other lines, or that do not lead to what they say with as many pieces as there are here.
    """
    if not any(option.free for option in ruleset.declared.values()):
        return rule.examples
    return tuple(each for each in rule.examples if _same_board(ruleset, each) and not messages(ruleset, rule, each))


def _same_board(ruleset: Ruleset, example: Example) -> bool:
    texts = {name: option.default for name, option in ruleset.declared.items() if isinstance(option, Text)}
    return all(ruleset.options[name] == example.options.get(name, default) for name, default in texts.items())


def messages(ruleset: Ruleset, rule: Rule, example: Example) -> list[str]:
    """Return where an example does not lead to what it says.

    Args:
        ruleset: that the rule belongs to, with any options.
        rule: that the example belongs to.
        example: what is tried.
    """
    try:
        return list(_messages(example.under(ruleset), rule, example))
    except SetupError as error:
        return [f"position: {fault.message}" for fault in error.faults]
    except HeritageGamesError as error:
        return [str(error)]


def position_of(ruleset: Ruleset, text: str, after: Iterable[str]) -> Position:
    """Return the position of a text after these moves; raises the error of the first that cannot be."""
    position: Position = ruleset.parse_position(text)
    for move in after:
        try:
            found, throw = read_ply(ruleset, move, position)
            position = ruleset.play(position, found, throw)
        except HeritageGamesError as error:
            there = ruleset.format_position(position)
            raise HeritageGamesError(
                Saying("cannot_be_played", move=move, position=there, reason=error.said)
            ) from error
    return position


def throw_of(ruleset: Ruleset, position: Position, example: Example) -> Throw | None:
    """Return the throw that lies open in an example; raises TextError where it cannot be made there."""
    return ruleset.parse_throw(example.throw, position) if example.throw else None


def _messages(ruleset: Ruleset, rule: Rule, example: Example) -> Iterator[str]:
    if not rule.active(ruleset.options):
        yield f"rule {rule.id} is not in force under the options {dict(example.options)!r}"
    yield from _unread(example)
    position = position_of(ruleset, example.position, example.after)
    yield from (f"lit: {point!r} is no point of this board" for point in example.lit if point not in ruleset.points)
    throw = throw_of(ruleset, position, example)
    if example.expect == "shown":
        yield from _outcome(ruleset, position, example)
        return
    verdict = ruleset.judge(position, example.touches, throw)
    told = [item.code for item in verdict.items]
    if example.expect == "refused":
        yield from _refused(example, verdict, ruleset.judge(position, example.touches[:-1], throw))
    else:
        yield from _accepted(ruleset, (position, throw), example, verdict)
    if not in_order(example.codes, told):
        yield f"codes must be told in this order: {', '.join(example.codes)}; told are {', '.join(told)}"


def _unread(example: Example) -> Iterator[str]:
    """Yield every key that says something this kind of example never asks."""
    asked = {
        "shown": {"lit", "outcome"},
        "refused": {"touches", "code", "codes", "lit"},
        "accepted": {"touches", "codes", "result", "outcome", "unfinished", "lit"},
    }[example.expect]  # a throw may lie in any of them
    for key in ("touches", "code", "codes", "result", "outcome", "unfinished"):
        if getattr(example, key) and key not in asked:
            yield f"{key} says nothing in an example that is {example.expect}; leave it out"
    if "touches" in asked and not example.touches:
        yield f"an example that is {example.expect} needs touches"


def _refused(example: Example, verdict: NamedVerdict, before: NamedVerdict) -> Iterator[str]:
    """Yield what is wrong with a refusal; ``before`` is the verdict before the last touch."""
    if verdict.kind != "refused":
        yield f"must be refused; it is {verdict.kind}"
        return
    if verdict.items[0].code != example.code:
        yield f"must be refused first for {example.code or '(code is missing)'}; it is for {verdict.items[0].code}"
    if len(example.touches) > 1 and before.kind == "refused":
        yield f"is refused before its last touch, for {before.items[0].code}; leave out what follows"


def _accepted(
    ruleset: Ruleset, where: tuple[Position, Throw | None], example: Example, verdict: NamedVerdict
) -> Iterator[str]:
    kind = "unfinished" if example.unfinished else "legal"
    if verdict.kind != kind:
        why = f", for {verdict.items[0].code}" if verdict.kind == "refused" else ""
        yield f"must be {kind}; it is {verdict.kind}{why}"
        return
    if verdict.move is None:
        if example.result or example.outcome:
            yield "result and outcome need a finished move"
        return
    position, throw = where
    after = ruleset.play(position, verdict.move, throw)
    if example.result and ruleset.parse_position(example.result) != after:
        yield f"must lead to {example.result!r}; it leads to {ruleset.format_position(after)!r}"
    yield from _outcome(ruleset, after, example)


def _outcome(ruleset: Ruleset, position: Position, example: Example) -> Iterator[str]:
    outcome = ruleset.outcome(position)
    code = outcome.item.code if outcome else ""
    if example.outcome and example.outcome != code:
        yield f"must end the game by {example.outcome}; {f'it ends by {code}' if code else 'it goes on'}"
    elif code and not example.outcome:
        yield f"ends the game by {code}; say so as outcome, or choose another position"


def in_order(wanted: Iterable[str], told: Iterable[str]) -> bool:
    """Return whether all that is wanted is told, in this order, whatever lies between."""
    rest = iter(told)
    return all(code in rest for code in wanted)
