"""Tests of custom players, whose failures lose no game, and of the careful player."""

import random
from pathlib import Path

import pytest
from messages import first_path, send

import heritage_games as hg
from heritage_games.analysis.levels import PERFECT, PLAYERS, seat
from heritage_games.analysis.players import PlayerError, ask, best_moves, lead
from heritage_games.analysis.search import Decision
from heritage_games.record.notation import format_record
from heritage_games.record.reader import parse_game, parse_record
from heritage_games.record.save import Save
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import ruleset
from heritage_games.rulesets.types import PERSON, Move, Position, Throw
from heritage_games.session.session import Session


def first(rules: Ruleset, position: Position, throw: Throw | None, _chance: random.Random) -> Move:
    return rules.moves(position, throw)[0]


def lost(_rules: Ruleset, _position: Position, _throw: Throw | None, _chance: random.Random) -> Move:
    raise ZeroDivisionError("division by zero")


class Patient:
    """Player of the last legal move."""

    def __call__(self, rules: Ruleset, position: Position, throw: Throw | None, _chance: random.Random, /) -> Move:
        return rules.moves(position, throw)[-1]


def touched(session: Session) -> None:
    send(session, "touch", touches=first_path(session.view()["legal"]))


def test_a_function_of_ones_own_sits_down_and_answers() -> None:
    session = Session(hg.ruleset("morabaraba"), seats=(PERSON, first))
    touched(session)
    assert session.pending_reply
    view = session.reply()
    rules = session.rules
    once = rules.play(rules.start(), session.board.game.plies[0].move)
    assert session.board.game.plies[1].move == rules.moves(once)[0]
    assert view["seats"] == ["person", "first"]
    assert [panel["who"] for panel in view["side_panels"]] == ["you", "first"]


def test_a_side_is_named_in_the_notebook() -> None:
    board = hg.play("morabaraba", light=first)
    assert board.view["seats"] == ["person", "first"]
    assert {each["name"] for each in board.book["players"]} == {PERSON, *PLAYERS, "first"} - {PERFECT}
    assert board.book["players"][-1]["line"] == "A player of your own"
    assert hg.play("morabaraba", dark="careful").view["seats"] == ["careful", "person"]
    assert hg.play("morabaraba", seats=(Patient(), "random")).view["seats"] == ["Patient", "random"]
    both = hg.play("meurimueng", first="sheep", tigers=first)
    assert (both.view["options"]["first"], both.view["seats"]) == ("sheep", ["first", "person"])


@pytest.mark.parametrize("name", ["Easy", "easy", "Mudah", "Level 2", "level 2"])
def test_a_player_may_be_called_as_on_the_screen(name: str) -> None:
    assert hg.play("morabaraba", seats=("person", name)).view["seats"] == ["person", "level 2"]
    assert hg.simulate("morabaraba", 1, seats=(name, "random"), limit=2).games == 1


def test_a_throw_that_was_made_for_a_player_that_fails_lies_open() -> None:
    session = Session(hg.ruleset("hounds_and_jackals"), seats=(lost, lost), seed=1)
    view = send(session, "reply")
    assert (view["throw"]["open"], view["plies"]) == (True, 0)
    assert view["notice"].startswith("lost made no move")


def test_what_a_player_names_must_be_a_legal_move() -> None:
    rules, chance = hg.ruleset("morabaraba"), random.Random(1)
    for answer in (True, None, "E1", 10**9):
        with pytest.raises(PlayerError, match=r"^me made no move: it named .*, which is not a legal move$"):
            ask(lambda *_, answer=answer: answer, Decision(rules, rules.start()), chance, name="me")


def test_players_of_ones_own_have_names_that_nobody_else_has() -> None:
    def careful(rules: Ruleset, position: Position, throw: Throw | None, chance: random.Random) -> Move:
        return first(rules, position, throw, chance)

    names, own = seat([careful, first, Patient(), "careful", first], hg.ruleset("morabaraba"))
    assert names == ("careful 2", "first", "Patient", "careful", "first")
    assert own["careful 2"] is careful
    assert seat([lambda rules, position, *_: rules.moves(position)[0]], hg.ruleset("morabaraba"))[0] == ("lambda",)


def test_a_record_names_a_player_and_a_person_sits_down_where_it_is_not_there(tmp_path: Path) -> None:
    session = Session(hg.ruleset("morabaraba"), seats=(PERSON, first))
    touched(session)
    session.reply()
    text = format_record(session.record())
    assert '[Seat light "first"]' in text
    assert format_record(parse_record(text)) == text
    sentence = "Light is now played by a person, because no player here is called first."
    elsewhere = Session(parse_game(text))
    assert (elsewhere.view()["notice"], elsewhere.view()["seats"]) == (sentence, ["person", "person"])
    there = Session(hg.ruleset("morabaraba"))
    view = there.receive({"revision": 0, "do": "load", "text": text})
    assert (view["notice"], view["seats"], view["plies"]) == (sentence, ["person", "person"], 2)
    assert session.receive({"revision": session.revision, "do": "load", "text": text})["seats"] == ["person", "first"]
    kept = Session(hg.ruleset("morabaraba"), seats=(PERSON, first), save=Save("own", tmp_path))
    touched(kept)
    kept.close()
    again = Session(hg.ruleset("morabaraba"), seats=(PERSON, first), save=Save("own", tmp_path))
    assert (again.view()["seats"], again.view()["plies"]) == (["person", "first"], 1)


def test_games_between_players_are_interpreted_and_say_so() -> None:
    rules = hg.ruleset("morabaraba")
    result = hg.simulate(rules, 4, seed=3, limit=60, seats=("random", first))
    assert result == hg.simulate(rules, 4, seed=3, limit=60, seats=("random", first))
    assert str(result).splitlines()[:2] == [f"4 games, {rules!r}", "random against first, interpreted"]
    assert sum(result.wins) + result.draws + result.cut == 4
    race = hg.simulate("hounds_and_jackals", 2, seats=(first, "random"))
    assert sum(race.wins) == 2
    assert hg.simulate(rules, 20, seed=3).players == ()
    with pytest.raises(PlayerError, match="lost made no move: it failed with ZeroDivisionError: division by zero"):
        hg.simulate(rules, 1, seats=("random", lost))


def test_careful_takes_a_win_and_guards_against_a_loss() -> None:
    rules = ruleset("morabaraba")
    win = rules.parse_position("morabaraba; turn dark; dark E2 E3 E8 A6; light A4 R2 R6")
    assert {rules.format_move(win, move)[:5] for move in best_moves(rules, win)} == {"E8-E1"}
    guard = rules.parse_position("morabaraba; turn dark; dark A1 R3 R8; light E5 E6 A2; hand 9 9")
    assert [rules.format_move(guard, move) for move in best_moves(rules, guard)] == ["E7"]


def test_careful_measures_itself_against_the_best_of_the_others() -> None:
    """The second of three mothers leads, so the first compares herself with the second."""
    rules = ruleset("hyena_chase", players=3)
    position = rules.parse_position("hyena_chase; turn first; first out 4; second out 12; third out 2")
    standing = rules.standing(position)
    assert standing[1] > standing[0] > standing[2]
    assert lead(rules, position, 0) == standing[0] - standing[1]
    assert lead(rules, position, 1) == standing[1] - standing[0]
    assert lead(rules, position, 2) == standing[2] - standing[1]
