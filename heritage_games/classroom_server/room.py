"""Classroom without network code, for its server: permissions, activity, pages."""

from __future__ import annotations

import json
import logging
import sqlite3
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from time import monotonic

from heritage_games.errors import NotNowError, ProtocolError
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import games
from heritage_games.session.book_view import book
from heritage_games.session.protocol import read
from heritage_games.website.files import digest

from .admission import Clock, RateLimiter
from .boards import NOBODY, ClassTable, inspected
from .modes import Actions, Mode
from .payload_types import button
from .payloads import MODES, Telling
from .protocol import PUPIL, TEACHER, BoardMessage, Connection, RoomAction, read_message, read_numbered
from .room_state import Later, RecentRefusals, RoomState
from .store import ClassDatabase


class BookCache:
    """Cache of book views by name."""

    def __init__(self) -> None:
        self._places: dict[Ruleset, str] = {}
        self._books: dict[str, str] = {}

    def place(self, rulebook: Rulebook) -> str:
        """Return the name of a book, which differs for other rules or options."""
        rules = rulebook.ruleset
        if rules not in self._places:
            text = json.dumps(book(rulebook, ""), ensure_ascii=False, separators=(",", ":"))
            name = self._places[rules] = digest(text.encode())
            self._books[name] = text
        return self._places[rules]

    def text(self, name: str) -> str | None:
        """Return a book as JSON; None if the name is unknown."""
        return self._books.get(name)


LOG = logging.getLogger(__name__)

MESSAGES, MESSAGES_A_SECOND = 40, 12.0
"""Number of messages one device may send immediately, and per second; people are slower."""

MOST_PAGES = 1_024  # maximum number of pages with a stored confirmation; the least active one is dropped
SOON = 0.1  # seconds within which pages are updated; simultaneous changes share one update


class Room(RoomState):
    """Classroom with the activity and the pages of everybody in it."""

    def __init__(
        self,
        store: ClassDatabase,
        address: str = "",
        language: str = "en",
        clock: Clock = monotonic,
        later: Later = lambda _, act: act(),
    ) -> None:
        super().__init__(store, address, language, clock, later)
        self.books = BookCache()
        self.ended = False  # whether everything is deleted; the database is then closed
        self.forgotten: Callable[[], None] = lambda: None  # callback after everything is deleted
        # function that starts to listen on an address of ``networks``, with the same code
        self.listen: Callable[[str], None] = lambda _: None
        self.renewed: Callable[[], None] = lambda: None  # callback after the teacher's key is replaced
        self.rates = RateLimiter(MESSAGES, MESSAGES_A_SECOND, clock)
        self._clock = clock
        self._unsaved = ""  # the note about the last change that could not be saved
        self._mode: Mode | None = None
        # the number of the last confirmed message of each page
        self._acts: OrderedDict[tuple[str, str, str], int] = OrderedDict()
        self._to_tell = False
        self._deep = 0
        self._take_up()

    def _discard_mode(self) -> None:
        """Discard the activity in memory, but not in the database."""
        # Its timers may still fire; in the state ``over`` they do nothing.
        if self._mode:
            self._mode.now = replace(self._mode.now, state="over")
        self._mode = None

    def _take_up(self) -> None:
        """Load the state from the database."""
        self._discard_mode()
        now = self.store.last_round()
        self._wall = None
        self._to_show, self._all_to_show = set(), False
        self._mode = MODES[now.mode](self, now) if now else None
        if self._mode:
            self._mode.taken_up()

    @property
    def mode(self) -> Mode | None:
        """The current activity; None if there is none."""
        return self._mode if self._mode and self._mode.running else None

    def changed(self, table: ClassTable) -> None:
        """Let the activity handle a change of a board, in the same transaction."""
        if self.mode:
            self.mode.kept(table)

    @contextmanager
    def change(self, link: Connection | None = None) -> Iterator[None]:
        """Run the block in one transaction, and update the pages after it.

        Args:
            link: the page that caused it, updated immediately; None if no page did.
        """
        self._deep += 1
        try:
            with self.store.together():
                yield
        except sqlite3.Error:
            # Memory may contain unsaved changes.
            self._take_up()
            raise
        finally:
            self._deep -= 1
        if not self._deep:
            self._show_changed()
            if link in self.links:
                self._tell(link)
            self.tell_soon()

    # People.

    def connect(self, link: Connection) -> None:
        """Register a page, add its people to the activity, send it the state; update the others.

        A page that connects after everything is deleted is only notified.
        """
        if self.ended:
            self._send_ended(link)
            return
        self.links.append(link)
        try:
            for each in self._pages_of(link):
                each.people = self.store.sharing(link.device) or [link.person]
                each.person = link.person
            with self.change(link):
                if self.mode and link.role == PUPIL:
                    for person in link.people:
                        self.mode.arrive(person)
        except sqlite3.Error as error:
            self._cannot_save(error)
            self._tell(link)
        self.show(link)

    def _pages_of(self, link: Connection) -> list[Connection]:
        """Return the open pages of a page's device; only the page itself if it has no device."""
        return [each for each in self.links if each is link or (each.device == link.device != "")]

    def _cannot_save(self, error: sqlite3.Error) -> None:
        """Show the teacher why changes are no longer saved; pages stay connected."""
        self.note = self._unsaved = self.text("room.not_saved", folder=self.store.path.parent, reason=error)
        LOG.error("%s", self.note)
        self.tell_soon()

    def renew(self) -> None:
        """Replace the teacher's key, and close the pages that used the old one."""
        with self.change():
            self.admission.renew(TEACHER)
        for link in [link for link in self.links if link.role == TEACHER]:
            self.links.remove(link)
            link.close()
        self.renewed()

    def disconnect(self, link: Connection) -> None:
        """Remove a closed or unreachable page."""
        if link in self.links:
            self.links.remove(link)
            self.tell_soon()

    # Messages.

    def hear(self, link: Connection, text: str | bytes) -> None:
        """Process a message of a page, if permitted; an invalid one changes nothing."""
        try:
            message = read_message(text)
            if isinstance(message, BoardMessage):
                self._play(link, message)
            elif message.do == "forget" and link.role == TEACHER:
                self._forget()
            elif handler := self._handlers(link).get(message.do):
                with self.change(link):
                    handler(message)
        except ProtocolError as error:
            LOG.debug("refused a message of %s %s: %s", link.role, link.person, error)
        except sqlite3.Error as error:
            self._cannot_save(error)
            self.show(link, self.note)

    def hear_once(self, link: Connection, text: str | bytes) -> int | None:
        """Process a message unless it was confirmed before; return its number, if it has one."""
        numbered = read_numbered(text)
        if numbered is None:
            self.hear(link, text)
            return None
        # Identify the page by device and name, because the acting person of a device may change.
        page, number, message = numbered
        source = link.role, link.device, page
        if number > self._acts.get(source, 0):
            self.hear(link, message)
            self._acts[source] = number
            self._acts.move_to_end(source)
            if len(self._acts) > MOST_PAGES:
                self._acts.popitem(last=False)
        return number

    def _play(self, link: Connection, sent: BoardMessage) -> None:
        """Process and save a board message, then show the result."""
        table = self.table_of(link)
        if table is None or table.id != sent.board:
            return
        if self._seen(link) != link.person:
            self.show(link)
            return
        _, message = read(sent.message)
        side = self.mode.side(table, link.person) if self.mode else NOBODY
        before, plies = table.hand(side).revision, table.plies
        why_not = self.mode.why_not(table, link.person, message) if self.mode else None
        if why_not is None and table.allows(message):
            with self.change(link):
                table.take(side, sent.message)
                if table.hand(side).revision != before:
                    self.keep(table, side, sent.message)
                    self.show_all(table)
                    if len(link.people) > 1 and len(table.plies) > len(plies):
                        self._pass_on(link, table)
        if table.hand(side).revision == before:
            self.show(link, why_not or "")
        elif self.note and self.note == self._unsaved:
            self.note = ""
            self.tell_soon()

    def _pass_on(self, link: Connection, table: ClassTable) -> None:
        """Make the person to move the acting one, if both sides share the board and the device."""
        for person in link.people:
            if self.mode and self.mode.table_at(person) is table and self.mode.view(table, person)["side_to_touch"]:
                self._take_turn(link, person)
                return

    def _take_turn(self, link: Connection, person: int) -> None:
        """Make a person the acting one of their shared device, and show their board on its pages."""
        if person not in link.people:
            return
        self.store.take_turn(person)
        for each in self._pages_of(link):
            each.person = person
            if table := self.table_of(each):
                self.show_all(table)

    # Room actions.

    def _handlers(self, link: Connection) -> Actions:
        """Return the handlers of the actions that a page may send now."""
        if link.role == PUPIL:
            own = self.mode.pupil_actions(link.person) if self.mode else {}
            return {
                "turn": lambda action: self._take_turn(link, action.number),
                "see": lambda action: self._see(link, action.text),
                **own,
            }
        if link.role != TEACHER:
            return {}
        hardest = "" if self.store.fact("hardest") else "on"
        return {
            **dict.fromkeys(MODES, self._begin),
            "stop": lambda _: self._stop(),
            "game": lambda action: self._take_game(action.text),
            "hardest": lambda _: self.store.set_fact("hardest", hardest),
            "door": lambda _: self.store.set_fact("door", "" if self.admission.shut else "shut"),
            "listen": lambda action: self.listen(action.text),
            "rename": lambda action: self.admission.rename(action.number),
            "remove": lambda action: self._remove(action.number),
            "look": lambda action: self._look(link, action.number),
            "remind": lambda action: self._remind(action.text),
            "remove_all": lambda action: self._remove_all(action.number),
            **(self.mode.teacher_actions() if self.mode else {}),
        }

    def _begin(self, action: RoomAction) -> None:
        """Start an activity; if that fails, the current one continues."""
        self.note = ""
        mode = MODES[action.do]
        try:
            opening = mode.opening(self, action)
        except NotNowError as error:
            self.note = error.sentence
            return
        self._stop()
        self.store.set_fact("projected", "")
        self.recent = RecentRefusals(self._clock)
        self._mode = mode(self, self.store.begin_round(mode.name, opening))
        self._mode.begun()
        self.show_everything()

    def _stop(self) -> None:
        if self.mode:
            self.mode.set_state("over")
        for link in self.links:
            link.watched = 0
        self.show_all(self.wall)

    def _look(self, link: Connection, person: int) -> None:
        """Show a person's board on a teacher's page; the teacher's own for 0."""
        link.watched = person
        self.show(link)

    def _take_game(self, name: str) -> None:
        """Put another game on the wall; the activity continues unless it is played there."""
        if name in {f"{game}/{each}" for game, names in games().items() for each in names}:
            if self.mode and self.mode.at_the_wall:
                self._stop()
            self.put_on_wall(name)
            self.show_all(self.wall)

    def _remind(self, rule: str) -> None:
        """Show a rule to every pupil who is stuck on it, and delete their refusals."""
        for link in [link for link in self.links if link.role == PUPIL]:
            table = self.table_of(link)
            if table and any((stuck := self.recent.stuck(each)) and stuck[0] == rule for each in link.people):
                book = table.session.book
                card, label = book.rule(rule), book.interface["buttons.see_played"]
                acts = [button("see", label, f"{rule} {one.id}", main=True) for one in book.examples(card)[:1]]
                title = self.text("people.look_at", rule=card.number)
                link.help({"title": title, "text": f"{card.title}: {card.text}", "acts": acts})
        for person in self.present():
            if (stuck := self.recent.stuck(person)) and stuck[0] == rule:
                self.recent.clear(person)

    def _see(self, link: Connection, example: str) -> None:
        """Play an example on a pupil's board, named by the ids of its rule and itself."""
        if table := self.table_of(link):
            rule, _, name = example.partition(" ")
            hand = table.hand(self.mode.side(table, link.person) if self.mode else NOBODY)
            message = {"revision": hand.revision, "do": "example", "rule": rule, "example": name}
            self._play(link, BoardMessage(table.id, message))

    def _remove_all(self, person: int) -> None:
        """Remove everyone who joined from the network address of a person."""
        for each in self.store.neighbours().get(person, []):
            self._remove(each)

    def _remove(self, person: int) -> None:
        if person not in self.store.people():
            return
        if self.mode:
            self.mode.leave(person)
        self.store.remove(person)
        self.show_all(self.wall)
        for link in [link for link in self.links if link.role == PUPIL and person in link.people]:
            link.people = self.store.sharing(link.device)
            if link.people:
                self._take_turn(link, self.store.owner(link.device) or 0)
            else:
                self.links.remove(link)
                link.close()

    def _forget(self) -> None:
        """Delete everything, then notify every page that the classroom is closed."""
        self._discard_mode()
        self.store.forget()
        self.ended = True
        for link in self.links:
            self._send_ended(link)
        self.links.clear()
        self.forgotten()

    def _send_ended(self, link: Connection) -> None:
        link.tell({"ended": True, "title": self.text("wait.ended"), "lead": self.text("wait.ended_lead")})

    # Updates.

    def table_of(self, link: Connection) -> ClassTable | None:
        """Return the board that a page shows; None if it has none."""
        if person := self._seen(link):
            return self.mode.table_at(person) if self.mode else None
        return self.wall if link.role == TEACHER else None

    def _seen(self, link: Connection) -> int:
        """Return the person whose board a page shows; 0 for the board on the wall."""
        return link.person or (link.watched if link.watched in self.store.people() else 0)

    def tell_soon(self) -> None:
        """Send the classroom's state soon to every page for which it has changed."""
        if not self._to_tell:
            self._to_tell = True
            self.later(SOON, self._tell_all)

    def _tell_all(self) -> None:
        self._to_tell = False
        for link in list(self.links):
            self._tell(link)

    def _tell(self, link: Connection) -> None:
        link.tell(Telling(self, self.mode).of(link.role, self._seen(link), link.people))

    def _show_changed(self) -> None:
        changed, everything = self._to_show, self._all_to_show
        self._to_show, self._all_to_show = set(), False
        for link in list(self.links):
            table = self.table_of(link)
            if table is not None and (everything or table.id in changed):
                self.show(link)

    def show(self, link: Connection, notice: str = "") -> None:
        """Send a page its board if it has one, with an optional notice."""
        table = self.table_of(link)
        if table is None:
            return
        person, kind = self._seen(link), table.kind
        view = self.mode.view(table, person) if self.mode else table.view(NOBODY)
        if person != link.person:
            view, kind = inspected(view), "watched"
        if notice:
            view = {**view, "notice": notice, "announcement": notice, "announcement_parts": []}
        place = self.books.place(table.session.book)
        link.show({"board": table.id, "kind": kind, "mode": table.mode, "book": place, "view": view})
