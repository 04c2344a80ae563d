"""A board in a notebook cell: a session on the Python side, a drawing on the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from typing import Any
from uuid import uuid4

import traitlets
from ipywidgets import CallbackDispatcher

from heritage_games.analysis.review import review
from heritage_games.analysis.review_result import Review
from heritage_games.errors import ProtocolError
from heritage_games.record.notation import format_record
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

from .bundle import SCRIPT, STYLE, Sharing, kept, saved
from .commands import BoardCommands, Played, Response, check_ply, check_position, check_record

FROM_SCREEN = frozenset({"prefs", "record"})
"""The traits that a front end may set, beside the ply that is looked at; the others only the game knows."""

TOLD = ("book", "view", "past", "mode", "shared", "address")
"""These others that Python cannot set either."""

PREFS: Mapping[str, tuple[object, ...]] = {
    "guides": (True, False),
    "names": (False, True),
    "theme": ("auto", "light", "dark"),
    "speech": ("full", "short", "notation"),
    "kiosk": (False, True),
}
"""What a reader may choose for the eye and the ear, the usual first."""


class Board(BoardCommands, Sharing):
    """A board to play on.

    Its state is the game's record, so a saved widget is a saved game. Its traits ``ply``, ``position`` and ``record``
    can be set, observed and linked; what they cannot be says why in a sentence, and changes nothing.

    Example:
        >>> import heritage_games as hg
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
        session: the game.
        mode: ``board``, ``card`` (one rule), ``task`` or ``learn`` (a step of a guided first game).
        card: in mode ``card``, the id of the rule.
        prefs: what the reader sees and hears: guides, names, theme, speech, kiosk.
        report: where mistakes are reported, with the blanks {rule} and {text}; empty for nowhere.
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
        self._telling = True
        self._on_move = CallbackDispatcher()
        self._moves: list[Played] = []
        self._calling = False
        # All of it goes out with the first message: what follows is lost where a page has no time to take it up.
        address = uuid4().hex
        self._now = self._told(session.view(), EMPTY)
        told = {"address": address, "mode": mode, **self._now}
        super().__init__(SCRIPT, STYLE, prefs=_checked(prefs or {}), model_id=address, **told)
        self._telling = False
        self._attend(session)
        self.on_msg(self._heard)

    @property
    def session(self) -> Session:
        """The game behind the board.

        Example:
            >>> import heritage_games as hg
            >>> hg.play("morabaraba").session.rules.sides
            ('dark', 'light')
        """
        return self._session

    @property
    def rules(self) -> Ruleset:
        """The rules that are played by.

        Example:
            >>> import heritage_games as hg
            >>> hg.play("morabaraba").rules
            ruleset('morabaraba', 'south_africa')
        """
        return self._session.rules

    @property
    def preset(self) -> str:
        """Rules, readings, seats, the position looked at, guides and hints in one line, for ``play(preset=...)``.

        Where the game is over the line begins it anew.
        """
        return preset_of(self._session, guides=bool(self.prefs["guides"])).text

    def on_move(self, callback: Callable[[Played], object], remove: bool = False) -> Callable[[Played], object]:  # noqa: FBT001, FBT002 - as every on_ of ipywidgets has it
        """Have a function called with each ply that is played, by hand, from Python or by the computer.

        The board tells the ply already when it is called. Plies that are taken back, played again, looked at or
        loaded are none that are played: for those observe ``ply`` or ``position``. A function that fails is told with
        its traceback; the ply, the board and the other functions have theirs all the same.

        Example:
            >>> import heritage_games as hg
            >>> board, plies = hg.play("morabaraba"), []
            >>> _ = board.on_move(lambda ply: plies.append(ply.text))
            >>> _ = board.move("E1"), board.move("A1")
            >>> plies
            ['E1', 'A1']

        Args:
            callback: is given the ply.
            remove: whether it is to be called no more.

        Returns:
            The function, so that ``@board.on_move`` can stand above it.
        """
        self._on_move.register_callback(callback, remove=remove)
        return callback

    def review(self) -> Review:
        """Look back on the game: the chances ply by ply, and the turns on which it turned, with what was better.

        Example:
            >>> import heritage_games as hg
            >>> board = hg.play("morabaraba")
            >>> _ = board.move("E1"), board.move("A1")
            >>> len(board.review().chances)
            3
        """
        return review(self._session.match.main.game, language=self._session.book.language)

    def close(self) -> None:
        """Take the board away; its saved game is free for others.

        Example:
            >>> import heritage_games as hg
            >>> hg.play("morabaraba").close()
        """
        self._session.close()
        super().close()

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take up what a front end may set, and nothing else."""
        allowed = {name: value for name, value in sync_data.items() if name in FROM_SCREEN}
        if "prefs" in allowed:
            allowed["prefs"] = _checked(allowed["prefs"])
        record = allowed.pop("record", None)
        super().set_state(allowed)
        if isinstance(record, str):
            self._ask({"do": "load", "text": record}, "record")
        if "ply" in sync_data:
            self._ask({"do": "go", "ply": sync_data["ply"]}, "ply")

    def __repr__(self) -> str:
        """Return rule or task, and the position, in words: what a saved notebook shows where nothing is drawn."""
        return "\n".join([*self._about(), f"{self._session.book.game.title}. {self.view['spoken']}"])

    def __str__(self) -> str:
        """Return the position drawn as text, with what `repr` tells of it in words: for a terminal."""
        return f"{text_board(self._session.rules, self._session.position)}\n{self!r}"

    def _about(self) -> list[str]:
        """What is shown beside the position: a rule with the caption of its example, or what a task asks."""
        task, example = self.view["task"], self.view["example"]
        if task:
            return [f"{task['title']}. {task['ask']}"]
        if self._card:
            book = self._session.book
            card = book.card(self._card)
            worth = [measured.words for measured in book.effects(card)] if isinstance(card, Principle) else []
            told = [f"{card.number} {card.title}. {card.text}", *worth]
            return [*told, *([example["caption"]] if example else [])]
        return []

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:  # noqa: ANN401 - as ipywidgets has it
        """Add a picture of the position, for notebooks that are read where no kernel runs."""
        note = self._session.book.interface["saved.picture"]
        return saved(super()._repr_mimebundle_(**kwargs), note, repr(self), self._picture())

    def _picture(self) -> str:
        """Return the position, with the words that stand beside it on the screen."""
        session = self._session
        drawn = picture(
            session.rules,
            session.position,
            last=[tuple(effect) for effect in self.view["last"]],
            names=True,
            title=session.book.game.title,
            desc=str(self.view["spoken"]),
            language=session.book.language,
        )
        return captioned(drawn, self._about())

    def _say(self, message: Mapping[str, object]) -> Response:
        """Send a message as the screen would; raises ProtocolError where there is no such touch or ply."""
        before = self._session.view()
        view = self._session.receive({"revision": self._session.revision, **message})
        response = Response.of(self._session.stage, before, view)
        self._show(view)
        return response

    def _heard(self, _widget: object, content: object, _buffers: object) -> None:
        """Answer the front end; whatever no front end of ours sends is passed over."""
        asked = content.get("do") if isinstance(content, Mapping) else None
        if asked == "all":
            self.send_state()
            return
        if asked == "record":
            self.send_state("record")
            return
        if asked == "picture":
            self.send({"saved": kept(repr(self), self._picture())})
            return
        with suppress(ProtocolError):
            self._show(self._session.receive(content))

    def _ask(self, message: Mapping[str, object], trait: str) -> None:
        """Do what the front end asks by setting a trait, and send it what the trait is then."""
        self._heard(self, {"revision": self._session.revision, **message}, [])
        self.send_state(trait)

    def _attend(self, session: Session) -> None:
        """Show this game from now on, and hear what is played in it."""
        self._session = session
        session.altered, session.match.heard = self._show, self._played

    def _show(self, view: View) -> None:
        """Send what has changed, and tell the plies that were played.

        An observer that fails keeps nothing back: all is set and sent before its error goes on. One that changes the
        game itself has the new state told, and the rest of this one is no longer true.
        """
        told = self._told(view, self.past)
        before, self._telling = self._telling, True
        self._now = {**self._now, **told}
        with ExitStack() as steps:  # the last that is named here is done first
            steps.callback(self._call)
            steps.enter_context(self.hold_sync())
            steps.callback(setattr, self, "_telling", before)
            for name, value in reversed(told.items()):
                steps.callback(self._tell, name, value)

    def _tell(self, name: str, value: object) -> None:
        """Set a trait, if the game still says this of it."""
        if self._now[name] is value:
            setattr(self, name, value)

    def _played(self, stage: BoardState) -> None:
        """Keep the ply that was just played, for those who want to hear of it when the board shows it."""
        if self._on_move.callbacks:
            self._moves.append(Played.last_of(stage))

    def _call(self) -> None:
        """Tell each ply to everybody; whoever plays another in answer has that told when all have heard this one."""
        if self._calling:
            return
        self._calling = True
        try:
            while self._moves:
                self._on_move(self._moves.pop(0))
        finally:
            self._calling = False

    def _told(self, view: View, past: Mapping[str, Any]) -> dict[str, Any]:
        """Return the traits that tell a view: the book only with the rules, the view and the record always."""
        rules, language = self._session.rules, self._session.book.language
        told: dict[str, Any] = {}
        if (rules, language) != (self._rules, self._language):
            self._rules, self._language = rules, language
            card = {"card": self._card} if self._card else {}
            told["book"] = {
                **book(self._session.book, self._report, self._session.match.players),
                **card,
                **self._choice(),
            }
        position = rules.format_position(self._session.position)
        # Those that others may observe come last, when all else is told.
        return {
            **told,
            "past": dict(past_of(view, past)),
            "view": dict(view),
            "record": self._written(),
            "position": position,
            "ply": view["ply"],
        }

    def _choice(self) -> dict[str, Any]:
        """Return the languages of which one can be chosen at a board of one's own."""
        return {"languages": found} if not self._session.fixed and (found := languages()) else {}

    def _written(self) -> str:
        """Return the record of the game as it stands."""
        return format_record(self._session.record())

    @traitlets.validate(*TOLD)
    def _only_told(self, proposal: Mapping[str, Any]) -> Any:  # noqa: ANN401 - as traitlets has it
        """Refuse what only the game can say."""
        if not self._telling:
            name = proposal["trait"].name
            raise traitlets.TraitError(
                f"a board's {name} follows from its game and cannot be set; play with move() or touch(), "
                "or set board.record, board.position or board.ply"
            )
        return proposal["value"]

    @traitlets.validate("ply", "position", "record")
    def _assigned(self, proposal: Mapping[str, Any]) -> Any:  # noqa: ANN401 - as traitlets has it
        """Change the game as somebody asks by assigning to a trait; raises AssignmentError where it cannot be.

        The change tells all traits, this one too, before the assignment comes to set it.
        """
        name, value, session = proposal["trait"].name, proposal["value"], self._session
        if value == self._now[name]:
            return value
        if name == "ply":
            check_ply(session, value)
            self._say({"do": "go", "ply": value})
        elif name == "position":
            if check_position(session, value):
                self._say({"do": "setup", "text": value})
        else:
            check_record(session, value)
            self._say({"do": "load", "text": value})
        return self._now[name]

    def _should_send_property(self, key: str, value: object) -> bool:
        """The record goes to a front end that asks for it, and with the whole state; it is long, and few look at it."""
        return bool(key != "record" and super()._should_send_property(key, value))


def _checked(prefs: object) -> dict[str, object]:
    """Return what is known and allowed of these, the usual for the rest."""
    given = prefs if isinstance(prefs, Mapping) else {}
    return {
        name: next((value for value in values if value is given.get(name) or value == given.get(name)), values[0])
        for name, values in PREFS.items()
    }
