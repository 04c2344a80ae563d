"""Tests of Hounds and Jackals in a session, beyond the general tests of throws."""

from fractions import Fraction

import pytest
from messages import send
from rulesets import settings, walk

from heritage_games.analysis.players import best_moves
from heritage_games.record.game import Game
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import ruleset
from heritage_games.rulesets.types import Position, Throw
from heritage_games.session.session import Session
from heritage_games.session.turn_state import legal_tree
from heritage_games.session.turn_state import walk as walk_tree

GAME = "hounds_and_jackals"


def session(name: str, position: str = "", **options: object) -> Session:
    rules = ruleset(GAME, name, **options)
    return Session(Game(rules, rules.parse_position(f"{GAME}; {position}") if position else None))


def test_the_tree_holds_every_path_of_every_move_with_its_own_effects() -> None:
    several = 0
    for rules in settings():
        for position, throw in list(walk(rules, 5, 60))[::7]:
            touched = {move: rules.paths(position, move, throw) for move in rules.moves(position, throw)}
            tree = legal_tree(rules, position, throw, touched)
            for move in rules.moves(position, throw):
                paths = rules.paths(position, move, throw)
                several += len(paths) > 1
                for order, path in enumerate(paths):
                    assert walk_tree(tree, path) == (path, {})
                    level = tree
                    for touch, effects in zip(path, rules.effects(position, move, throw, order), strict=True):
                        assert level[touch]["effects"] == [list(effect) for effect in effects]
                        level = level[touch].get("next", {})
    assert several > 20


def test_the_low_throw_opens_with_that_throw() -> None:
    now = session("skiryuk")
    view = send(now, "thrown", text="2/5")
    assert view["announcement"].startswith("Hounds two, jackals five. Hounds to move. ")
    view = send(now, "type", text="1-3")
    assert view["log"] == ["2/5: 1-3"]
    assert view["announcement"] == "Hounds: 1-3. Jackals to throw."
    other = session("skiryuk")
    send(other, "thrown", text="5/2")
    assert send(other, "type", text="1-3")["last_effects"] == [["move", "j1", "j3", "pin-jackal", "0"]]


def reasons(played: Session, throw: str) -> tuple[str, list[tuple[str, str]], str]:
    """Return status, reasons and announcement after a throw."""
    view = send(played, "thrown", text=throw)
    items = view["steps"]["items"] if view["steps"] and view["steps"]["words"] == "The throw" else []
    return view["status"], [(each["rule"], each["words"]) for each in items], view["announcement"]


def test_who_opens_is_explained_before_the_first_move() -> None:
    _, (found,), announced = reasons(session("skiryuk"), "1/3")
    words = "The hounds throw one, the jackals three. The lower throw opens: the hounds begin, with that score."
    assert found == ("7", words)
    assert announced.endswith(words)
    chase = Session(ruleset("hyena_chase"))
    assert reasons(chase, "1")[1] == [], "the words of the throw say it"


def test_a_throw_that_cannot_be_used_is_explained_before_it_is_passed() -> None:
    chase = Session(ruleset("hyena_chase"), seats=("person", "random", "random", "random"))
    send(chase, "thrown", text="1")
    send(chase, "touch", touches=["begin"])
    words = "A two, but no taba before it: the mother of the first player stays outside."
    status, found, announced = reasons(chase, "2")
    assert (status, found) == ("You cannot move and must pass", [("2b", words)])
    assert announced.endswith(words)
    position = "turn jackals; hounds h1; jackals j27 j29; hand 4 3"
    status, found, _ = reasons(session("skiryuk", position), "4")
    assert status == "Jackals cannot move and must pass"
    assert [rule for rule, _ in found] == ["20", "20"]
    assert "From j27 the Shen is three holes away" in found[0][1], "each piece has its reason"
    assert reasons(session("skiryuk", position), "1")[1] == [], "this throw can be used"


def test_an_unusable_throw_names_the_side_that_played_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = ruleset("hyena_chase", players=2, opening="first")
    chase = Session(rules, undecided=True)
    send(chase, "thrown", text="2")
    send(chase, "touch", touches=["pass"])
    silent = Session(rules)
    send(silent, "thrown", text="2")
    send(silent, "touch", touches=["pass"])
    view = send(chase, "thrown", text="2")
    assert (view["plies"], view["turn"], view["undecided"]) == (1, 1, True)
    assert (view["steps"]["side"], view["steps"]["words"]) == (0, "The throw")
    judge = type(rules).judge
    monkeypatch.setattr(type(rules), "judge", lambda *given: judge(*given)._replace(items=()))
    assert send(silent, "thrown", text="2")["steps"]["items"] == [], "a game may give no reason"


def test_what_stands_in_the_way_is_marked() -> None:
    now = session("skiryuk", "turn hounds; hounds h5 h7; jackals j1; hand 3 4")
    send(now, "thrown", text="3")
    refused = send(now, "touch", touches=["h5"])["refusal"]
    assert refused["marks"] == [["refused", "h5"], ["shut", "h5", "h7"], ["tag", 1, "h5"]]
    assert refused["instead"] == {"words": "You can only play h7.", "touches": ["h7"]}
    assert refused["unchanged"] == "Nothing on the board has changed."
    now = session("skiryuk", "turn hounds; hounds h4 h20; jackals j1; hand 3 4")
    send(now, "thrown", text="2")
    refused = send(now, "touch", touches=["h4"])["refusal"]
    assert ["closed", "h6", "h20"] in refused["marks"]


def test_guests_on_shen_are_counted_and_lifted() -> None:
    now = session("skiryuk", "turn hounds; hounds h29 shen shen; jackals j1; hand 2 4")
    view = now.view()
    assert {piece[3] for piece in view["pieces"] if piece[0] == "shen"} == {0, 1}
    assert view["side_panels"][0]["words"] == "two hounds in hand, one on the track, two on the Shen"
    assert "Hounds: h29 and two on the Shen." in view["position_words"]
    send(now, "thrown", text="1")
    view = send(now, "type", text="lift")
    assert view["log"] == ["1: lift"]
    assert view["side_panels"][0]["words"] == "three hounds in hand, one on the track, one on the Shen"


def test_loading_is_asked_where_it_may_be_declined() -> None:
    now = session("skiryuk", "turn hounds; hounds h14; jackals j1; hand 4 4", load_optional=True)
    send(now, "thrown", text="1")
    view = send(now, "touch", touches=["h14", "h15"])
    assert [choice["touches"] for choice in view["actions"]] == [["load"], ["done"]]
    assert all(choice["words"] for choice in view["actions"])
    assert send(now, "touch", touches=["h14", "h15", "done"])["log"] == ["1: 14-15 done"]


def weighed(rules: Ruleset, position: Position, move: int, throw: Throw) -> Fraction:
    """Return a move's value for its mover: the mean over throws, each with the best reply."""
    side = rules.turn(position, throw)
    assert side is not None

    def ended(at: Position) -> Fraction | None:
        outcome = rules.outcome(at)
        return Fraction(1_000_000 if outcome.places[side] == 1 else -1_000_000) if outcome else None

    def stands(at: Position) -> Fraction:
        own, other = rules.standing(at)[side], rules.standing(at)[1 - side]
        return Fraction(own - other) if (over := ended(at)) is None else over

    after = rules.play(position, move, throw)
    if (over := ended(after)) is not None:
        return over
    best = max if rules.turn(after) == side else min

    def best_after(throw: Throw) -> Fraction:
        return best(stands(rules.play(after, reply, throw)) for reply in rules.moves(after, throw))

    return sum((chance * best_after(throw) for throw, chance in rules.throws(after).items()), Fraction(0))


@pytest.mark.parametrize("rules", [ruleset(GAME, "skiryuk"), ruleset(GAME, "washburne", orange="extra_throw")])
def test_careful_weighs_every_throw_that_may_come_next(rules: Ruleset) -> None:
    chosen = again = 0
    for seed in range(6):
        for position, throw in list(walk(rules, seed, 120))[::4]:
            moves = rules.moves(position, throw)
            if throw is None or not moves:
                continue
            worths = {move: weighed(rules, position, move, throw) for move in moves}
            best = {move for move in moves if worths[move] == max(worths.values())}
            assert set(best_moves(rules, position, throw)) == best
            chosen += len(best) < len(moves)
            side = rules.turn(position, throw)
            again += any(rules.turn(rules.play(position, move, throw)) == side for move in moves)
    assert chosen > 30
    assert again > 6
