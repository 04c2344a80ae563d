"""Tests of presets as value, line and link; a sentence reports invalid input."""

import random
from urllib.parse import unquote

import pytest
from rulesets import EVERY

import heritage_games as hg
from heritage_games.analysis.levels import those_of
from heritage_games.errors import HeritageGamesError, SetupError
from heritage_games.rulesets.registry import ruleset
from heritage_games.rulesets.types import PERSON
from heritage_games.session.preset import Preset, parse_preset, preset_of
from heritage_games.session.session import Session

START = " | position pulijudam; turn lambs; tigers t5 c4 d4; hand 15; taken 0"
HUNT = f"pulijudam/standard | tigers level 2{START} | hints off"


def played(game: str, name: str, plies: int, **options: object) -> Session:
    session = Session(ruleset(game, name, **options), seed=5)
    chance = random.Random(3)
    for _ in range(plies):
        if session.view()["enabled"]["throw"]:
            session.receive({"revision": session.revision, "do": "throw"})
        now = session.match.main.turn_state
        text = session.rules.format_move(now.position, chance.choice(now.moves), now.throw)
        session.receive({"revision": session.revision, "do": "type", "text": text})
    return session


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_a_preset_of_every_ruleset_comes_back_from_its_line(game: str, name: str) -> None:
    assert parse_preset(f"{game}/{name}").text == f"{game}/{name}"
    session = played(game, name, 6)
    rules = session.rules
    choices = {option: each.values for option, each in rules.declared.items() if not each.free}
    changed = [{option: values[-1]} for option, values in choices.items() if len(values) > 1]
    seats = (PERSON, *those_of(rules)[-1:] * (len(rules.sides) - 1))
    for preset in (
        preset_of(session, guides=False),
        Preset(rules, seats, hints=False),
        *(Preset(rules.with_options(**options)) for options in changed),
    ):
        assert parse_preset(preset.text) == preset
        assert "\n" not in preset.text
        assert unquote(preset.fragment) == f"#preset={preset.text}"
        assert parse_preset(preset.text).session().view()["seats"] == list(preset.seats)


def test_a_preset_restores_a_board_but_not_an_ended_game() -> None:
    board = hg.play("morabaraba", "lesotho", flying=False, light="level 3", hints=False, guides=False)
    board.move("E2")
    assert board.preset.startswith("morabaraba/lesotho | flying false | light level 3 | position morabaraba; turn ")
    assert board.preset.endswith(" | guides off | hints off")
    again = hg.play(preset=board.preset)
    assert again.position == board.position
    assert again.preset == board.preset
    assert (again.view["hints"], again.prefs["guides"], again.view["seats"]) == (False, False, ["person", "level 3"])
    assert hg.play(preset=parse_preset(HUNT)).preset == HUNT.replace(START, "")
    board = hg.play("pulijudam")
    board.session.match.main.game.resign(0)
    assert board.preset == "pulijudam/standard"


def test_no_line_breaks_the_reader_and_every_fault_is_told_at_once() -> None:
    chance = random.Random(11)
    pieces = [*HUNT, "|", " | ", "hints", "\0", "\ud800", "é", ";", "\n", "=", "%00", "position "]
    for _ in range(300):
        line = "".join(chance.choice(pieces) for _ in range(chance.randrange(1, 60)))
        torn = list(HUNT)
        torn[chance.randrange(len(torn))] = chance.choice(pieces)
        for each in (line, "".join(torn)):
            try:
                parse_preset(each)
            except HeritageGamesError as error:
                assert str(error)  # noqa: PT017 - most are wrong, some are right
    with pytest.raises(SetupError) as caught:
        parse_preset("pulijudam | wolves careful | guides up | hints")
    assert len(caught.value.faults) == 3
