#!/usr/bin/env python3
"""Drawing of the preview pictures of shared links: content/<game>/share.png, 1200 x 630.

Each shows the game's board, drawn as on the pages, in the position of one of its examples, and its name.
Needs Chromium, Playwright, Pillow and the font Liberation Serif (fonts-liberation). The pictures are committed, and
change only when a board does.

    python .ci/share_pictures.py                 draw all
    python .ci/share_pictures.py GAME ...        only these
"""

from __future__ import annotations

import argparse
import io
import re
import sys
from html import escape

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from heritage_games.rendering.svg import tokens
from heritage_games.rulebook.files import content
from heritage_games.rulebook.labels import museum_games
from heritage_games.rulebook.words import GameWords, load_game_words
from heritage_games.website.boards import small_picture
from heritage_games.website.printing import find_chromium

LANGUAGE = "en"
SIZE = (1200, 630)
COLOURS = 256  # number of colours in the palette; enough for a drawing, though not for a photograph

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><style>
* {{ margin: 0; box-sizing: border-box; }}
body {{ width: {width}px; height: {height}px; overflow: hidden; display: flex; align-items: center;
  background: linear-gradient(90deg, {page} 50%, {surface2} 50%); color: {ink};
  font-family: "Iowan Old Style", Palatino, P052, "Liberation Serif", Georgia, serif; }}
main {{ flex: 1; padding: 0 40px 0 64px; }}
h1 {{ font-size: {title_size}px; line-height: 1.08; font-weight: 600; letter-spacing: -.01em; }}
p {{ margin-top: 22px; max-width: 24em; font-size: 30px; line-height: 1.35; color: {ink2}; }}
hr {{ width: 72px; height: 4px; margin: 0 0 26px; border: 0; background: {ink2}; }}
figure {{ flex: none; width: 600px; display: flex; justify-content: center; }}
img {{ display: block; height: {board}px;
  filter: drop-shadow(0 10px 16px rgb(60 40 10 / .28)); }}
</style><body><main><hr><h1 lang="{lang}">{title}</h1><p>{subtitle}</p></main>
<figure><img src="{drawing}" alt=""></figure></body></html>
"""
LONG, LONG_SIZE, USUAL_SIZE = 14, 58, 80  # number of characters above which a title is smaller, and the two font sizes


def main() -> None:
    """Draw the requested pictures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    known = museum_games(content())
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"one of {', '.join(known)}; all if none is named")
    asked = parser.parse_args()
    if unknown := set(asked.games) - set(known):
        parser.error(f"there is no page of {', '.join(sorted(unknown))}; there is one of {', '.join(known)}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
        for game in asked.games or known:
            target = content().share(game)
            target.write_bytes(_drawn(page, game))
            place = target.relative_to(content().root.parent)
            sys.stdout.write(f"{place}: {target.stat().st_size / 1000:.0f} kB\n")
        browser.close()


def _drawn(page: Page, game: str) -> bytes:
    """Return the picture of a game as a PNG with a palette."""
    drawing = small_picture(game, theme="light")
    page.route("**/board.svg", lambda route: route.fulfill(body=drawing, content_type="image/svg+xml"))
    html = _page(load_game_words(content(), game, LANGUAGE), tall=_tall(drawing))
    page.route("**/share", lambda route: route.fulfill(body=html, content_type="text/html; charset=utf-8"))
    page.goto("http://share.invalid/share")
    page.wait_for_function("document.images[0].complete && document.images[0].naturalWidth > 0")
    shot = page.screenshot(type="png")
    page.unroute_all()
    return _with_palette(shot)


def _tall(drawing: str) -> bool:
    box = re.search(r'viewBox="([^"]*)"', drawing)
    if box is None:
        raise ValueError("a drawing without a viewBox")
    _, _, width, height = map(float, box[1].split())
    return height > 1.3 * width


def _page(game: GameWords, *, tall: bool) -> str:
    colours = {name: tokens()[name]["light"] for name in ("page", "surface2", "ink", "ink2")}
    return PAGE.format(
        width=SIZE[0],
        height=SIZE[1],
        lang=escape(game.title_lang),
        title=escape(game.title),
        subtitle=escape(game.subtitle),
        title_size=LONG_SIZE if len(game.title) > LONG else USUAL_SIZE,
        board=598 if tall else 542,
        drawing="board.svg",
        **colours,
    )


def _with_palette(shot: bytes) -> bytes:
    """Return a PNG with a palette, which is a third as large."""
    small = Image.open(io.BytesIO(shot)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    out = io.BytesIO()
    small.save(out, format="PNG", optimize=True)
    return out.getvalue()


if __name__ == "__main__":
    main()
