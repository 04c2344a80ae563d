"""What is asked for when pages are built."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

LANGUAGES = ("en",)


@dataclass(frozen=True)
class Wanted:
    """What was asked for.

    Args:
        games: names of games; all that have a label if none.
        base_url: address under which the site will stand, for search engines; empty if not known.
        kiosk: whether the pages stand on a screen in a room, and lead nowhere else.
        languages: of the words: the first stands at the root, each other one in a folder of its own.
        snapshot: whether a snapshot of the engine's memory was asked for; see ``with_snapshot``.
        brotli: whether a compressed file lies beside each large one, for a host that sends it in its place.
        contact: an address of mail or of the web at which visitors can write to us; none if empty.
        pictures: the folder of the pictures that a museum supplies; None if there are none.
        lessons: where the lessons stand, as ``heritage-games lite`` builds them: an address, or a folder as the root of
            the site has it; empty where no page leads to one. On a screen in a room none does.
        outside: files of Python, or folders of such files, that bring games from outside the package.
    """

    games: tuple[str, ...] = ()
    base_url: str = ""
    kiosk: bool = False
    languages: tuple[str, ...] = LANGUAGES
    snapshot: bool = False
    brotli: bool = False
    contact: str = ""
    pictures: Path | None = None
    lessons: str = ""
    outside: tuple[Path, ...] = ()

    @property
    def with_snapshot(self) -> bool:
        """Whether a snapshot of the engine's memory lies beside it; on the disk of a screen its bytes cost nothing."""
        return self.snapshot or self.kiosk
