"""Tests of Hyena Chase: reasons for every touch, texts and stores."""

import random
from itertools import islice

import pytest
from naive_journey import STAYS, TABA, YOMEN, NaiveJourney, NaivePosition
from second_engines import anywhere, journeys, slow_of

from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import ruleset
from heritage_games.rulesets.types import NamedVerdict, Position, Throw

GAME = "hyena_chase"


def refused_first(naive: NaiveJourney, slow: NaivePosition, throw: int, touch: str) -> str:
    """Return the code that refuses a first touch; empty if it is legal."""
    what = naive.thrown(slow, throw)[1] if slow.turn else "begin"
    if touch == {"lost": "pass"}.get(what, what.partition("-")[0]):
        return ""
    controls = {"pass": "must_move", "credit": "no_taba", "mark": "not_marked", "pay": "throw_before_paying"}
    if touch in {*controls, "begin", "done", "use:2", "use:4", "use:6"}:
        return controls.get(touch, "no_control") if slow.turn or touch == "pass" else "no_control"
    return refused_point(naive, slow, throw, touch) if slow.turn else "not_begun"


def refused_point(naive: NaiveJourney, slow: NaivePosition, throw: int, touch: str) -> str:
    """Return the code that refuses a touch of the moving piece at this point."""
    mover = slow.hyena if slow.turn == slow.winner else slow.mine
    assert mover
    if mover.where != "outside" and touch == naive.point(mover.day):
        return refused_piece(slow, throw)
    if touch == "village" and slow.mine.where == "outside":
        return "taba_stays" if throw == TABA else "no_taba_yet" if throw == YOMEN else "two_wanted"
    if touch == "village" and slow.turn == slow.winner:
        return "mother_home"
    standing = {naive.point(m.day) for m in slow.mothers.values() if m.where not in {"outside", "eaten"}}
    standing |= {naive.point(slow.hyena.day)} if slow.hyena else set()
    nobody = "still_outside" if slow.turn != slow.winner and slow.mine.where == "outside" else "nothing_there"
    return "enemy_piece" if touch in standing else nobody


def refused_piece(slow: NaivePosition, throw: int) -> str:
    if throw == TABA:
        return "taba_stays"
    if slow.turn == slow.winner:
        assert slow.hyena
        words = {"shut": "hyena_waits", "well": "hyena_thirsty", "out": "hyena_past_well", "back": "hyena_past_village"}
        return words[slow.hyena.where]
    words = {"shut": "village_shut", "well": "well_unpaid", "out": "past_well", "back": "past_village"}
    return words[slow.mine.where]


def refused_payment(naive: NaiveJourney, thrown: NaivePosition) -> str:
    mover = thrown.hyena if thrown.turn == thrown.winner else thrown.mine
    assert mover
    if not naive.pay_any:
        return "pays_itself"
    free = thrown.turn == thrown.winner and naive.hyena_may_overshoot(mover.where)
    return "purse_too_small" if mover.where in {"out", "back"} and not free else "nothing_short"


def refused_choice(naive: NaiveJourney, slow: NaivePosition, throw: int, touch: str) -> str:
    """Return the code that refuses a touch after the throw's effect; empty for a choice."""
    if slow.turn is None:
        return "no_control" if touch in {"pass", "pay"} else "turn_complete"
    thrown, what = naive.thrown(slow, throw)
    choices = {} if what in STAYS else dict(naive.choices(thrown))
    found = "turn_complete"
    if touch == "pay" and what != "village":
        lost = what == "lost" and naive.pay_any
        found = "lost_no_pay" if lost else refused_payment(naive, thrown)
    elif touch in {"pass", "pay"}:
        found = "no_control"
    if not choices:
        return found
    if touch.startswith("use:"):
        runs = slow.turn == slow.winner
        found = "past_village" if int(touch[4:]) in thrown.mine.scores and not runs else "nothing_kept"
    elif touch != "pay":
        found = "choice_first"
    return "" if touch in {"done", *(text.split()[0] for text in choices)} else found


def check(verdict: NamedVerdict, expected: str) -> None:
    """Check that a verdict refuses with exactly the expected reason, or is legal."""
    if expected:
        assert (verdict.kind, [item.code for item in verdict.items]) == ("refused", [expected])
        if expected == "purse_too_small":
            assert verdict.items[0].numbers["purse"] < verdict.items[0].numbers["wanting"]
    else:
        assert verdict.kind != "refused"


def check_walk(
    rules: Ruleset, naive: NaiveJourney, position: Position, slow: NaivePosition, throw: Throw
) -> tuple[str, ...]:
    """Check the verdict on each possible second touch of a walk; return its source and target."""
    source, _, target = naive.thrown(slow, throw[0])[1].partition("-")
    mover = slow.hyena if slow.turn == slow.winner else slow.mine
    assert mover
    for touch in (*rules.points, "pass", "done", "pay"):
        index = rules.points.index
        if touch in rules.controls:
            code = "no_control"
        elif touch in {source, target}:
            code = "same_point" if touch == source else ""
        else:
            code = "wrong_count" if (index(touch) > index(source)) == (mover.where == "out") else "backwards"
        check(rules.judge(position, [source, touch], throw), code)
    return source, target


@pytest.mark.parametrize("rules", journeys((2, 11), (4, 21)), ids=repr)
def test_every_touch_is_answered_with_the_reason(rules: Ruleset) -> None:
    naive = slow_of(rules)
    scattered = islice(anywhere(rules, naive, random.Random(repr(rules))), 20)
    for position, slow in ((rules.start(), naive.start()), *scattered):
        for throw in naive.throws(slow):
            for touch in (*rules.points, *rules.controls):
                check(rules.judge(position, [touch], throw), refused_first(naive, slow, throw[0], touch))
            what = naive.thrown(slow, throw[0])[1] if slow.turn else "begin"
            path: tuple[str, ...] = ("pass",) if what == "lost" else (what,)
            if "-" in what:
                path = check_walk(rules, naive, position, slow, throw)
            for touch in ("pass", "pay", "done", "use:2", "use:4", "use:6", "well", "3"):
                expected = refused_choice(naive, slow, throw[0], touch)
                if expected == "turn_complete" and touch in rules.controls:
                    expected = "no_control"
                check(rules.judge(position, [*path, touch], throw), expected)


def test_the_example_of_every_field_is_read_and_written_as_it_was() -> None:
    text = (
        f"{GAME}; turn second; first out 12 purse 3; second well 2 marked 8; third back 7; fourth home 1; "
        "fifth eaten 1; sixth village; hyena back 3"
    )
    rules = ruleset(GAME, "davies_1925", players=6, holes=21)
    assert rules.format_position(rules.parse_position(text)) == text
    assert rules.format_position(rules.parse_position(text.upper().replace("; ", " ;\t"))) == text
    most = f"{GAME}; turn first; first well 0 marked 999x2 999x4 999x6; second back 120 purse 999; third out 0"
    kept = ruleset(GAME, "davies_1925", players=3, holes=121, stored="free")
    assert kept.format_position(kept.parse_position(most)) == most


def test_stores_hold_tabas_and_mothers_that_are_off_the_board() -> None:
    rules = ruleset(GAME, "modern", players=3, holes=21)
    others = "second eaten 1; third outside purse 2; hyena back 4"
    position = rules.parse_position(f"{GAME}; turn first; first home 1 purse 4; {others}")
    stores = {(store.side, store.name): (store.kind, store.count) for store in rules.stores(position)}
    assert stores == {
        (0, "purse"): ("taba", 4), (0, "taken"): ("mother-1", 0), (0, "outside"): ("mother-1", 0),
        (1, "purse"): ("taba", 0), (1, "taken"): ("mother-2", 1), (1, "outside"): ("mother-2", 0),
        (2, "purse"): ("taba", 2), (2, "taken"): ("mother-3", 0), (2, "outside"): ("mother-3", 1),
    }  # fmt: skip
    home, hunter = rules.pieces(position)
    assert (tuple(home), tuple(hunter)) == (("village", "mother-1", 0, 0, "back"), ("4", "hyena", 0, 0, "back"))
