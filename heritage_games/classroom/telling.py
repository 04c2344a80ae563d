"""What each page is told of the room: the teacher's, the wall's, and a pupil's, each what it may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from heritage_games.games import games, ruleset
from heritage_games.games.contract import Effect
from heritage_games.play.compared import compared
from heritage_games.play.session import Session
from heritage_games.record import Game
from heritage_games.rulebook import Rulebook

from . import codes
from .store import Round
from .tables import Table, rules_of
from .votes import Vote, counted, drawn, way_of

if TYPE_CHECKING:
    from .room import Room

Told = Mapping[str, Any]


class Telling:
    """Puts a room into words.

    Args:
        room: that is told of.
    """

    def __init__(self, room: Room) -> None:
        self._room = room
        self._say = room.say
        self._picture: tuple[object, str] = (None, "")
        self._about: tuple[int, Session] = (0, room.wall.session)
        books = [Rulebook(ruleset(game, name), self._say.language) for game, names in games().items() for name in names]
        self._games = [
            {
                "name": f"{book.ruleset.game}/{book.ruleset.name}",
                "title": f"{book.game.title}: {book.game.rulesets[book.ruleset.name]}",
            }
            for book in books
        ]

    def of(self, role: str, person: int) -> Told:
        """Return what a page is told.

        Args:
            role: ``teacher``, ``wall`` or ``pupil``.
            person: whose page it is.
        """
        return self._pupil(person) if role == "pupil" else self._teacher() if role == "teacher" else self._wall()

    # The pupil's page.

    def _pupil(self, person: int) -> Told:
        room, say, now = self._room, self._say, self._room.round
        table = room.table_at(person)
        if table is None or now is None:
            lead = say("wait.lead", name=room.person(person).name)
            return {"title": say("wait.title"), "lead": lead, "board": 0}
        if now.mode == "pairs":
            return self._pair(person, table)
        answers = room.store.answers(now.id)
        given = answers.get(person, "")
        if now.state == "shown":
            lead = say("vote.you_said", move=given) if given else say("vote.said_nothing")
            return {"title": say("vote.shown"), "lead": lead, "board": 0, "votes": _rows(counted(answers.values()))}
        if given:
            return {
                "title": say("vote.sent", move=given),
                "lead": say("vote.may_change"),
                "board": table.id,
                "meter": self._meter(answers),
                "acts": [_act("change", say("vote.change"))],
            }
        played = table.plies[0] if table.plies else ""
        told = {"title": say("vote.title"), "lead": say("vote.lead", status=table.status), "board": table.id}
        if not played:
            return told
        acts = [_act("send", say("vote.send", move=played), text=played, main=True)]
        return {**told, "lead": say("vote.yours", move=played), "acts": acts}

    def _pair(self, person: int, table: Table) -> Told:
        room, say = self._room, self._say
        book = table.session.book
        side = book.game.sides[table.session.match.main.rules.sides[table.seats[person]]]
        others = [each for each in table.seats if each != person]
        told = {"title": say("pairs.title"), "board": table.id}
        if not others:
            return {**told, "lead": say("pairs.computer", side=side)}
        names = {each.id: each.name for each in room.store.people()}
        away = [names[each] for each in others if each in names and each not in room.present()]
        if away and not table.session.match.main.game.over:
            return {**told, "lead": say("pairs.away", name=", ".join(away))}
        partners = ", ".join(names.get(each, "") for each in others)
        return {**told, "lead": say("pairs.you_are", side=side, name=partners)}

    def _meter(self, answers: Mapping[int, str]) -> Told:
        here = len(self._room.present() | set(answers))
        words = self._say("vote.count", answered=len(answers), here=here)
        return {"value": len(answers), "most": here, "words": words}

    # The teacher's page.

    def _teacher(self) -> Told:
        room, say = self._room, self._say
        states = self._states()
        people = [
            {
                "id": person.id,
                "name": person.name,
                "state": states[person.id],
                "words": say(f"people.{states[person.id]}"),
                "remove": say("people.remove", name=person.name),
            }
            for person in room.store.people()
        ]
        door = say("people.open_door" if room.shut else "people.close_door")
        return {
            "here": self._count(),
            "people": people,
            "nobody": "" if people else say("people.none"),
            "modes": self._modes(),
            "note": room.note,
            "door": _act("door", door),
            "votes": _rows(self._votes()),
            "games": self._games,
            "results": self._results(),
            "hardest": self._hardest(),
            "board": room.wall.id,
        }

    def _count(self) -> str:
        room, now = self._room, self._room.round
        if now and now.mode == "vote":
            return str(self._meter(room.store.answers(now.id))["words"])
        return self._say("people.count", here=len(room.present()))

    def _states(self) -> dict[int, str]:
        """Return what everybody does: answered, thinking, playing, present or away."""
        room, now = self._room, self._room.round
        present, answers = room.present(), room.store.answers(now.id) if now else {}
        doing = {"vote": "thinking", "pairs": "playing"}.get(now.mode if now and now.state == "open" else "", "present")
        return {
            person.id: "answered" if person.id in answers else doing if person.id in present else "away"
            for person in room.store.people()
        }

    def _modes(self) -> list[Told]:
        room, say, now = self._room, self._say, self._room.round
        stop = _act("stop", say("modes.stop"))
        acts: dict[str, list[Told]] = {
            mode: [stop] if now and now.mode == mode else [_act(mode, say("modes.start"))] for mode in ("vote", "pairs")
        }
        if now and now.mode == "vote":
            if now.state == "open":
                acts["vote"].insert(0, _act("show", say("modes.show"), main=True))
            else:
                plays = [_act("play", say("modes.play", move=vote.text), text=vote.text) for vote in self._votes()[:5]]
                acts["vote"] = [*plays, stop]
        shown = bool(room.store.fact("hardest"))
        acts["hardest"] = [_act("hardest", say("modes.hide_hardest" if shown else "modes.show_hardest"))]
        running = {"hardest"} if shown else set()
        running |= {now.mode} if now else set()
        return [
            {
                "name": name,
                "title": say(f"modes.{name}"),
                "text": say(f"modes.{name}_text"),
                "acts": own,
                "on": name in running,
            }
            for name, own in acts.items()
        ]

    def _votes(self) -> list[Vote]:
        now = self._room.round
        return counted(self._room.store.answers(now.id).values()) if now and now.mode == "vote" else []

    def _results(self) -> list[str]:
        """Return how the games of the pairs stand."""
        room, now = self._room, self._room.round
        if now is None or now.mode != "pairs":
            return []
        names = {person.id: person.name for person in room.store.people()}
        joint = [(" · ".join(names.get(person, "") for person in table.seats), table.status) for table in room.tables()]
        return [f"{who}: {status}" for who, status in joint]

    def _hardest(self) -> list[Told]:
        """Return the rules by how often they refused somebody, without names."""
        found: dict[tuple[str, str, str], int] = {}
        for opening, rule, count in self._room.store.refusals():
            card = Rulebook(rules_of(opening), self._say.language).rule(rule)
            key = (str(opening["game"]), card.number, card.title)
            found[key] = found.get(key, 0) + count
        return [
            {"rule": number, "title": title, "count": count}
            for (_, number, title), count in sorted(found.items(), key=lambda row: -row[1])
        ]

    # The wall.

    def _wall(self) -> Told:
        room, say, now = self._room, self._say, self._room.round
        told: dict[str, Any] = {
            "title": say("wait.wall"),
            "lead": say("join.how"),
            "address": room.address,
            "code": codes.spaced(room.code),
            "code_words": say("join.read_code", code=" ".join(room.code)),
            "count": self._count(),
            "picture": "",
            "votes": [],
            "hardest": None,
        }
        if now and now.mode == "vote":
            votes = self._votes() if now.state == "shown" else []
            asked = self._asked(now)
            told |= {"title": say("vote.title"), "lead": asked.view()["status"], "votes": _rows(votes)}
            told["picture"] = self._drawn(asked, votes)
        else:
            told["picture"] = self._drawn(room.wall.session, [])
            if now:
                told |= {"title": say("pairs.title"), "lead": ""}
        if room.store.fact("hardest"):
            rows = self._hardest()
            words = {"title": say("hardest.title"), "note": say("hardest.note" if rows else "hardest.none")}
            told["hardest"] = {**words, "rows": rows}
        return told

    def _asked(self, now: Round) -> Session:
        """Return what was asked about, as nobody has touched it."""
        if self._about[0] != now.id:
            opening = now.opening
            position, throw = opening["position"], opening["throw"]
            self._about = (now.id, compared(rules_of(opening), position, throw, self._say.language))
        return self._about[1]

    def _drawn(self, session: Session, votes: Sequence[Vote]) -> str:
        """Return what is on the wall as SVG; it is drawn anew only where it differs."""
        game, rules = session.match.main.game, session.match.main.rules
        position = game.position_after(len(game.plies))
        key = (rules, position, tuple(votes))
        if self._picture[0] != key:
            ways: Counter[tuple[str, str]] = Counter()
            for vote in votes:
                way = way_of(played(session, vote.text))
                if way:
                    ways[way] += vote.count
            words = (session.book.game.title, session.view()["spoken"])
            self._picture = (key, drawn(rules, position, ways, words))
        return self._picture[1]


def played(session: Session, text: str) -> tuple[Effect, ...]:
    """Return what a move would do here, without making it."""
    game = session.match.main.game
    position, throw = game.position_after(len(game.plies)), game.open_throw
    return Game(game.rules, position, given=lambda each: None if each.plies else throw).play_text(text).effects


def _rows(votes: Sequence[Vote]) -> list[Told]:
    most = max((vote.count for vote in votes), default=1)
    return [{"text": vote.text, "count": vote.count, "share": round(100 * vote.count / most)} for vote in votes]


def _act(do: str, label: str, text: str = "", *, main: bool = False) -> Told:
    return {"do": do, "label": label, "text": text, "main": main}
