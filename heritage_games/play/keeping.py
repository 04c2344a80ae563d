"""The saved game of a session: written after each change, until another board goes on with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from heritage_games.record import Game, Record
from heritage_games.record.save import Save, SaveNotice


class Keeping:
    """Where a session keeps its game.

    Args:
        save: the file; nothing is kept if None.
        filed: the game that stands in it.
    """

    def __init__(self, save: Save | None, filed: Game | None) -> None:
        self._save = save
        self._filed = filed

    @property
    def keeps(self) -> bool:
        """Whether anything is kept."""
        return self._save is not None

    def keep(self, game: Game, record: Callable[[], Record]) -> Iterator[SaveNotice | None]:
        """Keep a game once something has been played in it, and give what the reader is to know.

        Args:
            game: as it stands.
            record: writes it down.

        Raises:
            SaveError: the folder or the disk does not allow it.
        """
        if self._save is None or not (game.plies or game.open_throw or game.can_redo):
            return
        if self._filed is not game and self._filed is not None and self._filed.plies:
            yield self._save.put_aside()
        yield self._save.write(record())
        self._filed = game

    def close(self) -> None:
        """Let another board have the saved game; what is played here from now on is not kept."""
        if self._save is not None:
            self._save.close()
        self.forget()

    def forget(self) -> None:
        """Keep nothing any more: another board has the file."""
        self._save = None
