"""Board widget of a notebook, which connects a session in Python with the front end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack, suppress
from traceback import walk_tb
from types import FrameType
from typing import Any, cast
from uuid import uuid4

import traitlets
from ipywidgets import CallbackDispatcher

from heritage_games.analysis.review import review
from heritage_games.analysis.review_result import Review
from heritage_games.arguments import a_call, takes
from heritage_games.errors import ProtocolError
from heritage_games.record.notation import Record
from heritage_games.rendering.marks import Mark
from heritage_games.rendering.picture import captioned, picture
from heritage_games.rendering.text_board import text_board
from heritage_games.rulebook.principles import Principle
from heritage_games.rulesets.base import Ruleset
from heritage_games.session.board_state import BoardState
from heritage_games.session.book_view import REPORT, book, languages
from heritage_games.session.preset import preset_of
from heritage_games.session.session import Session
from heritage_games.session.view import EMPTY, past_of, since
from heritage_games.session.view_types import View

from .bundle import SCRIPT, STYLE, Sharing
from .commands import BoardCommands, check_ply, check_position, check_record
from .responses import Played, Response

FROM_SCREEN = frozenset({"prefs", "record"})  # traits that a front end may set, besides ``ply``
COMPUTED = ("book", "view", "past", "mode", "shared", "address")  # traits that neither a front end nor Python can set
INNER = frozenset({__name__.partition(".")[0], traitlets.__name__})  # packages that tracebacks of values omit

PREFS: Mapping[str, tuple[object, ...]] = {
    "guides": (True, False),
    "names": (True, False),
    "theme": ("auto", "light", "dark"),
    "speech": ("full", "short", "notation"),
    "kiosk": (False, True),
}  # reader preferences, the default of each first


class Board(BoardCommands, Sharing):
    """A board to play on.

    Its state is the game's record, so a saved widget is a saved game. Its traits ``ply``, ``position`` and ``record``
    can be set, observed and linked; an invalid value raises an error that says why, and changes nothing.

    Example:
        >>> from ipywidgets import IntSlider
        >>> from traitlets import link
        >>> board, slider = hg.play("morabaraba"), IntSlider(max=100)
        >>> _ = board.move("E1"), board.move("A1"), link((board, "ply"), (slider, "value"))
        >>> slider.value = 1
        >>> board.position
        'morabaraba; turn light; dark E1; hand 11 12'
        >>> board.ply = 7
        Traceback (most recent call last):
        heritage_games.widgets.commands.AssignmentError: there is no ply 7; the game has 2

    Args:
        session: session of the game on the board.
        mode: ``board``, ``card`` (one rule), ``task`` or ``learn`` (a step of a guided first game).
        card: the id of the rule in mode ``card``; otherwise empty.
        prefs: guides, names, theme, speech and kiosk; None for the defaults.
        report: address for reporting mistakes, with the blanks {rule} and {text}; empty for none.
    """

    address = traitlets.Unicode().tag(sync=True)
    view = traitlets.Dict().tag(sync=True, to_json=lambda view, board: since(view, board.past))
    past = traitlets.Dict(dict(EMPTY)).tag(sync=True)
    prefs = traitlets.Dict().tag(sync=True)
    mode = traitlets.Unicode("board").tag(sync=True)
    record = traitlets.Unicode("", help="The game as text; set it to go on with another game.").tag(sync=True)
    position = traitlets.Unicode(
        "", help="The position that is looked at, as text; set it to begin a game from another."
    ).tag(sync=True)
    ply = traitlets.Int(
        0, help="The ply that is looked at, 0 before the first; set it to look at another. The game stays as it is."
    ).tag(sync=True)

    def __init__(
        self,
        session: Session,
        *,
        mode: str = "board",
        card: str = "",
        prefs: Mapping[str, object] | None = None,
        report: str = REPORT,
    ) -> None:
        self._session = session
        self._card = card
        self._report = report
        self._rules: object = None
        self._language = ""
        self._pushing = True
        self._on_move = CallbackDispatcher()
        self._moves: list[Played] = []
        self._calling = False
        # The first message contains the complete state, because a slow page may lose later ones.
        address = uuid4().hex
        self._now = self._view_traits(session.view(), EMPTY)
        self._shown_record: Record | None = None  # the record when the board was first displayed
        traits = {"address": address, "mode": mode, **self._now}
        super().__init__(SCRIPT, STYLE, prefs=_checked(prefs or {}), model_id=address, **traits)
        self._pushing = False
        self._attach(session)
        self.on_msg(self._on_message)

    def __setattr__(self, name: str, value: object) -> None:
        """Set an attribute; an error about its value has a traceback without inner frames."""
        try:
            super().__setattr__(name, value)
        except traitlets.TraitError as error:
            # An error of an observer keeps its frames.
            if all(_is_inner(frame) for frame, _ in walk_tb(error.__traceback__)):
                raise error.with_traceback(None) from None
            raise

    @property
    def session(self) -> Session:
        """Session that runs the game."""
        return self._session

    @property
    def rules(self) -> Ruleset:
        """Rules of the game."""
        return self._session.rules

    @property
    def preset(self) -> str:
        """Rules, readings, seats, position, guides and hints as one line for ``play(preset=...)``.

        If the game is over, the line starts a new one.
        """
        return preset_of(self._session, guides=bool(self.prefs["guides"])).text

    @takes(callback=a_call)
    def on_move(self, callback: Callable[[Played], object], remove: bool = False) -> Callable[[Played], object]:  # noqa: FBT001, FBT002 - as every on_ of ipywidgets has it
        """Register a function to call with each ply of a person, Python or the computer.

        The board already shows the ply when the function is called. To notice undo, redo, browsing and loading, observe
        ``ply`` or ``position`` instead. If a function fails, its traceback is printed; the ply stays played and the
        other functions are still called.

        Example:
            >>> board, plies = hg.play("morabaraba"), []
            >>> _ = board.on_move(lambda ply: plies.append(ply.text))
            >>> _ = board.move("E1"), board.move("A1")
            >>> plies
            ['E1', 'A1']

        Args:
            callback: function called with the ply.
            remove: whether to remove the function instead of adding it.

        Returns:
            The function, so that ``@board.on_move`` works as a decorator.
        """
        self._on_move.register_callback(callback, remove=remove)
        return callback

    @takes()
    def review(self) -> Review:
        """Review the game: the win probabilities ply by ply, the turning points and better moves.

        Example:
            >>> board = hg.play("morabaraba")
            >>> _ = board.move("E1"), board.move("A1")
            >>> len(board.review().chances)
            3
        """
        return review(self._session.match.main.game, language=self._session.book.language)

    @takes()
    def close(self) -> None:
        """Close the board; other boards can then open its saved game.

        Example:
            >>> hg.play("morabaraba").close()
        """
        self._session.close()
        super().close()

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Accept the traits that a front end may set; ignore everything else."""
        allowed = {name: value for name, value in sync_data.items() if name in FROM_SCREEN}
        if "prefs" in allowed:
            allowed["prefs"] = _checked(allowed["prefs"])
        record = allowed.pop("record", None)
        super().set_state(allowed)
        if isinstance(record, str):
            self._apply_message({"do": "load", "text": record}, "record")
        if "ply" in sync_data:
            self._apply_message({"do": "go", "ply": sync_data["ply"]}, "ply")

    def __repr__(self) -> str:
        return "\n".join([*self._about(), f"{self._session.book.game.title}. {self.view['position_words']}"])

    def __str__(self) -> str:
        return f"{text_board(self._session.rules, self._session.position)}\n{self!r}"

    def _about(self) -> list[str]:
        """Return the lines next to the position: a rule and its caption, or the task's question."""
        task, example = self.view["task"], self.view["example"]
        if task:
            return [f"{task['title']}. {task['ask']}"]
        if self._card:
            book = self._session.book
            card = book.card(self._card)
            worth = [measured.words for measured in book.effects(card)] if isinstance(card, Principle) else []
            traits = [f"{card.number} {card.title}. {card.text}", *worth]
            return [*traits, *([example["caption"]] if example else [])]
        return []

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:  # noqa: ANN401 - as ipywidgets has it
        # The moves that a cell plays before it shows the board are played again when the cell is run again.
        self._shown_record = self._shown_record or self._session.match.main.game.record()
        return super()._repr_mimebundle_(**kwargs)

    @property
    def _note(self) -> str:  # type: ignore[override]  # it follows the language
        session = self._session
        shown, now = self._shown_record, session.match.main.game.record()
        lost = self.mode == "board" and not session.saves and now != (shown or now)
        return session.book.interface["saved.unsaved" if lost else "saved.picture"]

    def _sleeping(self) -> str:
        return captioned(self._picture(), [self._note])

    def _picture(self, marks: Iterable[Mark] = ()) -> str:
        session = self._session
        drawn = picture(
            session.rules,
            session.position,
            last=[tuple(effect) for effect in self.view["last_effects"]],
            marks=marks,
            names=True,
            title=session.book.game.title,
            desc=str(self.view["position_words"]),
            language=session.book.language,
        )
        return captioned(drawn, self._about())

    def _process(self, message: Mapping[str, object]) -> Response:
        view = self._session.receive({"revision": self._session.revision, **message})
        response = Response.of(self._session.board, cast("View", self.view), view)
        self._show(view)
        return response

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        """Answer the front end; ignore malformed messages."""
        command = content.get("do") if isinstance(content, Mapping) else None
        if command == "all":
            self.send_state()
            return
        if command == "record":
            self.send_state("record")
            return
        if command == "picture":
            self.send({"saved": self._output()})
            return
        with suppress(ProtocolError):
            self._show(self._session.receive(content))

    def _apply_message(self, message: Mapping[str, object], trait: str) -> None:
        """Apply a trait change that the front end requests, and send back the trait's value."""
        self._on_message(self, {"revision": self._session.revision, **message}, [])
        self.send_state(trait)

    def _attach(self, session: Session) -> None:
        self._session = session
        session.on_change, session.match.on_ply = self._show, self._played

    def _show(self, view: View) -> None:
        """Send the changed traits, then call the observers of plies.

        An observer that fails blocks nothing: all traits are set and sent before its error propagates. If an observer
        changes the game, the new state is sent and the rest of this one is dropped as outdated.
        """
        traits = self._view_traits(view, self.past)
        before, self._pushing = self._pushing, True
        self._now = {**self._now, **traits}
        with ExitStack() as steps:  # runs in reverse order
            steps.callback(self._call_observers)
            steps.enter_context(self.hold_sync())
            steps.callback(setattr, self, "_pushing", before)
            for name, value in reversed(traits.items()):
                steps.callback(self._set_trait, name, value)

    def _set_trait(self, name: str, value: object) -> None:
        """Set a trait, unless the game has changed since the value was computed."""
        if self._now[name] is value:
            setattr(self, name, value)

    def _played(self, board: BoardState) -> None:
        """Queue the last ply for the observers, which are called after the board shows it."""
        if self._on_move.callbacks:
            self._moves.append(Played.last_of(board))

    def _call_observers(self) -> None:
        """Call every observer with each ply; plies played by observers wait until all have run."""
        if self._calling:
            return
        self._calling = True
        try:
            while self._moves:
                self._on_move(self._moves.pop(0))
        finally:
            self._calling = False

    def _view_traits(self, view: View, past: Mapping[str, Any]) -> dict[str, Any]:
        """Return a view's traits; the book only if the rules or the language changed."""
        board = self._session.board
        rules, language = board.rules, board.book.language
        traits: dict[str, Any] = {}
        if (rules, language) != (self._rules, self._language):
            self._rules, self._language = rules, language
            traits["book"] = dict(book(board.book, self._report, self._session.match.players))
            if self._card:
                traits["book"]["card"] = self._card
            if not self._session.fixed and (found := languages()):
                traits["book"]["languages"] = found
        # Observable traits come last, when all others are up to date.
        return {
            **traits,
            "past": dict(past_of(view, past)),
            "view": dict(view),
            "record": self._session.match.record_text,
            "position": board.turn_state.position_text,
            "ply": view["ply"],
        }

    @traitlets.validate(*COMPUTED)
    def _refuse_assignment(self, proposal: Mapping[str, Any]) -> Any:  # noqa: ANN401 - as traitlets has it
        if not self._pushing:
            name = proposal["trait"].name
            raise traitlets.TraitError(
                f"a board's {name} follows from its game and cannot be set; play with move() or touch(), "
                "or set board.record, board.position or board.ply"
            )
        return proposal["value"]

    @traitlets.validate("ply", "position", "record")
    def _assigned(self, proposal: Mapping[str, Any]) -> Any:  # noqa: ANN401 - as traitlets has it
        """Change the game by assigning to a trait; raise AssignmentError if the value is invalid.

        The change updates all traits, this one too, before the assignment sets it.
        """
        name, value, session = proposal["trait"].name, proposal["value"], self._session
        if value == self._now[name]:
            return value
        if name == "ply":
            check_ply(session, value)
            self._process({"do": "go", "ply": value})
        elif name == "position":
            if check_position(session, value):
                self._process({"do": "setup", "text": value})
        else:
            check_record(session, value)
            self._process({"do": "load", "text": value})
        return self._now[name]

    def _should_send_property(self, key: str, value: object) -> bool:
        """Return whether to send a changed property; the long record is sent only on request."""
        return bool(key != "record" and super()._should_send_property(key, value))


def _is_inner(frame: FrameType) -> bool:
    return str(frame.f_globals.get("__name__")).partition(".")[0] in INNER


def _checked(prefs: object) -> dict[str, object]:
    given = prefs if isinstance(prefs, Mapping) else {}
    return {
        name: next((value for value in values if value is given.get(name) or value == given.get(name)), values[0])
        for name, values in PREFS.items()
    }
