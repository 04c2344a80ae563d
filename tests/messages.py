"""Messages to a session as the front end sends them, for tests."""

import random
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from heritage_games.record.game import Game
from heritage_games.rulesets.registry import ruleset
from heritage_games.session.panel_types import HintView
from heritage_games.session.session import Session

HOSTILE: dict[str, Any] = tomllib.loads(Path(__file__).with_name("hostile.toml").read_text(encoding="utf-8"))
"""Messages that no screen of ours sends, by their receiver."""


JsonView = Any
"""View without types, as the front end reads it, so that tests need no checks for None."""


CYCLE = ("R1-R2", "R6-R7", "R2-R1", "R7-R6")
"""Plies that lead back to the position before them; a long game of tests repeats them."""

CYCLE_START = "morabaraba; turn dark; dark E2 E4 E6 R1 A5; light A3 A7 R6 R8 E5"


def long_record(plies: int, said: Mapping[int, str] | None = None) -> str:
    """Return the record of a game of this length, with texts after some of its plies."""
    texts = (f"{ply}. {CYCLE[(ply - 1) % 4]}{(said or {}).get(ply, '')}" for ply in range(1, plies + 1))
    return f'[Game "morabaraba"]\n[Start "{CYCLE_START}"]\n\n{" ".join(texts)}\n'


def send(to: Session, do: str, **fields: object) -> JsonView:
    """Send a message with the current revision; return the view."""
    view: JsonView = to.receive({"revision": to.revision, "do": do, **fields})
    while do == "hint" and view["hint"] and view["hint"]["looking"]:
        view = to.receive({"revision": to.revision, "do": do, **fields})
    return view


def shown(session: Session) -> JsonView:
    """Return the current view."""
    return session.view()


def third_step(name: str, position: str, throw: tuple[int, ...] | None = None) -> HintView:
    """Return the last step of the hint in a position."""
    rules = ruleset(name)
    game = Game(rules, rules.parse_position(position))
    if throw:
        game.throw(throw)
    hint: HintView = send(Session(game, at_once=60), "hint", step=3)["hint"]
    return hint


def random_path(view: Mapping[str, Any], pick: random.Random) -> list[str]:
    path: list[str] = []
    level = view["legal"]
    while level:
        path.append(pick.choice(list(level)))
        level = level[path[-1]].get("next", {})
    return path


def first_path(legal: Mapping[str, Any]) -> list[str]:
    path: list[str] = []
    while legal:
        path.append(next(iter(legal)))
        legal = legal[path[-1]].get("next", {})
    return path


def type_moves(session: Session, *texts: str) -> JsonView:
    """Type moves, let the opponent reply to each, and return the last view."""
    view = session.view()
    for text in texts:
        view = send(session, "type", text=text)
        assert not view["refusal"], text
        if session.pending_reply:
            view = session.reply()
    return view
