"""Reader of records for sessions and tools: it checks headers and replays every ply."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from heritage_games.engine.verdict import Item, Message, Words
from heritage_games.errors import (
    HeritageGamesError,
    MoveError,
    PlayError,
    RecordError,
    RecordFault,
    SetupError,
    TextError,
    UnknownNameError,
)
from heritage_games.rulebook.book import rulebook
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.options import Value, unknown
from heritage_games.rulesets.registry import games, ruleset
from heritage_games.rulesets.types import PERSON, NamedItem

from . import outcomes
from .game import Game
from .notation import Record, RecordedVariation
from .transcript import Header, PlyText, Transcript, read
from .variations import VariationWalk


def replay(record: Record) -> Game:
    """Return the game of a record after checking every ply; raise RecordError if invalid."""
    try:
        rules = ruleset(record.game, record.ruleset, **record.options)
        start = rules.parse_position(record.start) if record.start else None
    except HeritageGamesError as error:
        raise RecordError((RecordFault(error.words),)) from error
    game = Game(rules, start, record)
    game.remark = record.comments.get(0)
    _play(game, 1, record.plies, record.comments)
    if record.lines:
        _play_lines(game, record.lines)
    if record.throw:
        _throw(game, record.throw)
    _conclude(game, record.result)
    try:
        game.take_hints(record.hints)
    except PlayError as error:
        raise RecordError((RecordFault(error.words),)) from error
    return game


def _play(game: Game, first: int, plies: Sequence[str], comments: Mapping[int, str]) -> None:
    for number, text in enumerate(plies, start=first):
        try:
            if game.over:
                raise _forbidden(game, number, text, Item(outcomes.GAME_OVER, game.last_mover))
            game.play_text(text, comments.get(number))
        except MoveError as error:
            items = error.verdict.items
            raise _forbidden(game, number, text, items[0 if error.verdict.kind == "refused" else -1]) from error
        except TextError as error:
            raise RecordError((RecordFault(error.words, 0, number, text),)) from error


def _play_lines(game: Game, lines: Sequence[RecordedVariation]) -> None:
    """Play the variations, each from its parent; raise RecordError with all problems."""
    walk = VariationWalk(len(game.plies), lines)
    problems = {
        number: RecordFault(Message("line_beside_nothing"), ply=lines[number - 1].ply, beside=number)
        for number in walk.misplaced()
    }
    if problems:
        raise RecordError(tuple(problems.values()))
    main = game.plies
    lowest = len(main)
    for ply, number in walk:
        if len(game.plies) < ply:
            continue  # The parent variation already has a problem.
        game.unread(ply)
        lowest = min(lowest, ply)
        line = lines[number - 1]
        try:
            _play(game, line.ply, line.plies, line.comments)
        except RecordError as error:
            problems[number] = replace(error.faults[0], beside=number)
    game.unread(lowest)
    game.reread(main[lowest:])
    if problems:
        raise RecordError(tuple(problems[number] for number in sorted(problems)))


def _throw(game: Game, text: str) -> None:
    number, written = len(game.plies) + 1, f"{text}:"
    if game.over:
        raise _forbidden(game, number, written, Item(outcomes.GAME_OVER, game.last_mover))
    try:
        game.throw(game.rules.parse_throw(text, game.position))
    except (TextError, PlayError) as error:
        raise RecordError((RecordFault(error.words, 0, number, written),)) from error


def _forbidden(game: Game, number: int, text: str, item: NamedItem) -> RecordError:
    sentence = rulebook(game.rules).sentence(item)
    return RecordError((RecordFault(sentence.words, 0, number, text, sentence.rule),))


def _conclude(game: Game, result: str) -> None:
    """Apply the result of a record; raise RecordError if its plies lead to another one."""
    rules = game.rules
    right = outcomes.result(rules, game.outcome)
    if game.outcome is None:
        for side in range(len(rules.sides)):
            if outcomes.result(rules, outcomes.resigned(rules, side)) == result:
                game.resign(side)
                return
        if outcomes.result(rules, outcomes.agreed(rules, game.last_mover)) == result:
            game.agree()
            return
    if result and result != right:
        problem = RecordFault(Message("another_result", result=repr(result[:60]), right=repr(right)), text=result)
        raise RecordError((problem,))


ONCE = ("Game", "Ruleset", "Begins", "Date", "Start", "Hints", "Result")
KEYED = ("Option", "Player", "Seat")
HINT = re.compile("([1-9][0-9]{0,5}):([1-3])")  # hint in a record: the number of the ply and the hint step
LONGEST_SHOWN = 40  # maximum length of a quoted value in a message


def parse_record(text: str) -> Record:
    """Return a text's record after checking every ply; raise RecordError with all problems."""
    return parse_game(text).record()


def parse_game(text: str) -> Game:
    """Return the game of a record's text; raise RecordError as :func:`parse_record` does."""
    transcript = read(text)
    heads = _Heads(transcript)
    record = heads.record()
    if transcript.problems or record is None:
        raise RecordError(tuple(transcript.problems))
    try:
        return replay(record)
    except RecordError as error:
        raise RecordError(tuple(_placed(problem, transcript, heads) for problem in error.faults)) from error


def _placed(problem: RecordFault, transcript: Transcript, heads: _Heads) -> RecordFault:
    """Return a problem with its line in the text."""
    if problem.ply:
        kept = transcript.lines[problem.beside]
        return replace(problem, line=kept.plies[problem.ply - kept.first].line)
    if isinstance(problem.words, Message) and problem.words.code == "no_such_hint":
        return replace(problem, line=heads.line("Hints"))
    return replace(problem, line=heads.line("Result"))


class _Heads:
    """Checked headers of a transcript; their problems are added to the transcript's."""

    def __init__(self, transcript: Transcript) -> None:
        self.transcript = transcript
        self.found: dict[tuple[str, str], Header] = {}
        for header in transcript.headers:
            place = (header.name, header.key)
            if place in self.found:
                self.report(header, Message("header_twice", header=f"{header.name} {header.key}".strip()))
            if header.name in KEYED and not header.key:
                self.report(header, Message("header_without_name", header=header.name))
            self.found.setdefault(place, header)

    def report(self, header: Header | None, message: Words) -> None:
        """Add a problem of a header, or of the first line if the header is missing."""
        line, text = (header.line, header.value) if header else (1, "")
        self.transcript.problems.append(RecordFault(message, line, text=text))

    def line(self, name: str) -> int:
        return self.found[name, ""].line if (name, "") in self.found else 0

    def value(self, name: str) -> str:
        return self.found[name, ""].value if (name, "") in self.found else ""

    def keyed(self, name: str) -> dict[str, Header]:
        return {key: header for (known, key), header in self.found.items() if known == name and key}

    def record(self) -> Record | None:
        rules = self._rules()
        if rules is None:
            return None
        options, last = self._options(rules), self._open_throw()
        try:
            under = rules.with_options(**options)
        except SetupError as error:
            for problem in error.faults:
                self.report(next(iter(self.keyed("Option").values()), None), problem)
            return None
        once = {(name, "") for name in ONCE}
        return Record(
            game=rules.game,
            ruleset=rules.name,
            options=options,
            players={side: header.value for side, header in self.keyed("Player").items() if self._side(under, header)},
            seats={
                side: header.value
                for side, header in self.keyed("Seat").items()
                if self._side(under, header) and header.value != PERSON
            },
            begins=self.value("Begins"),
            date=self.value("Date"),
            start=self._start(under),
            result=self.value("Result"),
            tags={
                f"{name} {key}".strip(): header.value
                for (name, key), header in self.found.items()
                if (name, key) not in once and name not in KEYED
            },
            plies=tuple(ply.text for ply in self.transcript.plies if ply is not last),
            throw=last.text.removesuffix(":").strip() if last else "",
            comments=self.transcript.lines[0].comments,
            lines=tuple(
                RecordedVariation(kept.first, tuple(ply.text for ply in kept.plies), kept.beside, kept.comments)
                for kept in self.transcript.lines[1:]
            ),
            hints=self._hints(),
        )

    def _hints(self) -> dict[int, int]:
        """Return the hint steps by number of ply; report an invalid header."""
        matches = [HINT.fullmatch(word) for word in self.value("Hints").split()]
        pairs = [(int(one[1]), int(one[2])) for one in matches if one]
        found = dict(pairs)
        if len(found) != len(matches) or list(found) != sorted(found):
            self.report(self.found["Hints", ""], Message("hints_miswritten"))
            return {}
        return found

    def _open_throw(self) -> PlyText | None:
        """Return the pending throw after the last move, or None; report a comment on it."""
        plies = self.transcript.plies
        if not plies or not plies[-1].text.endswith(":") or plies[-1].text == ":":
            return None
        if len(plies) in self.transcript.lines[0].texts:
            message = Message("comment_behind_a_throw")
            self.transcript.problems.append(RecordFault(message, plies[-1].line, len(plies), plies[-1].text))
        return plies[-1]

    def _rules(self) -> Ruleset | None:
        if ("Game", "") not in self.found:
            self.report(None, Message("no_game_header"))
            return None
        game, name = self.value("Game")[:LONGEST_SHOWN], self.value("Ruleset")[:LONGEST_SHOWN]
        try:
            return ruleset(game, name or None)
        except UnknownNameError as error:
            self.report(self.found["Ruleset" if game in games() else "Game", ""], error.words)
            return None

    def _options(self, rules: Ruleset) -> dict[str, Value]:
        found: dict[str, Value] = {}
        for name, header in self.keyed("Option").items():
            if name not in rules.declared:
                what = Message("an_option", owner=f"{rules.game}/{rules.name}")
                self.report(header, unknown(name[:LONGEST_SHOWN], rules.declared, what))
                continue
            option = rules.declared[name]
            try:
                value = option.read(header.value)
            except UnknownNameError as error:
                self.report(header, error.words)
                continue
            if value != option.default:
                found[name] = value
        return found

    def _side(self, rules: Ruleset, header: Header) -> bool:
        if header.key not in rules.sides:
            what = Message("a_side_of", game=rules.game)
            self.report(header, unknown(header.key[:LONGEST_SHOWN], rules.sides, what))
            return False
        return True

    def _start(self, rules: Ruleset) -> str:
        """Return the start position as text, empty for the usual one; report all problems."""
        header = self.found.get(("Start", ""))
        try:
            start = rules.parse_position(header.value) if header else rules.start()
        except SetupError as error:
            for problem in error.faults:
                placed = Message("at_character", column=problem.column, fault=problem) if problem.column else problem
                self.report(header, placed)
            return ""
        turn = rules.turn(start)
        begins = "" if turn is None else rules.sides[turn]
        if ("Begins", "") in self.found and self.value("Begins") != begins:
            value = self.value("Begins")[:LONGEST_SHOWN]
            right = begins or Message("nobody")
            self.report(self.found["Begins", ""], Message("another_begins", side=right, written=repr(value)))
        return "" if start == rules.start() else rules.format_position(start)
