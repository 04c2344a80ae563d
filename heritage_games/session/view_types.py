"""Types of a view: the plain JSON that a screen draws, with examples.

The build writes ``frontend/src/contract.ts`` from them.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from heritage_games.rulesets.options import Value

from .panel_types import HintView, LearnView, Mark, ReviewView, SetupView, WarningView


class DiceView(TypedDict):
    """Sticks or dice of one throw."""

    kind: str  # how each is drawn: ``"stick"``, ``"die"``
    side: int | None  # the side that throws, if several sides throw at once: ``0``; None if only one does
    faces: list[int]  # per stick 1 flat, 0 round; per die its number: ``[1, 1, 1, 0]``; empty before the throw
    count: int  # number of sticks or dice: ``4``


class ChoiceView(TypedDict):
    """A possible throw, for people who throw physical sticks or dice."""

    text: str  # the throw in notation: ``"3"``
    words: str  # the throw in words: ``"three: three flat sides up"``
    chance: str  # its probability: ``"1/4"``


class ThrowView(TypedDict):
    """A throw: due, pending or played."""

    text: str  # the throw in notation: ``"3"``; empty while it is due
    words: str  # the throw in words: ``"three: three flat sides up"``; empty while it is due
    open: bool  # whether it is pending, so that its move can be played: ``True``
    side: int | None  # the side that throws: ``0``; None if the throw decides who begins
    lots: list[DiceView]  # the sticks or dice
    due: bool  # whether the throw must still be made: ``False``
    choices: list[ChoiceView]  # the possible throws, if a throw is due; otherwise empty


EffectList = list[str]
"""``["move", "E8", "E1"]``, ``["take", "A3"]`` or ``["mark", "mill", "E1", "E2"]``.

An entry is ``["enter", "cow-dark", "E1"]``.

If a point can hold several pieces, the piece and its seat follow. Sowing has one effect,
``["sow", "seed", "a3", "a4", "b4", "b3"]`` (heritage_games.rulesets.types.Effect)."""


class Node(TypedDict):
    """A touch in the legal tree."""

    effects: list[EffectList]  # effects that the screen animates at this touch: ``[["move", "E8", "E1"]]``
    next: NotRequired[dict[str, Node]]  # the possible next touches; a leaf has none and completes the move


class PendingMove(TypedDict):
    """The unfinished turn."""

    text: str  # the touched part of the move in notation: ``"E8-E1"``
    words: str  # the marked lines: ``"mill E1–E2–E3"``; empty if there are none


class StoreView(TypedDict):
    """Pieces off the board."""

    side: int  # the index of its side: ``0``
    name: str  # the name of the store: ``"hand"``
    kind: str  # the drawing of the pieces: ``"cow-dark"``
    count: int  # the number of pieces: ``8``
    words: str  # the content in words: ``"eight cows in hand"``


class SidePanel(TypedDict):
    """One side, as shown under the board."""

    side: int  # the index of the side: ``0``
    kind: str  # the drawing of its pieces: ``"cow-dark"``
    name: str  # the name of the side: ``"Dark"``
    short: str  # a shorter name for narrow screens: ``"First"``
    who: str  # its player: ``"you"``, ``"Steady"``, a name; empty if several people share this screen
    who_brief: str  # a shorter form for narrow screens: ``"careful"``
    level: int  # the level of the computer that plays it: ``3``; 0 if none does
    note: str  # the next thing to do, or the result: ``"to shoot"``; empty if neither
    words: str  # its pieces in words: ``"8 cows, 4 shot"``
    brief: str  # the side's counts in figures: ``"5 in hand · 1 shot"``; in a journey only its place
    turn: bool  # whether it is this side's turn: ``True``


class Reason(TypedDict):
    """A sentence with its rule and its points."""

    words: str  # the sentence: ``"A4 is one of light's three in a row, A3–A4–A5."``
    rule: str  # the rule id: ``"M5"``; empty if the sentence has no rule
    points: list[str]  # the points that the sentence names: ``["A4", "A3", "A5"]``


class Instead(TypedDict):
    """Alternative to a refused touch."""

    words: str  # the advice: ``"Shoot one of these instead."``
    touches: list[str]  # touches that continue the turn, as buttons: ``["E5", "E7"]``


class RefusalView(TypedDict):
    """The refusal of an attempt that a rule forbids."""

    heading: str  # the refused touch and why: ``"Not A4: that cow stands in a mill"``
    reasons: list[Reason]  # the reasons: the first opens its rule card; each has the number of its tag on the board
    instead: Instead  # the alternative to the refused touch
    marks: list[Mark]  # the marks: ``[["refused", "A4"], ["protected", "A3", "A4", "A5"], ["tag", 1, "A4"]]``
    unchanged: str  # a sentence below the reasons: ``"Nothing on the stone has changed."``


class Steps(TypedDict):
    """A ply, described step by step."""

    text: str  # the ply in notation: ``"R5-A5xE6"``
    side: int  # the index of the side that played last: ``1``
    words: str  # the heading: ``"Light played"``
    items: list[Reason]  # the steps in the order in which they happen


class Over(TypedDict):
    """The result of the game."""

    words: str  # the result: ``"Dark has won. Light has two cows left, too few to make a mill."``
    rule: str  # the id of the rule that ends the game: ``"M15"``
    places: list[int]  # the place of each side: ``[1, 2]``; equal places are a draw


class Can(TypedDict):
    """Enabled buttons."""

    undo: bool  # whether there is anything to undo: ``True``
    redo: bool  # whether there is anything to redo: ``False``
    resign: bool  # whether a person may resign: ``True``
    draw: bool  # whether people may agree to a draw: ``True`` if they play all sides
    throw: bool  # whether a person may throw now: ``False``
    # Whether the computer is to move: ``False``. The message ``reply`` lets it throw and move.
    reply: bool
    # Whether there is no choice: ``False``. The message ``on`` throws, and plays the only legal move.
    on: bool
    hint: bool  # whether a hint is available: ``True``
    review: bool  # whether there is a game to review: ``True``


class ActView(TypedDict):
    """A button and the touches that it makes."""

    words: str  # the label: ``"Walk to 63"``
    touches: list[str]  # the touches that follow those of the turn: ``["61", "63", "done"]``


class NextView(TypedDict):
    """The only possible next action."""

    words: str  # the label of its button: ``"Throw the sticks"``
    brief: str  # a shorter form for narrow screens: ``"Throw"``
    touches: list[str]  # its touches: ``["h14", "h17"]``; empty if it throws


class ThinkingView(TypedDict):
    """The computer's search.

    The message ``reply`` continues it, ``now`` plays the best move so far.
    """

    title: str  # the heading: ``"Light is thinking"``
    depth: int  # plies searched completely: ``4``
    words: str  # the progress in words: ``"Four moves deep; a move is ready."``


class FailedView(TypedDict):
    """A player that failed to make a move."""

    side: int  # the side to move: ``1``
    words: str  # the reason: ``"mine made no move: it failed with KeyError: 3. The game is as it was."``


class ExampleView(TypedDict):
    """The example on the board, while the reader's own game is paused."""

    rule: str  # the id of its rule: ``"M5"``
    id: str  # the id of the example: ``"M5-safe"``
    caption: str  # its text: ``"Dark has made a mill. A4 stands in one of light's."``
    touches: list[str]  # the touches that show the rule: ``["E8", "E1", "A4"]``
    lit: list[str]  # the points to highlight: ``["A4"]``
    unchanged: str  # a note: ``"This is an example. Your game is kept; it waits behind this one."``


class TaskView(TypedDict):
    """The task on the board."""

    id: str  # the id of the task: ``"first-mill"``
    title: str  # the title: ``"Close the mill"``
    ask: str  # the assignment: side to move, number of moves, goal
    state: str  # the state: ``"open"``, ``"right"`` or ``"wrong"``; no task continues automatically
    feedback: str  # a sentence about the last answer; empty while open
    hint: str  # the hint: ``"Look at the top row."``
    plies: int  # number of moves to make: ``1``
    left: int  # number of moves still to make: ``1``
    worked: list[Steps]  # the steps that are already done at the start
    rules: list[str]  # the ids of its rules, the main one first: ``["M3", "M4"]``


class LineView(TypedDict):
    """A variation that is not part of the current line."""

    ply: int  # the number of its first ply: ``14``
    which: int  # its index among the variations with this first ply: ``0``
    moves: list[str]  # its first plies: ``["A5", "A7", "E5xR4"]``
    words: str  # its length in words: ``"kept: 5 moves"``


class Past(TypedDict):
    """The unchanging first plies of a long game; a view sent with it has only the later ones."""

    log: list[str]  # the text of each: ``["E3", "A1"]``; empty in a short game
    comments: dict[str, str]  # comments by ply number, as text: ``{"12": "a gun that fires twice"}``


PieceRow = Annotated[list[str | int | None], "readonly [string, string, number | null, number, string?]"]


class View(TypedDict):
    """The whole game as the screen shows it."""

    revision: int  # the number that every message quotes: ``12``
    ply: int  # the viewed ply: ``5``; 0 is the position before the first
    plies: int  # number of plies in the game: ``20``
    turn: int | None  # side to move at the viewed ply: ``0``; None if the game is over or a throw decides it
    side_to_touch: bool  # whether a person may touch now: ``True``
    status: str  # the state of the game: ``"Dark has a mill: now shoot one light cow"``
    position_words: str  # the whole position in words
    announcement: str  # text of the live region, in notation: ``"Dark: E8-E1. Light to place a cow."``
    # The full text's parts: ``["steps", "status"]``; empty if ``announcement`` is complete. ``last_throw`` is
    # the throw of the ply, ``steps`` its steps, ``throw`` the pending throw, ``open`` the playable points or
    # the choices, ``refusal`` the refusal, ``look`` where to look instead, ``status`` the state of the game.
    announcement_parts: list[str]
    touches: list[str]  # the touches of an unfinished turn: ``["E8", "E1"]``
    pending_move: PendingMove | None  # the unfinished turn in words; None if nothing is touched
    # ``[["E1", "cow-dark", 0, 0]]``: point, drawing, side, seat; without pending touches. A fifth item,
    # ``"back"``, marks a piece on its way back. The side is None if the piece belongs to nobody.
    pieces: list[PieceRow]
    stores: list[StoreView]  # the pieces off the board
    side_panels: list[SidePanel]  # the sides
    # Legal tree from the first touch: ``{"E1": {"effects": [["enter", "cow-dark", "E1"]]}}``. Empty if no touch
    # is possible.
    legal: dict[str, Node]
    last_effects: list[EffectList]  # the effects of the ply that led to the viewed position
    refusal: RefusalView | None  # the last refusal, until the next touch; None if there is none
    steps: Steps | None  # the viewed ply step by step, or why a throw cannot be used or opens; None at the start
    own_steps: Steps | None  # the person's ply before the computer's, or the viewed ply if ``steps`` is about a throw
    log: list[str]  # the text of each ply, without those in the past already sent: ``["E3", "A1"]``
    comments: dict[str, str]  # comments by ply number, without those in the past: ``{"12": "a gun that fires twice"}``
    variations: list[LineView]  # the variations next to the main line; the message ``line`` restores one
    skipped: str  # skipped players: ``"No more turns for the second player."``; empty if none is skipped
    result: Over | None  # the result; None while the game continues
    enabled: Can  # the enabled buttons
    # The viewed position's throw, due or pending; None if the game has no throws. In an earlier position, this
    # is the throw of the ply that led to it.
    throw: ThrowView | None
    last_throw: ThrowView | None  # the throw that led to the viewed position; None at the start or without throws
    next_action: NextView | None  # the only possible next action in a game with throws; otherwise None
    actions: list[ActView]  # the possible actions, if they are few enough for a button each
    hints: bool  # whether this board offers hints: ``True``
    hint: HintView | None  # the hint, up to the step that is shown; None if no hint is shown
    warns: bool  # whether a warning precedes a blunder: ``False``
    warning: WarningView | None  # the warning about a move that awaits confirmation; None if there is none
    review: ReviewView | None  # the review of the game; None if it is closed
    setup: SetupView | None  # the position editor, while the reader's own game is paused; None if it is closed
    seats: list[str]  # the player of each side: ``["person", "careful"]``
    options: dict[str, Value]  # the options in force: ``{"mill_rule": "seed"}``
    thinking: ThinkingView | None  # the computer's search; None if it has not begun or has ended
    failed: FailedView | None  # the player that failed to make a move; None if none has
    undecided: bool  # whether the screen offers the choice of an opponent
    example: ExampleView | None  # the example on the board; None if there is none
    task: TaskView | None  # the task on the board; None if there is none
    learn: LearnView | None  # the guided first game to which the task or game belongs; None if there is none
    notice: str  # one sentence about a failed action, or a question; empty if there is none
    notices: list[str]  # the first problems in a typed or loaded text: ``["At character 27: ...", "3 more"]``


Mode = Literal["board", "card", "task", "learn", "quiz", "replay"]
"""The extent of a screen: game, rule card with board, task, guided step, quiz or replay."""


class Prefs(TypedDict):
    """Reader preferences; they belong to the screen, not to the game."""

    guides: bool  # whether legal points are lit: ``True``
    names: bool  # whether points show their names: ``False``
    theme: Literal["auto", "light", "dark"]  # the colours: ``"auto"`` follows the page
    # the extent of announcements: every step with its rule, every step, or moves in notation
    speech: Literal["full", "short", "notation"]
    kiosk: bool  # whether no link leaves the page, for a museum: ``False``
