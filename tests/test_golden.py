"""Tests of a golden playthrough of every ruleset: each ply with its words.

``python tests/test_golden.py`` rewrites the files; the difference is reviewed and committed with its cause.
"""

import random
from pathlib import Path

import pytest
from rulesets import EVERY, takes

from heritage_games.rulebook.book import Rulebook
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import ruleset
from heritage_games.rulesets.throws import draw

FOLDER = Path(__file__).parent / "golden"


def playthrough(rules: Ruleset) -> str:
    """Return a game as text, each ply with its rules and words, to its end or 300 plies."""
    book, pick, position = Rulebook(rules), random.Random(1909), rules.start()
    rows = [repr(rules)]
    for ply in range(1, 301):
        throws = rules.throws(position)
        throw = draw(throws, pick) if throws else None
        moves = rules.moves(position, throw)
        if not moves:
            break
        captures = [move for move in moves if takes(rules, position, move, throw)]
        # Not every capture is made, so that a game shows all kinds of moves.
        move = pick.choice(captures if captures and pick.random() < 0.8 else moves)
        rows.append(f"{ply}. {rules.format_move(position, move, throw)}")
        items = rules.judge(position, rules.paths(position, move, throw)[0], throw).items
        rows += [f"    {each.rule}: {each.words}" for each in map(book.sentence, items)]
        position = rules.play(position, move, throw)
    return "\n".join([*rows, rules.format_position(position), ""])


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_a_whole_game_is_told_as_before(game: str, name: str) -> None:
    golden = (FOLDER / f"{game}-{name}.txt").read_text(encoding="utf-8")
    assert playthrough(ruleset(game, name)) == golden


if __name__ == "__main__":
    for each, called in EVERY:
        (FOLDER / f"{each}-{called}.txt").write_text(playthrough(ruleset(each, called)), encoding="utf-8")
