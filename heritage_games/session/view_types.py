"""What the screen is told: the shape of a view, field by field, each with an example.

A view is plain JSON. The front end's types (``frontend/src/contract.ts``) are compared with
these by a test, so that a field is added in both places or in neither.

What the screen is told of a throw: what lies there, and what can be thrown.
"""

from __future__ import annotations

from typing import NotRequired, TypedDict

from heritage_games.rulesets.options import Value

from .panel_types import HintView, LearnView, ReviewView, SetupView, WarningView


class DiceView(TypedDict):
    """Sticks or dice as they lie."""

    kind: str
    """Which drawing: ``"stick"``, ``"die"``."""
    side: int | None
    """Whose throw it is, where several sides throw at once: ``0``; None where only one does."""
    faces: list[int]
    """Of a stick 1 flat and 0 round, of a die its number: ``[1, 1, 1, 0]``; empty before they are thrown."""
    count: int
    """How many there are: ``4``."""


class ChoiceView(TypedDict):
    """A throw that can be made, for those who throw sticks or dice of their own."""

    text: str
    """``"3"``."""
    words: str
    """``"three: three flat sides up"``."""
    chance: str
    """How often it is made: ``"1/4"``."""


class ThrowView(TypedDict):
    """A throw: one that is due, that lies open, or that was played."""

    text: str
    """``"3"``; empty while it is due."""
    words: str
    """``"three: three flat sides up"``; empty while it is due."""
    open: bool
    """Whether it waits for its move: ``True``."""
    side: int | None
    """Whose it is: ``0``; None where it decides who begins."""
    lots: list[DiceView]
    """What is thrown, or as it lies."""
    due: bool
    """Whether it is still to be made: ``False``."""
    choices: list[ChoiceView]
    """What can be thrown, where a throw is due; else empty."""


EffectList = list[str]
"""``["move", "E8", "E1"]``, ``["enter", "cow-dark", "E1"]``, ``["take", "A3"]``, ``["mark", "mill", "E1", "E2"]``.

Where a point can hold several pieces the piece and its seat are said too, and what is sown has one effect,
``["sow", "seed", "a3", "a4", "b4", "b3"]`` (heritage_games.rulesets.types.Effect)."""

Mark = list[str | int]
"""``["refused", "A4"]``, ``["shut", "E1", "E5"]``, ``["closed", "h6", "h20"]``, ``["protected", "A3", "A5"]``,
``["tag", 1, "A4"]``."""


class Node(TypedDict):
    """A touch of the legal tree."""

    effects: list[EffectList]
    """What is seen to happen at this touch: ``[["move", "E8", "E1"]]``."""
    next: NotRequired[dict[str, Node]]
    """What may be touched next; a leaf has none and completes the move."""


class PendingMove(TypedDict):
    """The turn as far as it has gone."""

    text: str
    """``"E8-E1"``."""
    words: str
    """``"mill E1–E2–E3"``, or empty."""


class StoreView(TypedDict):
    """Pieces off the board."""

    side: int
    """``0``."""
    name: str
    """``"hand"``."""
    kind: str
    """``"cow-dark"``."""
    count: int
    """``8``."""
    words: str
    """``"eight cows in hand"``."""


class SidePanel(TypedDict):
    """One side, as it stands under the board."""

    side: int
    """``0``."""
    kind: str
    """``"cow-dark"``."""
    name: str
    """``"Dark"``."""
    short: str
    """The same where there is little room: ``"First"`` of the first player."""
    who: str
    """Who plays it: ``"you"``, ``"Steady"``, ``"careful computer"``, a name; empty where several people share this
    screen."""
    who_brief: str
    """The same where there is little room: ``"careful"``."""
    level: int
    """Which of the computer's levels plays it: ``3``; 0 where none does."""
    note: str
    """What it is to do, or how it ended: ``"to shoot"``; empty when neither."""
    words: str
    """``"8 cows, 4 shot"``."""
    brief: str
    """The same in figures, where there is little room: ``"5 in hand · 1 shot"``."""
    where: str
    """Where its piece is and what that waits for: ``"at the well, 2 of 4 paid"``; empty where the board says it."""
    turn: bool
    """Whether it is this side's turn: ``True``."""


class Reason(TypedDict):
    """A sentence with its rule and its points."""

    words: str
    """``"A4 is one of light's three in a row, A3–A4–A5."``."""
    rule: str
    """The id of the rule: ``"M5"``."""
    points: list[str]
    """The points it speaks of: ``["A4", "A3", "A5"]``."""


class Instead(TypedDict):
    """What is possible in place of what was refused."""

    words: str
    """``"Shoot one of these instead."``."""
    touches: list[str]
    """The touches that would go on, as buttons: ``["E5", "E7"]``."""


class RefusalView(TypedDict):
    """The answer to an attempt that a rule forbids."""

    touches: list[str]
    """The refused attempt, up to the touch that is refused: ``["E8", "E1", "A4"]``."""
    point: str
    """Where: ``"A4"``; empty where no point can be named."""
    heading: str
    """``"Not A4: that cow stands in a mill"``."""
    reasons: list[Reason]
    """The first opens its rule card; each has the number of its tag on the board."""
    instead: Instead
    """What is possible."""
    marks: list[Mark]
    """What is drawn: ``[["refused", "A4"], ["protected", "A3", "A4", "A5"], ["tag", 1, "A4"]]``."""
    unchanged: str
    """``"Nothing on the stone has changed."``."""


class Steps(TypedDict):
    """A ply, told step by step."""

    text: str
    """``"R5-A5xE6"``."""
    side: int
    """``1``."""
    words: str
    """``"Light played"``."""
    items: list[Reason]
    """The steps in the order in which they happen."""


class Over(TypedDict):
    """How the game ended."""

    words: str
    """``"Dark has won. Light has two cows left, too few to make a mill."``."""
    rule: str
    """``"M15"``."""
    places: list[int]
    """For each side its place: ``[1, 2]``; equal places are a draw."""


class Can(TypedDict):
    """Which buttons work now."""

    undo: bool
    """``True``."""
    redo: bool
    """``False``."""
    resign: bool
    """``True``."""
    draw: bool
    """``True`` where people play all sides."""
    throw: bool
    """Whether a person may throw now: ``False``."""
    reply: bool
    """Whether the computer is awaited: the message ``reply`` lets it throw and move. ``False``."""
    on: bool
    """Whether there is nothing to choose now: the message ``on`` throws, and plays the only move that is left.
    ``False``."""
    hint: bool
    """Whether a hint can be had now: ``True``."""
    review: bool
    """Whether there is a game to look back on: ``True``."""


class ControlView(TypedDict):
    """A legal touch that is no point."""

    touch: str
    """``"pass"``."""
    words: str
    """``"Pass"``."""


class ActView(TypedDict):
    """What a button does: the touches that it makes."""

    words: str
    """``"Walk to 63"``."""
    touches: list[str]
    """What is touched beyond the touches of the turn: ``["61", "63", "done"]``."""


class NextView(TypedDict):
    """The one thing that can be done next."""

    words: str
    """``"Throw the sticks"``."""
    brief: str
    """The same where there is little room: ``"Throw"``."""
    touches: list[str]
    """The touches that do it: ``["h14", "h17"]``; none where it throws."""


class ThinkingView(TypedDict):
    """The computer thinks about its move; the message ``reply`` lets it go on, ``now`` plays the best so far."""

    title: str
    """``"Light is thinking"``."""
    depth: int
    """How many plies it has looked at in full: ``4``."""
    words: str
    """``"Four moves deep; a move is ready."``."""


class FailedView(TypedDict):
    """A player that made no move, and that is waited for no more."""

    side: int
    """Whose move it is: ``1``."""
    words: str
    """``"mine made no move: it failed with KeyError: 3. The game is as it was."``."""


class ExampleView(TypedDict):
    """The example on the board, while one's own game waits behind it."""

    rule: str
    """``"M5"``."""
    id: str
    """``"M5-safe"``."""
    caption: str
    """``"Dark has made a mill. A4 stands in one of light's."``."""
    expect: str
    """``"accepted"``, ``"refused"`` or ``"shown"``."""
    touches: list[str]
    """The touches that show the rule, to be played: ``["E8", "E1", "A4"]``."""
    lit: list[str]
    """The points to look at: ``["A4"]``."""
    unchanged: str
    """``"This is an example. Your game is kept; it waits behind this one."``."""


class TaskView(TypedDict):
    """The task on the board."""

    id: str
    """``"first-mill"``."""
    title: str
    """``"Close the mill"``."""
    ask: str
    """Whose move, how many, what counts."""
    state: str
    """``"open"``, ``"right"`` or ``"wrong"``; it never moves on by itself."""
    feedback: str
    """A sentence about the last answer; empty while open."""
    hint: str
    """``"Look at the top row."``."""
    plies: int
    """How many moves of one's own are asked for: ``1``."""
    left: int
    """How many are still to be made: ``1``."""
    worked: list[Steps]
    """The steps done already, of a faded example: told, not asked."""
    rules: list[str]
    """The ids of the rules it is about, the chief one first: ``["M3", "M4"]``."""


class LineView(TypedDict):
    """A line that was left for another, and is kept."""

    ply: int
    """The number of its first ply, in place of which it stands: ``14``."""
    which: int
    """Which of the lines with this first ply: ``0``."""
    moves: list[str]
    """Its first plies: ``["A5", "A7", "E5xR4"]``."""
    words: str
    """``"kept: 5 moves"``."""


class Past(TypedDict):
    """The plies of a long game that stand still; a view sent beside it tells only those that follow."""

    log: list[str]
    """The text of each: ``["E3", "A1"]``; none in a short game."""
    comments: dict[str, str]
    """Comments by number of ply, as text: ``{"12": "a gun that fires twice"}``."""


class View(TypedDict):
    """The whole game as the screen sees it."""

    revision: int
    """Quoted by every message: ``12``."""
    ply: int
    """The viewed ply: ``5``; 0 is the position before the first."""
    plies: int
    """How many plies the game has: ``20``."""
    turn: int | None
    """Whose turn it is in the viewed position: ``0``; None when the game is over, or a throw decides it."""
    side_to_touch: bool
    """Whether a person may touch now: ``True``."""
    status: str
    """``"Dark has a mill: now shoot one light cow"``."""
    spoken: str
    """The whole position in words."""
    say: str
    """What the live region says now, moves as they are written: ``"Dark: E8-E1. Light to place a cow."``."""
    aloud: list[str]
    """The same told at length, as parts in their order: ``["steps", "status"]``; empty where ``say`` is all.

    ``thrown`` is the throw of the ply, ``steps`` its steps, ``throw`` the open throw, ``open`` the points that can be
    played, ``verdict`` the refusal, ``look`` where to look instead, ``status`` where the game stands."""
    touches: list[str]
    """The touches of a turn that is not finished: ``["E8", "E1"]``."""
    sofar: PendingMove | None
    """The same in words; None while there are none."""
    pieces: list[list[str | int | None]]
    """``[["E1", "cow-dark", 0, 0]]``: point, drawing, side, seat on the point; without the pending touches.

    A fifth, ``"back"``, of a piece that goes back the way it came. No side, None, where a piece is nobody's."""
    stores: list[StoreView]
    """The pieces off the board."""
    herds: list[SidePanel]
    """The sides."""
    legal: dict[str, Node]
    """The legal tree from the first touch on: ``{"E1": {"effects": [["enter", "cow-dark", "E1"]]}}``; empty when
    nobody may touch."""
    last: list[EffectList]
    """What the ply did that led to the viewed position."""
    verdict: RefusalView | None
    """The last refusal, until the next touch."""
    steps: Steps | None
    """The viewed ply, step by step."""
    log: list[str]
    """The text of each ply, as sent to a screen those that its past does not tell: ``["E3", "A1"]``."""
    comments: dict[str, str]
    """Comments by number of ply, as text, likewise: ``{"12": "a gun that fires twice"}``."""
    lines: list[LineView]
    """The lines beside the game, by the message ``line`` brought back in place of what they left."""
    skipped: str
    """Whom the turn has just passed over: ``"No more turns for the second player."``; empty where nobody."""
    over: Over | None
    """How the game ended; None while it goes on."""
    can: Can
    """Which buttons work now."""
    throw: ThrowView | None
    """The throw at the viewed position, due or open; in an earlier one that of the ply that led to it; None where
    nothing is thrown."""
    thrown: ThrowView | None
    """The throw of the ply that led to the viewed position; None before the first ply, and where nothing is thrown."""
    controls: list[ControlView]
    """The legal touches that are no points, as far as the turn has gone: ``[{"touch": "pass", "words": "Pass"}]``."""
    next: NextView | None
    """The one thing that a person can do next, where something is thrown; None where there is a choice."""
    choices: list[ActView]
    """What a person may choose between, where that is little enough for a button each."""
    hints: bool
    """Whether hints can be asked for at this board at all: ``True``."""
    hint: HintView | None
    """The hint that is shown, as far as it was asked for."""
    warns: bool
    """Whether a word is said before a blunder: ``False``."""
    warning: WarningView | None
    """What is said before a move that waits for a yes."""
    review: ReviewView | None
    """The game looked back on."""
    setup: SetupView | None
    """The board as it is being set up by hand, while one's own game waits behind it."""
    seats: list[str]
    """Who plays each side: ``["person", "careful"]``."""
    options: dict[str, Value]
    """The readings in force: ``{"mill_rule": "seed"}``."""
    thinking: ThinkingView | None
    """The computer's thought about its move; None where it has not begun, or has ended."""
    failed: FailedView | None
    """The player that made no move; None where none has failed."""
    example: ExampleView | None
    """The example on the board."""
    task: TaskView | None
    """The task on the board."""
    learn: LearnView | None
    """The guided first game that the task, or the game, belongs to."""
    notice: str
    """One sentence about what could not be done, or a question; empty when there is none."""
    notices: list[str]
    """Every fault of a text that was typed or loaded: ``["At character 27: ..."]``."""
