"""Tests of the texts around a board: aim, players, next action, options, other rulesets."""

import random

import pytest
from messages import send, shown
from rulesets import EVERY, as_found, settings, walk

import heritage_games as hg
from heritage_games.record.game import Game
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import ruleset
from heritage_games.session.session import Session
from heritage_games.session.sides import choices, next_thing

GAME = "hyena_chase"
RACE = "hounds_and_jackals"
SHORT = f"{GAME}; turn first; first out 61 purse 22; second out 62; third out 54; fourth out 63"


def begun(name: str, position: str = "", seats: tuple[str, ...] = (), **options: object) -> Session:
    rules = ruleset(name, None, **options)
    return Session(Game(rules, rules.parse_position(position) if position else None), seats=seats, seed=3)


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_every_ruleset_says_what_one_plays_for(game: str, name: str) -> None:
    aim = Session(ruleset(game, name)).book.aim
    assert aim.endswith(".")
    assert "{" not in aim


def test_the_aim_follows_the_readings() -> None:
    assert "ten lambs" in Session(ruleset("pulijudam")).book.aim
    assert "six lambs" in Session(ruleset("pulijudam", tiger_goal=6)).book.aim
    assert "capture" in Session(ruleset(RACE)).book.aim
    assert "capture" not in Session(ruleset(RACE, finish="race")).book.aim


def test_a_seat_tells_who_plays_what_is_left_and_what_was_taken() -> None:
    dark, light = begun("morabaraba", seats=("person", "careful")).view()["side_panels"]
    assert (dark["who"], dark["who_brief"], dark["brief"]) == ("you", "you", "12 in hand")
    assert (light["who"], light["who_brief"]) == ("careful computer", "careful")
    assert [panel["who"] for panel in begun("morabaraba").view()["side_panels"]] == ["", ""], "two people at one screen"
    tigers, lambs = begun("pulijudam").view()["side_panels"]
    assert (tigers["brief"], lambs["brief"]) == ("0 of 10 captured", "15 in hand")
    on_the_way = begun(f"{GAME}/modern", SHORT).view()["side_panels"]
    assert [(panel["short"], panel["brief"]) for panel in on_the_way][:2] == [("First", "61"), ("Second", "62")]
    board = hg.play("morabaraba", position="morabaraba; turn dark; dark E1 E2 A8 R6; light A3 A4 A5 E6; hand 8 8")
    board.move("E3xE6")
    assert [side["brief"] for side in board.session.view()["side_panels"]] == ["7 in hand · took 1", "8 in hand"]


def test_the_next_thing_names_what_it_does() -> None:
    assert begun("morabaraba").view()["next_action"] is None
    words = {}
    for name in (f"{RACE}/skiryuk", f"{RACE}/washburne", f"{RACE}/washburne_dice"):
        view = shown(begun(name))
        words[name] = tuple(view["next_action"][field] for field in ("words", "brief", "touches"))
    assert words == {
        f"{RACE}/skiryuk": ("Throw for the first turn", "Throw", []),
        f"{RACE}/washburne": ("Throw the sticks", "Throw", []),
        f"{RACE}/washburne_dice": ("Throw the dice", "Throw", []),
    }
    stuck = begun(RACE, f"{RACE}; turn hounds; hounds h28; jackals j4; hand 4 4")
    assert send(stuck, "thrown", text="3")["next_action"] == {"words": "Pass", "brief": "Pass", "touches": ["pass"]}


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_what_a_button_says_can_be_done(game: str, name: str) -> None:
    session, pick = Session(ruleset(game, name), seed=5), random.Random(5)
    for _ in range(80):
        view = session.view()
        if view["result"]:
            break
        assert (view["next_action"] is None) or not view["actions"]
        offered = [[*view["touches"], *each["touches"]] for each in view["actions"]]
        if view["next_action"] and view["next_action"]["touches"]:
            offered.append(view["next_action"]["touches"])
        for touches in offered:
            assert session.rules.judge(session.position, touches, session.board.game.pending_throw).kind == "legal"
        assert len({each["words"] for each in view["actions"]}) == len(view["actions"]) <= 4
        if view["enabled"]["throw"]:
            send(session, "throw")
            continue
        if offered:
            send(session, "touch", touches=pick.choice(offered))
            continue
        level = view["legal"]
        for touch in view["touches"]:
            level = level[touch]["next"]
        send(session, "touch", touches=[*view["touches"], pick.choice(list(level))])


def test_a_choice_tells_its_price_and_where_it_leads() -> None:
    session = begun(f"{GAME}/modern", SHORT)
    view = send(session, "thrown", text="2")
    assert [each["words"] for each in view["actions"]] == ["Walk to 63", "Pay 18, to the well"]
    view = send(session, "touch", touches=["61", "63"])
    assert [each["words"] for each in view["actions"]] == ["Stay on 63", "Pay 18, to the well"]
    assert [each["touches"] for each in view["actions"]] == [["done"], ["pay"]]


def test_other_rules_of_the_game_begin_another_game_if_asked_and_keep_the_readings() -> None:
    session = begun("morabaraba")
    send(session, "touch", touches=["E1"])
    view = send(session, "ruleset", name="lesotho")
    assert session.rules.name == "south_africa"
    assert view["notice"].startswith("Begin a new game?")
    view = send(session, "ruleset", name="lesotho")
    assert session.rules.name == "lesotho"
    assert (view["plies"], view["announcement"]) == (0, "Lesotho. A new game begins by these rules.")
    assert '[Ruleset "lesotho"]' in str(session.record())
    send(session, "undo")
    assert (session.rules.name, session.view()["plies"]) == ("south_africa", 1)
    session = begun(f"{GAME}/modern", holes=41, players=3)
    send(session, "ruleset", name="davies_1925", sure=True)
    options = session.rules.options
    assert (session.rules.name, options["holes"], options["players"]) == ("davies_1925", 41, 3)


@pytest.mark.parametrize("rules", list(settings()), ids=repr)
def test_each_legal_path_can_be_touched_with_points_and_visible_buttons(rules: Ruleset) -> None:
    for position, throw in list(walk(rules, 5))[:: 7 if as_found(rules) else 28]:
        game = Game(rules, position)
        if throw is not None:
            game.throw(throw)
        board = Session(game).board
        for path in (rules.paths(position, move, throw)[0] for move in board.turn_state.moves):
            board.touches = ()
            while len(board.touches) < len(path):
                rest = list(path[len(board.touches) :])
                following = next_thing(board)
                buttons = [each["touches"] for each in choices(board)] + ([following["touches"]] if following else [])
                if rest in buttons:
                    break
                assert rest[0] in rules.points or rest[:1] in buttons, (path, board.touches, buttons)
                board.touches = (*board.touches, rest[0])
            board.touches = ()
