"""All options of Washburne's rules, and positions that games rarely reach, for tests."""

import random
from collections.abc import Iterator

from naive_crossing import SIDES, WAY, NaiveCrossing, NaivePosition

from heritage_games.errors import SetupError
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import ruleset
from heritage_games.rulesets.types import Position

GAME = "hounds_and_jackals"
FAR_APART = "turn hounds; hounds h11 h14 h16 h18 h22; jackals j1 j2 j3 j4 j5"  # hounds that rarely block each other


def settings() -> list[Ruleset]:
    """Return both rulesets with each option changed, and some with several changed options."""
    found = []
    for name in ("washburne", "washburne_dice"):
        default = ruleset(GAME, name)
        found.append(default)
        for option in default.declared.values():
            found += [default.with_options(**{option.name: value}) for value in option.values[1:]]
        found.append(default.with_options(ankh="10 20", orange="safe", shen="many", links="forward"))
        found.append(default.with_options(ankh="5 15 25", orange="extra_throw", shen="many", opening="rolloff"))
    return found


def naive_of(rules: Ruleset) -> NaiveCrossing:
    return NaiveCrossing(rules.options, dice=rules.name == "washburne_dice")


def arranged(rules: Ruleset, pick: random.Random) -> NaivePosition:
    """Return a random position that games rarely reach: most pieces together, some off."""
    shared = rules.options["shen"] == "many"
    here = pick.choice(SIDES)
    middle, width = pick.randrange(59), pick.choice([6, 12, 59])
    near = WAY[here][max(0, middle - width) : middle + width]
    if shared:
        near += ["shen"] * 4
    places: dict[str, list[str | None]] = {side: [] for side in SIDES}
    taken: set[str] = set()
    for side in pick.sample([*SIDES] * 5, 10):
        point = pick.choice(near)
        again = point in taken and not (shared and point == "shen")
        off = pick.random() < 0.1
        places[side].append(None if again or off else point)
        taken |= {point}
    return NaivePosition(pick.choice(SIDES), tuple(places["hounds"]), tuple(places["jackals"])).same()


def arrangements(rules: Ruleset, seed: int, count: int) -> Iterator[tuple[NaivePosition, Position]]:
    """Yield this number of valid arrangements, as positions of both engines."""
    pick = random.Random(seed)
    while count:
        naive = arranged(rules, pick)
        try:
            position = rules.parse_position(naive.text())
        except SetupError:
            continue
        count -= 1
        yield naive, position
