"""Types of the payloads that the classroom server sends to its pages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NotRequired, TypedDict

from heritage_games.session.view_types import View


class Choice(TypedDict):
    """An option of a list."""

    value: str
    label: str


class ActionButton(TypedDict):
    """A button that sends an action."""

    do: str  # the name of the action: ``"send"``
    label: str
    text: str  # the argument of the action
    main: bool  # whether it is the primary button
    number: NotRequired[int]  # the id of a person or a board, as argument
    sure: NotRequired[str]  # the confirmation question
    label_of: NotRequired[str]  # the label of the list next to it
    choices: NotRequired[list[Choice]]  # the options of the list next to it; the selected value is the argument


class Meter(TypedDict):
    """A progress bar."""

    value: int
    most: int
    words: str


class VoteBar(TypedDict):
    """A row with a bar: an answer with its votes."""

    text: str
    count: int
    share: int  # the length of the bar in per cent: ``60``


class HardRule(TypedDict):
    """A rule with the number of pupils whose attempts it refused."""

    rule: str  # the number of the rule: ``"M5"``
    title: str
    count: int
    text: NotRequired[str]  # the text of the rule, only for the teacher's page


class HardestRules(TypedDict):
    """The rules that refused attempts of the most pupils, with a heading."""

    title: str
    note: str  # a sentence about the rows, or that there are none
    rows: list[HardRule]


class PersonRow(TypedDict):
    """A person in the teacher's list."""

    look: ActionButton  # the button with the name, which shows the board; the primary one if it is shown
    state: str  # the state: ``"away"``, ``"present"``, ``"answered"``, ``"thinking"`` or ``"playing"``
    words: str  # the state in words
    note: str  # the person's current task or game: ``"Task 3 of 4"``
    done: int  # the number of solved tasks, at most ``most``
    most: int  # the number of tasks in the set; 0 if there is none
    stuck: str  # the rule that lately refused at least three attempts, and their number; empty if none


class StuckRow(TypedDict):
    """A rule at which pupils are stuck."""

    rule: str  # the number of the rule: ``"M5"``
    title: str
    names: str  # the names of the pupils, with commas between them
    act: ActionButton  # a button that shows the rule to these pupils


class NowRow(TypedDict):
    """The current activity, the next one, or the person whose board is shown."""

    title: str
    text: str  # the progress of class or person, or the sentence that there is no activity
    acts: list[ActionButton]


class ModeOffer(TypedDict):
    """An activity that the teacher can start; the last one is the list of the hardest rules."""

    name: str
    title: str
    text: str  # a description
    acts: list[ActionButton]  # the buttons; empty for the current activity
    on: bool  # whether it is the current activity, or the list is on the wall


class TableCell(TypedDict):
    """A cell of a table."""

    text: str
    words: NotRequired[str]  # the full text, for screen readers and as a tooltip
    state: NotRequired[str]  # the state of a task: ``"open"``, ``"right"`` or ``"wrong"``; empty if it was not begun
    acts: NotRequired[list[ActionButton]]


class TableView(TypedDict):
    """A table; the first cell of a row is its heading."""

    caption: str
    head: list[TableCell]
    rows: list[list[TableCell]]


class PupilPayload(TypedDict, total=False):
    """State of a pupil's page."""

    title: str
    lead: str
    next: str  # a note about the next step, for a waiting pupil
    board: int  # the id of the board; 0 if there is none
    acts: list[ActionButton]
    votes: list[VoteBar]
    note: str  # the number of answers that are not among the votes, in words
    meter: Meter
    # A button for each person who shares the device; empty for a single person. The acting person's button is
    # the primary one.
    sharing: list[ActionButton]


class ModePayload(TypedDict):
    """The teacher's view of an activity."""

    acts: list[ActionButton]
    text: NotRequired[str]  # a sentence next to the title, if there is no progress
    votes: NotRequired[list[VoteBar]]
    table: NotRequired[TableView | None]
    second: NotRequired[TableView | None]  # a second table, such as the ranking of a tournament


class TeacherPayload(TypedDict):
    """State of the teacher's page."""

    here: str  # the number of people who are present, in words
    people: list[PersonRow]
    nobody: str  # a sentence if nobody has joined; otherwise empty
    stuck: list[StuckRow]
    watched: NowRow | None  # the person whose board is shown; None if it is the teacher's own
    acts: list[ActionButton]  # the buttons that remove this person or the name
    now: NowRow
    modes: list[ModeOffer]
    note: str  # an error; empty if there is none
    door: ActionButton  # the button that closes the classroom to new people, or opens it to them
    votes: list[VoteBar]
    table: TableView | None  # the table of the activity; None if it has none
    second: TableView | None  # a second table, such as the ranking of a tournament; None if there is none
    games: list[Choice]  # all rulesets, for the board on the wall
    hardest: list[HardRule]
    board: int  # the id of the board that is shown; 0 if the person has none
    address: str  # the address for the class; the page reloads if it changes
    addresses: list[ActionButton]  # a button for each network on which the class can join, the recommended one first


class WallPicture(TypedDict):
    """Board on the wall."""

    picture: str  # the board as SVG
    tally: str  # the counts below the board as another SVG; empty if it has none


class WallPayload(TypedDict, total=False):
    """State of the wall."""

    title: str
    lead: str
    address: str
    count: str  # the progress of the class, or else the number of people who are present, in words
    joining: bool  # whether only address and code are shown, because nobody plays yet
    votes: list[VoteBar]
    bars: list[VoteBar]  # the number of people who solved each task
    table: TableView | None
    second: TableView | None
    note: str  # the number of answers that are not among the votes, in words
    hardest: HardestRules | None  # the hardest rules if the teacher shows them; otherwise None
    picture: str  # the board as SVG
    tally: str  # the counts below the board as another SVG; empty if it has none


class EndedPayload(TypedDict):
    """State of every page after the class is deleted."""

    ended: bool
    title: str
    lead: str


class ShownRulePayload(TypedDict):
    """A rule that the teacher shows to a pupil."""

    title: str  # the heading: ``"Your teacher asks you to look at rule M2"``
    text: str  # the title and the text of the rule
    acts: list[ActionButton]  # the button that plays an example; empty if the rule has none


class BoardPayload(TypedDict):
    """A board with its view."""

    board: int
    kind: str  # the kind of board, such as ``"answer"`` or ``"pair"``, which determines its actions
    mode: str  # the mode of the widget
    book: str  # the name of the book view in the cache
    view: View


PagePayload = PupilPayload | TeacherPayload | WallPayload | EndedPayload
PAYLOADS = (PupilPayload, TeacherPayload, WallPayload, EndedPayload, ShownRulePayload, BoardPayload)


def button(do: str, label: str, text: str = "", *, main: bool = False, number: int = 0, sure: str = "") -> ActionButton:
    """Return a button; a number of 0 and an empty question are left out."""
    found = ActionButton(do=do, label=label, text=text, main=main)
    if number:
        found["number"] = number
    if sure:
        found["sure"] = sure
    return found


def button_with_choices(do: str, label: str, label_of: str, choices: Iterable[tuple[str, str]]) -> ActionButton:
    """Return a button with a list next to it."""
    options: list[Choice] = [{"value": value, "label": each} for value, each in choices]
    return {**button(do, label), "label_of": label_of, "choices": options}
