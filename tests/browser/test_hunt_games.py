"""Tests of hunts on a screen to each possible ending: by mouse, keys, and computer.

The museum pages' tests play them from the first placing; here the position before the last plies is loaded.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from board import Board, Keyboard, Screen
from playwright.sync_api import expect

from heritage_games.rulesets.registry import ruleset

# Seeded games in which both sides help the winner produced these records, each the shortest of its kind.
TENTH_CAPTURE = """c4 d4-b4xc4 f4 t5-f3xf4 e3 f3-d3xe3 d4 d3-t5xd4 f4 t5-f3xf4 f4 e4-g4xf4 f4 f3-t5xf4
    f4 t5-f3xf4 f4 f3-t5xf4 c4 t5-c3xc4"""
LEOPARDS_HELD = """f2 t5-f4 t5 d4-c4 d4 f4-g4 f4 g4-h4 g4 c4-b4 c4 b4-a4 b4 a4-a3 a2 a3-a4 a3 h4-h3 h4 h3-h2 h3 h2-g2
    e2 g2-h2 e3 h2-g2 h2 g2-g3 f3 g3-g2 f3-g3"""
NINTH_CAPTURE = """c1 a4 b2 b3 d2 c3 d3 c4 f4 e4 f4-d4xe4 d1 c1-e1xd1 e2 b2-b4xb3 d1 e1-e3xe2 e4 d3-b3xc3 e2
    e3-t5xe4 e4 t5-c3xc4 c2 d2-f2xe2 d3 d4-d2xd3"""
LAST = 6
"""Number of plies of a hunt played by mouse: places, steps, and an end of the game."""

FIFTH_TIGER = 9
"""Ply of the fifth tiger's placing: tigers and sheep alternate, and the tigers begin."""

TIGERS_HEMMED_IN = """f2 t5 e4 c1 d1 b2 d2 c4 e1 b1 d2-e2 e3 e4-f4 a2 f4-f3 d4 f3-f4 e4 f2-f3 d3 e2-f2 d2 e1-e2 c2
    d1-e1 d1"""

# With this seed the computer's lambs reply as below to these moves of the tigers.
SEED = 23
CAREFUL_LAMBS = """e3 d4-e4 e2 c4-d4 d2 t5-c4 t5 c4-b4 d1 b4-c4 a3 e4-f4 e4 c4-b4 a4 b4-c4 d3 f4-f3 f4 f3-f2 b3 c4-b4
    b2 f2-f3 f2 b4-c4 e1 c4-b4 c4"""


def paths(game: str, moves: str) -> tuple[list[str], list[tuple[str, ...]]]:
    """Return the moves of a finished game as text, and the touches of each."""
    rules, texts = ruleset(game), moves.split()
    position, touches = rules.start(), []
    for text in texts:
        assert rules.outcome(position) is None, f"the game is over before {text}"
        move = rules.parse_move(text, position)
        touches.append(rules.paths(position, move)[0])
        position = rules.play(position, move)
    assert rules.outcome(position) is not None, "the game goes on"
    return texts, touches


def record(game: str, texts: Sequence[str]) -> str:
    """Return the record of these moves."""
    plies = " ".join(f"{number}. {text}" for number, text in enumerate(texts, 1))
    return f'[Game "{game}"]\n\n{plies}\n'


def loaded(screen: Screen, game: str, texts: Sequence[str], more: str = "") -> Board:
    """Return a board after these moves, with further arguments."""
    board = screen.run("import heritage_games as hg", f"hg.play({game!r}, record={record(game, texts)!r}{more})")
    board.played(texts)
    return board


def ends(board: Board, sentence: str, rule: str) -> None:
    """Expect the end of the game with its rule, and the refusal of a further touch."""
    expect(board.status).to_contain_text(sentence)
    expect(board.root.locator(".hg-steps")).to_contain_text(rule)
    board.by_mouse(["t5"])
    expect(board.refusal).to_contain_text("P17")


@pytest.mark.parametrize(
    ("game", "moves", "sentence", "rule"),
    [
        ("rafaya", LEOPARDS_HELD, "Dogs have won", "P10"),
        ("rafaya", TENTH_CAPTURE, "Leopards have won", "P11"),
        ("meurimueng", TIGERS_HEMMED_IN, "Sheep have won", "Q6"),
    ],
    ids=["leopards-held", "tenth-capture", "tigers-hemmed-in"],
)
def test_a_whole_hunt_by_mouse(screen: Screen, game: str, moves: str, sentence: str, rule: str) -> None:
    texts, touches = paths(game, moves)
    before = len(texts) - LAST
    board = loaded(screen, game, texts[:before])
    for number, path in enumerate(touches[before:], before + 1):
        board.by_mouse(path)
        board.played(texts[:number])
    ends(board, sentence, rule)


def test_five_tigers_are_placed_one_a_turn_and_hunt_by_keyboard_alone(screen: Screen) -> None:
    texts, touches = paths("meurimueng", NINTH_CAPTURE)
    before, after, end = FIFTH_TIGER - 3, FIFTH_TIGER + 1, len(texts) - LAST
    board = loaded(screen, "meurimueng", texts[:before])
    keyboard = Keyboard(board, ruleset("meurimueng"))
    for number, path in enumerate(touches[before:], before + 1):
        if after < number <= end:
            continue
        if number == end + 1:
            board.load(record("meurimueng", texts[:end]))
        if number == FIFTH_TIGER:
            # The tiger on b2 could leap over b3 to b4, but the fifth comes first.
            keyboard.move(["b2"])
            expect(board.refusal).to_contain_text("Q4")
            board.played(texts[: number - 1])
        keyboard.move(path)
        board.played(texts[:number])
        if number == FIFTH_TIGER:
            expect(board.root.locator(".hg-steps")).to_contain_text("Q5")
    expect(board.status).to_contain_text("Tigers have won")
    expect(board.root.locator(".hg-steps")).to_contain_text("Q6")


def test_a_step_shuts_the_last_dogs_in(screen: Screen) -> None:
    arm = "rafaya; turn leopards; leopards c4 c3 d2; dogs a4 b4 a3 b3 a2 b2; taken 9"
    board = screen.run("import heritage_games as hg", f"hg.play('rafaya', position={arm!r})")
    board.by_mouse(["d2", "c2"])
    board.played(["d2-c2"])
    ends(board, "Leopards have won", "P13")


def test_careful_lambs_hold_a_persons_tigers(screen: Screen) -> None:
    texts, touches = paths("pulijudam", CAREFUL_LAMBS)
    before = len(texts) - LAST
    board = loaded(screen, "pulijudam", texts[:before], f", seats=('person', 'careful'), seed={SEED}")
    for number in range(before, len(texts), 2):
        board.by_mouse(touches[number])
        board.played(texts[: number + 2])
    ends(board, "Lambs have won", "P10")
