"""Tests of a session: whole games of two people, with worded refusals."""

import random
from typing import Any

import pytest
from messages import JsonView, random_path, send
from rulesets import as_found, settings

from heritage_games.record.game import Game
from heritage_games.record.notation import Record
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import ruleset
from heritage_games.session.session import Session

WALKING = "morabaraba; turn dark; dark E2 E3 E8 R6 R8; light E4 A4 A5 A6 A8 R1 R4"


def session(position: str = "", **options: Any) -> Session:  # noqa: ANN401 - values of options
    rules = ruleset("morabaraba", **options)
    return Session(Game(rules, rules.parse_position(position) if position else None))


def touch(to: Session, *touches: str) -> JsonView:
    return send(to, "touch", touches=list(touches))


def test_a_refusal_names_its_rule_and_changes_nothing() -> None:
    played = session(WALKING)
    touch(played, "E8", "E1")
    before = played.view()
    view = touch(played, "E8", "E1", "A4")
    refused = view["refusal"]
    assert (refused["marks"][0], refused["reasons"][0]["rule"]) == (["refused", "A4"], "M5")
    assert refused["heading"].startswith("Not A4")
    assert set(refused["instead"]["touches"]) == {"A5", "A6", "A8", "R1"}
    assert view["touches"] == ["E8", "E1"]
    for field in ("pieces", "legal", "plies", "ply", "stores", "side_panels", "status", "pending_move"):
        assert view[field] == before[field]
    assert touch(played, "E8", "E1", "A4", "A5")["refusal"] == refused


def test_a_typed_point_continues_the_move_that_is_begun() -> None:
    def typed(text: str) -> JsonView:
        return send(played, "type", text=text)

    def refused(text: str) -> tuple[str, ...]:
        typed(text)
        attempt = played.match.shown.refused
        return attempt.touches if attempt else ()

    played = session(WALKING)
    assert typed("E8")["touches"] == ["E8"]
    assert typed("R6")["touches"] == ["R6"], "another piece is picked up instead"
    assert refused("E1") == ("R6", "E1")
    assert typed("E8-E1")["touches"] == ["E8", "E1"], "a text of two points is a move of its own"
    assert typed("A4")["refusal"]["reasons"][0]["rule"] == "M5"
    assert refused("R6") == ("E8", "E1", "R6"), "a piece that has moved is not put back"
    typed("A5")
    assert played.record().plies == ("E8-E1xA5",)


def test_marks_show_why() -> None:
    protected = touch(session("morabaraba; turn dark; dark E2 E3 E8 A6; light A3 A4 A5 E6 R1"), "E8", "E1", "A4")
    assert protected["refusal"]["marks"] == [["refused", "A4"], ["protected", "A3", "A4", "A5"], ["tag", 1, "A4"]]
    far = touch(session(WALKING), "R6", "E1")["refusal"]
    assert far["marks"] == [["refused", "E1"], ["shut", "R6", "E1"], ["tag", 1, "E1"]]
    assert [reason["rule"] for reason in far["reasons"]] == ["M7"]
    light_flies = session("morabaraba; turn dark; dark E2 E3 E8 R6 R8; light E4 A4 A6")
    far = touch(light_flies, "R6", "E1")["refusal"]
    assert far["marks"] == [["refused", "E1"], ["shut", "R6", "E1"], ["tag", 1, "E1"], ["tag", 2, "R6"]]
    assert [reason["rule"] for reason in far["reasons"]] == ["M7", "M13"]
    shut_in = touch(session("morabaraba; turn dark; dark E1 R3 R5 R7; light E2 E8 A1 A5"), "E1")["refusal"]
    assert [mark[:2] for mark in shut_in["marks"]] == [["refused", "E1"], *[["shut", "E1"]] * 3, ["tag", 1]]
    waiting = session("morabaraba; turn dark; dark E1 E3 A1 A2 A3 R7; light E5 E7 A6 A8 R5; barred dark E1-E2-E3")
    barred = touch(waiting, "A2", "E2")["refusal"]
    assert barred["marks"] == [["refused", "E2"], ["shut", "E1", "E2"], ["shut", "E2", "E3"], ["tag", 1, "E2"]]


def test_the_turn_so_far_is_told() -> None:
    view = touch(session("morabaraba; turn dark; dark E2 E3 E8 A6; light A3 A4 A5 E6 R1"), "E8", "E1")
    assert view["pending_move"] == {"text": "E8-E1", "words": "mill E1–E2–E3"}
    assert view["status"] == "Dark has a mill: now shoot one light cow"
    assert view["side_panels"][0]["note"] == "to shoot"
    assert view["enabled"]["undo"]


def test_a_touch_too_many_or_an_undo_leaves_nothing_half_done() -> None:
    played = session("morabaraba; turn dark; dark E1 E2 A8 R4 R6; light E4 A2 A5 A6 R8")
    view = touch(played, "R4", "R5", "A2")
    assert view["refusal"]["reasons"][0]["rule"] == "M22"
    assert (view["touches"], view["pending_move"], view["plies"]) == ([], None, 0)
    for back in ({"do": "touch", "touches": []}, {"do": "undo"}):
        played = session(WALKING)
        touch(played, "E8", "E1")
        view = send(played, **back)
        assert (view["touches"], view["pending_move"], view["plies"]) == ([], None, 0)
        assert view["status"] == "Dark to move"


def test_typed_moves_are_judged_like_touches() -> None:
    typed, touched = session(WALKING), session(WALKING)
    for text in ("e8 - e1 x a4", "R6-E1", "E8-E1 X R1"):
        path = text.upper().replace(" ", "").replace("X", "-").split("-")
        assert send(typed, "type", text=text) == touch(touched, *path)
    view = send(typed, "type", text="E9")
    assert "'E9'" in view["notice"]
    assert not view["notice"].endswith("?.")
    assert view["plies"] == 1
    view = send(session(WALKING), "type", text="E8-E1")
    assert view["touches"] == ["E8", "E1"]


def test_looking_back_and_taking_back_to_there() -> None:
    played = session()
    for point in ("E1", "E2", "E3", "E4"):
        touch(played, point)
    view = send(played, "go", ply=1)
    assert (view["ply"], view["plies"], view["side_to_touch"], view["legal"]) == (1, 4, False, {})
    assert len(view["log"]) == 4
    assert len(view["pieces"]) == 1
    view = touch(played, "E5")
    assert (view["notice"] != "", view["plies"]) == (True, 4)
    view = send(played, "undo")
    assert (view["ply"], view["log"], view["side_to_touch"]) == (1, ["E1"], True)
    for _ in range(3):
        view = send(played, "redo")
    assert view["log"] == ["E1", "E2", "E3", "E4"]


def test_another_reading_begins_a_new_game_only_when_it_was_said() -> None:
    played = session()
    assert send(played, "option", name="flying", value=False)["options"]["flying"] is False
    touch(played, "E1")
    view = send(played, "option", name="mill_rule", value="off")
    assert view["notice"]
    assert (view["plies"], view["options"]["mill_rule"]) == (1, "seed")
    view = send(played, "option", name="mill_rule", value="off")
    assert (view["plies"], view["options"]["mill_rule"], view["options"]["flying"]) == (0, "off", False)
    view = send(played, "undo")
    assert (view["log"], view["options"]["mill_rule"]) == (["E1"], "seed")
    view = send(played, "option", name="mill_rule", value="gar", sure=True)
    assert (view["plies"], view["options"]["mill_rule"]) == (0, "gar")


def test_new_is_undone_too() -> None:
    head = Record("", "", players={"dark": "Thandi"}, date="long ago", tags={"Event": "a feast"})
    played = Session(Game(ruleset("morabaraba"), head=head))
    touch(played, "E1")
    assert send(played, "new")["log"] == []
    assert (played.record().players, played.record().date, played.record().tags) == ({"dark": "Thandi"}, "", {})
    assert send(played, "undo")["log"] == ["E1"]
    assert played.record().tags == {"Event": "a feast"}


def test_a_set_up_is_played_from_and_begun_again() -> None:
    played = session()
    touch(played, "E1")
    view = send(played, "setup", text=WALKING)
    assert view["notices"] == []
    assert len(view["pieces"]) == 12
    touch(played, "E8", "E1", "R1")
    assert len(send(played, "new")["pieces"]) == 12
    assert send(played, "new")["pieces"] == []


def test_a_record_is_taken_up_with_rules_and_seats() -> None:
    played = session()
    headers = '[Game "morabaraba"]\n[Ruleset "lesotho"]\n[Option flying "false"]\n[Seat light "careful"]\n'
    text = f"{headers}1. C {{<b>hm</b>}}"
    view = send(played, "load", text=text)
    assert (view["log"], view["seats"], view["options"]["flying"]) == (["C"], ["person", "careful"], False)
    assert view["comments"] == {"1": "<b>hm</b>"}
    assert played.pending_reply
    assert played.record().seats == {"light": "careful"}
    view = send(played, "load", text=text.replace("1. C", "1. C 2. C"))
    assert len(view["notices"]) == 1
    assert "ply 2" in view["notices"][0]
    assert "(rule M2)" in view["notices"][0]
    assert view["log"] == ["C"]


@pytest.mark.parametrize("who", ["random", "careful"])
def test_the_computer_answers_in_a_second_step(who: str) -> None:
    played = Session(ruleset("morabaraba"), seats=("person", who), seed=7)
    view = touch(played, "E1")
    assert (view["log"], view["side_to_touch"], view["legal"], view["enabled"]["reply"]) == (["E1"], False, {}, True)
    assert view["steps"]["words"] == "You played", "before the reply as after it"
    assert played.pending_reply
    assert send(played, "go", ply=0)["enabled"]["reply"] is False
    assert send(played, "go", ply=1)["enabled"]["reply"] is True
    assert touch(played, "E2")["refusal"]["reasons"][0]["rule"] == "M24"
    answer = send(played, "reply")
    assert (answer["plies"], answer["side_to_touch"], played.pending_reply) == (2, True, False)
    own = answer["own_steps"]
    assert (answer["steps"]["words"], own["words"], own["text"]) == ("Light played", "You played", "E1")
    view = send(played, "undo")
    assert (view["log"], played.pending_reply) == ([], False)
    assert send(played, "redo")["log"] == answer["log"]
    again = Session(ruleset("morabaraba"), seats=("person", who), seed=7)
    touch(again, "E1")
    assert send(again, "reply")["log"] == answer["log"]


@pytest.mark.parametrize(("seats", "words"), [("person random", "You have lost"), ("random person", "You have won")])
def test_a_game_ends_for_you_against_the_computer_and_for_a_side_among_people(seats: str, words: str) -> None:
    played = Session(ruleset("morabaraba"), seats=tuple(seats.split()))
    played.board.game.resign(0)
    assert played.view()["status"] == words
    two = session()
    two.board.game.resign(0)
    assert two.view()["status"] == "Light has won"


def test_the_computer_may_begin_and_take_a_seat_later() -> None:
    played = Session(ruleset("morabaraba"), seats=("careful", "person"))
    assert played.pending_reply
    assert played.reply()["plies"] == 1
    assert send(played, "undo")["plies"] == 0
    assert played.pending_reply
    played = session()
    send(played, "seat", side=0, who="random")
    assert played.pending_reply
    assert played.reply()["plies"] == 1


def test_the_computer_waits_where_a_person_has_gone_back_to() -> None:
    played = Session(ruleset("morabaraba"), seats=("person", "careful"))
    for point in ("E1", "A1"):
        touch(played, point)
        played.reply()
    send(played, "go", ply=1)
    view = send(played, "undo")
    assert (view["ply"], view["plies"], view["turn"]) == (1, 1, 1)
    assert (view["enabled"]["reply"], played.pending_reply) == (False, False)
    view = send(played, "redo")
    assert (view["plies"], view["turn"]) == (2, 0)


def test_undo_names_few_moves_and_separates_them_as_the_language_does() -> None:
    played = Session(ruleset("morabaraba"), language="ar")
    for point in ("E1", "A1", "E2", "A2", "E5", "A5"):
        touch(played, point)
    send(played, "go", ply=4)
    assert "E5، A5" in send(played, "undo")["notice"]
    send(played, "go", ply=0)
    assert "E1، A1، E2، A2" in send(played, "undo")["notice"]
    for point in ("E1", "A1", "E2", "A2", "E5", "A5"):
        touch(played, point)
    send(played, "go", ply=0)
    assert "E1، A1، E2، A2، …" in send(played, "undo")["notice"]


def test_two_computers_stop_when_a_person_looks() -> None:
    played = Session(ruleset("morabaraba"), seats=("random", "random"), seed=1)
    view = played.view()
    while played.pending_reply:
        view = played.reply()
    assert view["result"]
    assert not view["enabled"]["resign"]
    undone = send(played, "undo")
    assert (undone["enabled"]["reply"], played.pending_reply) == (False, False)
    assert send(played, "reply")["plies"] == view["plies"]


def test_giving_up_and_agreeing() -> None:
    view = send(session(), "resign")
    assert view["result"] == {"words": "Dark has given up. Light wins.", "rule": "M25", "places": [2, 1]}
    assert send(session(), "draw")["result"]["places"] == [1, 1]
    alone = Session(ruleset("morabaraba"), seats=("careful", "person"))
    assert send(alone, "draw")["result"] is None
    assert send(alone, "resign")["result"]["places"] == [1, 2]
    assert send(alone, "undo")["result"] is None
    answered = Session(ruleset("morabaraba"), seats=("person", "careful"))
    touch(answered, "E1")
    send(answered, "resign")
    view = send(answered, "undo")
    assert (view["result"], view["log"], answered.pending_reply) == (None, ["E1"], True)


def test_every_example_is_played_and_the_game_comes_back() -> None:
    silent = {"revision": 0, "announcement": "", "announcement_parts": []}
    for rules in filter(as_found, settings()):
        played = Session(Game(rules))
        if played.view()["enabled"]["throw"]:
            send(played, "throw")
        touch(played, *random_path(played.view(), random.Random(1)))
        before = played.view()
        examples = [(rule, example) for rule in played.book.rules for example in played.book.examples(rule)]
        for rule, example in examples:
            view = send(played, "example", rule=rule.id, example=example.id)
            assert view["example"]
            assert (view["refusal"] is not None) == (example.expect == "refused")
            if view["refusal"]:
                assert view["refusal"]["reasons"][0]["rule"] == played.book.answer(example.code).id
            if example.expect == "accepted":
                assert view["touches"] == list(example.touches) if example.unfinished else view["steps"]
            assert send(played, "resign")["notice"]
            assert send(played, "setup", text=WALKING)["notice"]
            back = send(played, "back")
            assert {**back, **silent} == {**before, **silent}


def test_an_example_can_be_left_to_the_reader() -> None:
    played = session()
    view = send(played, "example", rule="M5", example="M5-safe", played=False)
    assert (view["touches"], view["refusal"]) == ([], None)
    assert touch(played, *view["example"]["touches"])["refusal"]
    view = send(played, "new")
    assert (view["touches"], view["refusal"]) == ([], None)


@pytest.mark.parametrize(
    ("rules", "text", "reason"),
    [
        (ruleset("morabaraba"), "morabaraba; turn light; dark E1 E2 A3 A4; light A1 R2", "only two cows left"),
        (ruleset("pulijudam"), "pulijudam; turn tigers; tigers a4 a3 a2; lambs b4 b3 b2 c4 c3 c2", "lambs"),
    ],
)
def test_a_set_up_in_which_the_game_is_over_is_told_and_not_begun(rules: Ruleset, text: str, reason: str) -> None:
    played = Session(Game(rules))
    before = played.view()
    view = send(played, "setup", text=text)
    assert view["notices"][0].startswith("In this position the game is already over.")
    assert reason in view["notices"][0]
    assert view["pieces"] == before["pieces"]


def test_a_game_returns_after_an_error_in_its_copy() -> None:
    board = Session(ruleset("morabaraba")).board
    game = board.game
    with pytest.raises(LookupError), board.aside():  # noqa: PT012 - the error must come after the move
        board.attempt(("E1",))
        raise LookupError
    assert (board.game, board.game.texts) == (game, ())
