"""Tests of players of a side: chosen in the view, run in slices, replaced if they fail."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from messages import JsonView, send, shown
from rulesets import EVERY

import heritage_games as hg
from heritage_games.analysis.players import LEVELS
from heritage_games.analysis.search import SearchTask
from heritage_games.record.game import Game
from heritage_games.record.notation import Record, format_record
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import ruleset
from heritage_games.rulesets.types import PERSON, Move, Position, Throw
from heritage_games.session.book_view import book
from heritage_games.session.session import Session
from heritage_games.session.view_types import View

RACE = "hounds_and_jackals/washburne"
MIDDLE = "morabaraba; turn dark; dark E2 E3 E8 R1; light A3 A4 A5 R6; hand 5 5"


def begun(who: object, *, at_once: float = 0.0, position: str = MIDDLE) -> Session:
    """Return a session in which the computer replies, with messages between its slices."""
    rules = ruleset("morabaraba")
    session = Session(Game(rules, rules.parse_position(position)), seats=(PERSON, who), seed=3, at_once=at_once)  # type: ignore[arg-type]
    send(session, "touch", touches=["R3"])
    return session


def answered(session: Session) -> list[JsonView]:
    """Let the computer reply slice by slice; return every view."""
    views = [shown(session)]
    while views[-1]["enabled"]["reply"]:
        views.append(send(session, "reply"))
    return views


@dataclass
class Counting:
    """Player that chooses a later move for each time slice it gets, up to a maximum."""

    slices: int

    def __call__(self, rules: Ruleset, position: Position, throw: Throw | None, chance: random.Random) -> Move:
        task = self.search_task(rules, position, throw, chance, ())
        while not task.go(1):
            pass
        return task.best

    def search_task(self, rules: Ruleset, position: Position, throw: Throw | None, *_: object) -> SearchTask:
        return Count(rules.moves(position, throw), self.slices)


class Count:
    """Search task that finishes after a number of time slices."""

    def __init__(self, moves: Sequence[Move], slices: int) -> None:
        self.moves, self.slices, self.depth = moves, slices, 0

    @property
    def best(self) -> Move:
        return self.moves[self.depth]

    def go(self, _positions: int) -> bool:
        self.depth += 1
        return self.depth >= self.slices


def endless(_rules: Ruleset, _position: Position, _throw: Throw | None, _chance: random.Random) -> Move:
    """Simulate an endless player that the user interrupts."""
    raise KeyboardInterrupt


def lost(_rules: Ruleset, _position: Position, _throw: Throw | None, _chance: random.Random) -> Move:
    raise ZeroDivisionError("division by zero")


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_everybody_who_can_sit_down_has_a_word_and_a_line(game: str, name: str) -> None:
    rules = ruleset(game, name)
    view = book(Rulebook(rules))["players"]
    levels = [each for each in view if each["level"]]
    assert [each["level"] for each in levels] == list(range(1, rules.levels + 1))
    assert [each["word"] for each in levels] == ["Gentle", "Easy", "Steady", "Sharp", "Stern"][: rules.levels]
    lines = [each["line"] for each in view]
    assert len(set(lines)) == len(lines), "two players are told by the same line"
    assert not any("{" in line or not line for line in lines)


def test_what_luck_leaves_to_skill_is_said() -> None:
    assert "85 out of 100" in book(Rulebook(ruleset("hounds_and_jackals/skiryuk")))["luck"]
    assert book(Rulebook(ruleset("morabaraba")))["luck"] == ""
    assert [ruleset(name).levels for name in ("pulijudam", "hyena_chase", "hyena_chase/davies_1925")] == [5, 3, 0]
    rules, chance = ruleset("hyena_chase/davies_1925", players=3), random.Random(1)
    assert book(Rulebook(rules))["luck"].startswith("There is never anything to decide in this game")
    position = rules.start()
    for _ in range(60):
        throw = chance.choice(list(rules.throws(position)))
        (move,) = rules.moves(position, throw)
        position = rules.play(position, move, throw)


def test_a_seat_shows_the_level_and_the_names_of_a_record() -> None:
    rules = ruleset("morabaraba")
    head = Record(rules.game, rules.name, players={"dark": "Neo", "light": "Thabo"})
    panels = Session(Game(rules, head=head), seats=(PERSON, "level 3")).view()["side_panels"]
    found = [(panel["who"], panel["who_brief"], panel["level"]) for panel in panels]
    assert found == [("Neo", "Neo", 0), ("Thabo, Steady", "Thabo", 3)]
    plain = Session(rules, seats=(PERSON, "level 3")).view()["side_panels"]
    assert [(panel["who"], panel["level"]) for panel in plain] == [("you", 0), ("Steady", 3)]


def test_every_family_of_games_answers_in_slices() -> None:
    # The lowest level of a hunt searches so few positions that nothing is compiled.
    for game, level in [("pulijudam", 1), ("hounds_and_jackals/skiryuk", 5), (f"{RACE}", 5), ("hyena_chase", 3)]:
        rules, who = ruleset(game), f"level {level}"
        session = Session(rules, seats=(who,) * len(rules.sides), seed=5, at_once=0.0)
        at_once = Session(rules, seats=(who,) * len(rules.sides), seed=5)
        while session.view()["plies"] < 3:
            send(session, "reply")
        while at_once.view()["plies"] < 3:
            at_once.reply()
        assert format_record(session.record()) == format_record(at_once.record())


def test_a_thought_is_told_in_words_and_the_rest_of_the_screen_waits() -> None:
    session = begun(Counting(9))
    first, *_, last = views = answered(session)
    assert (first["thinking"], first["enabled"]["reply"]) == (None, True)
    words = "One move deep; a move is ready."
    assert views[1]["thinking"] == {"title": "Light is thinking", "depth": 1, "words": words}
    assert [view["plies"] for view in views] == [1] * 9 + [2]
    assert all(view["enabled"]["undo"] and not view["side_to_touch"] for view in views[:-1])
    assert last["announcement"].startswith("Light")


def test_play_now_takes_the_best_so_far() -> None:
    session = begun(Counting(50))
    for _ in range(3):
        send(session, "reply")
    rules, position = session.rules, session.position
    view = send(session, "now")
    assert (view["plies"], view["thinking"], view["enabled"]["reply"]) == (2, None, False)
    assert session.board.game.plies[1].move == rules.moves(position)[3]
    assert send(session, "now")["notice"] == "That is not possible now."
    early = begun("careful")
    assert send(early, "now")["plies"] == 2, "who does not think in slices answers at once"


@pytest.mark.parametrize("do", ["undo", "new"])
def test_what_comes_between_ends_the_thought(do: str) -> None:
    session = begun(Counting(50))
    send(session, "reply")
    view = send(session, do)
    assert (view["thinking"], view["plies"], view["enabled"]["reply"]) == (None, 0, False)
    send(session, "touch", touches=["R2"])
    assert send(session, "reply")["thinking"]["depth"] == 1, "the next move is thought about from the beginning"


def test_looking_back_lets_the_thought_wait_and_another_who_sits_down_thinks_anew() -> None:
    session = begun(Counting(4))
    send(session, "reply")
    assert send(session, "go", ply=0)["thinking"] is None
    assert send(session, "go", ply=1)["thinking"]["depth"] == 1
    session = begun(Counting(50))
    send(session, "reply")
    view = send(session, "seat", side=1, who="level 1")
    assert (view["thinking"], view["enabled"]["reply"]) == (None, True)
    assert answered(session)[-1]["plies"] == 2


def test_a_seat_that_makes_no_move_is_taken_over() -> None:
    session = begun(lost)
    before = format_record(session.record())
    view = send(session, "reply")
    sentence = "lost made no move: it failed with ZeroDivisionError: division by zero. The game is as it was."
    assert (view["failed"], view["notice"]) == ({"side": 1, "words": sentence}, sentence)
    assert (view["status"], view["plies"], session.pending_reply) == ("Light made no move", 1, False)
    assert format_record(session.record()) == before
    assert send(session, "go", ply=0)["failed"] == view["failed"], "it stands until something is done about it"
    send(session, "go", ply=1)
    assert send(session, "reply")["failed"] == view["failed"], "asked again it fails again"
    view = send(session, "seat", side=1, who=PERSON)
    assert (view["failed"], view["side_to_touch"], view["status"]) == (None, True, "Light to place a cow")


def test_a_thinker_that_names_no_move_fails_as_any_other() -> None:
    class Dreaming(Counting):
        def search_task(self, *_: object) -> SearchTask:
            return Count((-5,) * 9, 2)

    view = answered(begun(Dreaming(2)))[-1]
    assert "it named -5, which is not a legal move" in view["failed"]["words"]
    unfinished = begun(Dreaming(2))
    send(unfinished, "reply")
    assert send(unfinished, "now")["failed"] == view["failed"]


@pytest.mark.parametrize("do", ["reply", "now"])
def test_a_player_that_never_ends_is_stopped_by_an_interrupt_and_the_screen_is_told(do: str) -> None:
    session = begun(endless)
    seen: list[View] = []
    session.on_change = seen.append
    before, revision = format_record(session.record()), session.revision
    with pytest.raises(KeyboardInterrupt):
        send(session, do)
    (view,) = seen
    sentence = "endless was stopped before it had made a move. The game is as it was."
    assert view["failed"] == {"side": 1, "words": sentence}
    assert (view["revision"], view["enabled"]["reply"]) == (revision + 1, False)
    assert format_record(session.record()) == before
    assert send(session, "seat", side=1, who="level 1")["enabled"]["reply"]
    assert answered(session)[-1]["plies"] == 2


def test_a_thought_that_was_interrupted_is_begun_again() -> None:
    class Broken(Count):
        broken = False

        def go(self, positions: int) -> bool:
            if self.depth == 2 and not Broken.broken:
                Broken.broken = True
                raise KeyboardInterrupt
            return super().go(positions)

    class Breaking(Counting):
        def search_task(self, rules: Ruleset, position: Position, throw: Throw | None, *_: object) -> SearchTask:
            return Broken(rules.moves(position, throw), self.slices)

    session = begun(Breaking(5))
    with pytest.raises(KeyboardInterrupt):
        session.reply()
    assert session.view()["failed"]
    whole = begun(Counting(5))
    whole.reply()
    send(session, "reply")
    answered(session)
    assert format_record(session.record()) == format_record(whole.record()).replace("Counting", "Breaking")
    send(session, "undo")
    assert session.view()["failed"] is None


def test_a_line_of_python_waits_for_the_whole_move() -> None:
    board = hg.play("pulijudam", lambs="level 2")
    assert board.reply().played
    assert set(LEVELS) <= {each["name"] for each in board.book["players"]}


def test_the_choice_of_an_opponent_is_open_until_somebody_sits_down_or_two_plies_are_played() -> None:
    board = hg.play("morabaraba")
    assert board.session.view()["undecided"]
    board.move("E1")
    assert board.session.view()["undecided"], "who answers the first ply can still be chosen"
    board.move("A1")
    assert not board.session.view()["undecided"]
    chosen = hg.play("morabaraba").session
    assert not send(chosen, "seat", side=1, who="level 2")["undecided"]
    assert not send(chosen, "seat", side=1, who=PERSON)["undecided"], "people were chosen"


@pytest.mark.parametrize("given", [{"seats": (PERSON, PERSON)}, {"position": MIDDLE}, {"light": "careful"}])
def test_a_board_whose_players_or_position_were_named_offers_no_choice(given: dict[str, object]) -> None:
    assert not hg.play("morabaraba", **given).session.view()["undecided"]  # type: ignore[arg-type]


@pytest.mark.parametrize(("who", "status"), [("level 1", "Your turn: move from E1"), (PERSON, "Dark to move from E1")])
def test_the_only_person_is_still_addressed_after_picking_a_piece_up(who: str, status: str) -> None:
    now = begun(who, position="morabaraba; turn dark; dark E1 A3 R4 A7; light A1 R2 R8 E6")
    assert send(now, "touch", touches=["E1"])["status"] == status
