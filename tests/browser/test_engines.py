"""Tests of Firefox and WebKit: boards by mouse, touch and keys, Python pages, offline use.

All other browser tests except those of Orca run in Chromium only. One session of each engine serves every test of
this file.
"""

import os
import re
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from zlib import decompressobj

import engines
import pages
import pytest
from classroom_server import opened as room_opened
from hands import Hands
from lite import CELLS, COMPUTE, COMPUTED, KERNEL, compare, computing
from page_scripts import script
from selenium.webdriver.common.keys import Keys
from test_pages_games import link
from whole_games import BY_HAND, WHOLE_GAMES, Wanted

from heritage_games.website.lite import PYTHON

MILLS = "morabaraba/south_africa/index.html"
RACE = "hounds_and_jackals/skiryuk/index.html"
ENGINE = "performance.getEntriesByName('heritage_games engine').length"
FORGET = "[Storage.prototype.setItem = () => {}, sessionStorage.clear()]"
"""Script that deletes the tab's stored games, and ignores late answers, which store them."""
NAMES_AWAY = script("names_away")
"""Function that returns the names that are more than 40 pixels from their points."""
HEADING_FREE = """(([sheet, heading, player]) => heading.top - sheet.top > 4 && player.top - heading.bottom > 4)
    ([".hg-seats", ".hg-seats h3", ".hg-player"].map((css) => document.querySelector(css).getBoundingClientRect()))"""
"""Whether the heading of the players touches neither the edge above nor the ring below."""
CROSS_FREE = """((cross, reason) => cross.bottom <= reason.top)(...[".hg-refusal > .hg-tool > svg", ".hg-refusal > p"]
    .map((css) => document.querySelector(css).getBoundingClientRect()))"""
"""Whether the cross of a refusal is above its reason."""


@pytest.fixture(scope="module", params=["firefox", "webkit"])
def session(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hands]:
    """Start an engine; skip if the machine has none, or fail if browsers are required."""
    missing = engines.missing(request.param)
    if missing:
        reason = f"{request.param} needs the Debian packages {missing}"
        if os.environ.get("HERITAGE_GAMES_BROWSER") == "required":
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason)
    with engines.opened(request.param, tmp_path_factory.mktemp(request.param)) as driver:
        yield Hands(driver, touches=request.param == "firefox")


@pytest.fixture
def hands(session: Hands) -> Iterator[Hands]:
    """Yield a large window; then fail on its last page's errors and clear its saved games."""
    session.driver.set_window_size(1280, 1000)
    yield session
    session.ask(FORGET)
    complaints = session.complaints()
    session.driver.get("about:blank")
    assert complaints == []


def point(name: str) -> str:
    """Return the selector of a point, or of the button of a control."""
    return f'.hg-hit[data-point="{name}"], .hg-act[data-touch="{name}"]'


def test_a_game_by_mouse_finger_and_keys_with_a_refusal_and_undo(hands: Hands, pages_address: str) -> None:
    hands.open(f"{pages_address}/{MILLS}")
    hands.click(point("E1"))
    hands.played(["E1"])
    hands.tap(point("A1"))
    hands.played(["E1", "A1"])
    hands.go("R1")
    assert hands.ask("document.activeElement.matches(':focus-visible')")
    hands.press(Keys.ENTER)
    hands.played(["E1", "A1", "R1"])
    hands.tap(point("R1"))
    hands.shows(".hg-refusal", "M2")
    hands.until(ENGINE)
    hands.press("u")
    hands.played(["E1", "A1"])
    hands.reload()
    hands.played(["E1", "A1"])


def test_a_race_is_thrown_and_run_by_mouse_finger_and_keys(hands: Hands, pages_address: str) -> None:
    wanted = next(one for one in WHOLE_GAMES if one.name == "hounds_and_jackals/skiryuk")
    hands.open(f"{pages_address}/{RACE}")
    hands.click('[data-next="throw"]')
    hands.until("document.querySelector('.hg-throw:not(.hg-past) .hg-throw-score')?.textContent")
    hands.tap('[data-tool="undo"]')
    hands.until("!document.querySelector('.hg-throw:not(.hg-past) .hg-throw-score')")
    play(hands, wanted, most=6)
    hands.driver.set_window_size(500, 800)
    hands.until("document.querySelector('.hg-status-toggle')")
    status = "document.querySelector('.hg-status-toggle > span')"
    assert hands.ask(f"{status}.scrollHeight - {status}.clientHeight") <= 1
    hands.driver.set_window_size(740, 360)
    hands.until("document.querySelector('.hg-lying')")
    hands.until(f"({NAMES_AWAY})().length === 0")


def test_more_lies_over_the_board_and_a_refusal_over_the_lower_edge(hands: Hands, early_address: str) -> None:
    hands.driver.set_window_size(500, 800)
    hands.open(f"{early_address}/{MILLS}")
    hands.click('[data-tool="more"]')
    hands.until("document.querySelector('dialog.hg-more')?.matches(':modal')")
    hands.press(Keys.ESCAPE)
    hands.until("!document.querySelector('dialog') && document.activeElement.dataset.tool === 'more'")
    hands.click(".hg-seat")
    hands.until("document.querySelector('.hg-seats')")
    assert hands.ask(HEADING_FREE)
    hands.press(Keys.ESCAPE)
    hands.tap(point("E1"))
    hands.played(["E1"])
    hands.tap(point("E1"))
    hands.shows(".hg-refusal", "M2")
    hands.until("document.querySelector('.hg-refusal > h3').getBoundingClientRect().bottom < innerHeight")
    assert hands.ask(CROSS_FREE)
    hands.click(".hg-refusal > .hg-tool")
    hands.until("!document.querySelector('.hg-refusal')")


@pytest.mark.parametrize("session", ["firefox"], indirect=True)
def test_names_of_points_are_printed(hands: Hands, early_address: str) -> None:
    hands.open(f"{early_address}/morabaraba/south_africa/M5/index.html")
    hands.until("document.querySelectorAll('.names > text').length === 24")
    named = drawings_of(hands)
    hands.ask("[...document.querySelectorAll('.names')].map((names) => names.remove())")
    assert named - drawings_of(hands) == 24


def drawings_of(hands: Hands) -> int:
    """Print the page and return the number of its texts and outlines.

    Firefox draws a name with a casing as an outline.
    """
    pdf = b64decode(hands.driver.print_page())
    streams = [decompressobj().decompress(part) for part in pdf.split(b"stream\n")[1:] if part.startswith(b"x")]
    return len(re.findall(rb"T[Jj]\b| S Q\b", b"".join(streams)))


def play(hands: Hands, wanted: Wanted, most: int = 0) -> None:
    """Play a whole game by mouse, touch and keys in turn; throws and a long middle are typed."""
    turns = wanted.turns()[: most or None]
    for number, turn in enumerate(turns):
        if BY_HAND <= number < len(turns) - BY_HAND:
            hands.type(".hg-move input", turn.text)
        else:
            if turn.throw:
                hands.type(".hg-move input", turn.throw)
                hands.shows(".hg-throw:not(.hg-past) .hg-throw-score", turn.throw)
            for name in turn.path:
                touch(hands, name, number % 3)
        hands.until("document.querySelectorAll('.hg-log-move').length === arguments[0]", number + 1)
    hands.played([turn.text for turn in turns])


def touch(hands: Hands, name: str, way: int) -> None:
    if way == 2 and hands.ask("Boolean(document.querySelector(arguments[0]))", f'.hg-hit[data-point="{name}"]'):
        hands.go(name)
        hands.press(Keys.ENTER)
    else:
        (hands.click, hands.tap)[way % 2](point(name))


@pytest.mark.slow
@pytest.mark.parametrize("wanted", WHOLE_GAMES, ids=lambda wanted: wanted.name)
def test_every_kind_of_game_is_played_to_its_end(hands: Hands, pages_address: str, wanted: Wanted) -> None:
    hands.open(f"{pages_address}/{link(wanted)}")
    play(hands, wanted)
    hands.until("document.querySelector('.hg-over')")


def test_a_guided_first_game_answers_and_remembers_a_step(hands: Hands, early_address: str) -> None:
    hands.driver.set_window_size(500, 800)
    hands.open(f"{early_address}/morabaraba/south_africa/learn/index.html")
    hands.shows(".hg-ask", "Put one of them on any empty point")
    hands.tap(point("E6"))
    hands.shows(".hg-refusal", "may go to any empty point")
    hands.tap(point("A1"))
    hands.tap('[data-tool="forward"]')
    hands.shows(".hg-ask", "Close the top side")
    hands.reload()
    hands.until("document.querySelectorAll('.hg-dot-done').length === 1")
    assert hands.ask("document.documentElement.scrollWidth <= innerWidth")


def test_a_game_that_is_kept_is_played_without_a_network(hands: Hands, site: Path) -> None:
    with pages.hosted(site) as host:
        hands.open(f"{host.address}/rafaya/index.html")
        hands.click("[data-do=keep]:not([hidden])")
        hands.shows(".keep-status", "This game is kept on this device.")
        host.there = False
        hands.open(f"{host.address}/rafaya/index.html")
        hands.open(f"{host.address}/rafaya/standard/index.html")
        hands.tap(point("t5"))
        hands.until("document.querySelector('.hg-refusal')")
        hands.until(ENGINE)
        hands.open(f"{host.address}/pulijudam/index.html")
        hands.shows("h1", "This page is not on your device")


RUN_TO_BOARD = script("run_to_board")
"""Script that runs a lesson up to its first board; Chromium's test runs whole lessons."""


def test_a_lesson_runs_its_board_answers_and_its_engine_is_compiled(hands: Hands, lessons: str) -> None:
    hands.open(f"{lessons}/notebooks/index.html?path=00_start_here.ipynb")
    hands.until(f"Boolean(({KERNEL})())")
    hands.ask(f"({RUN_TO_BOARD})()")
    hands.until("window.lesson !== 'running'")
    assert hands.ask("window.lesson") == "run"
    cells = hands.ask(f"({CELLS})()")
    assert [cell["errors"] for cell in cells] == [[]] * len(cells)
    assert cells[0]["count"] == 1
    hands.tap(point("A1"))
    hands.shows("h2.hg-ask", "Step 1 is done.")
    hands.ask(f"{COMPUTE}(arguments[0])", computing())
    hands.until(COMPUTED)
    compare(hands.ask("window.computed"))


FINALIZED = script("count_finalizers")
"""Script that creates garbage in a worker and counts finalizers.

It counts them between tasks and within requests.
"""


def test_no_finalizer_runs_while_the_worker_of_a_kernel_reads_a_file(hands: Hands, lessons: str) -> None:
    hands.open(f"{lessons}/service-worker.js")  # any page of the folder without a kernel
    hands.ask(f"({FINALIZED})(arguments[0])", f"{lessons}/{PYTHON}/pyodide.mjs")
    hands.until("window.runs")
    assert hands.ask("window.runs.within") == 0


def test_a_pupil_of_a_class_answers_and_the_wall_counts(hands: Hands, tmp_path: Path) -> None:
    driver = hands.driver
    with room_opened(tmp_path) as server:
        hands.open(f"{server.address}/teacher/{server.key}")
        teacher = driver.current_window_handle
        hands.shows("body", server.code)
        driver.switch_to.new_window("tab")
        hands.open(server.address)
        hands.ask("document.querySelector('input[name=name]').value = 'Thandi'")
        hands.type('input[name="code"]', server.code.lower())
        hands.shows("h1", "You are in")
        hands.listen()
        pupil = driver.current_window_handle
        driver.switch_to.window(teacher)
        hands.shows(".people li", "Thandi")
        hands.tap(point("E1"))
        hands.button("Start: What would you play?")
        driver.switch_to.window(pupil)
        hands.shows("h1", "What would you play?")
        hands.tap(point("E1"))
        hands.shows(".hg-refusal", "M2")
        hands.tap(point("R1"))
        hands.button("Send R1")
        hands.shows("h1", "Sent: R1")
        assert hands.complaints() == []
        driver.close()
        driver.switch_to.window(teacher)
