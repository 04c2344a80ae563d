"""Tests of autoplay: due throws and only moves are made, and every step is announced."""

import random

import pytest
from messages import random_path, send
from rulesets import THROWN

import heritage_games as hg
from heritage_games.record.game import Game
from heritage_games.rulebook.files import content
from heritage_games.rulebook.tasks import load_tasks
from heritage_games.rulesets.registry import ruleset
from heritage_games.session.session import Session
from heritage_games.session.tasks import TaskSession

GAME = "hyena_chase"
SHORT = f"{GAME}; turn first; first out 35 purse 3; second out 20"
"""Position: after a two, three tabas may be paid; after a six, which is too high, none."""
PASSED = f"{GAME}; turn first; first home 1; second eaten 1; third back 20; hyena back 36"


def session(name: str, position: str = "", seats: tuple[str, ...] = (), seed: int = 0, **options: object) -> Session:
    rules = ruleset(GAME, name, **options)
    return Session(Game(rules, rules.parse_position(position) if position else None), seats=seats, seed=seed)


def state(now: Session) -> tuple[list[str], str]:
    """Return the state that a refused message must not change: the plies and the throw."""
    view = now.view()
    return view["log"], view["throw"]["text"] if view["throw"] else ""


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_game_without_decisions_goes_on_to_its_end(players: int) -> None:
    now = session("davies_1925", players=players, holes=11, seed=players)
    view = now.view()
    while not view["result"]:
        assert view["enabled"]["on"]
        assert view["enabled"]["throw"], "throwing and moving by hand stay possible"
        before = view["plies"]
        view = send(now, "on")
        assert (view["plies"], view["notice"]) == (before + 1, "")
        assert view["steps"]
        assert view["announcement_parts"] == ["last_throw", "steps", *([] if view["result"] else ["status"])]
        assert view["last_throw"]["words"] in view["announcement"]
    assert not view["enabled"]["on"]
    assert min(view["result"]["places"]) == 1
    assert send(now, "on")["notice"] == "That is not possible now."
    assert now.view()["plies"] == view["plies"]


def test_one_can_go_on_exactly_where_a_throw_is_due_or_leaves_one_move() -> None:
    found = set[tuple[str, bool, bool]]()
    for each in THROWN:
        rules = each.with_options(players=2, holes=11) if each.game == GAME else each
        now, view, pick = Session(Game(rules), seed=7), Session(Game(rules)).view(), random.Random(7)
        for _ in range(150):
            if view["result"]:
                now = Session(Game(rules), seed=pick.randrange(99))
            position, throw = now.board.last, now.board.game.pending_throw
            alone = bool(rules.throws(position)) if throw is None else len({*rules.moves(position, throw)}) == 1
            view = now.view()
            assert view["enabled"]["on"] == alone, (rules, rules.format_position(position), throw)
            found.add((rules.name, throw is None, alone))
            view = send(now, "throw") if throw is None else send(now, "touch", touches=random_path(view, pick))
    for name in ("skiryuk", "modern"):
        assert {kind[1:] for kind in found if kind[0] == name} == {(True, True), (False, True), (False, False)}
    assert not any(kind[0] == "davies_1925" and not kind[2] for kind in found)


def test_undo_takes_the_move_back_and_then_its_throw() -> None:
    now = session("davies_1925", players=2, holes=41, seed=5)
    send(now, "on")
    view = send(now, "on")
    (first, second), thrown = view["log"], view["last_throw"]
    assert thrown
    back = send(now, "undo")
    assert back["log"] == [first]
    assert back["throw"] == {**thrown, "open": True}
    assert back["enabled"]["on"], "the throw that lies there leaves one move"
    again = send(now, "on")
    assert again["log"] == [first, second]
    send(now, "undo")
    due = send(now, "undo")
    assert due["log"] == [first]
    assert due["throw"]["due"]
    assert due["enabled"]["on"]
    assert send(now, "redo")["throw"] == back["throw"]


def test_the_throws_are_those_that_hands_would_have_made() -> None:
    hands, alone = (session("davies_1925", players=3, holes=41, seed=9) for _ in range(2))
    for _ in range(30):
        view = send(hands, "throw")
        send(hands, "touch", touches=random_path(view, random.Random(0)))
        send(alone, "on")
    assert state(hands) == state(alone)


def test_where_a_payment_may_follow_the_throw_lies_there_and_a_person_decides() -> None:
    now = session("modern", SHORT, players=2, holes=41, seed=1)
    assert now.view()["enabled"]["on"]
    seen = set()
    for _ in range(20):
        view = send(now, "on")
        moves = len(now.rules.moves(now.board.last, now.board.game.pending_throw))
        if view["plies"]:
            assert view["steps"]
            seen.add("played")
            send(now, "undo")
        else:
            assert moves > 1
            assert view["announcement"].startswith("The first player threw ")
            assert (view["enabled"]["on"], view["side_to_touch"]) == (False, True)
            before = state(now)
            assert send(now, "on")["notice"] == "More than one move is possible here: choose one."
            assert state(now) == before
            seen.add("left")
        send(now, "undo")
        assert state(now) == ([], "")
    assert seen == {"played", "left"}


def test_a_throw_that_leaves_one_move_is_gone_on_from_however_it_was_made() -> None:
    now = session("modern", SHORT, players=2, holes=41)
    view = send(now, "thrown", text="6")
    assert view["enabled"]["on"]
    assert send(now, "on")["log"] == ["6: pass"]
    davies = session("davies_1925", f"{GAME}; turn first; first out 12; second out 8", players=2, holes=41)
    send(davies, "thrown", text="4")
    touched = send(davies, "touch", touches=["12"])
    assert touched["touches"] == ["12"]
    assert send(davies, "on")["log"] == ["4: 12-16"]


def test_a_lot_begins_the_game_and_the_computer_is_left_its_turn() -> None:
    for seed in range(8):
        now = session("modern", players=3, holes=11, seats=("person", "random", "careful"), seed=seed)
        view = send(now, "on")
        assert view["last_throw"] or view["throw"]
        if view["turn"] == 0:
            assert view["log"] == [f"{view['log'][0][0]}: begin"]
            assert view["enabled"]["on"]
            continue
        assert (view["enabled"]["on"], view["enabled"]["reply"]) == (False, True)
        before = state(now)
        assert send(now, "on")["notice"] == "That is not possible now."
        assert state(now) == before
        while view["enabled"]["reply"]:
            view = send(now, "reply")
        assert view["turn"] == 0


def test_while_an_earlier_position_is_looked_at_nothing_goes_on() -> None:
    now = session("davies_1925", players=2, holes=11)
    for _ in range(3):
        send(now, "on")
    assert not send(now, "go", ply=1)["enabled"]["on"]
    view = send(now, "on")
    assert view["notice"] == "This is an earlier position. Go forward to the last one to play."
    assert (view["plies"], view["ply"]) == (3, 1)
    assert send(now, "go", ply=3)["enabled"]["on"]


def test_where_nothing_is_thrown_the_one_move_is_still_made_by_hand() -> None:
    pick, seen = random.Random(3), 0
    for _ in range(60):
        now = Session(ruleset("pulijudam"))
        view = now.view()
        while not view["result"] and view["plies"] < 80:
            assert not view["enabled"]["on"]
            moves, plies = now.rules.moves(now.board.last), view["plies"]
            view = send(now, "on")
            assert view["plies"] == plies + (len(moves) == 1)
            if len(moves) == 1:
                seen += 1
            else:
                assert view["notice"] == "More than one move is possible here: choose one."
                view = send(now, "touch", touches=random_path(view, pick))
        if seen:
            break
    assert seen


def test_in_a_task_the_move_is_made_by_hand() -> None:
    for each in load_tasks(content(), GAME, "en"):
        now = TaskSession(GAME, each.id)
        view = now.view()
        assert not view["enabled"]["on"]
        assert (view["next_action"], view["actions"]) == (None, [])
        before = state(now)
        assert send(now, "on")["notice"] == "That is not possible now."
        assert state(now) == before


def test_an_example_goes_on_and_ones_own_game_waits() -> None:
    now = session("davies_1925", players=2, holes=11)
    send(now, "on")
    own = state(now)
    view = send(now, "example", rule="A-i", example="A-i-skip", played=True)
    assert view["enabled"]["on"]
    assert send(now, "on")["plies"] == view["plies"] + 1
    send(now, "back")
    assert state(now) == own
    lesson = TaskSession(GAME, "to-the-well-1")
    send(lesson, "example", rule="M-h", example="M-h-eaten", played=True)
    assert send(lesson, "on")["notice"] == ""


def test_whom_the_turn_passes_over_is_announced() -> None:
    now = session("davies_1925", PASSED, players=3, holes=41)
    assert now.view()["skipped"] == ""
    send(now, "thrown", text="2")
    view = send(now, "touch", touches=["36", "32"])
    assert view["skipped"] == "No more turns for the second player."
    said = "The first player: 36-32. No more turns for the second player. The third player to throw."
    assert view["announcement"] == said
    assert send(now, "go", ply=0)["skipped"] == ""
    assert send(now, "go", ply=1)["skipped"] == view["skipped"]
    many = PASSED.replace("third back 20", "third home 2; fourth back 20")
    now = session("davies_1925", many, players=4, holes=41)
    send(now, "type", text="2: 36-32")
    assert now.view()["skipped"] == "No more turns for the second player and the third player."


def test_a_hound_that_was_taken_is_brought_back_not_placed() -> None:
    rules = ruleset("hounds_and_jackals", "washburne")
    start = "hounds_and_jackals; turn hounds; hounds h3 h12 h14 h16; jackals j4 j12 j14 j16 j18; off 1 0"
    now = Session(Game(rules, rules.parse_position(start)))
    view = send(now, "thrown", text="4")
    assert view["status"] == "Hounds to bring a hound back"
    assert view["side_panels"][0]["note"] == "to bring one back"


def test_a_line_of_python_goes_on() -> None:
    board = hg.play(GAME, "davies_1925", players=2, holes=11, seed=3)
    answer = board.on()
    assert answer.played
    assert repr(answer).startswith("The first player played ")
    assert "(" in repr(answer)
    paying = hg.play(GAME, "modern", players=2, holes=41, position=SHORT)
    paying.thrown("2")
    assert repr(paying.on()) == "More than one move is possible here: choose one."
    assert not paying.view["log"]
