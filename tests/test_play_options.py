"""Tests of every option value, chosen in the middle of a game that then continues."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from messages import random_path

import heritage_games as hg
from heritage_games.analysis.levels import CAREFUL, seated
from heritage_games.record.game import Game
from heritage_games.record.notation import Record
from heritage_games.record.reader import parse_record
from heritage_games.rulesets.registry import games, ruleset
from heritage_games.rulesets.types import PERSON
from heritage_games.session.session import Session
from heritage_games.website.engine_host import EngineHost

Say = Callable[..., dict[str, Any]]
"""Function that sends a message with the current revision and returns the next view."""


def on_a_session(game: str, name: str) -> Say:
    played = Session(ruleset(game, name))
    return lambda do, **fields: dict(played.receive({"revision": played.revision, "do": do, **fields}))


def on_a_page(game: str, name: str) -> Say:
    """Return a function that sends messages to the host of a page, as JSON."""
    desk = EngineHost()
    views = [json.loads(desk.open("a", json.dumps({"game": game, "ruleset": name})))["view"]]

    def say(do: str, **fields: object) -> dict[str, Any]:
        answer = json.loads(desk.receive("a", json.dumps({"revision": views[-1]["revision"], "do": do, **fields})))
        assert "error" not in answer, answer
        views.append(answer["view"])
        return dict(views[-1])

    return say


def in_a_notebook(game: str, name: str) -> Say:
    board = hg.play(f"{game}/{name}")

    def say(do: str, **fields: object) -> dict[str, Any]:
        revision = board.view["revision"]
        board._handle_custom_msg({"revision": revision, "do": do, **fields}, [])
        assert board.view["revision"] > revision, (do, fields)
        return board.view

    return say


def a_ply(say: Say, view: dict[str, Any], pick: random.Random) -> dict[str, Any]:
    """Play a random legal ply of a person, after a throw if one is due; return the view."""
    if view["enabled"]["throw"]:
        view = say("throw")
    if not view["legal"]:
        return view
    after = say("touch", touches=random_path(view, pick))
    assert after["plies"] == view["plies"] + 1, after["refusal"]
    return after


def replied(say: Say, view: dict[str, Any]) -> dict[str, Any]:
    """Let the computer play while it is its turn; return the view."""
    for _ in range(12):
        if not view["enabled"]["reply"]:
            return view
        view = say("reply")
    return view


@pytest.mark.parametrize(
    ("game", "name", "surface"),
    [
        *((game, name, on_a_session) for game, names in games().items() for name in names),
        *((game, names[0], surface) for game, names in games().items() for surface in (on_a_page, in_a_notebook)),
    ],
)
def test_every_value_can_be_chosen_and_played_on(game: str, name: str, surface: Callable[[str, str], Say]) -> None:
    rules, pick = ruleset(game, name), random.Random(f"{game}/{name}")
    say = surface(game, name)
    view = say("seat", side=1, who="random")
    for option in rules.declared.values():
        for value in () if option.free else (*option.values[1:], option.values[0]):
            view = replied(say, a_ply(say, view, pick))
            view = say("option", name=option.name, value=value, sure=True)
            assert len(view["seats"]) == len(ruleset(game, name, **{option.name: value}).sides)
            assert PERSON in view["seats"]
            assert "random" in view["seats"]
            assert view["plies"] == 0
            view = replied(say, a_ply(say, view, pick))
            assert view["plies"] > 0
            view = replied(say, a_ply(say, say("undo"), pick))


def test_more_players_sit_down_and_taking_their_number_back_brings_back_who_sat_there() -> None:
    say = on_a_session("hyena_chase", "modern")
    say("seat", side=1, who=CAREFUL)
    assert say("option", name="players", value=6)["seats"] == [PERSON, CAREFUL, PERSON, PERSON, PERSON, PERSON]
    assert say("option", name="players", value=2)["seats"] == [PERSON, CAREFUL]
    assert say("option", name="players", value=3)["seats"] == [PERSON, CAREFUL, CAREFUL]
    say, pick = on_a_session("hyena_chase", "modern"), random.Random(2)
    view = say("seat", side=3, who="random")
    a_ply(say, view, pick)
    say("option", name="players", value=2, sure=True)
    assert say("undo")["seats"] == [PERSON, PERSON, PERSON, "random"]


def test_seats_are_kept_if_sides_change_or_a_level_is_missing() -> None:
    four = {"first": PERSON, "second": "random", "third": CAREFUL, "fourth": "random"}
    two, five = (ruleset("hyena_chase", players=players) for players in (2, 5))
    assert seated(four, two) == (PERSON, "random")
    assert seated(four, five) == (PERSON, "random", CAREFUL, "random", "random")
    assert seated({"first": "random", "second": "random", "third": PERSON}, two) == ("random", PERSON)
    assert seated({"first": "random", "second": "random", "third": "random"}, two) == ("random", "random")
    sat = {"first": PERSON, "second": "level 2"}
    assert seated(sat, ruleset("hyena_chase", "modern", players=2)) == (PERSON, "level 2")
    assert seated(sat, ruleset("hyena_chase", "davies_1925", players=2)) == (PERSON, CAREFUL)


def test_names_of_players_who_have_no_side_any_more_stand_in_no_record() -> None:
    rules = ruleset("hyena_chase")
    names = dict(zip(rules.sides, ("Amal", "Bashir", "Dina", "Fadl"), strict=True))
    played = Session(Game(rules, head=Record(rules.game, rules.name, players=names)))
    played.receive({"revision": 0, "do": "option", "name": "players", "value": 2})
    kept = played.record()
    assert kept.players == {side: names[side] for side in rules.sides[:2]}
    assert parse_record(str(kept)) == kept
