"""Tests of shared devices: names in turn, results of each, limits, and the offer."""

import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from classroom_pages import Page, pupil
from classroom_server import asynchronous, opened
from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse

from heritage_games.classroom_server.admission import MOST_SHARING, sealed
from heritage_games.classroom_server.protocol import PUPIL, TEACHER
from heritage_games.classroom_server.results import RoomResults
from heritage_games.classroom_server.room import Room
from heritage_games.classroom_server.store import ClassDatabase
from heritage_games.errors import RefusedError


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    opened = Room(ClassDatabase(tmp_path / "class.sqlite"), "http://192.0.2.7:8080")
    yield opened
    opened.store.close()


def tablet(room: Room, *names: str) -> tuple[Page, str]:
    """Return the page of a device that these pupils share, and the secret of the device."""
    mark = room.admission.new_mark()
    secret = room.admission.join(room.admission.code, "", names[0], "a tablet", mark)
    for name in names[1:]:
        room.admission.share(secret, name, "a tablet", mark)
    return reopened(room, secret), secret


def reopened(room: Room, secret: str) -> Page:
    return Page(room, PUPIL, room.admission.owner(secret) or 0, sealed(secret))


def switch(page: Page) -> list[tuple[str, bool]]:
    return [(button["label"], button["main"]) for button in page.room["sharing"]]


def turn(page: Page, place: int) -> None:
    page.do("turn", number=page.room["sharing"][place]["number"])


def test_each_answer_of_a_shared_device_counts_for_the_pupil_whose_turn_it_is(room: Room) -> None:
    teacher, (page, _), alone = Page(room, TEACHER), tablet(room, "Ana", "Ben"), pupil(room, "Carl")
    assert switch(page) == [("Ana", False), ("Ben", True)]
    assert alone.room["sharing"] == []
    assert [each["state"] for each in teacher.room["people"]] == ["present"] * 3
    teacher.do("vote")
    turn(page, 0)
    page.answer("E1")
    assert page.room["title"] == "Sent: E1"
    assert switch(page) == [("Ana ✓", True), ("Ben", False)]
    turn(page, 1)
    assert (page.room["title"], page.view["plies"]) == ("What would you play?", 0)
    page.answer("E2")
    page.touch("E1", "E1")
    assert teacher.room["now"]["text"] == "2 of 3 have answered"
    results = {row[2]: row[4] for row in RoomResults(room).rows()}
    assert results == {"Ana": "answered E1", "Ben": "answered E2", "Carl": "sent no answer"}


def test_refusals_and_tasks_are_those_of_the_acting_pupil(room: Room) -> None:
    teacher, (page, _) = Page(room, TEACHER), tablet(room, "Ana", "Ben")
    teacher.do("tasks", text="morabaraba/south_africa")
    page.do("next")
    turn(page, 0)
    page.touch("E1")
    by_name = {each["look"]["label"]: each for each in teacher.room["people"]}
    assert [by_name[name]["note"][:6] for name in ("Ana", "Ben")] == ["Task 1", "Task 2"]
    assert {row[2] for row in RoomResults(room).rows() if row[5]} == {"Ana"}


def test_an_act_sent_again_after_a_restart_counts_for_the_pupil_who_did_it(room: Room) -> None:
    teacher, (page, secret) = Page(room, TEACHER), tablet(room, "Ana", "Ben")
    teacher.do("vote")
    for place in (0, 1):
        turn(page, place)
        page.touch("E1")
    turn(page, 0)
    room.store.close()
    later = Room(ClassDatabase(room.store.path))
    page = reopened(later, secret)
    assert switch(page) == [("Ana", True), ("Ben", False)]
    send = json.dumps({"page": "p", "act": 1, "message": {"do": "send", "text": "E1"}})
    other = json.dumps({"page": "p", "act": 2, "message": {"do": "turn", "number": page.room["sharing"][1]["number"]}})
    for message in (send, other, send, other):
        later.hear_once(page.link, message)
    assert later.mode
    assert len(later.store.answers(later.mode.now.id)) == 1, "an act is done once, whoever acts when it comes again"
    assert switch(page) == [("Ana ✓", False), ("Ben", True)]
    later.store.close()


def test_two_who_play_each_other_on_one_device_take_turns_by_themselves(room: Room) -> None:
    teacher, (page, _) = Page(room, TEACHER), tablet(room, "Ana", "Ben")
    teacher.do("pairs")
    touched = []
    for point in ("E1", "E2", "E3"):
        (name,) = [name for name, main in switch(page) if main]
        if not page.view["side_to_touch"]:
            turn(page, 1 - [name for name, _ in switch(page)].index(name))
            (name,) = [name for name, main in switch(page) if main]
        page.touch(point)
        touched.append(name)
    assert touched in (["Ana", "Ben", "Ana"], ["Ben", "Ana", "Ben"])
    assert page.view["plies"] == 3
    assert page.view["side_to_touch"], "nobody pressed the switch after the first move"


def test_a_device_is_shared_by_few_acts_for_its_own_and_obeys_the_door(room: Room) -> None:
    teacher, (page, secret), other = Page(room, TEACHER), tablet(room, "Ana", "Ben"), pupil(room, "Carl")
    page.do("turn", number=other.link.person)
    other.do("turn", number=page.link.person)
    assert (switch(page), other.room["lead"][:4]) == ([("Ana", False), ("Ben", True)], "Carl")
    teacher.do("door")
    with pytest.raises(RefusedError, match="shut"):
        room.admission.share(secret, "", "a tablet")
    teacher.do("door")
    for _ in range(MOST_SHARING - 2):
        room.admission.share(secret, "", "a tablet")
    with pytest.raises(RefusedError, match="shared"):
        room.admission.share(secret, "", "a tablet")
    with pytest.raises(RefusedError, match="shared"):
        room.admission.share("unknown", "", "a tablet")


def test_a_device_that_is_shared_again_and_again_is_slowed(room: Room) -> None:
    mark = room.admission.new_mark()
    secret = room.admission.join(room.admission.code, "", "", "a tablet", mark)

    def again() -> None:
        for _ in range(10):
            room.admission.share(secret, "", "a tablet", mark)
            room.store.remove(room.admission.owner(secret) or 0)

    with pytest.raises(RefusedError, match="soon"):
        again()


def test_a_pupil_who_is_removed_leaves_the_device_to_the_others(room: Room) -> None:
    teacher, (page, _) = Page(room, TEACHER), tablet(room, "Ana", "Ben")
    teacher.do("vote")
    first, second = (each["number"] for each in page.room["sharing"])
    teacher.do("remove", number=second)
    assert not page.closed
    assert (page.link.person, page.room["sharing"]) == (first, [])
    page.answer("E1")
    assert [(row[2], row[4]) for row in RoomResults(room).rows()] == [("Ana", "answered E1")]
    teacher.do("remove", number=first)
    assert page.closed


@asynchronous
async def test_another_pupil_joins_on_the_page_of_a_known_device_without_a_code(tmp_path: Path) -> None:
    async def post(origin: str, cookie: str) -> HTTPResponse:
        headers, body = {"Origin": origin, "Cookie": cookie}, urlencode({"name": "Ben"})
        request = HTTPRequest(f"{server.address}/share", "POST", headers, body, follow_redirects=False)
        return await AsyncHTTPClient().fetch(request, raise_error=False)

    with opened(tmp_path) as server:
        assert (await server.get("/share")).headers["Location"] == "/"
        assert (await post(server.address, "device=x")).headers["Location"] == "/board"
        cookie = await server.device()
        assert "Go on as Acacia" in (await server.get("/share", Cookie=cookie)).body.decode()
        assert (await server.get(f"/k/{server.key}", Cookie=cookie)).headers["Location"] == "/share"
        assert (await post("http://evil.example", cookie)).code == 403
        assert (await post(server.address, cookie)).headers["Location"] == "/board"
        async with server.live("/live/pupil", cookie) as page:
            assert [each["label"] for each in (await page.room())["sharing"]] == ["Acacia", "Ben"]
        for _ in range(MOST_SHARING - 2):
            assert 'href="/share"' in (await server.get("/board", Cookie=cookie)).body.decode()
            await post(server.address, cookie)
        assert 'href="/share"' not in (await server.get("/board", Cookie=cookie)).body.decode()
        refused = await post(server.address, cookie)
        assert (refused.code, "No more people can share this device." in refused.body.decode()) == (403, True)
