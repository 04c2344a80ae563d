"""What is asked for when pages are built."""

from __future__ import annotations

from dataclasses import dataclass

LANGUAGE = "en"


@dataclass(frozen=True)
class Wanted:
    """What was asked for.

    Args:
        games: names of games; all that have a label if none.
        base_url: address under which the site will stand, for search engines; empty if not known.
        kiosk: whether the pages stand on a screen in a room, and lead nowhere else.
        language: of the words.
        snapshot: whether a snapshot of the engine's memory lies beside it, where bytes cost nothing.
        brotli: whether a compressed file lies beside each large one, for a host that sends it in its place.
    """

    games: tuple[str, ...] = ()
    base_url: str = ""
    kiosk: bool = False
    language: str = LANGUAGE
    snapshot: bool = False
    brotli: bool = False
