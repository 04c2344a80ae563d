"""How much is asked of the rules for one message: each thing once, counted in calls and not in time."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import heritage_games
from heritage_games.rulesets.registry import ruleset
from heritage_games.session.session import Session
from heritage_games.session.view_types import View

PACKAGE = Path(heritage_games.__file__).parent

MOST_CALLS = 1_000
"""Of functions of our own, for a legal touch in the middle of a game of Morabaraba."""

MOST_ABOVE_THE_RULES = 550
"""Of these, in what lies above engine and games: record, rulebook, play.  Forty ask whether words are borrowed."""


def counted(act: Callable[[], object]) -> Counter[str]:
    """Return how often each function of the package is called: ``rulesets/base.py:Ruleset.whereabouts``."""
    calls: Counter[str] = Counter()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(str(PACKAGE)):
            calls[f"{Path(code.co_filename).relative_to(PACKAGE).as_posix()}:{code.co_qualname}"] += 1

    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(None)
    return calls


def asked(calls: Counter[str], *names: str) -> int:
    """Return how often methods of these names were called on the classes of rulesets/."""
    return sum(
        count
        for place, count in calls.items()
        if place.startswith("rulesets/") and place.partition(":")[2].partition(".")[2] in names
    )


def next_touch(view: View) -> dict[str, object]:
    """Return a message that goes on from a view with the middle one of the touches that are legal."""
    level = view["legal"]
    for touch in view["touches"]:
        level = level[touch].get("next", {})
    return {"revision": view["revision"], "do": "touch", "touches": [*view["touches"], sorted(level)[len(level) // 2]]}


def test_a_legal_touch_is_judged_once() -> None:
    session = Session(ruleset("morabaraba"))
    for _ in range(20):
        session.receive(next_touch(session.view()))
    before, message = session.view(), next_touch(session.view())
    calls = counted(lambda: session.receive(message))
    view = session.view()
    assert (view["plies"], view["verdict"], bool(view["steps"])) == (before["plies"] + 1, None, True)
    assert asked(calls, "judge") == 1
    assert asked(calls, "outcome", "turn") <= 2
    assert asked(calls, "moves") == asked(calls, "pieces") == asked(calls, "stores") == 1
    assert calls.total() <= MOST_CALLS
    above = sum(count for place, count in calls.items() if not place.startswith(("engine/", "rulesets/")))
    assert above <= MOST_ABOVE_THE_RULES


def test_a_view_that_is_asked_for_again_asks_nothing_of_the_rules() -> None:
    session = Session(ruleset("morabaraba"))
    session.receive(next_touch(session.view()))
    calls = counted(session.view)
    assert [place for place in calls if place.startswith(("engine/", "games/families/"))] == []


def test_a_throw_asks_once_where_everybody_is() -> None:
    session = Session(ruleset("hyena_chase"), seed=3)
    while len(session.stage.game.plies) < 20 or not session.view()["can"]["throw"]:
        view = session.view()
        if view["can"]["on"]:
            session.receive({"revision": session.revision, "do": "on"})
        else:
            session.receive(next_touch(view))
    calls = counted(lambda: session.receive({"revision": session.revision, "do": "throw"}))
    assert session.view()["throw"]
    assert asked(calls, "whereabouts") == 1
    assert asked(calls, "judge") == 0
    assert asked(calls, "outcome") == 1


def test_what_was_looked_at_before_is_not_judged_again() -> None:
    session = Session(ruleset("morabaraba"))
    for _ in range(12):
        session.receive(next_touch(session.view()))

    def look_back_and_forth() -> None:
        for ply in (3, 2, 3, session.view()["plies"]):
            session.receive({"revision": session.revision, "do": "go", "ply": ply})

    assert asked(counted(look_back_and_forth), "judge") == 0
