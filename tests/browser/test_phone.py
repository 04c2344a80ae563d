"""Tests of boards on a phone: hints, seats, throws, steps, set-up and Arabic."""

from typing import Any

import pytest
from axe import violations
from board import Board, box_of
from page_scripts import script
from plain import Plain
from playwright.sync_api import expect

import heritage_games as hg
from heritage_games.rulebook.files import content
from heritage_games.rulebook.learning import steps_to_learn

MILL = "morabaraba; turn dark; dark E2 E3 E8 R1; light A3 A4 A5 R6"
SEEN = script("uncovered")  # script that returns whether an element is visible and not covered
COVERED = script("covered_tools")  # script that returns the tools that a throw covers

FOUND = script("points_for_fingers")
"""Script that returns points that are too small, outside the page, or playable and hidden."""

FITS = "document.documentElement.scrollWidth <= innerWidth"

SPILLED = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
"""Script that returns the texts of the elements that are too narrow for them."""


def closing() -> object:
    """Return a board on which a mill can be closed, and which warns before blunders."""
    position = "morabaraba; turn dark; dark E1 A3 R4 A7 R6; light A1 R2 R8 E6 E5; hand 7 7"
    return hg.play("morabaraba", position=position, warnings=True)


def step(board: Board, number: int) -> None:
    expect(board.root.locator(f'.hg-coach[data-step="{number}"]')).to_be_visible()


def test_a_refusal_and_the_drawer_have_no_violation(phone: Plain) -> None:
    board = phone.show(hg.play("morabaraba", position=MILL))
    board.by_touch(["E8", "E1", "A4"])
    expect(board.refusal).to_be_visible()
    assert violations(phone.page, ".hg") == []
    board.button("More").click()
    box = box_of(phone.page.get_by_role("dialog", name="More"))
    assert box["x"] == phone.page.evaluate("innerWidth") - box["x"] - box["width"] > 0
    assert violations(phone.page, ".hg") == []


def test_of_a_hint_the_board_and_what_is_next_stay_in_sight(phone: Plain) -> None:
    phone.page.emulate_media(color_scheme="dark")
    board = phone.show(closing())
    board.tool("hint").tap()
    for number, name in ((1, "Which point"), (2, "The move, and why"), (3, "Play it for me")):
        step(board, number)
        assert board.button(name).evaluate(SEEN), name
        assert board.point("E7").evaluate(SEEN)
        assert box_of(board.button(name))["height"] >= 48
        if number < 3:
            board.button(name).tap()
    assert violations(phone.page, ".hg") == []
    # The width is that of a notebook's cell.
    phone.page.set_viewport_size({"width": 272, "height": 507})
    expect(board.button("Play it for me")).to_be_in_viewport(ratio=1)
    assert board.button("Play it for me").evaluate(SEEN)
    reason, acts = (box_of(board.root.locator(f".hg-coach > {part}")) for part in ("p", ".hg-acts"))
    assert reason["y"] + reason["height"] <= acts["y"]
    assert violations(phone.page, ".hg") == []
    phone.page.set_viewport_size({"width": 360, "height": 740})
    why, first = board.root.locator(".hg-coach > .hg-fold"), board.root.locator(".hg-mark-number").first
    expect(first).to_be_hidden()
    why.locator("> summary").tap()
    expect(first).to_be_visible()
    # Both are measured at once, because opened reasons scroll to the top.
    below = "why => why.parentElement.lastElementChild.getBoundingClientRect().y - why.getBoundingClientRect().bottom"
    assert why.evaluate(below) >= 0, "the buttons cover no reason"
    board.button("Choose for myself").tap()
    expect(board.root.locator(".hg-coach")).to_have_count(0)
    board.by_touch(["A2"])
    assert board.button("Play A2 all the same").evaluate(SEEN)
    assert violations(phone.page, ".hg") == []
    board.button("Play A2 all the same").tap()
    expect(board.status).to_contain_text("Light")


@pytest.mark.parametrize("game", ["morabaraba", "nine_mens_morris", "rafaya"])
@pytest.mark.parametrize(("width", "height"), [(360, 590), (256, 495), (768, 1024)])
def test_the_first_hint_is_whole_above_its_buttons(phone: Plain, width: int, height: int, game: str) -> None:
    phone.page.set_viewport_size({"width": width, "height": height})
    board = phone.show(hg.play(game))
    board.tool("hint").tap()
    expect(board.root.locator(".hg-lead:not([role])")).to_be_visible()
    for part in (board.root.locator(".hg-lead"), board.button("Which point"), board.status):
        assert part.evaluate(SEEN), part
    words, acts = (box_of(board.root.locator(f".hg-coach > {part}")) for part in (".hg-lead", ".hg-acts"))
    assert words["y"] + words["height"] <= acts["y"]


def test_the_reply_is_a_sentence_more_is_signed_and_a_refusal_has_room(phone: Plain) -> None:
    # The space for a board on a page in a window of 360 by 640 pixels.
    phone.page.set_viewport_size({"width": 360, "height": 596})
    middle = "morabaraba; turn dark; dark E1 A3 R4 A7 A5; light A1 R2 R8 E6 E5; hand 7 7"
    board = phone.show(hg.play("morabaraba", position=middle, light="level 1"))
    board.by_touch(["E3"])
    expect(board.log).to_have_count(2)
    reply, own = board.root.locator(".hg-steps"), board.root.locator(".hg-own-ply")
    for part in (reply.locator("> .hg-heading"), reply.locator("li > span").first):
        expect(part).to_be_in_viewport(ratio=1)
    expect(own).to_have_text("You played E3")
    assert box_of(own)["y"] > box_of(reply)["y"]
    more = board.root.locator(".hg-answered[data-more]")
    expect(more).to_have_count(1)
    more.evaluate("(answer) => answer.scrollTo({ top: answer.scrollHeight })")
    expect(more).to_have_count(0)
    drawn = board.root.locator(".hg-stage").bounding_box()
    board.by_touch(["E1"])
    expect(board.refusal.locator("h3")).to_be_in_viewport(ratio=1)
    expect(board.root.locator(".hg-own-seat")).to_have_count(0)
    assert board.root.locator(".hg-stage").bounding_box() == drawn
    assert violations(phone.page, ".hg") == []


UNCOVERED = """button => {
    const { left, right, bottom } = button.getBoundingClientRect();
    return [left + 9, right - 9].every(x => button.contains(button.getRootNode().elementFromPoint(x, bottom - 9)));
}"""
"""Script that returns whether the lower corners of a button are visible."""


def test_the_mark_that_more_is_below_covers_no_button(phone: Plain) -> None:
    phone.page.set_viewport_size({"width": 360, "height": 580})
    board = phone.show(hg.play("meurimueng"))
    expect(board.root.locator(".hg-answered[data-more]")).to_be_visible()
    phone.page.add_style_tag(content=".hg-answered::after { pointer-events: auto !important }")
    buttons = board.root.locator("[data-start]")
    expect(buttons).to_have_count(2)
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=1)
        assert button.evaluate(UNCOVERED), button.inner_text()


def test_the_words_of_a_throw_leave_space_for_the_answer_in_a_narrow_cell(phone: Plain) -> None:
    phone.page.set_viewport_size({"width": 272, "height": 507})
    middle = "hounds_and_jackals; turn hounds; hounds h3 h12 shen shen; jackals j4 j20 shen; hand 1 2"
    board = phone.show(hg.play("hounds_and_jackals", position=middle))
    board.thrown("2")
    expect(board.throw).to_contain_text("two flat sides up")
    # The words would take five lines next to the sticks.
    expect(board.root.locator(".hg-lots")).to_be_visible()
    assert board.throw.evaluate("strip => strip.clientHeight") < 60


def test_next_to_the_board_of_a_lying_phone_nothing_is_squeezed_or_too_wide(phone: Plain) -> None:
    phone.page.set_viewport_size({"width": 640, "height": 360})
    board = phone.show(hg.play("hounds_and_jackals", "washburne"))
    board.thrown("1")
    assert box_of(board.root.locator('[data-next="move"]'))["height"] <= 64, "the button has at most three lines"
    board.root.locator('[data-next="move"]').tap()
    answer = board.root.locator(".hg-answered")
    expect(answer).to_contain_text("5-6>20")
    assert answer.evaluate("answer => answer.scrollWidth - answer.clientWidth") == 0


@pytest.mark.parametrize(("width", "height"), [(360, 620), (390, 644), (412, 712)])
def test_a_tall_board_is_whole_until_an_answer_opens(phone: Plain, width: int, height: int) -> None:
    phone.page.set_viewport_size({"width": width, "height": height})
    board = phone.show(hg.play("hounds_and_jackals", seed=1))
    for choice in board.root.locator("[data-start]").all():
        expect(choice).to_be_in_viewport(ratio=1)
    board.button("Two players here").tap()
    board.type("3/1")
    expect(board.status).to_have_text("Jackals to move")
    expect(board.root.locator(".hg-scrolling")).to_have_count(0)
    assert board.root.evaluate(FOUND) == {"small": 0, "beside": 0, "hidden": [], "inside": True}
    for part in (board.status, board.root.locator("[data-next]"), board.tool("undo")):
        expect(part).to_be_in_viewport(ratio=1)
    board.by_touch(["h10"])
    for part in (board.refusal.locator("h3"), board.refusal.locator(".hg-reason"), board.point("h10")):
        expect(part).to_be_in_viewport(ratio=1)
    board.root.locator("[data-next]").tap()
    expect(board.status).to_have_text("Hounds to throw The jackal on j1 walks one hole to j2.")
    assert box_of(board.status)["height"] <= 30
    expect(board.root.locator(".hg-answered")).to_be_hidden()
    phone.page.emulate_media(media="print")
    expect(board.root.locator(".hg-steps li").first).to_be_visible()
    phone.page.emulate_media(media="screen")
    board.status.get_by_role("button").tap()
    expect(board.root.locator(".hg-steps li").first).to_be_in_viewport(ratio=1)
    expect(board.root.locator(".hg-scrolling")).to_have_count(1)


def test_the_landing_hole_of_a_picked_up_piece_is_in_sight(phone: Plain) -> None:
    phone.page.set_viewport_size({"width": 360, "height": 592})
    middle = "hounds_and_jackals; turn hounds; hounds h5 h26; jackals j1 j28; hand 3 3"
    board = phone.show(hg.play("hounds_and_jackals", position=middle))
    for score, touches in (("1", ["h26", "h27"]), ("2", ["j1", "j3"]), ("5", ["h5"])):
        board.thrown(score)
        board.by_touch(touches)
    expect(board.root.locator(".hg-scrolling")).to_have_count(1)
    for hole in ("h5", "h10"):
        expect(board.point(hole)).to_be_in_viewport(ratio=1)


def test_a_step_with_a_throw_fits_next_to_the_board_of_a_lying_phone(phone: Plain) -> None:
    phone.page.set_viewport_size({"width": 640, "height": 320})
    board = phone.show(hg.learn("hounds_and_jackals", "skiryuk", step=1))
    expect(board.root.locator('[data-tool="straight"]')).to_be_in_viewport(ratio=1)


def test_enlarged_text_leaves_buttons_and_steps_of_a_hint_whole_and_a_board_below_a_question(phone: Plain) -> None:
    phone.page.set_viewport_size({"width": 360, "height": 400})
    board = phone.show(hg.play("hounds_and_jackals", seed=1), closing(), hg.learn("hounds_and_jackals", step=1))
    phone.page.evaluate("document.documentElement.style.fontSize = '200%'")
    board.thrower.click()
    act = board.root.locator('[data-next="move"]')
    assert act.evaluate_all(SPILLED) == []
    score, button = box_of(board.score), box_of(act)
    assert score["x"] + score["width"] <= button["x"]
    hinted = Board(phone.page, phone.page.locator(".hg").nth(1))
    hinted.tool("hint").click()
    assert hinted.root.locator(".hg-answered").evaluate_all(SPILLED) == []
    for name in ("Which point", "The move, and why", "Play it for me"):
        assert hinted.button(name).evaluate_all(SPILLED) == []
        hinted.button(name).click()
    assert box_of(phone.page.locator(".hg[data-mode=learn] .hg-stage"))["height"] >= 240


def test_the_choice_of_the_opponent_is_whole_above_a_lot_in_a_narrow_cell(phone: Plain) -> None:
    phone.page.set_viewport_size({"width": 256, "height": 495})
    board = phone.show(hg.play("hyena_chase", seed=1))
    board.thrower.tap()
    expect(board.score).to_be_visible()
    expect(board.button("Me against the computer")).to_be_in_viewport(ratio=1)


def test_a_refusal_is_named_if_the_phone_is_as_narrow_as_a_cell_of_jupyterlab(phone: Plain) -> None:
    phone.page.set_viewport_size({"width": 256, "height": 495})
    board = phone.show(hg.play("hounds_and_jackals"))
    board.thrown("1/3")
    expect(board.ahead).to_be_visible()
    board.by_touch(["h9"])
    expect(board.refusal).to_be_visible()
    heading, bar = box_of(board.refusal.locator("h3")), box_of(board.root.locator(".hg-bar"))
    assert heading["y"] + heading["height"] < bar["y"]


def test_a_refusal_in_the_middle_of_a_turn_shows_its_rule(phone: Plain) -> None:
    phone.page.set_viewport_size({"width": 360, "height": 596})
    middle = "rafaya; turn leopards; leopards t5 d4 e4; dogs a4; hand 14; taken 0"
    board = phone.show(hg.play("rafaya", position=middle))
    board.by_touch(["t5", "f1"])
    expect(board.status).to_contain_text("Leopards to move from t5")
    expect(board.refusal.locator(".hg-number").first).to_be_in_viewport(ratio=1)


UNCHANGED = """refusal => {
    const text = refusal.querySelector(":scope > p:not(.hg-reason)").firstChild;
    const first = document.createRange();
    first.setStart(text, 0);
    first.setEnd(text, text.data.indexOf(".") + 1);
    return first.getBoundingClientRect().bottom - refusal.parentElement.getBoundingClientRect().bottom;
}"""
"""Script that returns how far the sentence that nothing has changed ends below the answer."""


@pytest.mark.parametrize(
    ("start", "score", "touches"),
    [
        ("morabaraba; turn dark; dark E1 E2 A8 R4 R6; light E4 A2 A5 A6 R8", "", ["E2", "A3"]),
        ("pulijudam; turn lambs; tigers t5 c3 e2; lambs a4 b4 f4 a3 f3 a2 f2 b1 d1 e1; taken 5", "", ["b1", "c2"]),
        ("hyena_chase; turn first; first out 38; second out 7", "6", ["38"]),
    ],
)
def test_the_whole_reason_and_that_nothing_has_changed_are_above_the_tools(
    phone: Plain, start: str, score: str, touches: list[str]
) -> None:
    phone.page.set_viewport_size({"width": 376, "height": 620})
    more: dict[str, Any] = {"players": 2, "holes": 41} if score else {}
    board = phone.show(hg.play(start.partition(";")[0], position=start, **more))
    if score:
        board.thrown(score)
    board.by_touch(touches)
    expect(board.refusal.locator(".hg-reason")).to_be_in_viewport(ratio=1)
    assert board.refusal.evaluate(UNCHANGED) <= 0
    assert box_of(board.tool("undo"))["height"] >= 40


def test_the_longest_spiral_is_played_by_touch(phone: Plain) -> None:
    phone.page.emulate_media(color_scheme="dark")
    board = phone.show(hg.play("hyena_chase", "davies_1925", players=6, holes=121, seed=2, theme="dark"))
    expect(board.ahead).to_have_count(0)
    board.own.locator("summary").tap()
    board.own.locator('[data-throw="1"]').tap()
    board.by_touch(["credit"])
    board.own.locator('[data-throw="6"]').tap()
    board.by_touch(["village", "6"])
    board.played(["1: credit", "6: village-6"])
    for button_of in (board.thrower, board.ahead):
        button = box_of(button_of)
        assert min(button["width"], button["height"]) >= 44
    board.thrower.tap()
    board.root.locator('[data-next="move"]').tap()
    expect(board.log).to_have_count(3)
    board.ahead.tap()
    expect(board.log).not_to_have_count(3)
    board.point("60").tap()
    expect(board.ahead).to_have_attribute("data-ahead", "go")
    expect(board.refusal).to_have_count(0)
    assert phone.page.evaluate(FITS)
    assert violations(phone.page, ".hg") == []


@pytest.mark.parametrize(
    ("game", "name", "number"), [("hounds_and_jackals", "skiryuk", 2), ("hyena_chase", "modern", 4)]
)
def test_a_finger_finds_every_point_of_a_step(phone: Plain, game: str, name: str, number: int) -> None:
    phone.page.set_viewport_size({"width": 320, "height": 568})
    board = phone.show(hg.learn(game, name, step=number))
    expect(board.root.locator(".hg-hit").first).to_be_attached()
    for width, height in ((320, 568), (360, 640)):
        phone.page.set_viewport_size({"width": width, "height": height})
        expect(board.root).to_have_css("width", f"{width - 16}px")
        found = board.root.evaluate(FOUND)
        assert found == {"small": 0, "beside": 0, "hidden": [], "inside": True}, (width, found)
        assert phone.page.evaluate(FITS)
    assert violations(phone.page, ".hg") == []


@pytest.mark.parametrize(
    ("game", "name", "number"),
    [("hounds_and_jackals", "washburne_dice", 1), ("hyena_chase", "davies_1925", 6), ("rafaya", "standard", 11)],
)
def test_a_refusal_in_a_step_shows_its_first_reason_and_the_point(
    phone: Plain, game: str, name: str, number: int
) -> None:
    phone.page.set_viewport_size({"width": 360, "height": 616})
    board = phone.show(hg.learn(game, name, step=number))
    refused = steps_to_learn(content(), game, name, "en")[number - 1].refused
    board.by_touch(refused)
    for part in (board.refusal.locator("h3"), board.refusal.locator(".hg-reason").first, board.point(refused[-1])):
        expect(part).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", ["pulijudam", "rafaya", "meurimueng"])
def test_the_whole_board_of_a_step_and_its_tools_are_in_the_cell_of_a_phones_notebook(phone: Plain, game: str) -> None:
    phone.page.set_viewport_size({"width": 320, "height": 568})
    board = phone.show(hg.learn(game, step=1), hg.play(game))
    for part in (board.point("t5"), board.root.locator(".hg-stage"), board.tool("hint")):
        expect(part).to_be_in_viewport(ratio=1)
    expect(phone.page.locator(".hg-scrolling")).to_have_count(0)


def test_the_choices_of_a_step_with_a_throw_are_whole_and_its_button_has_the_width_of_its_words(phone: Plain) -> None:
    phone.page.set_viewport_size({"width": 360, "height": 616})
    board = phone.show(*(hg.learn("hyena_chase", "davies_1925", step=number) for number in (12, 8)))
    board.by_touch(["10", "4"])
    for choice in ("Stay on 4", "Use a two that was kept", "Use a four that was kept"):
        expect(board.button(choice)).to_be_in_viewport(ratio=1)
    other = phone.page.locator(".hg").nth(1)
    expect(other.get_by_role("button", name="Mark the score down")).to_have_css("height", "48px")


LEFT_OF = "(points) => points.map((name) => document.querySelector(`.hg-hit[data-point='${name}']`)\
.getBoundingClientRect().left)"


def test_an_arabic_board_runs_from_the_right_and_its_board_does_not(phone: Plain) -> None:
    page = phone.page
    board = phone.show(hg.play("hyena_chase", opening="first", holes=41))
    there = page.evaluate(LEFT_OF, ["1", "20", "well"])
    board.button("More").click()
    page.get_by_label("Language").select_option("ar")
    expect(board.root).to_have_attribute("dir", "rtl")
    expect(board.root).to_have_attribute("lang", "ar")
    expect(page.locator(".hg-stage")).to_have_attribute("dir", "ltr")
    assert page.evaluate(LEFT_OF, ["1", "20", "well"]) == there, "a board is never mirrored"
    expect(page.locator(".hg-draft:visible")).to_contain_text("هذه ترجمة أولية")
    board.by_touch(["20"])
    expect(board.refusal).to_contain_text("ارمِ أولًا")
    expect(board.refusal.locator("[lang=en]").first).to_have_attribute("dir", "ltr")
    assert page.evaluate(FITS), "nothing scrolls sideways"
    assert "\u2066" not in str(board.root.inner_html()), "no sign is left"
    assert violations(page, ".hg") == []


@pytest.mark.parametrize(
    ("game", "name", "language", "width"),
    [
        ("hyena_chase", "modern", "id", 320),
        ("hounds_and_jackals", "washburne_dice", "id", 320),
        ("hounds_and_jackals", "skiryuk", "ar", 360),
    ],
)
def test_a_throw_covers_no_tool_of_another_language(
    phone: Plain, game: str, name: str, language: str, width: int
) -> None:
    phone.page.set_viewport_size({"width": width, "height": 568})
    board = phone.show(hg.play(game, name, seed=1, language=language))
    assert phone.page.evaluate(COVERED) == []
    board.root.locator('[data-start="people"]').tap()
    board.thrower.tap()
    expect(board.score).to_be_visible()
    assert phone.page.evaluate(COVERED) == []
    assert board.root.locator(".hg-throw .hg-act").evaluate_all(SPILLED) == []


def test_a_journey_is_set_up_by_finger(phone: Plain) -> None:
    board = phone.show(hg.play("hyena_chase", "modern", players=2))
    board.for_teacher("The position as text")
    board.button("Set up the board by hand").click()
    for width, height, frame in ((640, 360, "low"), (360, 740, "phone")):
        phone.page.set_viewport_size({"width": width, "height": height})
        expect(board.root).to_have_attribute("data-frame", frame)
        for name in ("Undo", "Redo", "Names", "Full screen"):
            expect(board.button(name)).to_be_visible()
    board.root.get_by_label("The first player", exact=True).select_option("on the way out")
    board.root.get_by_role("button", name="The first player: tabas: One more").tap()
    board.root.get_by_label("Whose turn").select_option("The first player")
    expect(board.root.locator(".hg-fits")).to_be_visible()
    assert phone.page.evaluate(FITS)
    button, sign = (box_of(board.root.locator(f'[data-tool="take"] {part}'.strip())) for part in ("", ".hg-icon"))
    assert abs(sign["y"] + sign["height"] / 2 - button["y"] - button["height"] / 2) < 1
    sizes = board.root.locator(".hg-setup button, .hg-setup select").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().height)"
    )
    assert min(sizes) >= 24
    assert violations(phone.page, ".hg") == []


def test_every_answer_of_a_quiz_is_seen_and_the_quiz_begins_again_by_keys(screen: Plain) -> None:
    page = screen.page
    page.set_viewport_size({"width": 360, "height": 640})
    quiz = screen.show(hg.quiz("rafaya")).root
    for question in quiz.locator("form").all():
        question.locator("input").last.check()
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(question.locator(".hg-feedback [data-right]")).to_be_in_viewport(ratio=1)
    quiz.get_by_role("button", name="Answer again").press("Enter")
    expect(quiz.locator("input").first).to_be_focused()
    expect(quiz.locator("input").first).to_be_in_viewport()
