"""Loader of a museum's own pictures: a folder of files described by ``pictures.toml``.

::

    [[pictures]]
    file = "set.jpg"
    game = "hounds_and_jackals"
    object = "thebes"                     # an id of object.toml; if left out, the picture is for the game
    alt = "An ivory board with a palm."   # text alternative
    credit = "The museum, gift of ..."
    licence = "CC0 1.0"
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from heritage_games.errors import PagesError

FILE = "pictures.toml"

NEEDED = ("file", "game", "alt", "credit", "licence")  # required keys of each picture

PNG = b"\x89PNG\r\n\x1a\n"
JPEG = b"\xff\xd8"
KINDS = (".png", ".jpg", ".jpeg")

FRAMES = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})  # JPEG markers whose segments contain height and width


@dataclass(frozen=True)
class SuppliedPicture:
    """Picture supplied by a museum."""

    path: Path
    address: str  # the address from the root of the site
    game: str
    object: str  # the id of the object; empty if the picture is for the game
    alt: str
    credit: str
    licence: str
    width: int  # width, height: its size in pixels
    height: int


def load_pictures(folder: Path) -> tuple[SuppliedPicture, ...]:
    """Return the pictures that a folder's list describes.

    Raises:
        PagesError: the list is missing or invalid, a key is missing, or a file is not a picture.
    """
    listed = folder / FILE
    try:
        table = tomllib.loads(listed.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise PagesError(f"{listed} is not there; list the pictures in it, each with its credit") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PagesError(f"{listed} cannot be read as TOML: {error}") from error
    entries = table.get("pictures")
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise PagesError(f"{listed} needs a table [[pictures]] for each picture")
    return tuple(_picture(folder, entry, f"{listed}, picture {place}") for place, entry in enumerate(entries, start=1))


def _picture(folder: Path, entry: Mapping[str, object], where: str) -> SuppliedPicture:
    texts = {key: value.strip() for key, value in entry.items() if isinstance(value, str)}
    for key in NEEDED:
        if not texts.get(key):
            raise PagesError(f"{where}: {key} is missing; it must be a text")
    name = texts["file"]
    if Path(name).name != name or Path(name).suffix.lower() not in KINDS:
        raise PagesError(f"{where}: {name!r} must be the name of a PNG or JPEG file in this folder")
    path = folder / name
    if not path.is_file():
        raise PagesError(f"{where}: {name} is not in the folder")
    size = size_of(path.read_bytes())
    if size is None:
        raise PagesError(f"{where}: {name} is no PNG or JPEG picture")
    fields = {key: texts.get(key, "") for key in ("game", "object", "alt", "credit", "licence")}
    return SuppliedPicture(path, f"pictures/given/{name}", **fields, width=size[0], height=size[1])


def size_of(data: bytes) -> tuple[int, int] | None:
    """Return width and height of a PNG or JPEG in pixels; None for other files."""
    if data.startswith(PNG) and data[12:16] == b"IHDR":
        return int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
    if not data.startswith(JPEG):
        return None
    at = len(JPEG)
    while at + 9 <= len(data) and data[at] == 0xFF:  # noqa: PLR2004 - first byte of every JPEG marker
        if data[at + 1] in FRAMES:
            return int.from_bytes(data[at + 7 : at + 9]), int.from_bytes(data[at + 5 : at + 7])
        at += 2 + int.from_bytes(data[at + 2 : at + 4])
    return None
