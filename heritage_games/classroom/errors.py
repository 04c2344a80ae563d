"""What can go wrong with a room."""

from __future__ import annotations

from heritage_games.games.errors import HeritageGamesError

OF_A_CLASS = ("ifaddr", "segno", "tornado")
"""What the extra ``class`` brings."""


class ClassroomError(HeritageGamesError):
    """A room that cannot be had, with what was wrong and what would be right in one sentence.

    Example:
        >>> import heritage_games as hg
        >>> import os
        >>> os.environ["JUPYTERHUB_USER"] = "thandi"  # as on a server of others
        >>> hg.classroom()
        Traceback (most recent call last):
        heritage_games.classroom.errors.ClassroomError: ...
        >>> del os.environ["JUPYTERHUB_USER"]
    """


class RefusedError(Exception):
    """Somebody is not let in.

    Args:
        reason: the key of the sentence, in ``[join]`` of the words: ``bad_code``, ``slow``, ``shut`` or ``full``.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class NotNowError(Exception):
    """Something cannot be begun in the room as it stands.

    Args:
        sentence: why, for the teacher.
    """

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence
