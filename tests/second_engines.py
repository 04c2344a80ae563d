"""Reference engines of all games, and random games and positions on both, for tests."""

import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import product
from typing import Any

from naive_crossing import SIDES, WAY, NaiveCrossing
from naive_crossing import NaivePosition as Arrangement
from naive_hunt import NaiveHunt
from naive_journey import CHASE_PRICE, DRINK_PRICE, Hyena, Mother, NaiveJourney
from naive_journey import NaivePosition as Journey
from naive_mills import NaiveMills
from naive_parallel import NaiveParallel, scattered
from rulesets import plies

from heritage_games.errors import SetupError, UnknownNameError
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import ruleset
from heritage_games.rulesets.types import Position, Throw

MILLS = [
    ruleset("morabaraba"),
    ruleset("morabaraba", mill_rule="gar"),
    ruleset("morabaraba", mill_rule="off", full_board="gift"),
    ruleset("morabaraba", all_in_mills="none", shot_optional=True),
    ruleset("morabaraba", draw_needs_both=True, draw_plies=20),
    ruleset("morabaraba", flying=False, draw_plies=0),
    ruleset("morabaraba/lesotho"),
    ruleset("morabaraba/lesotho", corner_links=True, centre_end_mills=True, mill_rule="gar"),
    ruleset("homemade/mills"),
    ruleset("homemade/mills", all_in_mills="none", flying=False),
    ruleset("homemade/mills", men=12),
]
HUNTS = [
    ruleset("pulijudam"),
    ruleset("pulijudam", tiger_goal=6, men=17),
    ruleset("pulijudam", tigers_start="apex"),
    ruleset("rafaya"),
    ruleset("rafaya", board=23, tigers_start="by_hand"),
    ruleset("meurimueng"),
    ruleset("meurimueng", first="sheep", long_leap=True),
    ruleset("homemade"),
    *(ruleset("homemade").with_options(**trial) for trial in ruleset("homemade").trials),
]


def single(rules: Ruleset) -> list[Ruleset]:
    """Return a ruleset with its defaults, and with each other option value except sizes."""
    found = [rules]
    for option in rules.declared.values():
        for value in () if option.name in {"players", "holes"} else option.values[1:]:
            with suppress(UnknownNameError):  # a hyena that can never reach the well exactly
                found.append(rules.with_options(**{option.name: value}))
    return found


def journeys(*sizes: tuple[int, int]) -> list[Ruleset]:
    """Return both rulesets of Hyena Chase with each option, for these players and hollows."""
    names = product(("modern", "davies_1925"), sizes)
    given = [ruleset("hyena_chase", name, players=players, holes=holes) for name, (players, holes) in names]
    return [each for rules in given for each in single(rules)]


def mixed(pick: random.Random) -> Ruleset:
    """Return a ruleset of Hyena Chase with random options on a path of random length."""
    name = pick.choice(("modern", "davies_1925"))
    options = {option.name: pick.choice(option.values) for option in ruleset("hyena_chase", name).declared.values()}
    options["players"], options["holes"] = pick.randint(2, 6), pick.choice((11, 12, 20, 21, 41, 42))
    try:
        return ruleset("hyena_chase", name, **options)
    except UnknownNameError:  # as in :func:`single`
        return ruleset("hyena_chase", name, **options | {"hyena_end": "any"})


SKIRYUK = single(ruleset("hounds_and_jackals/skiryuk"))
WASHBURNE = [
    each
    for rules in (ruleset("hounds_and_jackals/washburne"), ruleset("hounds_and_jackals/washburne_dice"))
    for each in (
        *single(rules),
        rules.with_options(ankh="10 20", orange="safe", shen="many", links="forward"),
        rules.with_options(ankh="5 15 25", orange="extra_throw", shen="many", opening="rolloff"),
    )
]


def slow_of(rules: Ruleset) -> Any:  # noqa: ANN401 - the engine of whichever family
    """Return the reference engine of a ruleset."""
    if rules.game == "hyena_chase":
        return NaiveJourney(rules.name, rules.options)
    if rules.game == "hounds_and_jackals":
        dice = rules.name == "washburne_dice"
        return NaiveParallel(rules.options) if rules.name == "skiryuk" else NaiveCrossing(rules.options, dice=dice)
    return NaiveMills(rules) if "mill_formed" in rules.codes() else NaiveHunt.of(rules)


def same(rules: Ruleset, slow: Any, position: Position, naive: Any, throw: Throw | None) -> dict[str, Any]:  # noqa: ANN401
    """Check that both engines agree on the end and on all moves; return results by move."""
    moves = {rules.format_move(position, move, throw): move for move in rules.moves(position, throw)}
    assert len(moves) == len(rules.moves(position, throw))
    after: dict[str, Any] = dict(slow.plies(naive, throw))
    where = rules.format_position(position)
    assert sorted(moves) == sorted(after), where
    if isinstance(slow, NaiveMills | NaiveHunt):  # they write no positions; different ones soon have other moves
        return after
    assert where == slow.text(naive)
    outcome = rules.outcome(position)
    assert (outcome and outcome.places) == slow.places(naive), where
    found = {text: rules.format_position(rules.play(position, move, throw)) for text, move in moves.items()}
    assert found == {text: slow.text(then) for text, then in after.items()}, where
    if isinstance(slow, NaiveJourney):
        assert (outcome and outcome.degrees) == (slow.degrees(naive) if outcome else None)
        judged = {
            text: rules.judge(position, rules.paths(position, move, throw)[0], throw) for text, move in moves.items()
        }
        told = {text: [(item.code, rules.sides[item.side]) for item in each.items] for text, each in judged.items()}
        assert told == {text: then.told for text, then in after.items()}, where
    if not isinstance(slow, NaiveCrossing):
        assert list(rules.throws(position)) == slow.throws(naive), where
    return after


def followed(
    rules: Ruleset, seed: int, most: int = 400
) -> Iterator[tuple[Any, Position, Any, Throw | None, dict[str, Any]]]:
    """Play a random game; yield each position on both engines, with all moves' results."""
    slow = slow_of(rules)
    naive = slow.start()
    for position, throw, move in plies(rules, seed, most, captures=True):
        after = same(rules, slow, position, naive, throw)
        yield slow, position, naive, throw, after
        if move is not None:
            naive = after[rules.format_move(position, move, throw)]


def anywhere(rules: Ruleset, slow: Any, pick: random.Random) -> Iterator[tuple[Position, Any]]:  # noqa: ANN401 - as above
    """Yield valid random positions that games rarely reach, on both engines."""
    while True:
        if isinstance(slow, NaiveParallel):
            naive: Any = scattered(pick, race=slow.race)
        else:
            naive = _mothers(slow, pick) if isinstance(slow, NaiveJourney) else _arranged(rules, pick)
        try:
            position = rules.parse_position(slow.text(naive))
        except SetupError:  # such as an empty path while pieces are in hand, or a taba that would be paid automatically
            continue
        yield position, naive


def _arranged(rules: Ruleset, pick: random.Random) -> Arrangement:
    """Return random pieces in Washburne's game, most together, some off; maybe invalid."""
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
    return Arrangement(pick.choice(SIDES), tuple(places["hounds"]), tuple(places["jackals"])).same()


def _mothers(naive: NaiveJourney, pick: random.Random) -> Journey:
    """Return random mothers, mostly near the ends of the path, and a hyena; maybe invalid."""
    p, names = naive.start(), list(naive.names)
    pick.shuffle(names)
    homes = pick.choice((0, 0, 1, 1, 1, 2)) if len(names) > 2 else pick.choice((0, 1))
    runs = pick.choice(("shut", "out", "well", "back", "back", "back"))
    gone = pick.randint(0, len(names) - homes) if homes and runs in {"well", "back"} and pick.random() < 0.4 else 0
    orders = sorted(pick.choice((1, 1, 2)) for _ in range(gone))
    if orders and orders[0] == 2:
        orders = [1] * gone
    for number, name in enumerate(names):
        if number < homes:
            p.mothers[name] = Mother("home", order=number + 1)
        elif number < homes + gone:
            p.mothers[name] = Mother("eaten", order=orders[number - homes])
        else:
            p.mothers[name] = _anywhere(naive, pick)
    waiting = names[homes + gone :]
    if homes:
        p.hyena = _running(naive, pick, runs)
        purse = pick.randint(0, 6) if p.hyena.where in {"out", "back"} else 0
        p.mothers[names[0]] = replace(p.mothers[names[0]], purse=purse)
        waiting += [names[0]] * (1 + len(waiting))
    p.turn = pick.choice(waiting)
    p.taba = p.mine.where == "outside" and p.mine.purse > 0 and pick.random() < 0.7
    return p


def _anywhere(naive: NaiveJourney, pick: random.Random) -> Mother:
    """Return a random mother who is not home yet."""
    where = pick.choice(("outside" if naive.modern else "shut", "out", "out", "well", "back", "back"))
    kept = tuple(pick.choice((2, 2, 4, 6)) for _ in range(pick.choice((0, 1, 2, 4, 8))))
    purse = pick.choice((0, 0, 1, 2, 3, 5, 9))
    if where == "well":
        return Mother(where, naive.days, 0, pick.randrange(naive.well_price), () if naive.modern else kept)
    if where == "shut":
        return Mother(where, scores=kept if naive.is_on("store_at_start", value=True) else ())
    if where == "outside":
        return Mother(where, purse=purse)
    near = pick.choice((pick.randint(0, 7), pick.randint(0, naive.days)))
    free = where == "back" and naive.is_on("stored", "free")
    day = min(max(near if where == "back" else naive.days - near, int(where == "back")), naive.days)
    return Mother(where, min(day, naive.days - int(where == "out")), purse, 0, kept if free else ())


def _running(naive: NaiveJourney, pick: random.Random, where: str) -> Hyena:
    """Return a hyena at a random point, mostly near mothers."""
    if where in {"shut", "well"}:
        price = CHASE_PRICE if where == "shut" else DRINK_PRICE
        return Hyena(where, 0 if where == "shut" else naive.days, pick.randrange(price))
    day = pick.choice((pick.randint(1, naive.days), pick.randint(1, 14), naive.days - pick.randint(0, 9)))
    return Hyena(where, min(max(day, 1), naive.days - int(where == "out")))
