"""Tests of boards on a plain page: accessibility, wall, windows, seats and cards."""

import re
from collections.abc import Sequence

import pytest
from axe import CONTRAST, violations
from board import OVERLAPPING, Board, box_of
from plain import Plain
from playwright.sync_api import Page, expect
from test_fit import CLIPPED, DRAWN
from test_phone import MILL, SEEN, SPILLED, closing, step
from test_reviewing import search

import heritage_games as hg
from heritage_games.rulesets.types import Move

HOUNDS = "hounds_and_jackals; turn hounds; hounds h3 h12 shen shen; jackals j4 j20 shen; hand 1 2"
UNFOLDED = '.hg:has([data-opens][aria-expanded="true"])'  # selector of the board whose rules or drawer are open

RECORD = '[Game "morabaraba"]\n1. E1 2. A2 3. E2 4. R7 5. A4 6. R1'


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search little in reviews, which show the same parts."""
    search(monkeypatch, 1_000)


def fails(*_: object) -> Move:
    raise ZeroDivisionError


def test_axe_reports_no_violation_on_any_board(screen: Plain) -> None:
    shown = {
        "refusal": hg.play("morabaraba", position=MILL),
        "names": hg.play("morabaraba", "lesotho", names=True),
        "race": hg.play("hounds_and_jackals", position=HOUNDS),
        "review": hg.play("morabaraba", record=RECORD),
        "set_up": hg.play("morabaraba"),
        "card": hg.rule("morabaraba", "M5"),
        "task": hg.tasks("morabaraba"),
        "quiz": hg.quiz("morabaraba"),
        "bench": hg.bench("hounds_and_jackals", seed=1),
        "replay": hg.replay(MILL, "touch E8 E1 A4, E8-E1xR6", ask="Which cow?"),
        "failed": hg.play("morabaraba", seats=(fails, "person")),
    }
    screen.show(*shown.values())
    roots = screen.page.locator(".hg")
    expect(roots).to_have_count(len(shown))
    boards = {name: Board(screen.page, roots.nth(number)) for number, name in enumerate(shown)}
    boards["refusal"].by_mouse(["E8", "E1", "A4"])
    expect(boards["refusal"].refusal).to_be_visible()
    boards["replay"].button("Next").click()
    expect(boards["replay"].root.locator('[aria-current="step"]')).to_contain_text("Not allowed")
    expect(boards["failed"].root.locator(".hg-notice")).to_contain_text("failed with ZeroDivisionError")
    for name in ("The board", "Whose turn it is", "The throw"):
        expect(boards["race"].root.get_by_role("heading", name=name)).to_have_count(1)
    boards["race"].own.locator("summary").click()
    boards["race"].thrown("3")
    boards["race"].by_mouse(["j4"])
    expect(boards["race"].refusal).to_be_visible()
    boards["review"].button("More").click()
    boards["review"].button("Look back").click()
    expect(boards["review"].root.locator(".hg-curve svg")).to_be_visible()
    boards["set_up"].for_teacher("The position as text")
    boards["set_up"].button("Set up the board by hand").click()
    boards["set_up"].point("E1").click()
    expect(boards["set_up"].root.locator(".hg-unfit li")).to_have_count(1)
    in_both_themes(screen.page, ".hg")
    # The other boards have not changed.
    for name in ("Rules", "More"):
        boards["refusal"].button(name).click()
        expect(screen.page.locator(UNFOLDED)).to_have_count(1)
        in_both_themes(screen.page, UNFOLDED)


def in_both_themes(page: Page, within: str) -> None:
    """Expect no violation in light colours, and enough contrast in dark ones."""
    page.emulate_media(color_scheme="light")
    assert violations(page, within) == []
    page.emulate_media(color_scheme="dark")
    expect(page.locator('.hg[data-theme="light"]')).to_have_count(0)
    # Only contrast depends on colours.
    assert violations(page, within, CONTRAST) == []


def test_words_are_seen_in_a_readers_own_colours(screen: Plain) -> None:
    screen.page.emulate_media(forced_colors="active")
    main = screen.show(hg.play("hounds_and_jackals", seed=1)).root.locator(".hg-act").first
    expect(main).to_be_visible()
    told = main.evaluate(
        "b => ['color', 'backgroundColor', 'forcedColorAdjust'].map(name => getComputedStyle(b)[name])"
    )
    # With forced colours, words have a background in the page's colour, which does not suit filled buttons.
    assert told[0] != told[1]
    assert told[2] == "none"


def test_one_key_puts_the_board_alone_on_the_screen_and_takes_it_away(screen: Plain) -> None:
    page = screen.page
    page.set_viewport_size({"width": 1366, "height": 768})
    board = screen.show(hg.play("pulijudam", names=False), hg.play("hounds_and_jackals", seed=1))
    expect(board.root.locator(".names")).to_be_hidden()
    board.point("a2").focus()
    page.keyboard.press("f")
    expect(board.root).to_have_attribute("data-frame", "wall")
    assert box_of(board.root.locator(".hg-stage > svg"))["height"] > 768 - 24
    expect(board.root.locator(".names")).to_be_visible()
    expect(board.root.locator(".hg-bar, .hg-answered, .hg-side-panels, .hg-move")).to_have_count(0)
    assert board.root.evaluate(OVERLAPPING) == []
    assert board.status.evaluate("line => parseFloat(getComputedStyle(line).fontSize)") >= 40
    expect(board.status).to_have_text("Lambs to place a lamb")
    board.point("d4").click()
    expect(board.status).to_have_class("hg-status hg-refused")
    board.point("a2").click()
    expect(board.status).to_have_text("Tigers to move")
    page.keyboard.press("f")
    expect(board.root).to_have_attribute("data-frame", "side")
    expect(board.root.locator(".names")).to_be_hidden()
    race = Board(page, page.locator(".hg").nth(1))  # its holes are close to each other
    race.point("h1").focus()
    page.keyboard.press("f")
    expect(race.root).to_have_attribute("data-frame", "wall")
    expect(race.throw).to_be_visible()
    assert race.root.evaluate(OVERLAPPING) == []


def test_a_card_plays_its_example_and_is_printed_by_itself(screen: Plain) -> None:
    # The size of an output cell of JupyterLab in a window of 1366 by 768 pixels.
    screen.page.set_viewport_size({"width": 950, "height": 584})
    screen.page.add_init_script("window.print = () => { window.top.printed = document.body.innerText; }")
    board = screen.show(hg.rule("morabaraba", "M5"))
    expect(board.button("Play the example")).to_be_in_viewport(ratio=1)
    board.button("Play the example").click()
    expect(board.refusal.or_(board.root.locator(".hg-steps")).first).to_be_visible()
    board.button("Print M5").click()
    screen.page.wait_for_function("window.printed")
    printed = screen.page.evaluate("window.printed")
    assert "A mill guards its cows" in printed
    assert "Scouts South Africa" in printed
    assert "attested" in printed
    assert "Dark to" not in printed


def test_the_text_of_a_game_and_its_problems_are_seen_without_scrolling(screen: Plain) -> None:
    # The window of a laptop, in which *More* scrolls.
    screen.page.set_viewport_size({"width": 1366, "height": 768})
    board = screen.show(hg.play("morabaraba", record=RECORD))
    board.button("More").click()
    drawn = box_of(board.root.locator(".hg-stage"))
    assert box_of(board.root.get_by_role("dialog"))["x"] >= drawn["x"] + drawn["width"], "it covers no board"
    board.root.get_by_text("The game as text", exact=True).click()
    expect(board.button("Load")).to_be_in_viewport(ratio=1)
    wrong = {"name": "game.txt", "mimeType": "text/plain", "buffer": f"{RECORD} 7. R1".encode()}
    board.root.locator('input[type="file"]').set_input_files(wrong)  # type: ignore[arg-type]  # a payload
    board.button("Yes").click()
    expect(board.root.get_by_text("ply 7: ")).to_be_in_viewport(ratio=1)


def test_the_tools_and_the_task_of_a_board_that_is_set_up_are_whole(screen: Plain) -> None:
    # The size of an output cell next to JupyterLab's file browser in a window of 1366 by 768 pixels.
    screen.page.set_viewport_size({"width": 920, "height": 560})
    board = screen.show(hg.play("morabaraba"))
    board.for_teacher("The position as text")
    board.button("Set up the board by hand").click()
    expect(board.tool("full")).to_have_accessible_name("Full screen")
    # A label for screen readers alone is one pixel wide.
    cut = "all => all.filter(one => one.clientWidth > 1 && one.scrollWidth > one.clientWidth).map(one => one.innerText)"
    assert board.root.locator(".hg-bar span").evaluate_all(cut) == []
    expect(board.root.locator(".hg-aim")).to_have_count(0)
    board.root.get_by_text("Make it a task", exact=True).click()
    board.root.locator('[name="ask"]').fill("Win at once.")
    board.button("Make the task").click()
    expect(board.root.locator(".hg-made, .hg-unfit")).to_be_in_viewport(ratio=1)
    screen.page.set_viewport_size({"width": 1366, "height": 768})
    board.tool("full").press("Enter")
    expect(board.root).to_have_attribute("data-frame", "hall")
    expect(board.root.locator(":focus")).to_have_count(1)


LOOK = """(root) => [root, ...root.querySelectorAll("*")].filter((one) => !one.closest("svg")).map((one) => {
    const [box, style, from] = [one.getBoundingClientRect(), getComputedStyle(one), root.getBoundingClientRect()];
    const place = [box.x - from.x, box.y - from.y, box.width, box.height].map((length) => Math.round(length));
    return [one.getAttribute("class"), ...place, style.display, style.font, style.color, style.padding].join(" ");
})"""
"""Script that returns the style and position of each element of a bench."""


@pytest.mark.parametrize("place", [0, 1], ids=["bench first", "board first"])
def test_a_bench_looks_the_same_beside_a_board(screen: Plain, place: int) -> None:
    shown: list[object] = [hg.play("hounds_and_jackals")]
    shown.insert(place, hg.bench("hounds_and_jackals", seed=1))
    screen.show(*shown)
    root = screen.page.locator(".hg-throwing")

    def looks_the_same() -> None:
        beside = root.evaluate(LOOK)
        screen.page.evaluate("(place) => { document.styleSheets[place].disabled = true; }", 1 - place)
        assert [pair for pair in zip(beside, root.evaluate(LOOK), strict=True) if len(set(pair)) == 2] == []
        screen.page.evaluate("(place) => { document.styleSheets[place].disabled = false; }", 1 - place)

    root.get_by_role("radio").first.check()
    looks_the_same()
    root.get_by_role("button", name="1,000").click()
    expect(root.locator("h3")).to_contain_text("1,000 throws")
    looks_the_same()


ROWS = """(root, parts) => parts
    .map((part) => [part, root.querySelector(part).getBoundingClientRect()])
    .sort(([, one], [, other]) => one.top - other.top)
    .map(([part]) => part)"""
"""Script that returns parts of a board from the top to the bottom."""

THEIRS, OWN = ".hg-side-panels:not(.hg-own-seat)", ".hg-own-seat"


@pytest.mark.parametrize(
    ("size", "rows"),
    [
        ((360, 640), [THEIRS, ".hg-stage", OWN, ".hg-status", ".hg-bar"]),
        ((768, 1024), [THEIRS, ".hg-stage", OWN, ".hg-status", ".hg-bar"]),
        ((1366, 666), [".hg-stage", THEIRS, ".hg-status", OWN, ".hg-bar"]),
    ],
)
def test_the_opponent_sits_above_and_the_reader_below(
    screen: Plain, size: tuple[int, int], rows: Sequence[str]
) -> None:
    screen.page.set_viewport_size({"width": size[0], "height": size[1]})
    board = screen.show(hg.play("morabaraba", light="level 1"))
    expect(board.root.locator(f"{THEIRS} .hg-name")).to_have_text(["Light"])
    expect(board.root.locator(f"{OWN} .hg-who")).to_have_text("Dark you")
    assert board.root.evaluate(ROWS, rows) == rows


def test_pieces_that_wait_outside_the_village_are_on_the_board(screen: Plain) -> None:
    board = screen.show(hg.play("hyena_chase", "modern", players=3))
    expect(board.root.locator('.tallies [data-store="outside"] use:visible')).to_have_count(3)


def test_the_words_of_a_throw_end_before_its_buttons(screen: Plain) -> None:
    # The width is that of JupyterLab's cell on a screen of 1366 pixels.
    screen.page.set_viewport_size({"width": 950, "height": 592})
    board = screen.show(hg.play("hounds_and_jackals", "skiryuk"))
    board.thrown("1/3")
    words = box_of(board.throw.locator(".hg-throw-words > span"))
    button = box_of(board.root.locator('[data-next="move"]'))
    assert words["x"] + words["width"] <= button["x"]


def test_in_a_low_window_and_at_400_percent_zoom_no_button_covers_hint_or_rules(screen: Plain) -> None:
    screen.page.set_viewport_size({"width": 320, "height": 256})
    board = screen.show(closing())
    board.tool("hint").click()
    step(board, 1)
    board.button("Which point").press("Enter")
    step(board, 2)
    board.button("What to look for").press("Enter")
    expect(board.root.locator(":focus")).to_have_count(1)
    expect(board.button("Got it")).to_be_visible()
    words, acts = (box_of(board.root.locator(f".hg-coach > {part}")) for part in ("p", ".hg-acts"))
    assert words["y"] + words["height"] <= acts["y"]
    board.button("Got it").click()
    expect(board.root.locator(".hg-stage")).to_be_visible()
    board.tool("rules").click()
    expect(board.root.get_by_role("heading", name="The rules")).to_be_in_viewport(ratio=1)
    screen.page.keyboard.press("Escape")
    expect(board.root.locator(".hg-stage")).to_be_visible()
    screen.page.set_viewport_size({"width": 950, "height": 584})
    board.tool("hint").click()
    for name in ("Which point", "The move, and why"):
        board.button(name).click()
    step(board, 3)
    board.root.locator(".hg-coach summary").click()
    expect(board.root.locator(".hg-why > li").first).to_be_in_viewport(ratio=1)
    assert board.root.locator(".hg-why > li").first.evaluate(SEEN)


def test_no_button_covers_the_focused_principle_of_a_review(screen: Plain) -> None:
    page = screen.page
    board = screen.show(hg.play("morabaraba", record=RECORD))
    board.button("More").click()
    board.button("Look back").click()
    link = board.root.locator(".hg-review > p > .hg-link").last
    expect(link).to_contain_text("S")
    for height in range(600, 800, 16):
        page.set_viewport_size({"width": 1366, "height": height})
        board.root.locator(".hg-answered").evaluate("answer => answer.scrollTo(0, 0)")
        board.root.locator(".hg-point").first.focus()
        link.focus()
        assert link.evaluate(SEEN_WHOLE), height


SEEN_WHOLE = """link => {
    const { x, y, width, height } = link.getBoundingClientRect();
    return [1, height - 1].every((down) => link.contains(document.elementFromPoint(x + width / 2, y + down)));
}"""
"""Function that returns whether nothing covers the upper and lower edge of an element."""


@pytest.mark.parametrize("language", ["en", "id", "ar"])
def test_tools_and_buttons_of_a_step_keep_their_words_in_a_narrow_notebook(screen: Plain, language: str) -> None:
    screen.page.set_viewport_size({"width": 950, "height": 768})
    done = hg.learn("morabaraba", step=12, language=language)
    done.move("E5")
    screen.show(hg.learn("morabaraba", step=2, language=language), done, hg.play("hyena_chase", language=language))
    screen.page.evaluate(DRAWN)
    bars = screen.page.locator(".hg-bar")
    expect(bars).to_have_count(3)
    for bar in bars.all():
        assert bar.evaluate(CLIPPED) == []
        assert bar.locator("button").evaluate_all(SPILLED) == []


def test_a_line_fades_above_buttons_that_stay_while_a_card_scrolls(screen: Plain) -> None:
    screen.page.set_viewport_size({"width": 950, "height": 620})
    screen.show(hg.rule("morabaraba", "M5"))
    buttons = screen.page.locator(".hg-example > .hg-row")
    expect(buttons).to_have_css("box-shadow", re.compile("12px"))
    screen.page.set_viewport_size({"width": 1366, "height": 1000})
    expect(buttons).to_have_css("box-shadow", "none")
