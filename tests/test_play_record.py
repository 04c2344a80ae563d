"""Tests of records: games and texts survive a round trip; mistakes have a place."""

import random
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulesets import EVERY, ply, throw

from heritage_games.errors import RecordError
from heritage_games.record.game import Game
from heritage_games.record.notation import Record, RecordFormatter, format_record
from heritage_games.record.reader import parse_game, parse_record
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.notation import whole
from heritage_games.rulesets.registry import ruleset
from heritage_games.session.preset import parse_preset

EARLIER = tomllib.loads((Path(__file__).parent / "earlier_formats.toml").read_text(encoding="utf-8"))
ANY_TEXT = st.text(st.characters(), max_size=40)
"""Texts that may contain control characters, lone surrogates, quotes, braces and markup."""

READ_TEXT = ANY_TEXT.map(whole)  # such texts as they are read back, with lone surrogates replaced


def played(rules: Ruleset, seed: int, plies: int) -> Game:
    game, pick = Game(rules), random.Random(seed)
    while len(game.plies) < plies and game.outcome is None:
        ply(game, pick)
    return game


def kept(game: Game) -> list[tuple[int, int, list[str]]]:
    return [(line.ply, line.which, [ply.text for ply in line.plies]) for line in game.lines]


def went_back(draw: st.DrawFn, game: Game, what: str) -> None:
    """Undo, redo, leave the line or open another, if possible."""
    if what == "u" and game.can_undo:
        game.undo()
    elif what == "r" and game.can_redo:
        game.redo()
    elif what == "b":
        game.leave(draw(st.integers(0, len(game.plies))))
    elif what == "o" and game.lines:
        line = draw(st.sampled_from(game.lines))
        game.open(line.ply, line.which)


@st.composite
def games_played(draw: st.DrawFn) -> Game:
    """Generate a random game with options, comments and lines, maybe set up or resigned."""
    rules = ruleset(*draw(st.sampled_from(EVERY)))
    options = {n: draw(st.sampled_from(o.values)) for n, o in rules.declared.items()}
    rules = rules.with_options(**options)
    earlier = played(rules, draw(st.integers(0, 1000)), draw(st.integers(0, 60)))
    head = Record(
        "",
        "",
        players={side: draw(READ_TEXT) for side in rules.sides if draw(st.booleans())},
        seats={side: draw(st.sampled_from(("random", "careful"))) for side in rules.sides if draw(st.booleans())},
        date=draw(READ_TEXT),
        tags={"Event": draw(READ_TEXT), "Read by": draw(READ_TEXT)},
    )
    game = Game(rules, earlier.position if earlier.outcome is None else None, head)
    game.remark = draw(st.none() | READ_TEXT)
    pick, growing = random.Random(draw(st.integers(0, 1000))), RecordFormatter()
    for what in draw(st.lists(st.sampled_from("ppppphurbo"), min_size=8, max_size=30)):
        if what == "p" and not game.over:
            ply(game, pick, draw(st.none() | ANY_TEXT))
        elif what == "h" and not game.over:
            game.hinted(draw(st.integers(1, 3)))
        else:
            went_back(draw, game, what)
        assert growing.format(game.record()) == format_record(game.record())
    ending = draw(st.sampled_from(("", "", "throw", "resign", "agree")))
    if ending == "throw":
        throw(game, pick)
    elif ending == "resign" and game.outcome is None:
        game.resign(draw(st.sampled_from(range(len(rules.sides)))))
    elif ending == "agree" and game.outcome is None:
        game.agree()
    return game


@settings(deadline=None)
@given(games_played())
def test_a_record_comes_back_as_it_was(game: Game) -> None:
    record = game.record()
    text = format_record(record)
    assert all(char.isprintable() for char in text if char != "\n")
    assert parse_record(text) == record
    assert format_record(parse_record(text)) == text
    again = parse_game(text)
    assert [ply.position for ply in again.plies] == [ply.position for ply in game.plies]
    assert (again.outcome, again.pending_throw) == (game.outcome, game.pending_throw)
    assert game.can_redo or kept(again) == kept(game)


@settings(deadline=None, max_examples=300)
@given(st.text(max_size=300))
def test_any_text_is_read_or_refused_with_a_place(text: str) -> None:
    with pytest.raises(RecordError) as error:
        parse_record(text)
    assert all(problem.message and problem.line >= 1 for problem in error.value.faults)


@settings(deadline=None, max_examples=150)
@given(st.data())
def test_a_damaged_record_is_read_or_refused(data: st.DataObject) -> None:
    text = format_record(played(ruleset(*EVERY[0]), 3, 20).record())
    start = data.draw(st.just(text.index("1. ")) | st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(start + 20, len(text))))
    damaged = text[:start] + data.draw(ANY_TEXT | st.text("()12. E{}", max_size=60)) + text[end:]
    try:
        record = parse_record(damaged)
    except RecordError as error:
        faults = error.faults  # most are refused, some damage is none
        assert all(problem.message and problem.line >= 1 for problem in faults)
    else:
        assert parse_record(format_record(record)) == record


HEAD = '[Game "morabaraba"]\n'


def test_what_a_person_may_leave_out() -> None:
    record = parse_record(HEAD + "1.e1 2. a3 {hm} {so}")
    assert record.plies == ("E1", "A3")
    assert (record.ruleset, record.begins, record.result) == ("south_africa", "dark", "*")
    assert record.comments == {2: "hm\nso"}


def test_names_are_text_and_nothing_else() -> None:
    name = '<script>alert("1")</script>"] [Option flying "false"]\n1. E1 \ud83d'
    game = Game(ruleset("morabaraba"), head=Record("", "", players={"dark": name}))
    record = parse_record(format_record(game.record()))
    assert record.players == {"dark": whole(name)} != {"dark": name}
    assert not record.options
    assert not record.plies


def test_the_text_of_a_record() -> None:
    game = Game(ruleset("morabaraba", "lesotho", mill_rule="gar"))
    for text, comment in (("E1", None), ("C", 'the "centre"'), ("E2", None)):
        game.play(game.rules.parse_move(text, game.position), comment)
    assert str(game.record()) == (
        '[Game "morabaraba"]\n[Ruleset "lesotho"]\n[Option mill_rule "gar"]\n[Begins "dark"]\n[Result "*"]\n\n'
        '1. E1 2. C {the \\"centre\\"}\n3. E2\n'
    )


def test_hints_belong_to_the_ply_they_were_taken_for() -> None:
    game = Game(ruleset("morabaraba"))
    game.hinted(1)
    for text, step in (("E1", 0), ("A1", 3), ("E2", 2)):
        game.play_text(text)
        if step:
            game.hinted(step)
    game.hinted(1)
    why = "the farthest of each, the ply to come with them"
    assert '[Hints "1:1 3:3 4:2"]\n[Result "*"]' in str(game.record()), why
    game.undo()
    assert game.hints == {1: 1, 3: 3}, "of plies that are there"
    game.play_text("R5")
    assert game.hints == {1: 1, 3: 3}, "the fourth was asked in another position"
    game.undo()
    game.play_text("E2")
    assert game.hints == {1: 1, 3: 3, 4: 2}, "who comes back to a position knows what was said there"


def test_hints_under_a_throw_are_of_that_throw() -> None:
    game = Game(ruleset("hyena_chase"))
    while game.turn is None or game.due:
        game.throw(next(iter(game.rules.throws(game.position))))
        if game.turn is not None:
            break
        game.play(game.rules.moves(game.position, game.pending_throw)[0])
    game.hinted(2)
    ply, throws = len(game.plies) + 1, list(game.rules.throws(game.position))
    assert game.hints == {ply: 2}
    game.undo()
    game.throw(throws[-1])
    assert game.hints == {}
    assert parse_record(format_record(game.record())).hints == {}


@pytest.mark.parametrize("sample", EARLIER["records"], ids=lambda sample: sample["text"].split('"')[1])
def test_records_of_earlier_formats_are_read(sample: dict[str, str]) -> None:
    game = parse_game(sample["text"])
    assert game.position == game.rules.parse_position(sample["ends"])
    read, written = parse_record(sample["text"]), parse_record(format_record(game.record()))
    assert (written.plies, written.lines, written.hints) == (read.plies, read.lines, read.hints)
    assert (written.players, written.seats, written.tags) == (read.players, read.seats, read.tags)


@pytest.mark.parametrize("line", [line for lines in EARLIER["presets"].values() for line in lines])
def test_presets_of_earlier_formats_are_read(line: str) -> None:
    assert parse_preset(line).session().view()["revision"] == 0
