"""The contract of a mode: what a pupil sees and may do, what the teacher sees, and what is projected."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from heritage_games.session.protocol import ClientMessage
from heritage_games.session.view_types import View

from .boards import NOBODY, ClassTable
from .protocol import Told
from .store import Activity, StoredBoard

if TYPE_CHECKING:
    from .protocol import RoomAction
    from .room import Room

Deeds = Mapping[str, Callable[["RoomAction"], None]]
"""What can be done, by its name."""


class Mode(ABC):
    """Something that goes on in a room.

    What it must not lose stands in the room's file; it is made anew from there when a room is taken up.

    Args:
        room: where it goes on.
        now: its row in the file.
    """

    name: ClassVar[str]
    """As letters and the file call it."""
    at_the_wall: ClassVar[bool] = False
    """Whether it is played at the teacher's board, so that another game there ends it."""

    def __init__(self, room: Room, now: Activity) -> None:
        self.room = room
        self.now = now

    @classmethod
    def offers(cls, room: Room) -> list[Told]:
        """Return how the teacher may begin it: a button, with a list of choices where there are any."""
        return [act(cls.name, room.say("modes.start"))]

    @classmethod
    @abstractmethod
    def opening(cls, room: Room, asked: RoomAction) -> dict[str, Any]:
        """Return what it begins from.

        Raises:
            NotNowError: it cannot be begun now.
        """

    def begun(self) -> None:
        """Set up what those need who are here."""
        for person in sorted(self.room.present()):
            self.arrive(person)

    @abstractmethod
    def arrive(self, person: int) -> None:
        """Somebody is here, for the first time or again: see that they have a board, if there is one for them."""

    def leave(self, person: int) -> None:  # noqa: B027 - most need nothing
        """Somebody has been taken out of the room."""

    def taken_up(self) -> None:  # noqa: B027 - most need nothing
        """The room was closed while this went on, and is open again."""

    # The boards.

    @abstractmethod
    def table(self, kept: StoredBoard) -> ClassTable:
        """Return a board of this mode as it was when it was set up."""

    @abstractmethod
    def table_at(self, person: int) -> ClassTable | None:
        """Return the board that somebody sees; None if none."""

    def side(self, table: ClassTable, person: int) -> int:  # noqa: ARG002 - where several play, it depends on them
        """Return the side that somebody plays at a board."""
        return NOBODY

    def why_not(self, table: ClassTable, person: int, message: ClientMessage) -> str | None:  # noqa: ARG002 - most allow all
        """Return why somebody cannot do this at their board now; None if they can.

        Args:
            table: the board.
            person: who would; 0 is the teacher.
            message: what they would do, which is something that can be done at such boards.
        """
        return None

    def view(self, table: ClassTable, person: int) -> View:
        """Return the board as somebody is to see it."""
        return table.view(self.side(table, person))

    def kept(self, table: ClassTable) -> None:  # noqa: B027 - most need nothing
        """Something was done at a board, the teacher's included; what follows from it is kept together with it."""

    # What is done.

    def deeds(self, person: int) -> Deeds:  # noqa: ARG002 - most depend on it
        """Return what somebody may do beside their board."""
        return {}

    def orders(self) -> Deeds:
        """Return what the teacher may do."""
        return {}

    # What is told.

    @abstractmethod
    def pupil(self, person: int) -> Told:
        """Return what somebody's page is told."""

    @abstractmethod
    def desk(self) -> Told:
        """Return what the teacher's page is told: ``acts``, and whatever stands below them."""

    @abstractmethod
    def wall(self) -> Told:
        """Return what the wall is told."""

    @abstractmethod
    def doing(self, person: int) -> str:
        """Return what somebody who is here does: ``answered``, ``thinking`` or ``playing``."""

    def count(self) -> str:
        """Return how far the class is, in a sentence; empty where nothing is counted."""
        return ""


def act(do: str, label: str, text: str = "", *, main: bool = False, number: int = 0, sure: str = "") -> Told:
    """Return a button.

    Args:
        do: what it does.
        label: what stands on it.
        text: that goes with it.
        main: whether it is the one that most would press.
        number: of a person or a board that goes with it.
        sure: what is asked before; nothing if empty.
    """
    told: dict[str, Any] = {"do": do, "label": label, "text": text, "main": main}
    return told | ({"number": number} if number else {}) | ({"sure": sure} if sure else {})


def meter(value: int, most: int, words: str) -> Told:
    """Return a bar that fills."""
    return {"value": value, "most": most, "words": words}
