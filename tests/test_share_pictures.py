"""Tests of the pictures for shared links: one per game, as social networks need them."""

import struct

import pytest

from heritage_games.rulebook.files import content
from heritage_games.rulebook.labels import museum_games

SIZE = (1200, 630)
MOST = 120_000
"""Maximum size in bytes, because phones fetch the picture with the page."""


@pytest.mark.parametrize("game", museum_games(content()))
def test_each_game_has_a_picture_to_share(game: str) -> None:
    data = content().share(game).read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert data[12:16] == b"IHDR"
    assert struct.unpack(">II", data[16:24]) == SIZE
    assert len(data) <= MOST


def test_no_other_game_has_one() -> None:
    there = {path.parent.name for path in content().root.glob("*/share.png")}
    assert there == set(museum_games(content()))
