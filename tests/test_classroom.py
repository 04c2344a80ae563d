"""Tests of a classroom without a network: storage, permissions and the pages' payloads."""

import json
import re
import sqlite3
import stat
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import combinations
from pathlib import Path
from typing import cast

import pytest
from classroom_pages import Page, again, paired, pupil
from messages import HOSTILE

from heritage_games.classroom_server import admission, vote_drawing
from heritage_games.classroom_server.admission import DEVICE_JOINS, GUESSES, MOST_PEOPLE, RateLimiter, called, nickname
from heritage_games.classroom_server.pages import rendered
from heritage_games.classroom_server.protocol import LONGEST, TEACHER, WALL
from heritage_games.classroom_server.results import RoomResults
from heritage_games.classroom_server.room import Room
from heritage_games.classroom_server.store import ClassDatabase
from heritage_games.classroom_server.vote_drawing import way_of
from heritage_games.classroom_server.wall_picture import legible, letter_size
from heritage_games.errors import ClassroomError, RefusedError
from heritage_games.rendering.picture import picture
from heritage_games.rendering.scene import scene
from heritage_games.rulebook.files import MARKS, content, isolated, untranslated
from heritage_games.rulebook.interface import CLASSROOM, load_words
from heritage_games.rulesets.registry import games, ruleset
from heritage_games.rulesets.types import Effect

CHASE = "hounds_and_jackals"
ARABIC = re.compile("[\u0600-\u06ff]")


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def room(tmp_path: Path, clock: Clock) -> Iterator[Room]:
    opened = Room(ClassDatabase(tmp_path / "class.sqlite"), "http://192.0.2.7:8080", clock=clock)
    yield opened
    opened.store.close()


def test_what_is_kept_is_for_its_owner_alone_and_all_of_it_can_be_forgotten(room: Room) -> None:
    pupil(room, "Thandi")
    there = sorted(room.store.path.parent.iterdir())
    assert [path.name for path in there] == ["class.sqlite", "class.sqlite-wal"]
    assert {stat.S_IMODE(path.stat().st_mode) for path in there} == {0o600}
    Page(room, TEACHER).do("forget")
    assert list(room.store.path.parent.iterdir()) == []
    assert Page(room, "pupil", 1).room["ended"], "a page that connects before the server stops"


@pytest.mark.parametrize("name", ["pairs", "tournament", "computer"])
def test_timers_that_fire_after_a_class_is_forgotten_do_nothing(room: Room, name: str) -> None:
    timers: list[Callable[[], None]] = []
    room.later = lambda _, act: timers.append(act)
    teacher, pages = Page(room, TEACHER), [pupil(room) for _ in range(3)]
    teacher.do(name)
    teacher.do("limit", text="5")
    for page in pages:
        page.answer("E1")
    teacher.do("play", text="E1")
    assert len(timers) > 1, "not only that of the update of the pages"
    teacher.do("forget")
    for act in timers:
        act()


def test_a_full_disk_is_reported_to_the_teacher_and_pages_stay(room: Room) -> None:
    teacher, page = Page(room, TEACHER), pupil(room)
    teacher.do("vote")
    base = room.store._base
    pages = base.execute("PRAGMA page_count").fetchone()[0]
    base.execute(f"PRAGMA max_page_count = {pages}")
    for point in ("E1", "R1") * 100:
        page.touch(point)
        if teacher.room["note"]:
            break
    assert "disk is full" in teacher.room["note"]
    assert page.board["view"]["notice"] == teacher.room["note"]
    Page(room, "pupil", page.link.person)
    base.execute("PRAGMA max_page_count = 100000")
    revision = page.view["revision"]
    page.touch("A1")
    assert page.view["revision"] > revision, "it goes on once there is space"
    assert teacher.room["note"] == "", "and the teacher is no longer warned"


def test_a_second_room_in_the_same_file_and_a_damaged_file_are_reported_in_a_sentence(room: Room) -> None:
    with pytest.raises(ClassroomError, match="is another room open there"):
        ClassDatabase(room.store.path)
    teacher = Page(room, TEACHER)
    for number in range(8):
        pupil(room, f"{number}" * 20)
    teacher.do("pairs")
    room.store.close()
    content = bytearray(room.store.path.read_bytes())
    content[4096 * 3 :] = bytes(len(content) - 4096 * 3)
    room.store.path.write_bytes(content)
    with pytest.raises(ClassroomError, match=r"class\.sqlite"):
        ClassDatabase(room.store.path)


def test_a_room_that_was_ended_goes_on_where_every_device_was(room: Room) -> None:
    Page(room, TEACHER).touch("A1")
    teacher, first, second = paired(room, "Thandi", "Sipho")
    first.touch("R1")
    second.touch("R1")  # an occupied point: the refusal is part of the saved state
    assert second.view["refusal"]
    after = again(room)
    back = [Page(after, "pupil", page.link.person) for page in (first, second)]
    assert [(page.view, page.room) for page in back] == [(page.view, page.room) for page in (first, second)]
    said = {"announcement": "", "announcement_parts": []}
    assert Page(after, TEACHER).view == {**teacher.view, **said}
    assert after.store.plies(first.board["board"]) == ["R1"]


def test_an_attempt_that_is_sent_twice_is_made_once(room: Room) -> None:
    Page(room, TEACHER).do("vote")
    page = pupil(room)
    board, revision = page.board["board"], page.view["revision"]
    letter = {"board": board, "message": {"revision": revision, "do": "touch", "touches": ["E1"]}}
    page.say(letter)
    once = page.view
    page.say(letter)
    assert page.view == once
    assert room.store.plies(board) == ["E1"]
    assert len(room.store.attempts(board)) == 1


def test_a_numbered_act_is_done_once_and_confirmed_each_time(room: Room) -> None:
    teacher = Page(room, TEACHER)
    sent = json.dumps({"page": "p1", "act": 1, "message": {"do": "door"}})
    assert [room.hear_once(teacher.link, sent) for _ in range(2)] == [1, 1]
    assert room.store.fact("door") == "shut", "a second time would open it again"
    assert room.hear_once(teacher.link, sent.replace("p1", "p2")) == 1
    assert room.store.fact("door") == "", "another page counts for itself"
    assert room.hear_once(teacher.link, json.dumps({"do": "door"})) is None


def test_what_could_not_be_kept_has_not_happened(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    Page(room, TEACHER).do("vote")
    page = pupil(room)

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("disk full")

    monkeypatch.setattr(room.store, "attempt", full)
    page.touch("E1")
    monkeypatch.undo()
    assert page.view["plies"] == 0
    with suppress(sqlite3.Error), room.change():
        room.show_everything()
        full()
    board = page.board
    room.renew()
    assert page.board is board
    page.touch("E1")
    assert page.view["plies"] == 1


def test_a_code_has_28_signs_to_choose_from_and_is_typed_in_any_way() -> None:
    assert len(set(admission.ALPHABET)) == 28
    assert set(admission.room_code()) <= set(admission.ALPHABET)
    assert admission.typed(" k4t-7mx ") == "K4T7MX"


def test_wrong_codes_make_their_own_address_wait_and_nobody_else(room: Room, clock: Clock) -> None:
    for _ in range(GUESSES):
        with pytest.raises(RefusedError, match="bad_code"):
            room.admission.join("222222", "", "", "a hostile one")
    with pytest.raises(RefusedError, match="slow"):
        room.admission.join(room.admission.code, "", "", "a hostile one")
    assert room.admission.join(room.admission.code, "", "", "a neighbour")
    assert room.admission.join("", room.admission.key("join"), "", "a hostile one"), "the long key is no guess"
    clock.now += 1
    assert room.admission.join(room.admission.code, "", "", "a hostile one")


def test_the_short_code_of_the_wall_opens_it_and_guesses_of_it_are_limited(room: Room, clock: Clock) -> None:
    opens, code = room.admission.opens_wall, room.admission.wall_code
    assert code != room.admission.code
    assert opens(code.lower(), "a projector")
    for _ in range(GUESSES):
        assert not opens(room.admission.code, "a hostile one"), "the code of the class is not that of the wall"
    assert not opens(code, "a hostile one")
    assert opens(room.admission.key(WALL), "a hostile one"), "the long key is no guess"
    assert opens(code, "a projector")
    clock.now += 1
    assert opens(code, "a hostile one")


def test_a_door_that_is_closed_keeps_out_who_is_new_and_brings_back_who_was_in(room: Room) -> None:
    secret = room.admission.join(room.admission.code, "", "", "x")
    Page(room, TEACHER).do("door")
    with pytest.raises(RefusedError, match="shut"):
        room.admission.join(room.admission.code, room.admission.key("join"), "", "x")
    assert room.admission.owner(secret)


def test_one_device_cannot_fill_the_room_and_is_removed_with_all_its_names(room: Room, clock: Clock) -> None:
    teacher, thandi = Page(room, TEACHER), pupil(room, "Thandi")
    for _ in range(MOST_PEOPLE):
        with suppress(RefusedError):
            room.admission.join(room.admission.code, "", "", "a hostile one", room.admission.new_mark())
    assert 40 <= len(room.store.people()) - 1 <= MOST_PEOPLE / 2, "a class behind one address gets in"
    with pytest.raises(RefusedError, match="many"):
        room.admission.join(room.admission.code, "", "", "a hostile one")
    assert room.admission.join(room.admission.code, "", "", "a neighbour")
    room.tell_soon()
    teacher.do("look", number=teacher.room["people"][0]["look"]["number"])
    assert len(teacher.room["acts"]) == 2, "Thandi is alone at her address"
    teacher.do("look", number=teacher.room["people"][1]["look"]["number"])
    teacher.do("remove_all", number=teacher.room["acts"][2]["number"])
    assert [each["look"]["label"] for each in teacher.room["people"]] == ["Thandi", "Vetch 2"]
    assert not thandi.closed
    with pytest.raises(RefusedError, match="soon"):
        room.admission.join(room.admission.code, "", "", "a hostile one")
    clock.now += 10
    assert room.admission.join(room.admission.code, "", "", "a hostile one")


def test_forty_pupils_get_in_beside_a_device_of_their_address_that_joins_again_and_again(room: Room) -> None:
    for mark in ("", "forged", "forged.mark", room.admission.new_mark()):
        for _ in range(MOST_PEOPLE):
            with suppress(RefusedError):
                room.admission.join(room.admission.code, "", "", "a school", mark)
    assert len(room.store.people()) == 2 * DEVICE_JOINS
    for _ in range(40):
        assert room.admission.join(room.admission.code, "", "", "a school", room.admission.new_mark())


def test_a_secret_is_not_in_the_file_and_another_is_nobodys(room: Room) -> None:
    secret = room.admission.join(room.admission.code, "", "", "x")
    assert room.admission.owner(secret) == 1
    assert room.admission.owner(secret[:-1]) is None
    assert room.admission.owner("") is None
    room.store.close()
    assert all(secret.encode() not in path.read_bytes() for path in room.store.path.parent.iterdir())


def test_names_are_plain_text_and_each_is_somebodys_own() -> None:
    assert nickname("  Tha\u202endi\n\x00 M. ") == "Thandi M."
    assert nickname("<b>x</b>") == "<b>x</b>"
    assert len(nickname("x" * 99)) == 24
    assert called("thandi", ["Thandi"], []) == "thandi 2"
    assert called("Тhаndi", ["Thandi"], []) == "Тhаndi 2", "Cyrillic letters look the same"  # noqa: RUF001
    assert called("Ramā", ["Rama"], []) == "Ramā 2"
    assert called("रमा", ["राम"], []) == "रमा", "vowel signs are no accents"
    sinhala, persian = "ශ්\u200dරී", "می\u200cخواهم"  # noqa: RUF001
    assert [nickname(sinhala), nickname(persian)] == [sinhala, persian]
    assert nickname("\u200dA\u200d\u200db\u200d") == "A\u200db"
    assert nickname("Z" + 40 * "\u0335") == "Z" + 3 * "\u0335"
    assert [called("", ["Aloe", "Aloe 2"], ["Aloe"]), called(" ", [], ["Aloe"])] == ["Aloe 3", "Aloe"]


def test_one_who_sends_too_fast_waits_and_the_next_does_not(clock: Clock) -> None:
    pace = RateLimiter(2, 4.0, clock)
    assert [pace.take("a"), pace.take("a"), pace.take("a"), pace.take("b")] == [0, 0, 0.25, 0]
    clock.now += 0.5
    assert pace.take("a") == 0


def test_a_pupil_is_neither_the_teacher_nor_another_pupil(room: Room) -> None:
    teacher, page, other = Page(room, TEACHER), pupil(room), pupil(room)
    for deed in sorted(room._handlers(teacher.link)):
        page.do(deed)
    page.do("game", text="pulijudam/south_india")
    page.do("remove", number=other.link.person)
    assert [room.mode, room.admission.shut, other.closed] == [None, False, False]
    teacher.do("vote")
    touch = {"revision": 0, "do": "touch", "touches": ["E1"]}
    for board in (other.board["board"], teacher.board["board"], 99):
        page.say({"board": board, "message": touch})
    assert (other.view["plies"], teacher.view["plies"]) == (0, 0)
    Page(room, WALL).say({"board": teacher.board["board"], "message": touch})
    Page(room, WALL).do("stop")
    assert room.mode
    assert teacher.view["plies"] == 0


@pytest.mark.parametrize("hostile", [*HOSTILE["classroom"], "[" * 30_000, '"' + "x" * LONGEST + '"', b"\xff\xfe"])
def test_what_no_page_sends_changes_nothing(room: Room, hostile: str | bytes) -> None:
    Page(room, TEACHER).do("vote")
    page = pupil(room)
    assert page.board["board"] == 2
    before, kept = dict(page.view), room.store.attempts(2)
    page.say(hostile)
    assert (page.view, room.store.attempts(2)) == (before, kept)


def test_the_move_of_a_partner_is_not_ones_own(room: Room) -> None:
    teacher, moves, waits = paired(room)
    waits.touch("E1")
    assert (waits.view["plies"], waits.view["legal"]) == (0, {})
    assert waits.view["refusal"]["reasons"], "it is told by which rule"
    assert moves.view["refusal"] is None
    assert teacher.room["hardest"] == [], "but it counts for none"
    moves.touch("E1")
    assert (waits.view["plies"], waits.view["side_to_touch"], moves.view["side_to_touch"]) == (1, True, False)
    moves.say({"board": moves.board["board"], "message": {"revision": 1, "do": "undo"}})
    assert waits.view["plies"] == 1


def test_answers_are_counted_and_seen_by_the_class_only_when_they_are_shown(room: Room) -> None:
    teacher, wall, first, second, third = (Page(room, TEACHER), Page(room, WALL), *(pupil(room) for _ in range(3)))
    teacher.do("vote")
    first.answer("E1")
    second.touch("E1")
    second.do("send", text="E2")  # differs from the answer on the board
    assert teacher.room["now"]["text"] == "1 of 3 have answered"
    second.do("send", text="E1")
    third.answer("R1")
    assert [each["state"] for each in teacher.room["people"]] == ["answered"] * 3
    assert [(vote["text"], vote["count"]) for vote in teacher.room["votes"]] == [("E1", 2), ("R1", 1)]
    assert (wall.room["votes"], wall.room["picture"].count('class="votes"')) == ([], 0)
    third.do("change")
    third.touch("E1")  # replaces the first answer, so the point is free
    assert third.view["log"] == ["E1"]
    third.touch("E1")  # undoes the placing
    assert third.view["plies"] == 0
    teacher.do("show")
    assert [vote["text"] for vote in wall.room["votes"]] == ["E1"]
    assert wall.room["picture"].count('class="votes"') == 1
    first.do("change")
    assert first.room["lead"] == "You would play E1."
    teacher.do("play", text="E1")
    assert teacher.view["log"] == ["E1"]
    assert first.room["title"] == "You are in"


def test_a_throw_is_the_same_for_the_whole_class(room: Room) -> None:
    teacher, pages = Page(room, TEACHER), [pupil(room) for _ in range(3)]
    teacher.do("game", text=next(f"{CHASE}/{name}" for name in games()[CHASE]))
    teacher.do("vote")
    thrown = [page.view["throw"] for page in pages]
    assert thrown[0]["open"]
    assert thrown == [thrown[0]] * 3


def test_which_rule_was_hardest_is_told_without_names(room: Room) -> None:
    teacher, wall, page = Page(room, TEACHER), Page(room, WALL), pupil(room, "Thandi")
    teacher.touch("E1")
    teacher.do("vote")
    for _ in range(3):
        page.touch("E1")
    refused = page.view["refusal"]["reasons"][0]["rule"]
    assert [(row["rule"], row["count"]) for row in teacher.room["hardest"]] == [(refused, 1)]
    pupil(room, "Sipho").touch("E1")
    assert [(row["rule"], row["count"]) for row in teacher.room["hardest"]] == [(refused, 2)], "pupils, not touches"
    before = wall.room
    assert before["hardest"] is None
    teacher.do("hardest")
    assert [row["rule"] for row in wall.room["hardest"]["rows"]] == [row["rule"] for row in teacher.room["hardest"]]
    assert "empty point" in teacher.room["hardest"][0]["text"], "its card is behind it"
    assert "Thandi" not in json.dumps(wall.room)


def test_what_cannot_be_begun_is_told_to_the_teacher(room: Room) -> None:
    teacher = Page(room, TEACHER)
    teacher.do("pairs")
    assert (teacher.room["note"], room.mode) == ("There is nobody here to play yet.", None)
    teacher.say({"board": teacher.board["board"], "message": {"revision": 0, "do": "resign"}})
    teacher.do("vote")
    assert (teacher.room["note"][:18], room.mode) == ("You cannot ask abo", None)


def test_the_teachers_page_suggests_one_action(room: Room) -> None:
    room.networks = lambda: [("192.0.2.7", "eth0"), ("192.0.2.8", "wlan0")]
    teacher = Page(room, TEACHER)
    assert primary(teacher) == ["listen"], "before anybody can join"
    assert Page(room, WALL).room["lead"] == "Open this address and type the code, or scan."
    pupil(room)
    assert primary(teacher) == ["vote"]


def primary(teacher: Page) -> list[str]:
    return [act["do"] for act in (*teacher.room["addresses"], *teacher.room["now"]["acts"]) if act["main"]]


def test_who_is_left_over_plays_against_the_computer_whose_seat_a_late_comer_takes(room: Room) -> None:
    teacher, page = Page(room, TEACHER), pupil(room)
    teacher.do("pairs")
    page.touch("E1")
    assert page.view["plies"] == 2
    assert page.view["side_panels"][1]["who"] == "careful computer"
    late = pupil(room, "Sipho")
    assert late.board["board"] == page.board["board"]
    assert (late.view["log"], page.view["side_panels"][1]["who"]) == (page.view["log"], "Sipho")
    page.touch("R1" if "R1" in page.view["legal"] else "R2")
    late.touch(next(iter(late.view["legal"])))
    assert page.view["plies"] == 4
    after = again(room)
    assert [Page(after, "pupil", each.link.person).view for each in (page, late)] == [page.view, late.view]


def test_a_partner_who_is_away_is_told_and_may_come_back(room: Room) -> None:
    teacher, first, second = Page(room, TEACHER), pupil(room, "Thandi"), pupil(room, "Sipho")
    teacher.do("pairs")
    room.disconnect(second.link)
    assert first.room["lead"] == "Sipho is away and may come back. Your game waits."
    assert [each["state"] for each in teacher.room["people"]] == ["playing", "away"]
    back = Page(room, "pupil", second.link.person)
    assert back.view == second.view
    assert "against Sipho" in first.room["lead"]


def test_somebody_who_is_taken_out_leaves_no_name_and_no_answer(room: Room) -> None:
    teacher, page = Page(room, TEACHER), pupil(room, "Thandi")
    teacher.do("vote")
    page.answer("E1")
    teacher.do("remove", number=page.link.person)
    assert page.closed
    assert (teacher.room["people"], teacher.room["votes"]) == ([], [])


def test_a_way_goes_from_where_a_piece_stood_to_where_it_comes() -> None:
    leaps: list[Effect] = [("move", "a1", "b1"), ("take", "c1"), ("move", "b1", "d1")]
    entered: list[Effect] = [("enter", "cow-dark", "e1")]
    assert [way_of(leaps), way_of(entered)] == [("a1", "d1"), ("e1", "e1")]
    assert way_of([]) is None


@pytest.mark.parametrize(
    ("game", "name", "options", "fewest"),
    [
        (CHASE, "skiryuk", {}, 57),
        (CHASE, "washburne", {}, 57),
        ("hyena_chase", "modern", {}, 82),
        ("hyena_chase", "modern", {"holes": 121, "players": 6}, 25),
    ],
)
def test_names_of_holes_on_the_wall_do_not_overlap(game: str, name: str, options: dict[str, int], fewest: int) -> None:
    rules = ruleset(game, name, **options)
    board = scene(rules, content())
    svg, tally = legible(picture(rules, rules.start(), names=True), board)
    drawing = ET.fromstring(svg)  # noqa: S314 - our own drawing
    names = drawing.find(".//*[@class='names']")
    assert names is not None
    size = float(names.attrib["font-size"])
    high = float(drawing.attrib["viewBox"].split()[3])
    assert size / high >= 0.018 / 0.534
    shown = {text.text or "": (float(text.attrib["x"]), float(text.attrib["y"])) for text in names}
    assert shown.keys() >= {point for point in board.points if re.fullmatch(r"\D*\d*[05]", point)}
    assert fewest <= len(shown) <= len(board.points)
    for (one, (x, y)), (other, (right, down)) in combinations(shown.items(), 2):
        assert abs(y - down) > 0.75 * size or abs(x - right) > 0.34 * size * (len(one) + len(other))
    assert 'class="tallies"' in tally
    assert 'font-size="22"' not in tally


def test_an_arrow_on_the_wall_has_a_number_only_if_it_is_legible() -> None:
    numbered = {}
    for game, name in (("morabaraba", "south_africa"), ("hounds_and_jackals", "skiryuk"), ("hyena_chase", "modern")):
        rules = ruleset(game, name)
        board = scene(rules, content())
        start, end = list(board.points)[:2]
        image = vote_drawing.drawn(rules, rules.start(), {(start, end): 3}, ("", ""))
        votes = image["picture"].partition('class="votes"')[2]
        sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', votes)]
        assert all(size >= letter_size(board) - 0.1 for size in sizes)
        assert votes.count("<path") == 1
        numbered[game] = len(sizes)
    assert numbered == {"morabaraba": 1, "hounds_and_jackals": 0, "hyena_chase": 0}


def test_words_next_to_tally_strokes_on_the_wall_are_squeezed_into_their_space() -> None:
    rules = ruleset("hyena_chase")
    text = "hyena_chase; turn first; first back 33 purse 21; second outside; third back 9; fourth out 4"
    _, tally = legible(picture(rules, rules.parse_position(text), names=True), scene(rules, content()))
    found = re.findall(r'font-weight="400"( textLength="352")?[^>]*>([^<]+)<', tally)
    assert [bool(squeezed) for squeezed, _ in found] == [True, False, False, False], found


def asking(room: Room) -> str:
    """Return the page that asks for the code."""
    return rendered("join", room.text, key="", wrong="", code="", name="", longest=24, longest_code=9, museum="")


def test_a_room_says_its_language_and_its_direction(room: Room) -> None:
    assert '<html lang="en" dir="ltr">' in asking(room)
    assert "<h1>Join the room</h1>" in asking(room)


def test_a_room_in_another_language_marks_what_it_borrows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arabic = Room(ClassDatabase(tmp_path / "class.sqlite"), "http://192.0.2.7:8080", "ar")
    # The texts are set here, because translations change.
    words = cast("dict[str, str]", load_words(content(), "ar", CLASSROOM))
    monkeypatch.setitem(words, "join.title", untranslated("Join"))
    monkeypatch.setitem(words, "wait.lead", untranslated("{name}, look at the wall."))
    monkeypatch.setitem(words, "names.plants", untranslated("Acacia, Aloe"))
    html = asking(arabic)
    assert '<html lang="ar" dir="rtl">' in html
    assert '<h1><span lang="en" dir="ltr">Join</span></h1>' in html
    assert MARKS.search(html) is None
    sarah, nameless = pupil(arabic, "سارة"), pupil(arabic)
    assert sarah.room["lead"] == untranslated(f"{isolated('سارة')}, look at the wall.")
    assert [*arabic.store.people().values()] == ["سارة", "Acacia"], "no sign is left in a name"
    teacher = Page(arabic, TEACHER)
    teacher.do("game", text="hyena_chase/modern")
    teacher.do("pairs")
    for page in (sarah, nameless):
        assert ARABIC.match(page.view["status"])
    assert MARKS.search(RoomResults(arabic).csv()) is None
    arabic.store.close()
