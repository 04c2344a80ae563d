"""Message parser, payload types, connections and localized texts of the classroom server."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn, NotRequired, TypedDict

from heritage_games.errors import ProtocolError
from heritage_games.rulebook.files import content, is_untranslated, unmarked
from heritage_games.rulebook.interface import CLASSROOM, load_words
from heritage_games.rulebook.sentences import set_apart
from heritage_games.rulesets.notation import LONGEST_MOVE, whole
from heritage_games.session.view_types import View

LONGEST = 65_536
"""Maximum number of bytes of a message; only custom task sets are nearly as large."""


@dataclass(frozen=True)
class BoardMessage:
    """A message to a board, in the format of a session's messages."""

    board: int
    message: Mapping[str, Any]


@dataclass(frozen=True)
class RoomAction:
    """An action in the classroom.

    Args:
        do: name of the action.
        text: a move or the chosen value; empty if there is none.
        number: number of the person, board or task that the action concerns; 0 if there is none.
        own: a custom task set, as TOML; empty if there is none.
    """

    do: str
    text: str = ""
    number: int = 0
    own: str = ""


def read_message(text: str | bytes) -> BoardMessage | RoomAction:
    """Parse and return a message.

    Raises:
        ProtocolError: the text is not a valid message.
    """
    if len(text) > LONGEST:
        raise ProtocolError("a message is shorter")
    try:
        raw = json.loads(text, parse_constant=_no_number, parse_float=_no_number)
    except (ValueError, RecursionError) as error:
        raise ProtocolError("a message is JSON with whole numbers") from error
    if not isinstance(raw, dict):
        raise ProtocolError("a message is an object")
    if raw.keys() == {"board", "message"}:
        board, message = raw["board"], raw["message"]
        if type(board) is not int or not isinstance(message, dict):
            raise ProtocolError("a board has a number, and its message is an object")
        return BoardMessage(board, message)
    return _act(raw)


LONGEST_PAGE = 32


def read_numbered(text: str | bytes) -> tuple[str, int, str] | None:
    """Return the parts of a numbered message; None if the text is not one.

    A page sends the message again until its number is confirmed.

    Returns:
        The random name of the page, the number, which increases by one with each message, and the message.
    """
    try:
        raw = json.loads(text) if len(text) <= LONGEST else None
    except (ValueError, RecursionError):
        return None
    if not isinstance(raw, dict) or raw.keys() != {"page", "act", "message"}:
        return None
    page, act = raw["page"], raw["act"]
    if not isinstance(page, str) or len(page) > LONGEST_PAGE or type(act) is not int:
        return None
    return page, act, json.dumps(raw["message"])


def _act(raw: dict[str, Any]) -> RoomAction:
    do, text, number, own = raw.pop("do", None), raw.pop("text", ""), raw.pop("number", 0), raw.pop("own", "")
    if raw or not isinstance(do, str):
        raise ProtocolError("an action has a name, a text and a number")
    if not isinstance(text, str) or len(text) > LONGEST_MOVE or type(number) is not int or not isinstance(own, str):
        raise ProtocolError("a text is short, and a person has a number")
    return RoomAction(do, whole(text), number, whole(own))


def _no_number(written: str) -> NoReturn:
    raise ValueError(written)


TEACHER, WALL, PUPIL = "teacher", "wall", "pupil"


class Choice(TypedDict):
    """An option of a list."""

    value: str
    label: str


class ActionButton(TypedDict):
    """A button that sends an action."""

    do: str
    """The name of the action: ``"send"``."""
    label: str
    text: str
    """The argument of the action."""
    main: bool
    """Whether it is the primary button."""
    number: NotRequired[int]
    """The id of a person or a board, as argument."""
    sure: NotRequired[str]
    """The confirmation question."""
    label_of: NotRequired[str]
    """The label of the list next to it."""
    choices: NotRequired[list[Choice]]
    """The options of the list next to it; the selected value is the argument."""


class Meter(TypedDict):
    """A progress bar."""

    value: int
    most: int
    words: str


class VoteBar(TypedDict):
    """A row with a bar: an answer with its votes."""

    text: str
    count: int
    share: int
    """The percentage of the longest bar: ``60``."""


class HardRule(TypedDict):
    """A rule with the number of pupils whose attempts it refused."""

    rule: str
    """The number of the rule: ``"M5"``."""
    title: str
    count: int
    text: NotRequired[str]
    """The text of the rule, only for the teacher's page."""


class HardestRules(TypedDict):
    """The rules that refused attempts of the most pupils, with a heading."""

    title: str
    note: str
    """A sentence about the rows, or that there are none."""
    rows: list[HardRule]


class PersonRow(TypedDict):
    """A person in the teacher's list."""

    name: str
    state: str
    """``"away"``, ``"present"``, ``"answered"``, ``"thinking"`` or ``"playing"``."""
    words: str
    """The state in words."""
    note: str
    """The person's current task or game: ``"Task 3 of 4"``."""
    done: int
    """The number of solved tasks, at most ``most``."""
    most: int
    """The number of tasks in the set; 0 if there is none."""
    stuck: str
    """The rule that lately refused at least three attempts, and their number; empty if none."""
    acts: list[ActionButton]


class StuckRow(TypedDict):
    """A rule at which pupils are stuck."""

    rule: str
    """The number of the rule: ``"M5"``."""
    title: str
    names: str
    """The names of the pupils, with commas between them."""
    act: ActionButton
    """A button that shows the rule to these pupils."""


class NowRow(TypedDict):
    """The current activity, or the next one."""

    title: str
    text: str
    """The progress of the class; that there is no activity if there is none."""
    acts: list[ActionButton]


class ModeOffer(TypedDict):
    """An activity that the teacher can start; the last one is the list of the hardest rules."""

    name: str
    title: str
    text: str
    """A description."""
    acts: list[ActionButton]
    """The buttons; empty for the current activity."""
    on: bool
    """Whether it is the current activity, or the list is on the wall."""


class TableCell(TypedDict):
    """A cell of a table."""

    text: str
    words: NotRequired[str]
    """The full text, for screen readers and as a tooltip."""
    state: NotRequired[str]
    """The state of a task: ``"open"``, ``"right"`` or ``"wrong"``; empty if it was not begun."""
    acts: NotRequired[list[ActionButton]]
    on: NotRequired[bool]
    """Whether the board of the row is projected."""


class TableView(TypedDict):
    """A table; the first cell of a row is its heading."""

    caption: str
    head: list[TableCell]
    rows: list[list[TableCell]]


class PupilPayload(TypedDict, total=False):
    """State of a pupil's page."""

    title: str
    lead: str
    next: str
    """A note about the next step, for a waiting pupil."""
    board: int
    """The id of the board; 0 if there is none."""
    acts: list[ActionButton]
    votes: list[VoteBar]
    note: str
    """The number of answers that are not among the votes, in words."""
    meter: Meter
    sharing: list[ActionButton]
    """A button for each person who shares the device; empty for a single person.

    The acting person's button is the primary one.
    """


class ModePayload(TypedDict):
    """The teacher's view of an activity."""

    acts: list[ActionButton]
    text: NotRequired[str]
    """A note above the table."""
    votes: NotRequired[list[VoteBar]]
    table: NotRequired[TableView | None]
    second: NotRequired[TableView | None]
    """A second table, such as the ranking of a tournament."""


class TeacherPayload(TypedDict):
    """State of the teacher's page."""

    here: str
    """The number of people who are present, in words."""
    people: list[PersonRow]
    nobody: str
    """A sentence if nobody has joined; otherwise empty."""
    stuck: list[StuckRow]
    now: NowRow
    modes: list[ModeOffer]
    note: str
    """An error, or else the note of the activity; empty if there is none."""
    door: ActionButton
    """The button that closes the classroom to new people, or opens it to them."""
    votes: list[VoteBar]
    table: TableView | None
    """The table of the activity; None if it has none."""
    second: TableView | None
    """A second table, such as the ranking of a tournament; None if there is none."""
    games: list[Choice]
    """All rulesets, for the board on the wall."""
    hardest: list[HardRule]
    board: int
    """The id of the board on the wall."""
    address: str
    """The address for the class; the page reloads if it changes."""
    addresses: list[ActionButton]
    """A button for each network on which the class can join, the recommended one first."""


class WallPicture(TypedDict):
    """Board on the wall."""

    picture: str
    """The board as SVG."""
    tally: str
    """The counts below the board as another SVG; empty if it has none."""


class WallPayload(TypedDict, total=False):
    """State of the wall."""

    title: str
    lead: str
    address: str
    code: str
    code_words: str
    """The code sign by sign, for screen readers."""
    count: str
    """The progress of the class, or else the number of people who are present, in words."""
    joining: bool
    """Whether only address and code are shown, because nobody plays yet."""
    votes: list[VoteBar]
    bars: list[VoteBar]
    """The number of people who solved each task."""
    table: TableView | None
    second: TableView | None
    note: str
    """The number of answers that are not among the votes, in words."""
    hardest: HardestRules | None
    """The hardest rules if the teacher shows them; otherwise None."""
    picture: str
    """The board as SVG."""
    tally: str
    """The counts below the board as another SVG; empty if it has none."""


class EndedPayload(TypedDict):
    """State of every page after the class is deleted."""

    ended: bool
    title: str
    lead: str


class BoardPayload(TypedDict):
    """A board with its view."""

    board: int
    kind: str
    """The kind of board, such as ``"answer"`` or ``"pair"``, which determines its actions."""
    mode: str
    """The mode of the widget."""
    book: str
    """The name of the book view in the cache."""
    view: View


PagePayload = PupilPayload | TeacherPayload | WallPayload | EndedPayload
PAYLOADS = (PupilPayload, TeacherPayload, WallPayload, EndedPayload, BoardPayload)

Send = Callable[[Mapping[str, Any]], None]


class Connection:
    """An open page.

    Args:
        role: ``teacher``, ``wall`` or ``pupil``.
        person: the id of the acting person; 0 for teacher and wall.
        send: the function that sends a message to the page.
        close: the function that closes the connection; the page then tries to reconnect.
        device: the hashed secret of the device; empty for teacher and wall.
    """

    def __init__(self, role: str, person: int, send: Send, close: Callable[[], None], device: str = "") -> None:
        self.role = role
        self.person = person
        self.device = device
        self.people = [person]
        """The people who share the device."""
        self.close = close
        self._send = send
        self._shown: PagePayload | None = None

    def tell(self, room: PagePayload) -> None:
        """Send the classroom's state if it has changed for this page."""
        if room != self._shown:
            self._shown = room
            self._send({"room": room})

    def show(self, board: BoardPayload) -> None:
        """Send the view of a board."""
        self._send(board)


PAGE = "page."
"""Prefix of the keys of texts for the script."""


class ClassroomWords:
    """Texts of a classroom in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._words = load_words(content(), language, CLASSROOM)

    def __call__(self, key: str, **blanks: object) -> str:
        """Return the text of ``section.key`` with blanks filled; blanks in values stay unfilled."""
        text = self._words[key]
        if is_untranslated(text):
            blanks = {name: set_apart(str(value)) for name, value in blanks.items()}
        return text.format_map(blanks)

    def plain(self, key: str, **blanks: object) -> str:
        """Return a text without the language marks of untranslated words, for plain-text contexts."""
        return unmarked(self(key, **blanks))

    def for_script(self) -> dict[str, str]:
        """Return the texts for the script, by key."""
        return {key.removeprefix(PAGE): text for key, text in self._words.items() if key.startswith(PAGE)}

    def plants(self) -> list[str]:
        """Return the plant names for people who give no name."""
        return self.plain("names.plants").split(", ")
