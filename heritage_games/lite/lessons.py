"""The lessons as JupyterLite takes them, and the page that leads to the first."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from heritage_games.pages.errors import PagesError
from heritage_games.rulebook.files import PACKAGE

from .scripts import put_before

FIRST = "00_start_here.ipynb"
"""The notebook that opens first."""

OPENS = f"notebooks/index.html?path={FIRST}"

KEEPER = "service-worker.js"
"""JupyterLite's, from the root; :func:`kept` puts another before it."""

FRONT = f"""\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<noscript><meta http-equiv="refresh" content="0; url={OPENS}"></noscript>
<title>heritage_games: the lessons</title>
<script type="module">
try {{
  await navigator.serviceWorker.register("{KEEPER}?enableCache=false");
  await navigator.serviceWorker.ready;
}} catch {{
  // Not over https, and not on this computer: nothing can be kept.
}}
location.replace("{OPENS}");
</script>
<script id="jupyter-config-data" type="application/json" data-jupyter-lite-root=".">{{}}</script>
</head>
<body>
<p><a href="{OPENS}">Open the lessons</a></p>
</body>
</html>
"""
"""Leads to the first notebook when there is somebody to keep what it fetches, under the address that JupyterLite has.

JupyterLite looks here for settings, and must find the place even if it is empty.
"""


def notebooks() -> Path:
    """Return where the lessons lie: they are part of the repository, and not of an installed package.

    Raises:
        PagesError: they are nowhere.
    """
    for folder in (Path.cwd(), PACKAGE.parent):
        if (folder / "notebooks" / FIRST).is_file():
            return folder / "notebooks"
    raise PagesError("there are no lessons here; run this in a copy of the repository, which has them in notebooks/")


def copied(source: Path, out: Path) -> Path:
    """Copy lessons and their pictures, and return where they lie.

    A notebook on the disk has a text as a row of lines. A server joins them before JupyterLab sees them; here there is
    none, and JupyterLab's table of contents fails on the row. Nor is there anybody to sign a notebook: each cell says
    that it may be trusted, so that the pictures of boards are seen before anything is run.

    Args:
        source: the notebooks of the repository.
        out: where they go; it must not be there yet.
    """
    shutil.copytree(source, out, ignore=shutil.ignore_patterns(".*", "*.game.txt*", "__pycache__"))
    for path in sorted(out.glob("*.ipynb")):
        lesson: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        for cell in lesson["cells"]:
            cell["source"] = "".join(cell["source"])
            if cell["cell_type"] == "code":
                cell["metadata"]["trusted"] = True
        path.write_text(json.dumps(lesson, ensure_ascii=False) + "\n", encoding="utf-8", newline="\n")
    return out


def kept(made: Path) -> None:
    """Let the service worker keep on the device what a lesson has fetched, so that it opens without a network.

    Args:
        made: the folder that JupyterLite has built.
    """
    put_before(Path(__file__).with_name("keeping.js"), made / KEEPER)
