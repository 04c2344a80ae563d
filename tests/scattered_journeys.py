"""Positions of Hyena Chase that games rarely reach, for tests and benchmarks."""

import random
from dataclasses import replace

from naive_journey import CHASE_PRICE, DRINK_PRICE, Hyena, Mother, NaiveJourney, NaivePosition


def scattered(naive: NaiveJourney, pick: random.Random) -> NaivePosition:
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
