"""Tests of a classroom over plain HTTP: pupils on phones, and what their teacher sees."""

import re
from pathlib import Path

import axe
import pytest
from board import box_of
from classroom_server import opened
from page_scripts import script
from playwright.sync_api import Browser, Page, expect
from room import Room, choose, edges, headed, join, press, touch
from test_class_wall import read_from_ten_metres
from test_fit import CLIPPED, LARGE, enlarge


def test_a_class_is_asked_votes_and_sees_what_most_would_play(room: Room) -> None:
    teacher = room.teacher(900)
    wall = room.wall(teacher)
    expect(wall.locator(".picture")).to_be_hidden()
    read_from_ten_metres(wall)
    fresh = room.arrived()
    assert axe.violations(fresh) == []
    fresh.context.close()
    thandi, other, third = (room.joined(name) for name in ("<b>Thandi</b>", "", "Sipho"))
    expect(teacher.locator(".people .name")).to_have_text(["<b>Thandi</b>", "Acacia", "Sipho"])

    touch(teacher, "E1")
    expect(wall.locator(".picture")).to_have_attribute("alt", re.compile("E1"))
    press(teacher, "Start: What would you play?")
    expect(teacher.locator(".modes .on")).to_be_focused()
    for page in (thandi, other):
        headed(page, "What would you play?")
        expect(page.locator(".hg-stage svg")).to_be_visible()
    touch(thandi, "R1")
    press(thandi, "Send R1")
    headed(thandi, "Sent: R1")
    touch(thandi, "A1")
    expect(thandi.locator(".hg-notice p")).to_be_in_viewport(ratio=1)
    expect(wall.locator(".count")).to_have_text("1 of 3 have answered")
    expect(wall.locator(".votes li")).to_have_count(0)

    touch(other, "E1")
    expect(other.locator(".hg-refusal")).to_contain_text("M2")
    expect(other.get_by_role("button", name="Send")).to_have_count(0)
    touch(other, "E2")
    expect(other.get_by_role("button", name="Send E2")).to_be_visible()
    touch(other, "R1")  # replaces the pending answer
    press(other, "Send R1")
    touch(third, "E2")
    press(third, "Send E2")
    expect(teacher.locator(".hardest li > b")).to_have_text(["M2", "1"])
    press(teacher, "Show the answers")
    expect(wall.locator(".votes li b")).to_have_text(["R1", "2", "E2", "1"])
    expect(thandi.locator(".lead")).to_have_text("You would play R1.")
    expect(wall.locator(".picture")).to_be_visible()
    read_from_ten_metres(wall)
    for page in (teacher, wall, thandi):
        assert axe.violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    thandi.reload()
    expect(thandi.locator(".lead")).to_have_text("You would play R1.")


def test_before_a_class_one_button_is_primary_and_no_choice_is_cut(room: Room) -> None:
    teacher = room.teacher()
    for width, height in ((1366, 768), (360, 640), (320, 568)):
        teacher.set_viewport_size({"width": width, "height": height})
        expect(teacher.locator(".act.main:visible")).to_have_count(1)
        assert max(teacher.locator(".act:visible").evaluate_all(LETTERS)) == 15
        choosers = teacher.locator(".chooser")
        expect(choosers).to_have_count(4)
        for chooser in choosers.all():
            for option in chooser.locator("option").all():
                chooser.locator("select").select_option(str(option.get_attribute("value")))
                expect(chooser.locator("[aria-hidden]")).to_have_text(str(option.text_content()))
            assert chooser.evaluate(WHOLE)
            chooser.locator("select").select_option(index=0)
        teacher.locator(".more > summary").click()
        box = box_of(teacher.locator(".sheet"))
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        teacher.keyboard.press("Escape")
        assert teacher.evaluate("document.documentElement.scrollWidth <= innerWidth")
    teacher.set_viewport_size({"width": 1366, "height": 768})
    # Every activity has space for a text of two lines.
    teacher.locator(".modes li p").evaluate_all("all => all.forEach((text) => { text.style.minBlockSize = '2lh'; })")
    assert teacher.evaluate(SCROLLS) == []
    choose(teacher, "hyena_chase/modern")
    teacher.wait_for_function(f"() => ({SCROLLS})().length === 0")
    assert edges(teacher, ".choose")[1] - edges(teacher, ".choose")[0] > 60, "a long name leaves the board less"
    teacher.get_by_text("Tasks of your own").click()
    teacher.get_by_label("Your tasks as TOML").fill("[[tasks]]\n" * 3)
    press(teacher, "Start your tasks")
    expect(teacher.locator("[data-part=note]")).to_contain_text("These tasks cannot be used yet.")
    upper, lower = edges(teacher, ".desk > .now")
    assert lower - upper < 160, "a long note has its own lines"


@pytest.mark.parametrize("language", ["id", "ar"])
def test_the_activities_of_every_language_fit(browser: Browser, tmp_path: Path, language: str) -> None:
    with opened(tmp_path, 0, "--language", language) as server:
        teacher = Room(browser, server).teacher()
        expect(teacher.locator(".modes .chooser")).to_have_count(3)
        assert teacher.evaluate(SCROLLS) == []
        # The colon after an English name is to the right of it, even on a page that is read from right to left.
        assert teacher.locator(".choose .chooser [aria-hidden]").evaluate(AFTER, ":") > 0
        teacher.context.close()


AFTER = """(one, sign) => {
    const range = document.createRange(), text = one.firstChild;
    const place = (from) => (range.setStart(text, from), range.setEnd(text, from + 1), range.getBoundingClientRect().x);
    return place(text.data.indexOf(sign)) - place(0);
}"""
"""Script that returns how far to the right of an element's first letter a character is."""


def test_two_pupils_share_a_phone_and_answer_each_under_their_own_name(room: Room) -> None:
    teacher = room.teacher()
    phone = room.joined("Ana")
    phone.set_viewport_size({"width": 360, "height": 640})
    expect(phone.locator(".turns")).to_be_hidden()
    phone.get_by_role("link", name="Share this device").click()
    assert axe.violations(phone) == []
    expect(phone.get_by_role("link", name="Go on as Ana")).to_be_visible()
    phone.get_by_label("Nickname").fill("Nomathemba van der Merwe")
    press(phone, "Add this pupil")
    ana, other = (phone.get_by_role("button", name=name) for name in ("Ana", "Nomathemba"))
    expect(other).to_have_attribute("aria-pressed", "true")
    press(teacher, "Start: What would you play?")
    for button, move in ((ana, "E1"), (other, "E2")):
        button.focus()
        phone.keyboard.press("Enter")
        expect(button).to_have_attribute("aria-pressed", "true")
        expect(button).to_be_focused()
        headed(phone, "What would you play?")
        touch(phone, move)
        expect(phone.get_by_role("button", name=f"Send {move}")).to_be_visible()
        shown_at_once(phone)
        press(phone, f"Send {move}")
        expect(button).to_contain_text("✓")
    assert axe.violations(phone) == []
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(teacher.locator(".people .answered")).to_have_count(2)
    one_line = "(one) => one.offsetHeight < 2 * parseFloat(getComputedStyle(one).lineHeight)"
    assert teacher.locator(".people .name", has_text="Ana").evaluate(one_line), "the tick and the name"
    assert teacher.locator(".people .name > span", has_text="Nomathemba").evaluate(WHOLE)
    teacher.goto(f"{room.server.address}/teacher/results")
    expect(teacher.locator("details tbody tr")).to_contain_text(["Ana", "Nomathemba"])


WHOLE = "(one) => one.scrollHeight <= one.clientHeight && one.scrollWidth <= one.clientWidth"
"""Script that returns whether no text of an element is cut."""

LETTERS = "all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
"""Script that returns the font sizes of elements in pixels."""

GAP = script("smallest_gap")  # script that returns the smallest distance between two points on the screen


def test_a_phone_shows_question_board_and_result_at_once(room: Room) -> None:
    teacher = room.teacher(900)
    phones = [room.arrived() for _ in range(2)]
    for phone, name in zip(phones, ("Nomathemba van der Merwe", "Amina"), strict=True):
        join(phone, room.server.code, name)
        expect(phone.locator(".next")).to_contain_text("Your board appears here")
    first = phones[0]
    press(teacher, "Start: Tasks")
    expect(first.locator(".lead")).to_contain_text("Close a mill")
    expect(first.locator(".hg-task .hg-ask")).to_be_hidden()
    shown_at_once(first)
    press(first, "A hint")
    expect(first.locator(".hg-task .hg-hint")).to_be_visible()
    shown_at_once(first)
    begun = edges(phones[1], ".hg-stage")
    for point in ("E2", "A1"):
        touch(phones[1], point)
    expect(phones[1].locator(".hg-task")).to_have_attribute("data-state", "right")
    shown_at_once(phones[1])
    assert edges(phones[1], ".hg-task")[1] <= edges(phones[1], ".foot")[0]
    assert edges(phones[1], ".hg-stage") == begun, "a verdict leaves the board its size"
    expect(phones[1].get_by_role("button", name="Look for another answer")).to_be_in_viewport(ratio=0.9)
    press(teacher, "Stop")
    for game in ("hounds_and_jackals/skiryuk", "hyena_chase/modern", "morabaraba/south_africa"):
        choose(teacher, game)
        expect(teacher.locator("[data-part=note]")).to_be_empty()
        press(teacher, "Start: Pairs")
        expect(first.locator(".lead")).to_contain_text("Amina")
        expect(first.locator(".hg-stage svg")).to_be_visible()
        shown_at_once(first)
        assert first.evaluate(GAP) >= 24
        if game != "morabaraba/south_africa":
            press(teacher, "Stop")
            expect(first.locator(".next")).to_be_visible()
    ended_and_begun_again(*(phones if "play dark" in first.locator(".lead").inner_text() else phones[::-1]))


def ended_and_begun_again(dark: Page, light: Page) -> None:
    """Expect a refusal below the board; resign and begin another game on the other side."""
    touch(dark, "E1")
    expect(light.locator(".hg-status")).to_have_text("Your turn: place a cow")
    touch(light, "E1")
    expect(light.locator(".hg-refusal")).to_be_visible()
    assert edges(light, ".hg-refusal")[0] >= edges(light, ".hg-stage")[1]
    assert light.locator(".hg-refusal").evaluate("one => one.offsetWidth === one.parentElement.offsetWidth")
    press(light, "Close")
    high = edges(light, ".hg-stage")
    press(light, "More")
    press(light, "Resign")
    assert edges(light, ".hg-confirmation + *")[0] > edges(light, ".hg-confirmation")[1], "the two are apart"
    press(light, "Yes")
    headed(light, "You have lost")
    headed(dark, "You have won")
    expect(dark.locator(".hg-over")).to_be_visible()
    expect(light.locator(".hg-over p")).to_be_in_viewport(ratio=1)
    assert abs(edges(light, ".hg-stage")[1] - high[1]) < 10, "the end leaves the board its size"
    shown_at_once(dark)
    assert axe.violations(dark) == []
    dark.get_by_role("button", name="Play again").press("Enter")
    expect(dark.get_by_role("heading", level=1)).to_be_focused()
    expect(light.locator(".lead")).to_contain_text("would like to play again")
    press(light, "Play again")
    expect(light.locator(".lead")).to_contain_text("You play dark")


def shown_at_once(phone: Page) -> None:
    """Expect the question above a complete board, without scrolling."""
    expect(phone.locator(".hg[data-frame=phone]")).to_be_visible()
    top, bottom = edges(phone, ".hg-stage")
    assert edges(phone, ".asked")[1] <= top
    assert bottom <= 640
    assert phone.evaluate("[document.documentElement.scrollHeight, document.documentElement.scrollWidth]") == [640, 360]


def test_on_a_computer_a_pupil_has_a_large_board_and_types_moves_in_one_line(room: Room) -> None:
    teacher = room.teacher()
    pupil = room.browser.new_page(viewport={"width": 1366, "height": 768})
    pupil.goto(room.server.address)
    join(pupil, room.server.code, "Thandi")
    headed(pupil, "You are in")
    link = pupil.get_by_role("link", name="Share this device")
    assert link.evaluate("link => getComputedStyle(link).color") == "rgb(11, 87, 87)"
    press(teacher, "Start: What would you play?")
    headed(pupil, "What would you play?")
    expect(pupil.locator(".hg-move input")).to_be_visible()
    (top, bottom), (above, below) = edges(pupil, ".hg-move input"), edges(pupil, ".hg-move button[type=submit]")
    assert abs(top + bottom - above - below) < 8
    upper, lower = edges(pupil, ".hg-stage")
    assert lower - upper > 500
    pupil.set_viewport_size({"width": 800, "height": 600})
    expect(pupil.locator(".hg[data-frame=low]")).to_be_visible()
    labels = [label.evaluate(WHOLE) for label in pupil.locator(".hg-bar > .hg-tool > span").all()]
    assert labels == [True] * 4


def test_the_teacher_sees_who_is_stuck_and_the_next_act_without_scrolling(room: Room) -> None:
    teacher = room.teacher()
    phone = room.joined("Amina")
    room.others_join(29)
    press(teacher, "Next: What would you play?")
    expect(phone.locator(".hg-stage svg")).to_be_visible()
    touch(phone, "R1")
    press(teacher, "Show the answers")
    press(teacher, "Next: Tasks")
    press(teacher, "Yes")
    expect(phone.get_by_role("heading", level=1)).to_be_focused()
    expect(phone.locator(".hg-stage svg")).to_be_visible()
    for point in ("E1", "E3", "E1"):
        touch(phone, point)
        expect(phone.locator(".hg-refusal")).to_contain_text(point)
    expect(teacher.locator(".stuck li").first).to_contain_text("Amina")
    for part in (".people li:last-child", ".now .act >> nth=-1", ".own .hg-bar", ".modes [data-mode=hardest]"):
        assert edges(teacher, part)[1] <= 768
    assert teacher.evaluate("[document.documentElement.scrollHeight, document.body.scrollWidth]") == [768, 1366]
    assert teacher.evaluate(SCROLLS) == []
    progress = teacher.locator(".people li > :last-child").first
    assert progress.evaluate("one => one.scrollWidth <= one.clientWidth"), "of all thirteen tasks"
    expect(teacher.get_by_role("heading", name="Which rule was hardest?")).to_be_visible()
    assert axe.violations(teacher) == []
    teacher.get_by_role("button", name=re.compile("^Show them M")).press("Enter")
    help_ = phone.get_by_role("dialog", name=re.compile("^Your teacher asks you to look at rule M"))
    expect(help_.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
    assert help_.evaluate("one => one.scrollHeight <= one.clientHeight"), "the whole rule"
    expect(help_.get_by_role("heading")).to_be_focused()
    phone.keyboard.press("Space")
    phone.mouse.click(5, 5)
    expect(help_).to_be_visible()
    help_.get_by_role("button", name="See it played").click()
    expect(phone.locator(".hg-example")).to_be_visible()
    expect(teacher.locator(".stuck li")).to_have_count(0)
    expect(teacher.locator(".people .name").first).to_be_focused()
    teacher.locator(".people .name").first.click()
    expect(teacher.locator('[data-kind="watched"] .hg-stage')).to_be_visible()
    teacher.locator(".people .name").nth(1).click()
    expect(teacher.locator(".watched h2")).to_contain_text("Nomathemba")
    teacher.wait_for_function(f"() => ({SCROLLS})().length === 0")
    teacher.get_by_role("button", name="Your board").press("Enter")
    expect(teacher.get_by_role("button", name="Choose this game")).to_be_focused()
    press(teacher, "Amina")
    teacher.set_viewport_size({"width": 360, "height": 640})
    teacher.evaluate("scrollTo(0, 0)")
    teacher.locator(".people .name").first.click()
    expect(teacher.get_by_role("heading", name="Amina")).to_be_in_viewport(ratio=1)
    press(teacher, "Remove Amina")
    press(teacher, "Yes")
    expect(teacher.locator(".watched")).to_be_empty()
    expect(teacher.get_by_role("button", name="Choose this game")).to_be_focused()
    expect(phone.get_by_label("Room code")).to_be_visible()


def test_text_of_twice_its_size_is_cut_nowhere_in_a_room(room: Room) -> None:
    teacher, phone = room.teacher(), room.arrived()
    for page in (teacher, phone):
        enlarge(page.context.new_cdp_session(page), LARGE)
    join(phone, "222222", "")
    expect(phone.get_by_role("alert")).to_be_visible()
    phone.get_by_label("Room code").focus()
    phone.keyboard.press("Tab")
    assert edges(phone, "[name=name]")[1] <= edges(phone, ".foot")[0]
    join(phone, room.server.code, "Nomathemba van der Merwe")
    expect(teacher.locator(".people li")).to_have_count(1)
    press(teacher, "Start: Tasks")
    expect(phone.locator(".hg-stage svg")).to_be_visible()
    for point in ("E1", "E3", "E1"):
        touch(phone, point)
        expect(phone.locator(".hg-refusal")).to_contain_text(point)
    expect(teacher.locator(".stuck li")).to_have_count(1)
    teacher.locator(".people .name").click()
    expect(teacher.get_by_role("button", name="Your board")).to_be_visible()
    teacher.locator(".more > summary").click()
    for page in (teacher, phone):
        assert page.evaluate(CLIPPED) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    teacher.get_by_role("button", name="Your board").press("Enter")
    expect(teacher.get_by_role("button", name="Choose this game")).to_be_visible()
    for select in teacher.locator("select").all():
        assert select.evaluate("one => one.clientWidth / parseFloat(getComputedStyle(one).fontSize)") >= 8


SCROLLS = """() => [...document.querySelectorAll(".desk > section:not(.who)")]
    .filter((one) => one.scrollHeight > one.clientHeight).map((one) => one.className)"""
"""Script that returns the parts of the teacher's page that need scrolling."""


LATE = "pulijudam; turn tigers; tigers b4 c4 c2; lambs t5 d4 f4 a3 e3 f3 a2; taken 8"
"""Position in which the tigers need two more leaps to win."""


def test_two_play_to_the_end_while_the_machine_of_the_room_is_killed_and_comes_back(room: Room, tmp_path: Path) -> None:
    teacher, server = room.teacher(900), room.server
    phones = [room.joined(name) for name in ("Thandi", "Sipho")]
    choose(teacher, "pulijudam/standard")
    expect(teacher.locator('.hg-stage [data-point="t5"]').first).to_be_attached()
    set_up(teacher, LATE)
    press(teacher, "Start: Pairs")
    expect(phones[0].locator(".lead")).to_contain_text("against Sipho")
    expect(phones[1].locator(".lead")).to_contain_text("against Thandi")
    tigers, lambs = phones if "play tigers" in phones[0].locator(".lead").inner_text() else phones[::-1]
    touch(lambs, "t5")
    expect(lambs.locator(".hg-refusal")).to_be_visible()
    touch(tigers, "c4")
    touch(tigers, "e4")
    expect(lambs.locator(".hg-status")).to_have_text("Your turn: move")
    server.process.kill()
    expect(lambs.locator(".link")).to_have_class("link lost")
    touch(lambs, "t5")
    touch(lambs, "d4")
    server.process.wait(120)
    with opened(tmp_path, server.port) as back:
        assert "continues where it was" in back.said
        expect(tigers.locator(".hg-status")).to_have_text("Your turn: move")
        assert axe.violations(tigers) == []
        touch(tigers, "e4")
        touch(tigers, "e2")
        for page in phones:
            expect(page.locator(".hg-over")).to_contain_text("The tigers have won")
        expect(teacher.locator("[data-part=table] tbody td").first).to_have_text("Tigers have won")
        forgotten(teacher)
        for page in (tigers, teacher):
            headed(page, "The room is closed")
            expect(page.locator("a, button, .link")).to_have_count(0)
    assert list(tmp_path.iterdir()) == []


def set_up(teacher: Page, position: str) -> None:
    press(teacher, "More")
    for fold in ("For the teacher", "The position as text"):
        teacher.get_by_text(fold).click()
    field = teacher.locator('.hg-text textarea[id$="-position"]')
    field.fill(position)
    teacher.get_by_role("button", name="Set up", exact=True).click()
    expect(teacher.locator(".hg-status")).to_have_text("Tigers to move")
    if teacher.locator("dialog[open]").count():
        teacher.keyboard.press("Escape")


def forgotten(teacher: Page) -> None:
    """Delete all data on the teacher's page using only the keyboard, with confirmation."""
    teacher.locator(".more > summary").press("Enter")
    opener = teacher.get_by_role("button", name="Forget everything")
    opener.press("Enter")
    dialog = teacher.get_by_role("dialog")
    expect(dialog).to_contain_text("will be deleted")
    expect(dialog.get_by_role("button", name="No")).to_be_focused()
    assert axe.violations(teacher) == []
    teacher.keyboard.press("Escape")
    expect(opener).to_be_focused()
    teacher.keyboard.press("Escape")
    expect(teacher.locator(".more > summary")).to_be_focused()
    expect(opener).to_be_hidden()
    teacher.keyboard.press("Enter")
    opener.press("Enter")
    teacher.keyboard.press("Tab")
    teacher.keyboard.press("Enter")
