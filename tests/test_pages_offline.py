"""Tests of a site's list of files for offline use, and of the headers that hosts send."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from heritage_games.website import files
from heritage_games.website.files import write
from heritage_games.website.hosting import (
    ASKED_AGAIN,
    FOR_EVER,
    FOR_FRAMES,
    FRAMED,
    HASH,
    headers,
    hosting,
    keepable,
    part_of,
)

GAMES = ("rafaya", "hyena_chase")
FILES = {
    "index.html": '<img src="pictures/rafaya-standard.svg"><link href="manifest.webmanifest">',
    "manifest.webmanifest": "{}",
    "robots.txt": "",
    "_headers": "",
    "assets/board.js": "board",
    "assets/board.js.br": "packed",
    "engine/engine.json": '{"sha256": {"library.bin": "0123"}}',
    "engine/library.bin": "library",
    "boards/rafaya-standard.bin": "{}",
    "answers/rafaya-standard/3.bin": "{}",
    "pictures/rafaya-standard.svg": "<svg/>",
    "pictures/share-rafaya.png": "picture",
    "rafaya/standard/index.html": '<img src="../../pictures/hyena_chase-modern.svg"><a href="../index.html#x">',
    "pictures/hyena_chase-modern.svg": "<svg></svg>",
    "hyena_chase/index.html": "hyena",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for path, text in FILES.items():
        write(tmp_path / path, text)
    return tmp_path


def file_list(folder: Path, part: str) -> dict[str, tuple[str, int]]:
    listed = json.loads((folder / files.kept(part)).read_text(encoding="utf-8"))
    return {path: (digest, size) for path, digest, size, *_ in listed}


def index(folder: Path) -> Mapping[str, Any]:
    read: Mapping[str, Any] = json.loads((folder / files.KEEPABLE).read_text(encoding="utf-8"))
    return read


def test_each_part_is_whole_and_has_the_hashes_and_sizes_of_only_what_visitors_ask_for(folder: Path) -> None:
    keepable(folder, GAMES)
    assert set(file_list(folder, "shell")) == {
        "index.html", "manifest.webmanifest", "assets/board.js", "pictures/rafaya-standard.svg",
    }  # fmt: skip
    assert set(file_list(folder, "engine")) == {"engine/engine.json", "engine/library.bin"}
    rows = json.loads((folder / files.kept("engine")).read_text(encoding="utf-8"))
    assert [row[0] for row in rows if row[3:] == [True]] == ["engine/library.bin"], "pages ask for it with its hash"
    assert set(file_list(folder, "rafaya")) == {
        "answers/rafaya-standard/3.bin", "boards/rafaya-standard.bin", "pictures/hyena_chase-modern.svg",
        "pictures/rafaya-standard.svg", "rafaya/standard/index.html",
    }  # fmt: skip
    assert set(file_list(folder, "hyena_chase")) == {"hyena_chase/index.html", "pictures/hyena_chase-modern.svg"}
    parts = index(folder)["parts"]
    assert {name: part["needs"] for name, part in parts.items()} == {
        "shell": [], "engine": [], "rafaya": ["shell", "engine"], "hyena_chase": ["shell", "engine"],
    }  # fmt: skip
    for name, part in parts.items():
        listed = file_list(folder, name)
        assert part["list"] == digest(folder / files.kept(name))
        assert part["size"] == sum(size for _, size in listed.values())
        assert 0 < part["sent"] <= part["size"]
        for path, (known, size) in listed.items():
            assert known == digest(folder / path)
            assert size == (folder / path).stat().st_size


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def test_the_build_is_another_with_every_letter_and_the_same_for_the_same_files(folder: Path, tmp_path: Path) -> None:
    first = keepable(folder, GAMES)
    worker = (folder / files.KEEPER).read_bytes()
    assert index(folder)["build"] == first
    assert worker.startswith(f'self.HERITAGE_GAMES_SITE="{first}";'.encode())
    for made in (files.KEEPABLE, files.KEEPER, *map(files.kept, ("shell", "engine", *GAMES))):
        (folder / made).unlink()
    assert keepable(folder, GAMES) == first
    assert (folder / files.KEEPER).read_bytes() == worker
    for made in map(files.kept, ("shell", "engine", *GAMES)):
        (folder / made).unlink()
    write(tmp_path / "boards" / "rafaya-standard.json", "{ }")
    assert keepable(folder, GAMES) != first


@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("hyena_chase/modern/2/index.html", "hyena_chase"),
        ("books/hyena_chase-modern-players-2.bin", "hyena_chase"),
        ("pictures/print-rafaya-standard-board.svg", "rafaya"),
        ("embed/rafaya/standard/index.html", "rafaya"),
        ("embed/index.html", "shell"),
        ("engine/rafaya.zip", "engine"),
        ("pictures/rafayas.svg", "shell"),
    ],
)
def test_a_file_belongs_to_the_game_that_its_address_names(path: str, part: str) -> None:
    assert part_of(path, GAMES) == part


def test_only_boards_that_are_made_for_it_stand_in_frames_of_others(tmp_path: Path) -> None:
    pages = ("index.html", "404.html", "embed/index.html", "id/index.html", "id/rafaya/index.html")
    for page in (*pages, "id/embed/rafaya/standard/index.html", "rafaya/index.html", "assets/board.js"):
        write(tmp_path / page, "")
    hosting(tmp_path)
    rules = (tmp_path / "_headers").read_text(encoding="utf-8").split("\n\n")
    framed = {rule.splitlines()[0] for rule in rules if FRAMED in rule}
    assert framed == {
        "/", "/index.html", "/404.html", "/embed/", "/embed/index.html", "/rafaya/*", "/assets/*",
        "/id/", "/id/index.html", "/id/embed/", "/id/embed/index.html", "/id/rafaya/*",
    }  # fmt: skip
    for given in ("embed/rafaya/standard/index.html", "id/embed/rafaya/standard/index.html"):
        assert FRAMED not in headers(given)
    for own in ("embed/index.html", "id/embed/index.html", "rafaya/index.html", "rafaya/a/embedded.html"):
        assert headers(own)[FRAMED] == "frame-ancestors 'self'"
    nginx = (tmp_path / "nginx.conf.example").read_text(encoding="utf-8")
    for name, value in headers("x").items():
        assert f"add_header {name}" in nginx
        assert value in nginx
    for each in (FOR_EVER, f"~^{HASH.pattern}$", f"~^/{FOR_FRAMES.pattern}"):
        assert f'"{each}"' in nginx


@pytest.mark.parametrize(
    "query", ["", "0123456789abcde", "0123456789abcdef0", "0123456789abcdef&x", "x0123456789abcdef"]
)
def test_only_a_whole_hash_is_kept_for_ever(query: str) -> None:
    assert headers("assets/board.js", "0123456789abcdef")["Cache-Control"] == FOR_EVER
    assert headers("assets/board.js", query)["Cache-Control"] == ASKED_AGAIN
