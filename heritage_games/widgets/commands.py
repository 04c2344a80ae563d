"""Commands of a board for programs, checks of traits, and responses with codes and rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, Literal

import traitlets

from heritage_games.arguments import InvalidValue, takes, text, whole
from heritage_games.engine.verdict import Message, Words
from heritage_games.errors import HeritageGamesError
from heritage_games.record.reader import parse_game
from heritage_games.rulesets.types import NamedItem
from heritage_games.session.board_state import BoardState
from heritage_games.session.phrases import items
from heritage_games.session.session import Session
from heritage_games.session.view_types import View


class AssignmentError(HeritageGamesError, traitlets.TraitError):
    """Invalid value for a board's trait; the board is unchanged.

    Example:
        >>> board = hg.play("morabaraba")
        >>> board.ply = 3
        Traceback (most recent call last):
        heritage_games.widgets.commands.AssignmentError: there is no ply 3; the game has 0
    """


def check_ply(session: Session, ply: int) -> None:
    """Raise AssignmentError unless the game on the board has this ply."""
    last = len(session.board.game.plies)
    if not 0 <= ply <= last:
        raise AssignmentError(Message("no_such_ply", ply=ply, last=last))


def check_position(session: Session, text: str) -> bool:
    """Return whether a position differs from the one on the board.

    Raises:
        AssignmentError: the position is invalid, the game is over in it, or the board has a fixed game or shows an
            example.
    """
    _check_open(session)
    rules = session.rules
    try:
        position = rules.parse_position(text)
    except HeritageGamesError as error:
        raise AssignmentError(error.words) from None
    if position == session.position:
        return False
    outcome = rules.outcome(position)
    if outcome:
        raise AssignmentError(Message("over_there", reason=session.book.sentence(outcome.item).words.rstrip(".")))
    return True


def check_record(session: Session, text: str) -> None:
    """Raise AssignmentError unless a text is a game record and the board accepts another game."""
    _check_open(session)
    try:
        parse_game(text)
    except HeritageGamesError as error:
        raise AssignmentError(error.words) from None


def _check_open(session: Session) -> None:
    """Raise AssignmentError if the board has a fixed game or shows an example."""
    reason: Words = ""
    if session.fixed:
        reason = Message("board_is_fixed")
    elif session.match.example is not None:
        reason = Message("board_shows_example")
    if reason:
        raise AssignmentError(reason)


@dataclass(frozen=True, slots=True)
class Step:
    """One item of a verdict: a condition that held or failed, or an event.

    Example:
        >>> step = hg.play("morabaraba").touch("E1").steps[0]
        >>> step.code, step.rule, step.side, dict(step.points)
        ('placed', 'M2', 'dark', {'point': ('E1',)})

    Args:
        code: the code of the condition or event.
        rule: the id of the rule for the code.
        words: the item as a sentence.
        side: name of the side concerned.
        points: the points concerned, by their role in the sentence.
        numbers: the numbers of the sentence, by their meaning.
    """

    code: str
    rule: str
    words: str
    side: str
    points: Mapping[str, tuple[str, ...]]
    numbers: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Played:
    """Ply played on a board.

    Example:
        >>> board, seen = hg.play("morabaraba"), []
        >>> _ = board.on_move(seen.append)
        >>> _ = board.move("E1")
        >>> seen[0].number, seen[0].side, seen[0].text, seen[0].position
        (1, 'dark', 'E1', 'morabaraba; turn light; dark E1; hand 11 12')

    Args:
        number: the number of the ply, from 1.
        side: the side that played it.
        text: the move in notation, with its throw.
        throw: throw of the ply as text; empty if nothing is thrown.
        position: the position after the ply, as text.
        steps: the events of the ply, in order.
    """

    number: int
    side: str
    text: str
    throw: str
    position: str
    steps: tuple[Step, ...]

    @classmethod
    def last_of(cls, board: BoardState) -> Played:
        """Return the last ply of a game with at least one ply."""
        rules, ply, number = board.rules, board.game.plies[-1], len(board.game.plies)
        return cls(
            number=number,
            side=rules.sides[ply.side],
            text=ply.text,
            throw="" if ply.throw is None else rules.format_throw(ply.throw, ply.before),
            position=rules.format_position(ply.position),
            steps=steps_of(board, items(board.turn_state, number)),
        )


def steps_of(board: BoardState, items: Iterable[NamedItem]) -> tuple[Step, ...]:
    """Return the items of a verdict as steps, each with its rule and sentence."""
    found = []
    for item in items:
        sentence = board.book.sentence(item)
        side = board.rules.sides[item.side]
        found.append(Step(item.code, sentence.rule, sentence.words, side, dict(item.points), dict(item.numbers)))
    return tuple(found)


Verdict = Literal["legal", "unfinished", "refused", ""]


@dataclass(frozen=True, slots=True)
class Response:
    """Answer to a command, as text for a reader and as data for a program.

    Example:
        >>> mill = "morabaraba; turn dark; dark E2 E3 E8 R1; light A3 A4 A5 R6"
        >>> answer = hg.play("morabaraba", position=mill).touch("E8", "E1", "A4")
        >>> answer.verdict, answer.codes, answer.rules, answer.points
        ('refused', ('protected_shot',), ('M5',), ('A4', 'A3', 'A5', 'R6'))

    Args:
        played: whether a ply was played.
        text: the text that is shown.
        verdict: ``legal``, ``unfinished`` (more touches are needed) or ``refused``; empty if nothing was judged, as
            for a throw, an undo, or a text that is no move. A legal move that waits for :meth:`.Board.anyway` is
            not played.
        move: the ply in notation; empty if none was played.
        steps: the judge's items: the events of a ply, the reasons of a refusal (the first one first), or what an
            unfinished attempt needs next; empty for none.
        instead: after a refusal, the touches that are possible in place of the last one; otherwise empty.
    """

    played: bool
    text: str
    verdict: Verdict = ""
    move: str = ""
    steps: tuple[Step, ...] = ()
    instead: tuple[str, ...] = ()

    def __repr__(self) -> str:
        """Return the answer as plain text, so that a notebook shows it."""
        return self.text

    @property
    def codes(self) -> tuple[str, ...]:
        """Code of each step."""
        return tuple(step.code for step in self.steps)

    @property
    def rules(self) -> tuple[str, ...]:
        """Id of the rule of each step."""
        return tuple(step.rule for step in self.steps)

    @property
    def points(self) -> tuple[str, ...]:
        """Points that the steps name, each once."""
        return tuple(dict.fromkeys(chain.from_iterable(chain(*step.points.values()) for step in self.steps)))

    @classmethod
    def of(cls, board: BoardState, before: View, after: View) -> Response:
        """Return the answer to a message.

        Args:
            board: the board after the message.
            before: the view before the message.
            after: the view after the message.
        """
        judged = cls._judged(board, before, after)
        if not after["notice"]:
            return replace(
                judged, text=judged.text or cls._hinted(before, after) or after["announcement"] or after["status"]
            )
        lines = [after["notice"], *after["notices"], *([judged.text] if judged.played else [])]
        return replace(judged, text="\n".join(lines))

    @classmethod
    def _judged(cls, board: BoardState, before: View, after: View) -> Response:
        """Return the judge's response; an empty one if nothing was judged."""
        refusal, steps = after["refusal"], after["steps"]
        if refusal is not None and board.refused is not None:
            rows = [f"{n}. {reason['words']} ({reason['rule']})" for n, reason in enumerate(refusal["reasons"], 1)]
            instead, touches = refusal["instead"]["words"], ", ".join(refusal["instead"]["touches"])
            if touches and touches not in instead:
                instead = f"{instead.rstrip('.')}: {touches}."
            text = "\n".join(filter(None, [refusal["heading"], *rows, instead, refusal["unchanged"]]))
            reasons = steps_of(board, board.refused.items)
            return cls(played=False, text=text, verdict="refused", steps=reasons, instead=board.refused.instead)
        if steps is not None and after["plies"] > before["plies"]:
            rows = [f"{n}. {step['words']} ({step['rule']})" for n, step in enumerate(steps["items"], 1)]
            text = "\n".join([f"{steps['words']} {steps['text']}", *rows])
            reasons = steps_of(board, items(board.turn_state, after["ply"]))
            return cls(played=True, text=text, verdict="legal", move=steps["text"], steps=reasons)
        if after["warning"] is not None:
            return cls(played=False, text="", verdict="legal")
        if board.touches and board.awaited is not None:
            return cls(played=False, text="", verdict="unfinished", steps=steps_of(board, (board.awaited,)))
        return cls(played=False, text="")

    @staticmethod
    def _hinted(before: View, after: View) -> str:
        """Return the move and the facts of a new hint; empty if there is none."""
        hint = after["hint"]
        if hint is None or not hint["move"] or hint == before["hint"]:
            return ""
        facts = [
            f"{fact['number']}. {fact['words']}" + (f" ({fact['sure_words']})" if fact["sure_words"] else "")
            for fact in hint["facts"]
        ]
        return "\n".join([": ".join(filter(None, [hint["move"], hint["words"]])), *(facts or [hint["because"]])])


def touched(given: object) -> tuple[str, ...]:
    """Return the touches of an attempt; raise InvalidValue if one of them is not a text."""
    if isinstance(given, tuple) and all(isinstance(each, str) for each in given):
        return given
    raise InvalidValue(Message("touches_one_by_one"))


class BoardCommands:
    """Commands of a board; each sends the same message as the screen."""

    view: Mapping[str, Any]

    def _process(self, message: Mapping[str, object]) -> Response:
        """Process a message as if from the screen, and return the answer."""
        raise NotImplementedError

    @takes(text=text)
    def move(self, text: str) -> Response:
        """Play a move; return the response, which explains it or names the rule against it.

        Example:
            >>> mill = "morabaraba; turn dark; dark E2 E3 E8 R1; light A3 A4 A5 R6"
            >>> print(hg.play("morabaraba", position=mill).move("E8-E1xR6"))
            Dark played E8-E1xR6
            1. The cow on E8 goes to E1, along the line that joins them. (M7)
            2. It completes E1–E2–E3: three dark cows side by side on one line, a mill. (M3)
            3. A mill made by moving earns a shot at one light cow. (M8)
            4. The cow on R6 stands in no mill, so it may be shot. (M5)
            5. The cow on R6 leaves the game for good. Light has three left. (M4)
            6. Light has three cows left and flies from now on. (M12)

        Args:
            text: the move in notation: ``E3``, ``E1-E2``, ``E1-E2xA3``, with its throw ``3: 5-8``.

        Returns:
            The steps of the move, or the rule that forbids it.
        """
        return self._process({"do": "type", "text": text})

    @takes(touches=touched)
    def touch(self, *touches: str) -> Response:
        """Touch points one after the other, as on the screen.

        Example:
            >>> mill = "morabaraba; turn dark; dark E2 E3 E8 R1; light A3 A4 A5 R6"
            >>> answer = hg.play("morabaraba", position=mill).touch("E8", "E1", "A4")
            >>> answer.verdict, answer.rules
            ('refused', ('M5',))

        Args:
            *touches: the whole attempt: ``"E1", "E2"``.
        """
        return self._process({"do": "touch", "touches": list(touches)})

    @takes()
    def throw(self) -> Response:
        """Throw the sticks or dice if a throw is due, and return the response.

        Example:
            >>> hg.play("hounds_and_jackals", seed=4).throw()
            Hounds five, jackals two. Jackals to move.
        """
        return self._process({"do": "throw"})

    @takes(text=text)
    def thrown(self, text: str) -> Response:
        """Enter the result of your own sticks or dice, and return the response.

        Example:
            >>> hg.play("hounds_and_jackals").thrown("4/2")
            Hounds four, jackals two. Jackals to move.

        Args:
            text: the throw in notation: ``3``, for two dice ``1+3``, for two sides that throw for the start ``2/4``.
        """
        return self._process({"do": "thrown", "text": text})

    @takes()
    def on(self) -> Response:
        """Throw if a throw is due, play a forced move automatically, and return the response.

        If the throw allows several moves, it stays pending and you choose.

        Example:
            >>> hg.play("hounds_and_jackals", seed=4).on().played
            True
        """
        return self._process({"do": "on"})

    @takes()
    def reply(self) -> Response:
        """Let the computer throw and play if it is to move; return the response after the search.

        Example:
            >>> board = hg.play("morabaraba", dark="careful")
            >>> board.reply().played
            True
        """
        response = self._process({"do": "reply"})
        while self.view["thinking"]:
            response = self._process({"do": "reply"})
        return response

    @takes(step=whole(0, 3))
    def hint(self, step: int = 1) -> Response:
        """Show a hint, note it in the record, and return the response; the game does not change.

        Example:
            >>> board = hg.play("morabaraba")
            >>> "step 1 of 3" in board.hint().text
            True

        Args:
            step: 1 for what to look for, 2 for where to look, 3 for the move and its reason; 0 hides the hint.
        """
        response = self._process({"do": "hint", "step": step})
        while self.view["hint"] and self.view["hint"]["looking"]:
            response = self._process({"do": "hint", "step": step})
        return response

    @takes()
    def anyway(self) -> Response:
        """Play the pending move in spite of its warning, and return the response.

        Example:
            >>> given = "morabaraba; turn dark; dark E1 A3 R4 A7 A5; light A1 R2 R8 E6 E5; hand 7 7"
            >>> board = hg.play("morabaraba", position=given, warnings=True)
            >>> board.move("A2").played
            False
            >>> board.anyway().played
            True
        """
        return self._process({"do": "anyway"})

    @takes()
    def undo(self) -> Response:
        """Undo the last move and return the response; its throw is pending until a second undo.

        Example:
            >>> board = hg.play("morabaraba")
            >>> _ = board.move("E1")
            >>> board.undo()
            Taken back: E1. Dark to move again.
            >>> board.ply
            0
        """
        return self._process({"do": "undo"})

    @takes()
    def redo(self) -> Response:
        """Redo the last undone ply, and return the response.

        Example:
            >>> board = hg.play("morabaraba")
            >>> _ = board.move("E1"), board.undo()
            >>> board.redo()
            Dark played E1
            1. A dark cow goes from the hand to E1, an empty point. (M2)
        """
        return self._process({"do": "redo"})

    @takes(ply=whole(0))
    def go(self, ply: int) -> Response:
        """Show the position after a ply and return the response; the game does not change.

        Example:
            >>> board = hg.play("morabaraba")
            >>> _ = board.move("E1"), board.move("A1"), board.go(1)
            >>> board.position
            'morabaraba; turn light; dark E1; hand 11 12'

        Args:
            ply: number of the ply; 0 for the position before the first.

        Raises:
            ProtocolError: the game has no such ply.
        """
        return self._process({"do": "go", "ply": ply})
