"""Payloads of the teacher's, wall's and pupils' pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from types import MappingProxyType

from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.rules import Rule
from heritage_games.rulesets.registry import games, ruleset

from .boards import book_of
from .modes import Mode
from .pairs import Pairs
from .payload_types import (
    ActionButton,
    Choice,
    HardRule,
    ModeOffer,
    ModePayload,
    NowRow,
    PagePayload,
    PersonRow,
    PupilPayload,
    StuckRow,
    TeacherPayload,
    WallPayload,
    button,
)
from .protocol import PUPIL, TEACHER
from .room_state import RoomState
from .task_mode import TaskMode
from .task_sets import sets_there
from .together import AgainstComputer, AgainstTeacher
from .tournament import Tournament
from .voting import Votes

MODES: Mapping[str, type[Mode]] = MappingProxyType(
    {mode.name: mode for mode in (Votes, TaskMode, Pairs, Tournament, AgainstTeacher, AgainstComputer)}
)
"""The modes by name."""


LESSON = (Votes.name, TaskMode.name, Pairs.name, Tournament.name)
"""Activities in the order in which a lesson usually has them."""

MOST_HARDEST = 5  # maximum number of rules on the wall
FEW = 5  # maximum number of people from one address without a button that removes all of them


@cache
def _games(language: str) -> list[Choice]:
    books = [Rulebook(ruleset(game, name), language) for game, names in games().items() for name in names]
    return [
        {
            "value": f"{book.ruleset.game}/{book.ruleset.name}",
            "label": f"{book.game.title}: {book.game.rulesets[book.ruleset.name]}",
        }
        for book in books
    ]


class Telling:
    """Builder of the payloads of pages."""

    def __init__(self, room: RoomState, mode: Mode | None) -> None:
        self._room, self._mode, self._say = room, mode, room.text

    @cached_property
    def _present(self) -> set[int]:
        return self._room.present()

    def of(self, role: str, person: int, people: Sequence[int] = ()) -> PagePayload:
        """Return the payload of a page.

        Args:
            person: the person whose board the page shows; 0 for the board on the wall.
            people: everybody who shares the device; empty if nobody shares it.
        """
        if role == PUPIL:
            sharing = [self._turn(each, acts=each == person) for each in people] if len(people) > 1 else []
            return {**self._pupil(person), "sharing": sharing}
        return self._teacher(person) if role == TEACHER else self._wall()

    def _turn(self, person: int, *, acts: bool) -> ActionButton:
        """Return the button that lets a person of a shared device act, marked if they answered."""
        name = self._room.called(person)
        done = self._mode is not None and self._mode.doing(person) == "answered"
        return button("turn", self._say("share.done", name=name) if done else name, number=person, main=acts)

    def _pupil(self, person: int) -> PupilPayload:
        mode, text = self._mode, self._say
        if mode is None:
            lead = text("wait.lead", name=self._room.called(person))
            return {"title": text("wait.title"), "lead": lead, "next": text("wait.next"), "board": 0}
        return {"lead": "", "board": 0, **mode.pupil(person)}

    # Teacher.

    def _teacher(self, watched: int) -> TeacherPayload:
        room, text, mode = self._room, self._say, self._mode
        people = {person: self._somebody(person, name, watched) for person, name in room.store.people().items()}
        seen = (mode and mode.table_at(watched)) if watched else room.wall
        desk: ModePayload = mode.desk() if mode else {"acts": []}
        networks = room.networks()
        return {
            "here": self._count(),
            "people": list(people.values()),
            "nobody": "" if people else text("people.none"),
            "stuck": self._stuck(),
            "watched": self._watched(people[watched]) if watched else None,
            "acts": self._removals(watched) if watched else [],
            "now": self._now(desk, joinable=bool(people or not networks)),
            "modes": self._offers(),
            "note": room.note,
            "door": button("door", text("people.open_door" if room.admission.shut else "people.close_door")),
            "votes": desk.get("votes", []),
            "table": desk.get("table"),
            "second": desk.get("second"),
            "games": _games(text.language),
            "hardest": self._hardest(cards=True),
            "board": seen.id if seen else 0,
            "address": room.address,
            "addresses": [
                button("listen", text("join.listen", address=address), address, main=not (place or people))
                for place, (address, _) in enumerate(networks)
            ],
        }

    def _somebody(self, person: int, name: str, watched: int) -> PersonRow:
        """Return a person's state, and the button that shows their board."""
        text, state = self._say, "away"
        if person in self._present:
            state = self._mode.doing(person) if self._mode else "present"
        elif self._mode and self._mode.doing(person) == "answered":
            state = "answered"
        note, done, most = self._mode.progress(person) if self._mode else ("", 0, 0)
        stuck = self._stuck_at(person)
        return {
            "look": button("look", name, number=person, main=person == watched),
            "state": state,
            "words": text(f"people.{state}"),
            "note": note,
            "done": done,
            "most": most,
            "stuck": text("people.stuck", rule=f"{stuck[0].number} ×{stuck[1]}") if stuck else "",
        }

    def _stuck_at(self, person: int) -> tuple[Rule, int] | None:
        """Return the rule at which a person is stuck and its refusal count; None if there is none."""
        stuck, table = self._room.recent.stuck(person), self._mode.table_at(person) if self._mode else None
        return (table.session.book.rule(stuck[0]), stuck[1]) if stuck and table else None

    def _watched(self, row: PersonRow) -> NowRow:
        words = row["stuck"] or row["note"] or row["words"]
        return {"title": row["look"]["label"], "text": words, "acts": [button("look", self._say("modes.board"))]}

    def _removals(self, person: int) -> list[ActionButton]:
        """Return the buttons that remove a person, the name, or everybody at the address."""
        text, name, count = self._say, self._room.called(person), len(self._room.store.neighbours()[person])
        labels = {do: text(f"people.{do}", name=name, count=count) for do in ("rename", "remove", "remove_all")}
        return [
            button(do, label, number=person, sure=text(f"people.{do}_sure", name=name, count=count))
            for do, label in labels.items()
            if do != "remove_all" or count > FEW
        ]

    def _stuck(self) -> list[StuckRow]:
        """Return the rules at which people are stuck, the rule with the most people first."""
        room, found, names = self._room, dict[str, Rule](), dict[str, list[str]]()
        for person in sorted(self._present):
            if stuck := self._stuck_at(person):
                found[stuck[0].id] = stuck[0]
                names.setdefault(stuck[0].id, []).append(room.called(person))
        return [
            {
                "rule": card.number,
                "title": card.title,
                "names": ", ".join(names[rule]),
                "act": button("remind", room.text("people.remind", rule=card.number), rule),
            }
            for rule, card in sorted(found.items(), key=lambda one: -len(names[one[0]]))
        ]

    def _count(self) -> str:
        return self._say("people.count", here=len(self._present))

    def _now(self, desk: ModePayload, *, joinable: bool) -> NowRow:
        """Return the current activity with its buttons.

        If none of the buttons is the suggested next action, the button of the next activity is included. During a game
        on the wall it is not the suggested one.

        Args:
            joinable: whether the class can join, so that an activity is the next action.
        """
        text, mode, acts = self._say, self._mode, desk["acts"]
        playing = mode is not None and mode.at_the_wall and not self._room.wall.game.over
        later: ActionButton = {**self._next_activity(running=mode is not None), "main": joinable and not playing}
        if mode is None:
            return {"title": text("modes.nothing"), "text": "", "acts": [later]}
        main = any(each["main"] or each["do"] == "round" for each in acts)
        more = [button("stop", text("modes.stop")), *([] if main else [later])]
        words = mode.count() or desk.get("text", "")
        return {"title": text(f"modes.{mode.name}"), "text": words, "acts": [*acts, *more]}

    def _next_activity(self, *, running: bool) -> ActionButton:
        """Return the button of the activity that follows the last one in a lesson."""
        room, text = self._room, self._say
        begun = [now.mode for now in room.store.rounds()]
        following = LESSON[(LESSON.index(begun[-1]) + 1) % len(LESSON)] if begun and begun[-1] in LESSON else LESSON[0]
        game = room.wall.session.rules
        sets = {name for name, _ in sets_there(text.language)}
        chosen = next((name for name in (f"{game.game}/{game.name}", *sorted(sets)) if name in sets), "")
        label, sure = text("modes.next", mode=text(f"modes.{following}")), text("modes.next_sure") if running else ""
        return button(following, label, chosen if following == TaskMode.name else "", main=True, sure=sure)

    def _offers(self) -> list[ModeOffer]:
        room, text = self._room, self._say
        rows = []
        for name, mode in MODES.items():
            on = self._mode is not None and self._mode.name == name
            rows.append(self._offer(name, [] if on else mode.offers(room), on=on))
        shown = bool(room.store.fact("hardest"))
        hardest = button("hardest", text("modes.hide_hardest" if shown else "modes.show_hardest"))
        return [*rows, self._offer("hardest", [hardest], on=shown)]

    def _offer(self, name: str, acts: list[ActionButton], *, on: bool) -> ModeOffer:
        text = self._say
        return {
            "name": name,
            "title": text(f"modes.{name}"),
            "text": text(f"modes.{name}_text"),
            "acts": acts,
            "on": on,
        }

    def _hardest(self, *, cards: bool = False) -> list[HardRule]:
        """Return the rules by number of pupils with refused attempts, most first."""
        found: dict[tuple[str, str], HardRule] = {}
        refused: dict[tuple[str, str], set[int]] = {}
        for opening, rule, person in self._room.store.refusals():
            card = book_of(opening, self._say.language).rule(rule)
            key = str(opening["game"]), card.number
            refused.setdefault(key, set()).add(person)
            found[key] = {"rule": card.number, "title": card.title, "count": len(refused[key])}
            if cards:
                found[key]["text"] = card.text
        return sorted(found.values(), key=lambda row: -row["count"])

    # Wall.

    def _wall(self) -> WallPayload:
        room, text = self._room, self._say
        joining = self._mode is None and not room.wall.game.plies
        invites = "wait.wall" if room.is_open else "wait.not_open"
        payload: WallPayload = {
            "title": text(invites) if joining else room.picture.status(room.wall.game),
            "lead": text("join.how") if joining and room.is_open else "",
            "address": room.address,
            "count": (self._mode.count() if self._mode else "") or self._count(),
            "joining": joining,
            "votes": [],
            "hardest": None,
            **(self._mode.wall() if self._mode else {}),
        }
        if "picture" not in payload:
            payload = {**payload, **room.picture.of(room.wall.game)}
        if room.store.fact("hardest"):
            rows = self._hardest()[:MOST_HARDEST]
            note = text("hardest.note" if rows else "hardest.none")
            payload["hardest"] = {"title": text("hardest.title"), "note": note, "rows": rows}
        return payload
