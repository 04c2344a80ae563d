"""Comparison of an older checkout with this one in lockstep, up to the first difference.

    git worktree add ../before 1d57da7
    python tests/lockstep.py ../before --plies 20000

Both run as separate processes and receive the same messages: legal and illegal touches, throws, undo and redo, over
every ruleset and every value of every option. Hints are left out, because their search stops by processor time.
Answers are compared field by field; lockstep.toml lists renamed and added fields.
"""

import argparse
import json
import random
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import heritage_games as hg

CHECKOUT = Path(__file__).resolve().parent.parent
CHANGED = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
RENAMED: dict[str, str] = CHANGED["renamed"]
ADDED = frozenset(CHANGED["added"])
"""Fields of answers that the older checkout lacks."""

HOST = """
import json, sys
try:
    from heritage_games.website.engine_host import EngineHost
except ModuleNotFoundError:
    from heritage_games.pages.engine import Desk as EngineHost
host = EngineHost()
for line in sys.stdin:
    call, message = json.loads(line)
    print(getattr(host, call)("board", message), flush=True)
"""

LONGEST_GAME = 120
"""Number of messages after which another game begins."""


class Checkout:
    """Checkout that answers messages in a separate process."""

    def __init__(self, folder: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", HOST],
            cwd=folder,
            env={"PYTHONPATH": str(folder)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def send(self, call: str, message: dict[str, Any]) -> None:
        """Send a message without waiting for its answer."""
        assert self._process.stdin
        self._process.stdin.write(json.dumps([call, json.dumps(message)]) + "\n")
        self._process.stdin.flush()

    def answer(self) -> dict[str, Any]:
        assert self._process.stdout
        return cast("dict[str, Any]", json.loads(self._process.stdout.readline()))


def renamed(answer: dict[str, Any]) -> dict[str, Any]:
    """Return an answer of the older checkout with today's names of the fields of a view."""
    if "view" not in answer or "can" not in answer["view"]:
        return answer
    view = {RENAMED.get(name, name): part for name, part in answer["view"].items()}
    view["announcement_parts"] = [RENAMED.get(part, part) for part in view["announcement_parts"]]
    return {**answer, "view": view}


def without_added(value: Any) -> Any:  # noqa: ANN401 - whatever JSON holds
    """Return an answer without the fields that an older checkout may lack."""
    if isinstance(value, dict):
        return {name: without_added(part) for name, part in value.items() if name not in ADDED}
    return [without_added(part) for part in value] if isinstance(value, list) else value


def requests(seed: int) -> Iterator[dict[str, Any]]:
    """Yield boards to open: each ruleset with its defaults and with each other option value."""
    for game, names in hg.games().items():
        for name in names:
            plain = hg.ruleset(game, name)
            yield {"game": game, "ruleset": name, "seed": seed}
            for option in plain.declared.values():
                for value in option.values:
                    if value != option.default:
                        yield {"game": game, "ruleset": name, "seed": seed, "options": {option.name: value}}


def message(view: dict[str, Any], points: tuple[str, ...], chance: random.Random) -> dict[str, Any]:
    """Return a random message of a player; a third of all touches are random points."""
    revision = {"revision": view["revision"]}
    if view["enabled"]["throw"]:
        return {**revision, "do": "throw"}
    act = chance.random()
    if act < 0.02 and view["enabled"]["undo"]:
        return {**revision, "do": "undo"}
    if act < 0.03 and view["enabled"]["redo"]:
        return {**revision, "do": "redo"}
    if act < 0.35:
        return {**revision, "do": "touch", "touches": [*view["touches"], chance.choice(points)]}
    level = view["legal"]
    for touch in view["touches"]:
        level = level.get(touch, {}).get("next") or {}
    touches = list(view["touches"])
    while level:
        touches.append(chance.choice(sorted(level)))
        level = level[touches[-1]].get("next")
    return {**revision, "do": "touch", "touches": touches}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=Path, help="the older checkout")
    parser.add_argument("--plies", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    before, now = Checkout(chosen.before.resolve()), Checkout(CHECKOUT)
    plies = refusals = messages = games = 0
    chance, seed = random.Random(chosen.seed), chosen.seed
    while plies < chosen.plies:
        for request in requests(seed):
            points = hg.ruleset(request["game"], request["ruleset"], **request.get("options", {})).points
            sent: list[tuple[str, dict[str, Any]]] = [("open", request)]
            view: dict[str, Any] = {}
            for _ in range(LONGEST_GAME):
                for checkout in (before, now):
                    checkout.send(*sent[-1])
                old, new = renamed(before.answer()), now.answer()
                if without_added(old) != without_added(new):
                    answers = (json.dumps(each) for each in (sent, old, new))
                    sys.exit(
                        "\n".join(("the two differ after these messages; the older answer, and this one:", *answers))
                    )
                messages += 1
                if "view" not in new:
                    break
                plies += new["view"]["plies"] > view.get("plies", 0)
                refusals += new["view"]["refusal"] is not None
                view = new["view"]
                if view["result"]:
                    break
                sent.append(("receive", message(view, points, chance)))
            games += 1
            if plies >= chosen.plies:
                break
        seed += 1
        sys.stdout.write(f"{games:,} games, {messages:,} messages, {plies:,} plies, {refusals:,} refusals: alike\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
