#!/usr/bin/env python3
"""Drawing of home-screen icons from heritage_games/static/icon.svg, for phones.

Needs Chromium, Playwright and Pillow. The pictures are committed: they change only when the icon does.

    python .ci/icons.py [--chromium PATH]
"""

from __future__ import annotations

import argparse
import io
import shutil
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

STATIC = Path(__file__).parent.parent / "heritage_games" / "static"
COLOURS = 64  # number of colours in the palette

GROUND = "#DCC294"
"""Colour of the board's wood, which fills an icon whose shape the phone cuts out."""

ICONS = {
    "icon-192.png": (192, 1.0, "transparent"),
    "icon-512.png": (512, 1.0, "transparent"),
    "icon-maskable.png": (512, 0.74, GROUND),
}
"""Size in pixels, relative size of the drawing, and background of each file."""

PAGE = """<!doctype html><html lang="en"><style>
body {{ margin: 0; width: {size}px; height: {size}px; display: grid; place-items: center; background: {ground}; }}
svg {{ width: {drawn}px; height: {drawn}px; }}
</style><body>{svg}</body></html>"""


def main() -> None:
    """Draw all icons."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--chromium", default=shutil.which("chromium"), help="the browser that draws")
    asked = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=asked.chromium, args=["--no-sandbox"])
        page = browser.new_page()
        for name in ICONS:
            (STATIC / name).write_bytes(_drawn(page, name))
        browser.close()


def _drawn(page: Page, name: str) -> bytes:
    """Return an icon as PNG with a palette."""
    size, share, ground = ICONS[name]
    svg = (STATIC / "icon.svg").read_text(encoding="utf-8")
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(PAGE.format(size=size, drawn=round(size * share), ground=ground, svg=svg))
    shot = page.screenshot(type="png", omit_background=True)
    out = io.BytesIO()
    Image.open(io.BytesIO(shot)).quantize(COLOURS, method=Image.Quantize.FASTOCTREE).save(out, "PNG", optimize=True)
    return out.getvalue()


if __name__ == "__main__":
    main()
