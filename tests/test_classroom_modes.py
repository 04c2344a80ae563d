"""Tests of the classroom's modes: tasks, boards, tournaments, votes, and their storage."""

import csv
import io
import re
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
from classroom_pages import Page, again, paired, pupil
from messages import first_path

from heritage_games.classroom_server.boards import book_of
from heritage_games.classroom_server.modes import Mode
from heritage_games.classroom_server.pairing import DRAWN, PairResult, circle, rounds, standing, swiss
from heritage_games.classroom_server.pairs import balanced
from heritage_games.classroom_server.payloads import MODES
from heritage_games.classroom_server.protocol import TEACHER, WALL
from heritage_games.classroom_server.results import RoomResults
from heritage_games.classroom_server.room import Room
from heritage_games.classroom_server.room_state import RecentRefusals
from heritage_games.classroom_server.store import ClassDatabase
from heritage_games.classroom_server.task_sets import SetError, own_set
from heritage_games.classroom_server.tournament import ALL_DONE
from heritage_games.errors import ClassroomError
from heritage_games.rulebook.interface import ClassroomWords

MORABARABA = "morabaraba/south_africa"
CHASE = "hyena_chase/modern"

OWN = """
game = "morabaraba"

[[tasks]]
id = "close-it"
ruleset = "south_africa"
position = "morabaraba; turn dark; dark E1 E3 A4 R4; light E7 A1 A6 R8; hand 8 8"
side = "dark"
goal = { code = "mill_formed" }
solution = ["E2xA6"]

[tasks.words]
ask = "Close the mill."
"""


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    opened = Room(ClassDatabase(tmp_path / "class.sqlite"))
    yield opened
    opened.store.close()


def fields(page: Page) -> list[list[str]]:
    return [[cell["text"] for cell in row] for row in page.room["table"]["rows"]]


@pytest.mark.parametrize("mode", MODES.values(), ids=MODES)
def test_a_mode_has_all_its_words(mode: type[Mode]) -> None:
    words = ClassroomWords("en")
    keys = [getattr(mode, name) for name in dir(mode) if name.endswith("_key")]
    assert all(words(key, side="") for key in (f"modes.{mode.name}", f"modes.{mode.name}_text", *keys))


def test_a_proposed_answer_gives_way_to_the_next_touch(room: Room) -> None:
    teacher = Page(room, TEACHER)
    teacher.at_board("setup", text="morabaraba; turn dark; dark E1 A4 R4 R8; light E7 A1 A6 E4; hand 0 0")
    page = pupil(room)
    teacher.do("vote")
    page.touch("E1", "E2")
    assert page.view["log"] == ["E1-E2"]
    page.touch("E2")
    assert (page.view["plies"], page.view["touches"]) == (0, ["E1"]), "the cow is taken up where it came from"
    page.touch("E1", "E8")
    page.touch("A1")
    assert page.view["plies"] == 0
    assert page.view["refusal"]["reasons"], "another touch is judged where everybody was asked"


def test_an_answer_that_was_sent_stays_until_it_is_changed(room: Room) -> None:
    teacher, page = Page(room, TEACHER), pupil(room)
    teacher.do("vote")
    assert not page.view["enabled"]["resign"]
    page.touch("E1")
    assert page.view["status"] == "Your answer: E1"
    assert not any(panel["turn"] for panel in page.view["side_panels"]), "a proposed move lets nobody else move"
    page.do("send", text="E1")
    page.touch("E2")
    assert page.view["notice"] == "Press “Change my answer” first."
    page.at_board("undo")
    assert page.view["plies"] == 1
    page.do("change")
    page.at_board("undo")
    assert page.view["plies"] == 0
    page.answer("E1")
    teacher.do("show")
    page.touch("E2")
    assert "cannot be changed any more" in page.view["notice"]
    teacher.do("pairs")
    assert page.view["enabled"]["resign"], "a shared game can be given up"


def test_tasks_go_at_everybodys_own_pace_and_tell_who_was_refused_by_what(room: Room) -> None:
    teacher, wall, first, second = Page(room, TEACHER), Page(room, WALL), pupil(room, "Thandi"), pupil(room, "Sipho")
    teacher.do("tasks", text=MORABARABA)
    assert first.view["task"]["id"] == "first-mill"
    first.touch("E1")  # taken
    first.touch("E2", "A6")
    assert first.view["task"]["state"] == "right"
    second.touch("A2")
    assert second.view["task"]["state"] == "wrong"
    first.do("next")
    assert first.view["task"]["id"] == "stand-in-the-way"
    assert [row[:3] for row in fields(teacher)] == [["Thandi", "✓", "…"], ["Sipho", "✗", ""]]
    assert [row[-1] for row in fields(teacher)] == ["M19", ""], "the refusals are apart from what is solved"
    assert wall.room["bars"][0]["count"] == 1
    assert "Thandi" not in str(wall.room)
    first.do("back")
    first.at_board("new")
    first.touch("A2")
    assert fields(teacher)[0][1] == "✓", "what was solved once stays solved"
    after = again(room)
    assert fields(Page(after, TEACHER)) == fields(teacher)
    assert Page(after, "pupil", first.link.person).view == first.view


def test_the_table_of_tasks_opens_a_rulebook_only_where_somebody_was_refused(room: Room) -> None:
    teacher, pages = Page(room, TEACHER), [pupil(room) for _ in range(6)]
    teacher.do("tasks", text=MORABARABA)
    pages[0].touch("E1")  # taken
    assert room.mode
    with patch("heritage_games.classroom_server.task_mode.book_of", wraps=book_of) as opened:
        room.mode.desk()
    assert opened.call_count == 1, "not once for every pair of pupils"


def test_who_is_stuck_is_told_with_the_rule_until_they_move_or_are_helped(room: Room) -> None:
    teacher, first, second = Page(room, TEACHER), pupil(room, "Thandi"), pupil(room, "Sipho")
    room.at_the_wall({"do": "touch", "touches": ["E1"]})
    teacher.do("vote")
    for page in (first, second) * 2:
        page.touch("E1")
    assert teacher.room["stuck"] == []
    for page in (first, second):
        page.touch("E1")
    assert [(row["rule"], row["names"]) for row in teacher.room["stuck"]] == [("M2", "Thandi, Sipho")]
    assert [row["stuck"] for row in teacher.room["people"]] == ["stuck: M2 ×3"] * 2
    second.touch("R1")
    assert [row["names"] for row in teacher.room["stuck"]] == ["Thandi"]
    teacher.do("remind", text=teacher.room["stuck"][0]["act"]["text"])
    see = first.help["acts"][0]
    assert first.help["title"] == "Your teacher asks you to look at rule M2"
    first.do("see", text=see["text"])
    assert first.view["example"]["rule"] == see["text"].split()[0]
    first.do("see", text="no such rule")
    assert teacher.room["stuck"] == []


def test_a_touched_tile_shows_the_board_of_the_pupil_who_alone_plays_on_it(room: Room) -> None:
    teacher, thandi, sipho = Page(room, TEACHER), pupil(room, "Thandi"), pupil(room, "Sipho")
    own = teacher.board["board"]
    look = teacher.room["people"][1]["look"]
    teacher.do("look", number=look["number"])
    assert (teacher.room["board"], teacher.room["watched"]["text"]) == (0, "here"), "nobody has a board yet"
    teacher.do("tasks", text=MORABARABA)
    assert (teacher.board["board"], teacher.room["watched"]) == (own, None)
    teacher.do("look", number=look["number"])
    assert [each["look"]["main"] for each in teacher.room["people"]] == [False, True]
    assert (teacher.board["board"], teacher.board["kind"]) == (teacher.room["board"], "watched")
    sipho.touch("E1")
    assert teacher.view["refusal"]["heading"] == sipho.view["refusal"]["heading"]
    before = sipho.view
    teacher.touch("E2")
    assert (sipho.view, teacher.view["legal"]) == (before, {})
    thandi.touch("A2")
    assert teacher.view["task"]["state"] == "open", "the board of somebody else"
    sipho.do("next")
    assert teacher.view["task"]["id"] == "stand-in-the-way"
    teacher.do("look")
    assert (teacher.board["board"], teacher.room["watched"], teacher.room["acts"]) == (own, None, [])
    teacher.do("look", number=look["number"])
    teacher.do("remove", number=look["number"])
    assert (teacher.board["board"], teacher.room["watched"]) == (own, None)


def test_a_pupil_who_is_stuck_does_not_replace_the_board_that_the_teacher_sees(room: Room) -> None:
    teacher, thandi, sipho = Page(room, TEACHER), pupil(room, "Thandi"), pupil(room, "Sipho")
    teacher.do("tasks", text=MORABARABA)
    for _ in range(3):
        sipho.touch("E1")
    assert (len(teacher.room["stuck"]), teacher.room["watched"]) == (1, None), "the teacher may be playing"
    teacher.do("look", number=sipho.link.person)
    assert (teacher.room["watched"]["title"], teacher.room["watched"]["text"]) == ("Sipho", "stuck: M19 ×3")
    for _ in range(3):
        thandi.touch("E1")
    assert teacher.room["watched"]["title"] == "Sipho"


def test_refusals_of_two_minutes_ago_are_over() -> None:
    now = [0.0]
    recent = RecentRefusals(lambda: now[0])
    for _ in range(3):
        recent.add(1, "occupied")
    assert recent.stuck(1) == ("occupied", 3)
    now[0] = 121.0
    assert recent.stuck(1) is None


def test_tasks_of_the_teachers_own_are_played_through_before_they_begin(room: Room) -> None:
    teacher, page = Page(room, TEACHER), pupil(room)
    teacher.do("tasks", own=OWN.replace("E2xA6", "A2"))
    assert "close-it: its solution A2 does not reach its goal." in teacher.room["note"]
    assert room.mode is None
    teacher.do("tasks", own=OWN)
    assert (page.view["task"]["ask"], page.room["title"]) == ("Close the mill.", "Task 1 of 1")
    page.touch("E4", "A6")
    assert page.room["lead"].startswith("You have solved all of them.")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("game = ", "this is not TOML"),
        ('game = "chess"', "game must be"),
        ('game = "morabaraba"', "at least one task"),
        (OWN.replace("south_africa", "nowhere"), "close-it: "),
        (OWN.replace("turn dark", "turn nobody"), "close-it: "),
        (OWN.replace('side = "dark"', 'side = "green"'), "close-it: "),
        (OWN.replace("goal = {", "gaol = {"), "gaol"),
        (OWN.replace("E2xA6", "Z9"), "close-it: "),
    ],
)
def test_what_is_wrong_with_tasks_of_ones_own_is_said(text: str, expected: str) -> None:
    with pytest.raises(SetError) as error:
        own_set(text, ClassroomWords("en"))
    assert expected in " ".join(error.value.faults)


def test_each_hand_at_a_board_looks_back_and_touches_for_itself(room: Room) -> None:
    _, one, two = paired(room)
    one.touch("E1")
    one.at_board("go", ply=0)
    two.at_board("example", rule="M2", example="M2-empty", played=False)
    assert (one.view["ply"], two.view["ply"], two.view["example"]["rule"]) == (0, 0, "M2")
    two.at_board("back")
    assert two.view["ply"] == 1
    one.at_board("undo")
    assert (one.view["plies"], one.view["notice"]) == (1, "That is not possible now.")
    two.touch("R1")
    assert one.view["log"] == ["E1", "R1"]
    after = again(room)
    assert [Page(after, "pupil", page.link.person).view for page in (one, two)] == [one.view, two.view]


def test_four_play_hyena_chase_at_one_board_and_no_throw_is_made_twice(room: Room) -> None:
    teacher, pages = Page(room, TEACHER), [pupil(room) for _ in range(7)]
    teacher.do("game", text=CHASE)
    teacher.do("pairs")
    boards = [page.board["board"] for page in pages]
    assert len(set(boards)) == 2
    table = max(set(boards), key=boards.count)
    together = [page for page in pages if page.board["board"] == table]
    assert len(together) == 4
    for _ in range(5):
        next(page for page in together if page.view["enabled"]["throw"]).at_board("throw")
        thrown = together[0].view["throw"]["text"]
        for page in together:
            page.at_board("undo")
            page.at_board("throw")
            assert page.view["throw"]["text"] == thrown, "it lies there until it is played"
        mover = next(page for page in together if page.view["side_to_touch"])
        mover.touch(*first_path(mover.view["legal"]))
    assert len({tuple(page.view["log"]) for page in together}) == 1
    after = again(room)
    assert Page(after, "pupil", together[0].link.person).view["log"] == together[0].view["log"]


def test_on_a_shared_board_undo_puts_down_ones_own_touches_and_nothing_that_was_played(room: Room) -> None:
    Page(room, TEACHER).do("game", text="pulijudam/standard")
    _, lambs, tigers = paired(room)
    lambs.touch("b1")
    assert [page.view["enabled"]["undo"] for page in (lambs, tigers)] == [False, False]
    lambs.at_board("undo")
    tigers.touch("c4")
    assert (lambs.view["enabled"]["undo"], tigers.view["enabled"]["undo"]) == (False, True)
    tigers.at_board("undo")
    assert (tigers.view["enabled"]["undo"], tigers.view["touches"], tigers.view["plies"]) == (False, [], 1)


def test_the_computer_sits_down_for_one_who_is_away_and_gets_up_for_one_who_comes(room: Room) -> None:
    teacher, first, second = Page(room, TEACHER), pupil(room, "Thandi"), pupil(room, "Sipho")
    teacher.do("pairs")
    first.do("stand_in", number=second.link.person)
    assert room.store.seated(1).keys() == {1, 2}, "who is here cannot be replaced"
    room.disconnect(second.link)
    labels = [each["label"] for each in first.room["acts"] if each["do"] == "stand_in"]
    assert labels == ["Let the computer play for Sipho"]
    first.do("stand_in", number=second.link.person)
    assert "against the computer" in first.room["lead"]
    if first.view["side_to_touch"]:
        first.touch("E1")
    plies = first.view["plies"]
    assert (plies > 0, first.view["side_to_touch"]) == (True, True), "the computer has moved"
    third = pupil(room, "Amina")
    assert third.board["board"] == first.board["board"]
    assert "Amina" in first.room["lead"]
    back = Page(room, "pupil", second.link.person)
    assert back.board["board"] != first.board["board"]
    assert len(first.view["log"]) == plies


def test_people_whom_the_computer_replaced_come_back_to_their_own_seats(room: Room) -> None:
    teacher, pages = Page(room, TEACHER), [pupil(room) for _ in range(4)]
    teacher.do("pairs")
    seats = {each.link.person: room.store.seated(1)[each.link.person] for each in pages}
    first, second = room.store.boards(1)
    gone = [max(room.store.seats(board.id)) for board in (first, second)]
    for person in gone:
        room.disconnect(next(each.link for each in pages if each.link.person == person))
        teacher.do("stand_in", number=person)
    after = again(room)
    for person in reversed(gone):
        Page(after, "pupil", person)
    assert {person: after.store.seated(1)[person] for person in seats} == seats


@pytest.mark.parametrize("size", [2, 4, 5, 6])
def test_tables_are_balanced_for_every_number_of_pupils(size: int) -> None:
    for count in range(2, 41):
        tables = balanced(range(count), size)
        assert [each for table in tables for each in table] == list(range(count))
        assert max(map(len, tables)) - min(map(len, tables)) <= 1
        assert len(tables) == -(-count // size)
        alone = sum(len(table) == 1 for table in tables)
        assert alone == (count % 2 if size == 2 else 0)


def test_a_pair_plays_again_with_sides_swapped_once_both_want_to(room: Room) -> None:
    teacher, first, second, alone = Page(room, TEACHER), *(pupil(room, name) for name in ("Thandi", "Sipho", "Amina"))
    teacher.do("pairs")
    pair = [page for page in (first, second, alone) if "the computer" not in page.room["lead"]]
    rest = next(page for page in (first, second, alone) if page not in pair)
    assert sorted(row["note"] for row in teacher.room["people"] if "against" in row["note"]) == sorted(
        f"against {teacher.room_of.called(page.link.person)}" for page in pair
    )
    sides = [page.room["lead"].partition(" against ")[0] for page in pair]
    pair[0].do("again")
    assert pair[0].room["title"] == "Your game", "nobody plays again before the end"
    pair[0].at_board("resign")
    assert [page.room["title"] for page in pair] == ["You have lost", "You have won"]
    pair[0].do("again")
    assert "acts" not in pair[0].room or not pair[0].room["acts"]
    assert "would like to play again" in pair[1].room["lead"]
    pair[1].do("again")
    assert [page.room["lead"].partition(" against ")[0] for page in pair] == sides[::-1]
    rest.at_board("resign")
    assert rest.room["title"] == "You have lost"
    rest.do("again")
    assert rest.room["title"] == "Your game"
    assert len({row[4] for row in RoomResults(room).rows()}) == 3, "both games of each are results"


def test_any_board_is_on_the_wall_with_one_touch(room: Room) -> None:
    wall, (teacher, mover, _) = Page(room, WALL), paired(room, "Thandi", "Sipho")
    mover.touch("E1")
    before = wall.room["picture"]
    button = teacher.room["table"]["rows"][0][2]["acts"][0]
    teacher.do("project", number=button["number"])
    assert wall.room["picture"] != before
    assert wall.room["title"] == "Pairs"
    assert "Thandi" in wall.room["lead"]
    teacher.do("project", number=button["number"])
    assert wall.room["picture"] == before
    teacher.do("project", number=999)
    assert wall.room["picture"] == before


@pytest.mark.parametrize("count", [2, 5, 8])
def test_everybody_meets_everybody_once_and_sides_change(count: int) -> None:
    people = list(range(1, count + 1))
    met: list[frozenset[int]] = []
    firsts = dict.fromkeys(people, 0)
    for turn in range(rounds(count)):
        pairs = circle(people, turn)
        assert sorted(each for pair in pairs for each in pair if each) == people
        met += [frozenset({first, second}) for first, second in pairs if second is not None]
        for first, second in pairs:
            firsts[first] += second is not None
    assert len(met) == len(set(met)) == count * (count - 1) // 2
    assert max(firsts.values()) - min(firsts.values()) <= 2


@pytest.mark.parametrize("count", [6, 7, 31])
def test_swiss_rounds_repeat_nobody_and_let_each_rest_once(count: int) -> None:
    people, played = list(range(1, count + 1)), list[PairResult]()
    for _ in range(5):
        for pair in swiss(standing(people, played)):
            played.append(PairResult(pair, (1, 2) if pair[1] is None or pair[0] < pair[1] else (2, 1)))
    met = [frozenset(game.pair) for game in played]
    assert len(met) == len(set(met)), "nobody meets or rests twice"
    assert standing(people, played)[0].person == 1
    halves = sum(score.points for score in standing(people, played))
    assert halves == 2 * len(played)


def test_swiss_pairs_have_equal_points_and_alternate_sides() -> None:
    played = [PairResult((1, 2), (1, 2)), PairResult((3, 4), (1, 1)), PairResult((5, 6), (2, 1))]
    met = {frozenset(each for each in pair if each) for pair in swiss(standing(range(1, 7), played))}
    assert met == {frozenset({1, 6}), frozenset({3, 2}), frozenset({4, 5})}, "3 and 4 have met already"
    played = [PairResult((1, 2), (1, 2)), PairResult((4, 3), (2, 1))]
    assert swiss(standing(range(1, 5), played)) == [(3, 1), (2, 4)]


def test_of_equals_those_stand_higher_who_met_the_stronger() -> None:
    pairs = [((1, 3), (1, 2)), ((2, 4), (1, 2)), ((4, 5), (1, 2)), ((3, 6), (2, 1))]
    played = [PairResult(*each) for each in pairs]
    assert [score.person for score in standing(range(1, 7), played)] == [2, 4, 1, 6, 3, 5]


def test_a_tournament_goes_round_by_round_with_a_table(room: Room) -> None:
    teacher, wall = Page(room, TEACHER), Page(room, WALL)
    pages = [pupil(room, name) for name in ("Thandi", "Sipho", "Amina")]
    room.later = lambda after, act: act() if after < 1 else None
    teacher.do("tournament", text="circle")
    resting = next(page for page in pages if "You rest" in page.room["lead"])
    playing = [page for page in pages if page is not resting]
    assert not wall.room["second"], "a bye alone ranks nobody"
    playing[0].at_board("resign")
    second = [[cell["text"] for cell in row] for row in teacher.room["second"]["rows"]]
    assert {row[1]: row[2] for row in second} == {
        name: ("0" if page is playing[0] else "1")
        for page, name in zip(pages, ("Thandi", "Sipho", "Amina"), strict=True)
    }
    assert wall.room["second"]["rows"] == [row[:3] for row in teacher.room["second"]["rows"]]
    assert [row[0]["text"] for row in wall.room["second"]["rows"]] == ["1", "1", "3"], "equal points, equal places"
    for number in (2, 3):
        teacher.do("round")
        assert wall.room["title"] == f"Morabaraba, round {number} of 3"
    teacher.do("round")
    assert wall.room["title"] == "Morabaraba, round 3 of 3", "everybody has met everybody"
    next(page for page in pages if "You rest" not in page.room["lead"]).at_board("resign")
    assert (wall.room["table"]["caption"], "second" in wall.room, wall.room["count"]) == ("Final table", False, "")
    winners = [row[1]["text"] for row in wall.room["table"]["rows"] if row[0]["text"] == "1"]
    assert wall.room["title"] == f"Morabaraba: first place for {', '.join(winners)}"
    after = again(room)
    assert Page(after, WALL).room["table"] == wall.room["table"]


def test_the_wall_names_at_most_three_winners(room: Room) -> None:
    teacher, wall, _ = Page(room, TEACHER), Page(room, WALL), [pupil(room) for _ in range(4)]
    teacher.do("tournament", text="circle")
    for _ in range(2):
        teacher.do("round")
    with room.change():
        for board in room.store.boards(room.store.rounds()[-1].id):
            room.store.end(board.id, DRAWN)
    assert wall.room["title"] == "Morabaraba: 4 share the first place"


def test_the_wall_shows_the_pairings_of_a_round_and_the_best(room: Room) -> None:
    teacher, wall = Page(room, TEACHER), Page(room, WALL)
    first, *_ = [pupil(room) for _ in range(16)]
    teacher.do("tournament", text="swiss")
    assert [row[0] for row in fields(wall)] == [str(number) for number in range(1, 9)]
    assert [cell["text"] for cell in wall.room["table"]["head"]] == ["#", "Dark", "Light", "State of the game"]
    assert (wall.room["title"], wall.room["second"]) == ("Morabaraba, round 1", None), "nobody has a point yet"
    first.at_board("resign")
    assert len(wall.room["second"]["rows"]) == 5
    teacher.do("project", number=teacher.room["table"]["rows"][0][2]["acts"][0]["number"])
    assert "table" not in wall.room


def test_a_round_ends_by_time_or_once_all_games_have_ended(room: Room) -> None:
    waiting: list[tuple[float, Callable[[], None]]] = []
    teacher, wall, pages = Page(room, TEACHER), Page(room, WALL), [pupil(room) for _ in range(4)]
    room.later = lambda after, act: waiting.append((after, act)) if after > 1 else act()
    teacher.do("tournament", text="circle")
    for page in pages:
        page.at_board("resign")
    assert wall.room["title"] == "Morabaraba, round 1 of 3"
    after, begin = waiting.pop()
    assert after == ALL_DONE
    begin()
    assert wall.room["title"] == "Morabaraba, round 2 of 3"
    begin()
    assert wall.room["title"] == "Morabaraba, round 2 of 3", "a round ends once"
    teacher.do("limit", text="5")
    assert "the round ends at" in wall.room["count"]
    after, end = waiting.pop()
    assert 295 < after <= 300
    end()
    assert wall.room["title"] == "Morabaraba, round 3 of 3"
    assert wall.room["count"] == "0 of 2 games have ended", "the last round has no next one"


def test_a_resting_pupils_game_does_not_delay_the_next_round(room: Room) -> None:
    waiting: list[Callable[[], None]] = []
    teacher, wall, pages = Page(room, TEACHER), Page(room, WALL), [pupil(room) for _ in range(3)]
    room.later = lambda after, act: waiting.append(act) if after > 1 else act()
    teacher.do("tournament", text="circle")
    assert wall.room["count"] == "0 of 1 games have ended"
    next(page for page in pages if "You rest" not in page.room["lead"]).at_board("resign")
    assert wall.room["count"] == "1 of 1 games have ended"
    begin = next(act for act in teacher.room["now"]["acts"] if act["do"] == "round")
    assert begin["main"], "nothing is left to wait for"
    assert "sure" not in begin
    waiting.pop()()
    assert wall.room["title"] == "Morabaraba, round 2 of 3"


def test_who_was_away_when_a_round_began_waits_for_the_next(room: Room) -> None:
    teacher, pages = Page(room, TEACHER), [pupil(room) for _ in range(4)]
    teacher.do("tournament", text="swiss")
    room.disconnect(pages[3].link)
    teacher.do("round")
    assert sum("You rest" in page.room["lead"] for page in pages[:3]) == 1
    back = Page(room, "pupil", pages[3].link.person)
    assert back.room["lead"].startswith("You have joined in the middle of a round.")
    teacher.do("round")
    assert "You play" in back.room["lead"]


def test_a_board_that_all_have_left_is_left_alone(room: Room) -> None:
    teacher, *pages = paired(room)
    for page in pages:
        teacher.do("remove", number=page.link.person)
    assert teacher.room["table"]["rows"][0][1]["text"] in ("Dark is choosing a move", "Light is choosing a move")


def test_a_tournament_is_for_two_at_a_board(room: Room) -> None:
    teacher, _ = Page(room, TEACHER), pupil(room)
    teacher.do("tournament", text="swiss")
    assert teacher.room["note"] == "A tournament needs at least two people."
    teacher.do("game", text=CHASE)
    teacher.do("tournament", text="swiss")
    assert "two people play at each board" in teacher.room["note"]


def test_the_class_plays_by_majority_against_its_teacher(room: Room) -> None:
    teacher, wall, pages = Page(room, TEACHER), Page(room, WALL), [pupil(room) for _ in range(3)]
    teacher.do("teacher")
    for page, move in zip(pages, ("E1", "R1", "R1"), strict=True):
        page.answer(move)
    teacher.touch("E2")
    assert teacher.view["plies"] == 0
    assert teacher.view["notice"].startswith("It is the class’s turn")
    assert wall.room["votes"] == []
    teacher.do("show")
    assert [vote["text"] for vote in wall.room["votes"]] == ["R1", "E1"]
    teacher.do("play", text="R1")
    assert (teacher.view["log"], pages[0].view["log"]) == (["R1"], ["R1"])
    assert (pages[0].room["lead"], pages[0].view["legal"]) == ("It is your teacher’s turn.", {})
    pages[0].touch("E2")
    assert pages[0].view["notice"] == "It is your teacher’s turn."
    teacher.at_board("undo")
    assert teacher.view["plies"] == 1
    now = teacher.room["now"]
    assert (now["text"], teacher.room["note"]) == ("It is your turn: play on your board.", "")
    assert not any(act["main"] for act in now["acts"]), "no other activity is suggested during the game"
    teacher.touch("E2")
    assert pages[0].view["plies"] == 0, "a new board, on which the next answer is proposed"
    assert {piece[0] for piece in pages[0].view["pieces"]} == {"R1", "E2"}
    assert teacher.room["now"]["text"] == "0 of 3 have answered"
    after = again(room)
    assert Page(after, "pupil", 1).view == pages[0].view


@pytest.mark.parametrize("mode", ["vote", "teacher", "pairs"])
def test_wall_tells_the_throw_that_an_answer_uses(room: Room, mode: str) -> None:
    teacher, wall, pages = Page(room, TEACHER), Page(room, WALL), [pupil(room) for _ in range(2)]
    teacher.do("game", text="hounds_and_jackals/skiryuk")
    teacher.do(mode)
    if mode == "pairs":
        for page in pages:
            page.at_board("throw")
        teacher.do("project", number=pages[0].room["board"])
    assert re.search(r"(Hounds|Jackals) to move\. Hounds \w+, jackals \w+\.$", wall.room["lead"])


@pytest.mark.parametrize("mode", ["vote", "teacher"])
def test_wall_and_phones_show_the_five_commonest_answers(room: Room, mode: str) -> None:
    teacher, wall, pages = Page(room, TEACHER), Page(room, WALL), [pupil(room) for _ in range(8)]
    teacher.do(mode)
    for page, move in zip(pages, ("E1", "E2", "E3", "E4", "E5", "E6", "E7", "E7"), strict=True):
        page.answer(move)
    teacher.do("show")
    for page in (wall, pages[0]):
        assert [vote["text"] for vote in page.room["votes"]] == ["E7", "E1", "E2", "E3", "E4"]
        assert page.room["note"] == "Other answers: 2"
    assert len(teacher.room["votes"]) == 7


def test_the_class_plays_against_a_level_of_the_computer(room: Room) -> None:
    teacher, page = Page(room, TEACHER), pupil(room)
    offered = next(mode for mode in teacher.room["modes"] if mode["name"] == "computer")["acts"][0]["choices"]
    assert [choice["value"] for choice in offered] == [f"level {number}" for number in range(1, 6)]
    teacher.do("computer", text="level 1")
    assert teacher.view["seats"] == ["person", "level 1"]
    page.answer("E1")
    soon: list[Callable[[], None]] = []
    room.later = lambda _, act: soon.append(act)
    teacher.do("play", text="E1")
    room.disconnect(teacher.link)
    while soon and len(room.wall.plies) == 1:
        soon.pop(0)()
    assert len(room.wall.plies) == 2, "the teacher's page is not needed"
    for each in soon:
        each()
    assert len(page.view["pieces"]) == 2
    assert page.view["side_to_touch"]


def test_the_computer_goes_on_against_the_class_after_the_room_was_closed(room: Room) -> None:
    teacher, page = Page(room, TEACHER), pupil(room)
    room.later = lambda *_: None
    teacher.do("computer", text="level 1")
    page.answer("E1")
    teacher.do("play", text="E1")
    assert len(room.wall.plies) == 1
    assert len(again(room).wall.plies) == 2


def test_results_are_a_row_for_each_and_no_field_is_a_formula(room: Room) -> None:
    teacher, first, second = Page(room, TEACHER), pupil(room, "=1+1"), pupil(room, "Sipho")
    teacher.do("tasks", text=MORABARABA)
    first.touch("E2", "A6")
    teacher.do("pairs")
    first.at_board("resign")
    teacher.do("vote")
    first.answer("E2")
    first.do("change")
    second.answer("E1")
    pupil(room, "Thabo").touch("E1")  # never sent
    rows = list(csv.reader(io.StringIO(RoomResults(room).csv())))
    assert rows[0][:3] == ["Activity", "Game", "Name"]
    found = {(row[2], row[0]): row[4] for row in rows[1:]}
    assert found["'=1+1", "Tasks"] == "solved"
    assert (found["'=1+1", "Pairs"], found["Sipho", "Pairs"]) == ("lost", "won")
    assert found["Sipho", "What would you play?"] == "answered E1"
    assert found["'=1+1", "What would you play?"] == found["Thabo", "What would you play?"] == "sent no answer"
    teacher.do("remove", number=first.link.person)
    assert "1+1" not in RoomResults(room).csv()


def test_results_keep_what_was_answered_at_each_move_of_a_game(room: Room) -> None:
    teacher, one, two = Page(room, TEACHER), pupil(room, "Thandi"), pupil(room, "Sipho")
    teacher.do("teacher")
    one.answer("E1")
    two.touch("E2")
    teacher.do("play", text="E1")
    teacher.touch("E3")
    for page, move in ((one, "E4"), (two, "E5")):
        page.answer(move)
    rows = RoomResults(room).rows()
    assert {row[3] for row in rows} == {"Question 1. Dark to place a cow", "Question 2. Dark to place a cow"}
    told = [("Thandi", "answered E1"), ("Sipho", "sent no answer"), ("Thandi", "answered E4"), ("Sipho", "answered E5")]
    assert [(row[2], row[4]) for row in rows] == told


def test_results_tell_by_which_rules_each_of_a_pair_was_refused(room: Room) -> None:
    _, mover, other = paired(room, "Thandi", "Sipho")
    mover.touch("E1")
    other.touch("E1")
    other.touch("E1")
    notes = {row[2]: row[5] for row in RoomResults(room).rows()}
    names = room.store.people()
    assert (notes[names[mover.link.person]], notes[names[other.link.person]]) == ("", "M2 ×2")


def test_a_summary_tells_who_met_a_rule_who_was_refused_and_who_then_got_it_right(room: Room) -> None:
    teacher, *pages = Page(room, TEACHER), *(pupil(room, name) for name in ("Thandi", "=Sipho", "Amina"))
    teacher.do("tasks", text=MORABARABA)
    for page in pages[:2]:
        page.touch("E1")
    pages[0].touch("E2", "A6")
    pages[2].touch("E2", "A6")
    summary = RoomResults(room).summary()
    tables = {table.title: table.rows for table in summary.tables()}
    assert [row[:2] for row in tables["By pupil"]] == [("Thandi", "1 / 1"), ("=Sipho", "0 / 1"), ("Amina", "1 / 1")]
    assert tables["By task"][0][1:3] == ("3", "2")
    (refused,) = summary.next_lesson
    assert (len(refused.met), len(refused.refused), len(refused.right)) == (2, 2, 1)
    assert "'=Sipho" in summary.csv()
    bare = RoomResults(room).summary(names=False)
    assert not any(name in bare.csv() for name in ("Thandi", "Sipho", "Amina"))
    assert "Pupil 2" in bare.csv()


def test_a_summary_has_the_rounds_and_the_table_of_a_tournament(room: Room) -> None:
    teacher, first, second = Page(room, TEACHER), pupil(room, "Thandi"), pupil(room, "Sipho")
    teacher.do("tournament", text="circle")
    first.at_board("resign")
    teacher.do("stop")
    rounds_of, table = RoomResults(room).summary().tables()[-2:]
    assert rounds_of.head == ("Round", "Dark", "Light", "Result")
    assert rounds_of.rows in ([("1", "Thandi", "Sipho", "0 : 1")], [("1", "Sipho", "Thandi", "1 : 0")])
    assert [row[:3] for row in table.rows] == [("1", "Sipho", "1"), ("2", "Thandi", "0")]
    assert second.room["title"] == "You are in"


def test_a_name_can_be_taken_away_and_its_device_stays(room: Room) -> None:
    teacher, page = Page(room, TEACHER), pupil(room, "something rude")
    teacher.do("rename", number=page.link.person)
    assert page.room["lead"].startswith("Acacia, ")
    assert (page.closed, [each["look"]["label"] for each in teacher.room["people"]]) == (False, ["Acacia"])
    room.store.close()
    assert b"something rude" not in room.store.path.read_bytes()


def test_a_file_of_another_version_is_told_in_a_sentence(room: Room) -> None:
    room.store.close()
    base = sqlite3.connect(room.store.path)
    base.execute("PRAGMA user_version = 1")
    base.close()
    with pytest.raises(ClassroomError, match="another version"):
        ClassDatabase(room.store.path)
