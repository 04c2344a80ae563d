"""Position editor of a session: pieces, counters, selections and position problems."""

from __future__ import annotations

from collections import Counter

from heritage_games.analysis.search import capability
from heritage_games.errors import SetupError
from heritage_games.record.game import Game
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.rules import Rule
from heritage_games.rulebook.sentences import capital, with_full_stop
from heritage_games.rulesets.options import Value
from heritage_games.rulesets.position_editor import EditablePosition, EditorCounter, Selection
from heritage_games.rulesets.types import Piece, Store

from .actions import Changes
from .board_state import BoardState
from .panel_types import SetupCounter, SetupSelection, SetupTask, SetupView, SetupWord
from .phrases import store_views
from .protocol import ClientMessage, Command, EditPosition, LoadPosition, MakeTask, Touch
from .state import SessionState
from .turn_state import Tree
from .view import board_view, piece_rows
from .view_types import StoreView, View

TAKE = "take"  # the tool that removes pieces from the board
TURN = "turn"  # the name of the selection of the side to move
TASK_MAKER = "heritage_games.session.custom_task:task_of_board"  # imported late: its sessions use this module
MOST_KEPT = 500  # maximum number of positions in the undo stack


class PositionEditor:
    """Editor of a position, while the reader's own game is paused."""

    def __init__(self, match: SessionState, changes: Changes) -> None:
        self._match = match
        self._announcement = match.announcement
        self._changes = changes
        self._drafts: list[EditablePosition] = []
        self._at = 0
        self._tool = ""
        self._touched: tuple[str, ...] = ()
        self._stage: BoardState  # the last valid position, as a board
        self._problems: list[str] = []
        self._task: SetupTask | None = None

    @property
    def on(self) -> bool:
        """Whether a board is being edited."""
        return bool(self._drafts)

    @property
    def draft(self) -> EditablePosition:
        """The edited position."""
        return self._drafts[self._at]

    def begin(self) -> None:
        """Edit the viewed position; show an error if the family does not support editing."""
        board = self._match.main
        if (draft := board.rules.draft(board.game.position)) is None:
            self._announcement.show("errors.arranging_off")
            return
        board.discard_touches()
        self._drafts, self._at, self._touched = [draft], 0, ()
        self._tool, self._task = self.draft.tools[0], None
        self._settle()
        self._announcement.show("setup.begun")

    def end(self) -> None:
        """Close the editor and return to the reader's own game."""
        self._drafts = []

    def take(self, message: ClientMessage) -> None:
        """Handle a message for the editor."""
        match message:
            case Touch(touches):
                self._touch(touches)
            case EditPosition(name, value):
                self._arrange(name, value)
            case LoadPosition(text):
                self._read(text)
            case MakeTask(text):
                self._make(text)
            case Command("undo") if self._at:
                self._go(self._at - 1)
            case Command("redo") if self._at + 1 < len(self._drafts):
                self._go(self._at + 1)
            case Command("back"):
                self.end()
                self._announcement.show("setup.left")
            case _:
                self._announcement.not_now()

    def _touch(self, touches: tuple[str, ...]) -> None:
        draft, before = self.draft, self._touched
        self._touched = ()
        if not touches:
            return
        point = touches[-1]
        if not set(touches) <= set(self._match.main.rules.points) or (touches[1:] and before != touches[:-1]):
            self._announcement.not_now()
        elif len(touches) > 1:
            self._change(_moved(draft, touches[0], point))
        elif self._tool == TAKE:
            self._change(draft.take(point))
        elif self._standing(point) and not draft.holds_several(point):
            self._touched = (point,)
        else:
            self._change(draft.put(self._tool, point))

    def _arrange(self, name: str, value: Value) -> None:
        draft = self.draft
        self._touched = ()
        if name == "tool" and value in (*draft.tools, TAKE):
            self._tool = str(value)
        elif name == "play":
            self._play()
        elif name == "clear":
            self._change(draft.cleared())
        elif name == "usual":
            rules = self._match.main.rules
            self._change(rules.draft(rules.start()))
        elif name == TURN and value in draft.turns:
            self._change(draft.with_turn(str(value)))
        elif counter := next((each for each in draft.counters if _key(each) == name), None):
            if type(value) is int and 0 <= value <= counter.most:
                self._change(draft.with_counter(counter.name, counter.side, value))
        elif selection := next((each for each in draft.selections if _key(each) == name), None):
            if value in selection.values:
                self._change(draft.with_selection(selection.name, selection.side, str(value)))
        else:
            self._announcement.not_now()

    def _read(self, text: str) -> None:
        """Load a position from text; if it is impossible, show why and change nothing."""
        rules, book = self._match.main.rules, self._match.main.book
        try:
            self._change(rules.draft(rules.parse_position(text)))
        except SetupError as error:
            self._announcement.problems(_sentences(book, error))

    def _make(self, text: str) -> None:
        """Make a task from the edited position, or collect the reasons why it is invalid."""
        book = self._match.main.book
        try:
            self._task = capability(TASK_MAKER)(self._match.main.rules, self.draft.text, text, book.language)
            self._announcement.text = book.text("setup.task_made")
        except SetupError as error:
            problems = _sentences(book, error)
            self._task = SetupTask(toml="", words="", python="", fragment="", problems=problems)
            self._announcement.text = problems[0]

    def _play(self) -> None:
        if self._problems:
            self._announcement.problems(self._problems)
            return
        self.end()
        self._changes.begin(self._stage.rules, self._stage.game.start)

    def _change(self, draft: EditablePosition | None) -> None:
        """Replace the edited position unless it is None or equal; undo restores the previous one."""
        if draft is None or draft == self.draft:
            return
        self._drafts = [*self._drafts[: self._at + 1], draft][-MOST_KEPT:]
        self._go(len(self._drafts) - 1)

    def _go(self, at: int) -> None:
        self._at, self._touched, self._task = at, (), None
        self._settle()
        self._announcement.text = self._problems[0] if self._problems else self._match.main.book.text("setup.can_be")

    def _settle(self) -> None:
        """Validate the edited position, and collect its problems."""
        main, book = self._match.main, self._match.main.book
        try:
            start = main.rules.parse_position(self.draft.text)
        except SetupError as error:
            self._problems = _sentences(book, error)
            if not hasattr(self, "_stage") or self._stage.rules != main.rules:
                self._stage = main
            return
        self._stage = BoardState(Game(main.rules, start), main.seats, main.language, main.players)
        outcome = main.rules.outcome(start)
        over = book.text("errors.setup_over", reason=book.sentence(outcome.item).words) if outcome else ""
        self._problems = [over] if over else []

    def _standing(self, point: str) -> Piece | None:
        return next((piece for piece in reversed(self.draft.pieces) if piece.point == point), None)

    def view(self) -> View:
        """Return the view of the edited board."""
        view, draft = board_view(self._stage), self.draft
        enabled = dict.fromkeys(view["enabled"], False) | {
            "undo": self._at > 0,
            "redo": self._at + 1 < len(self._drafts),
        }
        rules = self._match.main.rules
        right = draft.text == rules.format_position(self._stage.game.start) or not self._problems
        changed: dict[str, object] = {
            "ply": 0,
            "plies": 0,
            "turn": rules.sides.index(draft.turn) if draft.turn in rules.sides else None,
            "side_to_touch": True,
            "status": self._match.main.book.text("setup.status"),
            "touches": list(self._touched),
            "legal": self._tree(),
            "last_effects": [],
            "steps": None,
            "log": [],
            "comments": {},
            "result": None,
            "enabled": enabled,
            "throw": None,
            "last_throw": None,
            "next_action": None,
            "actions": [],
            "skipped": "",
            "setup": self._setup_view(),
        }
        if not right:
            # Clear everything that describes another position.
            changed |= {"pieces": piece_rows(draft.pieces), "stores": self._stores(), "position_words": draft.text}
        nothing = {"note": ""} if right else {"note": "", "words": "", "brief": ""}
        changed["side_panels"] = [
            {**panel, **nothing, "turn": panel["side"] == changed["turn"]} for panel in view["side_panels"]
        ]
        return View(**{**view, **changed})  # type: ignore[typeddict-item]

    def _setup_view(self) -> SetupView:
        book, draft = self._match.main.book, self.draft
        turn = Selection(TURN, None, draft.turn, draft.turns)
        own = self._match.main.game
        return SetupView(
            tools=list(draft.tools),
            tool=self._tool,
            selections=[_selection(book, each) for each in (turn, *draft.selections)],
            counters=[_counter(book, each) for each in draft.counters],
            text=draft.text,
            problems=list(self._problems),
            waits=own.can_undo and not own.over,
            goals=_goals(book),
            task=self._task,
        )

    def _stores(self) -> list[StoreView]:
        kinds = {(store.side, store.name): store.kind for store in self._stage.turn_state.stores}
        found = [
            Store(each.side, each.name, kinds[each.side, each.name], each.value)
            for each in self.draft.counters
            if each.side is not None and (each.side, each.name) in kinds
        ]
        return store_views(self._match.main.book, found)

    def _tree(self) -> Tree:
        draft, points = self.draft, self._match.main.rules.points
        there = {piece.point: piece for piece in draft.pieces}
        if self._tool == TAKE:
            return {point: {"effects": [_gone(draft, piece)]} for point, piece in there.items()}
        found: Tree = {}
        for point in points:
            if point not in there or draft.holds_several(point):
                found[point] = {"effects": [_entered(draft, self._tool, point)]}
                continue
            onwards: Tree = {}
            for other in points:
                if other != point and not draft.holds_several(other):
                    away = [["take", other]] if other in there else []
                    onwards[other] = {"effects": [*away, ["move", point, other]]}
            found[point] = {"effects": [], "next": onwards}
        return found


def _moved(draft: EditablePosition, source: str, point: str) -> EditablePosition:
    kinds = [piece.kind for piece in draft.pieces if piece.point == source]
    return draft.take(source).put(kinds[-1], point) if kinds and source != point else draft


def _entered(draft: EditablePosition, kind: str, point: str) -> list[str]:
    """Return the effect of placing a piece: an entry, or a move of the only one of its kind."""
    after = [piece for piece in draft.put(kind, point).pieces if (piece.kind, piece.point) == (kind, point)]
    seat = [str(after[-1].seat)] if after and draft.holds_several(point) else []
    before = [piece.point for piece in draft.pieces if piece.kind == kind]
    alone = len(before) == 1 and len(draft.put(kind, point).pieces) == len(draft.pieces) and before[0] != point
    return ["move", before[0], point, kind, *seat] if alone else ["enter", kind, point, *seat]


def _gone(draft: EditablePosition, piece: Piece) -> list[str]:
    return ["take", piece.point, piece.kind] if draft.holds_several(piece.point) else ["take", piece.point]


def _key(each: EditorCounter | Selection) -> str:
    return each.name if each.name == TURN else f"{each.name}:{'' if each.side is None else each.side}"


def _counter(book: Rulebook, counter: EditorCounter) -> SetupCounter:
    words = book.text(f"setup.count_{counter.name}", counter.side)
    return SetupCounter(key=_key(counter), words=words, value=counter.value, most=counter.most)


def _selection(book: Rulebook, selection: Selection) -> SetupSelection:

    def called(value: str) -> str:
        if selection.name != TURN:
            return book.interface[f"setup.leg_{value}"]
        return capital(book.game.sides[value]) if value in book.game.sides else book.interface["setup.nobody"]

    values = [SetupWord(value=value, words=called(value)) for value in selection.values]
    key = selection.name if selection.side is not None or selection.name == TURN else f"{selection.name}_chaser"
    words = book.text(f"setup.{key}", selection.side)
    return SetupSelection(key=_key(selection), words=words, value=selection.value, values=values)


def _goals(book: Rulebook) -> list[SetupWord]:
    """Return the events that can be goals, each with the rule whose example shows it."""
    found: dict[str, Rule] = {}
    for rule in book.rules:
        for example in book.examples(rule):
            for code in example.codes if example.expect == "accepted" else ():
                if code in rule.codes:
                    found.setdefault(code, rule)
    counts = Counter(rule.id for rule in found.values())
    return [
        SetupWord(value=code, words=f"{rule.number} · {rule.title if counts[rule.id] == 1 else book.outline(code)}")
        for code, rule in found.items()
    ]


def _sentences(book: Rulebook, error: SetupError) -> list[str]:
    """Return the distinct problems as sentences, without columns: the text may be generated."""
    found = dict.fromkeys(map(book.in_words, error.faults))
    return [with_full_stop(words if words.split()[0] in book.ruleset.points else capital(words)) for words in found]
