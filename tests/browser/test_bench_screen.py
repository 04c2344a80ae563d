"""Tests of the probability bench on its museum page, and next to a board."""

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from threading import Thread
from typing import Any

import pages
import pytest
from plain import Plain
from playwright.sync_api import Browser, expect

from heritage_games.rendering.svg import static, style
from heritage_games.website import files as addresses
from heritage_games.website.build import COPIED, STYLED
from heritage_games.website.files import write
from heritage_games.website.learning_pages import throws_pages
from heritage_games.website.plan import BuildOptions, SitePlan
from heritage_games.website.render import Renderer

IMPORT = "import heritage_games as hg"
BENCH = "bench = hg.bench('hounds_and_jackals', seed=1)\nbench"
SMALL = """(all) => all.filter((one) => one.offsetParent && one.getBoundingClientRect().height < 44)
    .map((one) => one.outerHTML)"""
"""Script that returns the elements that are too small for a finger."""

DICE = "hounds_and_jackals/washburne_dice/throws/"


@pytest.fixture(scope="module")
def throws_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of a site that contains only the pages of throws."""
    made = tmp_path_factory.mktemp("throws")
    plan = SitePlan(BuildOptions())
    renderer = Renderer(plan)
    for page in throws_pages(plan):
        write(made / page.address, renderer.html(page))
    for name in STYLED:
        write(made / addresses.asset(name), style(static(name)))
    for name in COPIED:
        (made / addresses.asset(name)).write_bytes((files("heritage_games") / "static" / name).read_bytes())
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(made))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


class Quiet(SimpleHTTPRequestHandler):
    """Request handler that logs nothing."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as the base class has it
        """Print nothing."""


def test_a_page_with_a_bench_throws_by_itself(browser: Browser, throws_address: str) -> None:
    held: dict[str, Any] = {
        "viewport": {"width": 360, "height": 740},
        "has_touch": True,
        "is_mobile": True,
        "color_scheme": "dark",
    }
    with pages.visit(browser, throws_address, **held) as visitor:
        visitor.page.goto(f"{throws_address}/{DICE}")
        root = visitor.page.locator(".hg")
        root.get_by_text("2+3").tap()
        root.get_by_role("button", name="1,000 times").tap()
        expect(root.get_by_role("heading", name="1,000 throws")).to_be_visible()
        root.get_by_text("A gap to hit").tap()
        root.get_by_text("The same as a table").tap()
        assert visitor.fits()
        assert visitor.violations() == []
        assert root.locator("button, summary, input[type=range]").evaluate_all(SMALL) == []
        visitor.page.set_viewport_size({"width": 320, "height": 640})
        assert visitor.fits()
        visitor.page.goto(f"{throws_address}/throws/")
        assert visitor.fits()
        assert visitor.violations() == []


def test_without_a_script_the_exact_table_stands_there(browser: Browser, throws_address: str) -> None:
    with pages.visit(browser, throws_address, java_script_enabled=False) as visitor:
        visitor.page.goto(f"{throws_address}/hyena_chase/modern/throws/")
        rows = visitor.page.locator("tbody tr")
        assert [" ".join(row.split()) for row in rows.all_inner_texts()] == [
            "1 one white 3/8 37.5 %",
            "2 two white 3/8 37.5 %",
            "3 three white 1/8 12.5 %",
            "6 none white 1/8 12.5 %",
        ]
        expect(visitor.page.get_by_role("heading", name="Three split sticks, thrown many times")).to_be_visible()
        assert "The table shows the exact chances without it." in visitor.page.content()


LOOK = """(root) => [root, ...root.querySelectorAll("*")].filter((one) => !one.closest("svg")).map((one) => {
    const [box, style, from] = [one.getBoundingClientRect(), getComputedStyle(one), root.getBoundingClientRect()];
    const place = [box.x - from.x, box.y - from.y, box.width, box.height].map((length) => Math.round(length));
    return [one.getAttribute("class"), ...place, style.display, style.font, style.color, style.padding].join(" ");
})"""
"""Script that returns the style and position of each element of a bench."""


@pytest.mark.parametrize("place", [0, 1], ids=["bench first", "board first"])
def test_a_bench_looks_the_same_beside_a_board(screen: Plain, place: int) -> None:
    cells = ["hg.play('hounds_and_jackals')"]
    cells.insert(place, BENCH)
    screen.run(IMPORT, *cells)
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
