"""A board that nobody sees, on which the engine plays by itself until what a touch needs has been run often.

Python and the browser both make code faster that has run some dozens of times; a visitor's own touches then find it so.
It runs in the browser, on the standard library.
"""

from __future__ import annotations

from random import Random

from heritage_games.play.session import Session
from heritage_games.play.tree import Tree
from heritage_games.play.view import View

MESSAGES = 120
"""After which no touch is answered faster."""

REFUSED = 5
"""Each so manieth touch is one that may be refused."""


class Scratch:
    """Such a board.

    Args:
        session: of the game that the visitor plays; it is used up.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._pick = Random(1)  # noqa: S311 - which touches are tried matters to nobody
        self._left = MESSAGES

    def step(self) -> View | None:
        """Take one message and return what a board would be told; None when it is enough."""
        if not self._left:
            return None
        self._left -= 1
        return self._session.receive({"revision": self._session.revision, **self._message(self._session.view())})

    def _message(self, view: View) -> dict[str, object]:
        if view["over"]:
            return {"do": "new"}
        if (throw := view["throw"]) and throw["due"]:
            return {"do": "throw"}
        level: Tree = view["legal"]
        for touch in view["touches"]:
            level = level[touch].get("next", {})
        if not level:
            return {"do": "on"} if view["can"]["on"] else {"do": "new"}
        near = list(level) if self._left % REFUSED else self._session.rules.points
        return {"do": "touch", "touches": [*view["touches"], self._pick.choice(near)]}
