"""Replay of moves on a board, for lessons: numbered steps, refused attempts included."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import traitlets

from heritage_games.arguments import ArgumentError, InvalidValue, maybe, takes, texts, whole
from heritage_games.engine.verdict import Message
from heritage_games.errors import PlayError, ProtocolError
from heritage_games.record.game import Game
from heritage_games.record.notation import format_record
from heritage_games.rendering.marks import Mark
from heritage_games.rulebook.files import content
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import ruleset
from heritage_games.session.session import Session
from heritage_games.session.view_types import View

from .board import Board
from .responses import Response

PLAIN = frozenset({"undo", "on", "throw", "anyway"})  # commands without arguments

STILL: Mapping[str, Any] = {
    "legal": {},
    "touches": [],
    "pending_move": None,
    "actions": [],
    "next_action": None,
    "side_to_touch": False,
}  # empty values for what offers touches, because a replay is read-only


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One step of a replay.

    Example:
        >>> stone = "morabaraba; turn dark; dark E2 E3 E8; light A3 A4 A5 R6"
        >>> step = hg.replay(stone, "E8-E1xA4").steps[0]
        >>> step.refused, step.rules, step.heading
        (True, ('M5',), 'Not A4: that cow stands in a mill')

    Args:
        heading: the first line of the answer: the side and its move, or the refused action.
        lines: the other lines of the answer.
        rules: the id of the rule of each condition or event.
        refused: whether a rule forbade the attempt.
        position: the position after the step, as text.
        label: the reading that the step follows; empty if there is only one.
    """

    heading: str
    lines: tuple[str, ...]
    rules: tuple[str, ...]
    refused: bool
    position: str
    label: str = ""

    def __str__(self) -> str:
        return "\n".join([self.heading, *self.lines])


@dataclass(frozen=True, slots=True)
class _Shown:
    """State of a board after a step: session, view, record and the items of the answer."""

    session: Session
    view: View
    record: str
    items: tuple[Mapping[str, object], ...] = ()


class Replay(Board):
    """A board with numbered steps to go through: a :class:`.Board` with ``step``.

    Example:
        >>> replay = hg.replay("morabaraba", "E1, E1")
        >>> print(replay.step(1))
        Dark played E1
        1. A dark cow goes from the hand to E1, an empty point. (M2)

    Args:
        steps: the steps, and the board after each.
        start: the board before the first step.
        ask: a question above the steps; empty for none.
        prefs: guides, names, theme, speech and kiosk, as for :class:`.Board`.

    Attributes:
        steps: every step in order.
    """

    replay = traitlets.Dict(allow_none=True).tag(sync=True)

    def __init__(
        self, steps: Sequence[tuple[ReplayStep, _Shown]], start: _Shown, ask: str, prefs: Mapping[str, object]
    ) -> None:
        self.steps = tuple(step for step, _ in steps)
        self._boards = (start, *(shown for _, shown in steps))
        self._ask = ask
        self._number = 0
        self._over = False
        super().__init__(start.session, mode="replay", prefs=prefs)

    @takes(number=whole(0))
    def step(self, number: int) -> Response:
        """Go to a step and return the response; 0 is the board before the first.

        Example:
            >>> replay = hg.replay("morabaraba", "E1, A1")
            >>> replay.step(2).text.splitlines()[0]
            'Light played A1'

        Args:
            number: number of the step, from 1.

        Raises:
            ProtocolError: the replay has no such step, or is already a board to play on.
        """
        if self._over or not self._is_there(number):
            raise ProtocolError(f"there is no step {number}; the replay has {len(self.steps)}")
        self._number = number
        before = self.view["revision"]
        self._attach(self._boards[number].session)
        self._session.revision = before + 1
        self._show(self._still())
        return Response(played=False, text=str(self.steps[number - 1]) if number else self._head())

    @takes()
    def play_on(self) -> None:
        """Turn the replay into a board to play on from the current step, with that step's rules.

        Example:
            >>> replay = hg.replay("morabaraba", "E1, A1")
            >>> _ = replay.step(1), replay.play_on()
            >>> replay.move("R1").played
            True
        """
        shown = self._boards[self._number]
        rules = shown.session.rules
        position = rules.parse_position(self.position)
        revision = self.view["revision"] + 1
        session = Session(Game(rules, position), language=shown.session.book.language)
        session.revision = revision
        self._over = True
        self._attach(session)
        self._show(session.view())

    def _is_there(self, number: object) -> bool:
        return type(number) is int and 0 <= number <= len(self.steps)

    def _still(self) -> View:
        """Return the view of the current step without anything to touch."""
        view: Any = {**self._boards[self._number].view, **STILL, "revision": self._session.revision}
        view["enabled"] = dict.fromkeys(view["enabled"], False)
        view["announcement"], view["announcement_parts"] = (
            (str(self.steps[self._number - 1]) if self._number else self._head()),
            [],
        )
        return view  # type: ignore[no-any-return]

    def _process(self, message: Mapping[str, object]) -> Response:
        if not self._over:
            self.play_on()
        return super()._process(message)

    def _on_message(self, widget: object, content: object, buffers: object) -> None:
        """Handle a front-end message: a step, a request to play on, or a touch without effect."""
        command = content.get("do") if isinstance(content, Mapping) else None
        if self._over or command in (None, "all", "record", "picture"):
            super()._on_message(widget, content, buffers)
        elif content.get("revision") == self.view["revision"]:  # type: ignore[attr-defined]  # a mapping, see above
            if command == "new":
                self.play_on()
            else:
                number: Any = content.get("number") if command == "step" else None  # type: ignore[attr-defined]
                self.step(number if self._is_there(number) else self._number)

    def _view_traits(self, view: View, past: Mapping[str, Any]) -> dict[str, Any]:
        if self._over:
            return {**super()._view_traits(view, past), "mode": "board", "replay": None}
        shown, step = self._boards[self._number], self.steps[self._number - 1] if self._number else None
        traits = super()._view_traits(self._still(), past)
        rules = self._session.rules
        position = step.position if step else rules.format_position(shown.session.board.game.start)
        steps = [self._step_view(number) for number in range(1, len(self.steps) + 1)]
        return {
            **traits,
            "record": shown.record,
            "position": position,
            "replay": {"ask": self._ask, "number": self._number, "steps": steps},
        }

    def _step_view(self, number: int) -> dict[str, object]:
        step, shown = self.steps[number - 1], self._boards[number]
        sentences = [line for line in step.lines if not line[:1].isdigit()]
        return {
            "label": step.label,
            "heading": step.heading,
            "refused": step.refused,
            "items": [dict(item) for item in shown.items],
            "said": sentences,
        }

    def _head(self) -> str:
        """Return the question, or else the title of the replay."""
        book = self._boards[0].session.book
        return self._ask or book.text("replay.title", title=book.game.title)

    def __repr__(self) -> str:
        if self._over:
            return super().__repr__()
        rows, say = [self._head()], self._boards[0].session.book.text
        for number, step in enumerate(self.steps, 1):
            if step.label and (number == 1 or self.steps[number - 2].label != step.label):
                rows += ["", f"{step.label}:"]
            rows += [f"{say('learn.step', number=str(number))}. {step.heading}", *(f"   {line}" for line in step.lines)]
        return "\n".join(rows)

    def _about(self) -> list[str]:
        """Return the first sentence of the current step, or the question before the first step."""
        if self._over:
            return []
        if self._number == 0:
            return [self._head()]
        number = self._boards[0].session.book.text("learn.step", number=str(self._number))
        step = self.steps[self._number - 1]
        title = f"{number}. {step.heading.split('. ')[0]}"
        return [f"{step.label}: {title}" if step.label else title]

    def _picture(self, marks: Iterable[Mark] = ()) -> str:
        """Return the board after the current step as SVG, with the marks of its refusal or hint."""
        answer = None if self._over else self.view["refusal"] or self.view["hint"]
        return super()._picture([*marks, *map(tuple, answer["marks"])] if answer else marks)


def _labelled(value: object) -> Mapping[str, Mapping[str, object]]:
    if isinstance(value, Mapping) and all(isinstance(each, Mapping) for each in value.values()):
        return value
    raise InvalidValue(Message("labelled_options"))


@takes(moves=texts, readings=maybe(_labelled), seed=whole(0))
def replay(
    position: str,
    moves: str | Sequence[str],
    name: str | None = None,
    *,
    readings: Mapping[str, Mapping[str, object]] | None = None,
    ask: str = "",
    names: bool = True,
    seed: int = 0,
    warnings: bool = False,
    language: str = "en",
    **options: object,
) -> Replay:
    """Return a board that replays moves step by step.

    A refused move shows its rule, and the replay continues.

    Example:
        >>> hg.replay("morabaraba", "E1, E1, A1", ask="May light go to E1 too?")
        May light go to E1 too?
        Step 1. Dark played E1
           1. A dark cow goes from the hand to E1, an empty point. (M2)
        Step 2. Not E1: a cow stands there
           1. A cow stands on E1 already. A cow from the hand goes only to an empty point. (M2)
           Place it on one of the empty points.
           Nothing on the stone has changed.
        Step 3. Light played A1
           1. A light cow goes from the hand to A1, an empty point. (M2)

    Args:
        position: the position to begin from, as text; or the name of a game, for its usual start.
        moves: the moves in order, separated by commas or as a list: a move or a throw in notation, ``touch E8 E1 A4``
            for an attempt by touches, ``hint 3`` for a step of a hint, ``throw`` to throw, ``on`` to throw and play a
            forced move, ``undo`` to take the last move back, ``anyway`` to play a move despite its warning, or a
            position to restart from.
        name: name of the ruleset; the game's first if None.
        readings: options by the label of each reading; all moves are made under each; None for one reading.
        ask: a question to think about, above the steps; empty for none.
        names: whether points show their names.
        seed: seed of the throws that ``on`` and ``throw`` make; 0 by default.
        warnings: whether to warn before a move that gives something away.
        language: language of the words; English by default.
        **options: readings that differ from the default.

    Raises:
        ArgumentError: there are no moves, or a move cannot be read in its position.
        PlayError: a touch or a step of a hint that does not exist.
        UnknownNameError: no such game, ruleset or option.
        SetupError: an invalid position, with every problem.
    """
    language = content().check_language(language)
    notations = tuple(each.strip() for each in (moves.split(",") if isinstance(moves, str) else moves))
    game, *given = position.split(";", 1)

    def begun(rules: Ruleset, position: str) -> Session:
        begins = Game(rules, rules.parse_position(position) if position else None)
        return Session(begins, language=language, seed=seed, warnings=warnings)

    start: _Shown | None = None
    found: list[tuple[ReplayStep, _Shown]] = []
    for label, read in (readings or {"": {}}).items():
        session = begun(ruleset(game.strip(), name, **options, **read), position if given else "")
        start = start or _Shown(session, session.view(), format_record(session.record()))
        steps = _steps(session, filter(None, notations), begun)
        found += [(replace(step, label=label), shown) for step, shown in steps]
    if start is None or not found:
        missing = Message("missing_argument", function="replay", argument="moves", call="replay(position, moves)")
        raise ArgumentError(missing)
    return Replay(found, start, ask, {"names": names})


def _steps(
    session: Session, moves: Iterable[str], begun: Callable[[Ruleset, str], Session]
) -> Iterator[tuple[ReplayStep, _Shown]]:
    rules = session.rules
    for move in moves:
        if move.startswith(f"{rules.game};"):
            session = begun(rules, move)
            continue
        before = session.view()
        try:
            view = session.receive({"revision": session.revision, **_message(move)})
            while view["hint"] and view["hint"]["looking"]:  # a search takes several time slices
                view = session.receive({"revision": session.revision, **_message(move)})
        except ProtocolError as error:
            raise PlayError(error.words) from None
        if move == "undo":  # prepares the next step without being one
            continue
        answer = Response.of(session.board, before, view)
        if view["notice"] and not (answer.played or answer.verdict):
            raise ArgumentError(view["notice"])
        heading, *lines = (answer.text or view["status"]).split("\n")
        items = tuple(
            {"words": step.words, "rule": step.rule, "points": [point for own in step.points.values() for point in own]}
            for step in answer.steps
        )
        refused = answer.verdict == "refused"
        position = rules.format_position(session.position)
        step = ReplayStep(heading, tuple(lines), answer.rules, refused, position)
        yield step, _Shown(session, view, format_record(session.record()), items)


def _message(move: str) -> dict[str, object]:
    verb, *rest = move.split()
    if verb == "touch" and rest:
        return {"do": "touch", "touches": rest}
    if verb == "hint" and len(rest) == 1 and rest[0].isdigit():
        return {"do": "hint", "step": int(rest[0])}
    return {"do": move} if move in PLAIN else {"do": "type", "text": move}
