"""Generator of hints in games of level 2, for judges who do not know the hints' author.

``python benchmarks/hints.py [COUNT [SEED]]`` writes HINTS.md next to this file: the position as a text board, the three
steps of the hint, and the scores of its move and of the best move in a search of 3 million positions, in hundredths
of a piece; in races, those of the strongest level, in millionths of a game. ``python benchmarks/hints.py again`` writes
new hints for the positions of HINTS.md, keeps the judgements, and marks hints whose words have changed.

``python benchmarks/hints.py losses [COUNT [SEED [RULESET ...]]]`` counts, for each ruleset of mills and hunts, the
positions in which the hint's move loses more than 0.3 piece, or a forced win or draw, compared with the best move of a
deep search, and prints each of these positions.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import cast

import heritage_games as hg
from heritage_games.analysis import coach, move_scores
from heritage_games.analysis.graph_search import DEEPEST, MANY_ENTRIES, GraphSearchTask, weights_of
from heritage_games.analysis.graph_worker import SearchWorker
from heritage_games.analysis.levels import PLAYERS
from heritage_games.engine.graph.rules import GraphState
from heritage_games.engine.graph.search import SURE
from heritage_games.record.game import Game
from heritage_games.rendering.text_board import text_board
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.graph_rulesets import GraphRuleset
from heritage_games.rulesets.registry import ruleset
from heritage_games.rulesets.throws import draw
from heritage_games.rulesets.types import Move, Position
from heritage_games.session.session import Session

FILE = Path(__file__).with_name("HINTS.md")
GAMES = {
    "morabaraba/south_africa": 24,
    "morabaraba/lesotho": 14,
    "nine_mens_morris": 18,
    "pulijudam": 20,
    "rafaya": 18,
    "meurimueng": 18,
    "hounds_and_jackals/skiryuk": 16,
    "hounds_and_jackals/washburne": 14,
    "hyena_chase/modern": 8,
}
"""Games, with their numbers of hints out of 150."""

OF_ALL = 150
DEEP = 3_000_000  # number of positions in the search that evaluates a hint
LONGEST = 150  # maximum plies of a game
CHANGED = "not since these words changed; before that "
"""Text before the judgements of a hint whose words have changed since."""
MUCH = 30  # greatest loss that is not counted, in hundredths of a piece
SELDOM = 0.12  # fraction of the positions with a choice that are used


def positions(rules: Ruleset, chance: Random, count: int) -> Iterator[Game]:
    """Yield mid-game positions with a choice as games, from games between players of level 2."""
    level, known = PLAYERS["level 2"], set[Position]()
    while count:
        plies, position = 0, rules.start()
        while count and rules.outcome(position) is None and plies < LONGEST:
            throws = rules.throws(position)
            throw = draw(throws, chance) if throws else None
            moves = rules.moves(position, throw)
            if len(moves) > 1 and chance.random() < SELDOM and rules.comparable(position) not in known:
                known.add(rules.comparable(position))
                begun = Game(rules, position)
                if throw is not None:
                    begun.throw(throw)
                yield begun
                count -= 1
            move = moves[0] if len(moves) == 1 else level(rules, position, throw, chance)
            position, plies = rules.play(position, move, throw), plies + 1


def judged(game: Game) -> str:
    """Return the text with a deep search's scores of the hint's move and of the best move."""
    rules, position, throw = game.rules, game.position, game.pending_throw
    move = coach.advise(rules, position, throw).move
    if not isinstance(rules, GraphRuleset):
        found = move_scores.move_scores(rules, position, throw, plies=2)
        best = rules.format_move(position, found.best, throw)
        return f"the move {found.scores[move]}, the best, {best}, {found.scores[found.best]}"
    state = cast("GraphState", position)
    plies, value, first, most = deep_values(rules, state, move)
    return f"at {plies} plies the move {value}, the best found, {rules.format_move(state, first)}, {most}"


def deep_values(rules: GraphRuleset, state: GraphState, move: Move) -> tuple[int, int, Move, int]:
    """Return the depth of a comparison in plies, a move's value, the best move, and its value.

    The search and the evaluation are those of the strongest level of mills. If the best move wins by force, the other
    is searched as long, so that a slower win counts as a win.
    """
    runner, weights = SearchWorker(waits=True), weights_of(rules, strongest=True)

    def search(moves: Sequence[Move]) -> GraphSearchTask:
        return GraphSearchTask(rules, state, moves, weights=weights, runner=runner, entries=MANY_ENTRIES, sharp=True)

    whole = search(rules.moves(state))
    whole.deepen(DEEPEST, DEEP)
    won = whole.worth >= SURE
    plies = whole.depth if abs(whole.worth) >= SURE else max(1, whole.depth - 1)
    values = dict[Move, int]()
    for each in {move, whole.best}:
        own = search([each])
        own.deepen(DEEPEST if won else plies, 4 * DEEP)
        values[each] = own.worth
    most = whole.worth if abs(whole.worth) >= SURE else values[whole.best]
    return plies, values[move], whole.best, most


def entry(number: int, game: Game, known: str = "") -> list[str]:
    """Return the lines of one hint; reuse the search in ``known`` if the move is the same."""
    session = Session(game, at_once=60)
    steps = []
    for step in (1, 2, 3):
        view = session.receive({"revision": session.revision, "do": "hint", "step": step})
        shown = view["hint"]
        assert shown
        steps.append(shown["seek"] if step == 1 else shown["where"] if step == 2 else "")
    assert shown
    rules, book = game.rules, session.book
    facts = [f"    - {fact['words']}" for fact in shown["facts"]]
    words = [
        f"## {number}. {book.game.title}, {rules.name}",
        "",
        "```",
        text_board(rules, game.position).rstrip(),
        rules.format_position(game.position) + (f"; throw {game.pending_throw}" if game.pending_throw else ""),
        "```",
        "",
        f"1. {steps[0]}",
        f"2. {steps[1]}",
        f"3. **{shown['move']}**{' ' * bool(shown['words'])}{shown['words']}. {shown['because']}",
        "",
        *(["Why?", "", *[fact.strip() for fact in facts], ""] if facts else []),
        searched(game, shown["move"], known),
        "",
    ]
    found = re.search(rf"^Judged: (?:{CHANGED})?(.*)", known, re.MULTILINE)
    if not found or found[1] == "not yet":
        return [*words, "Judged: not yet", ""]
    same = "\n".join(words) in f"## {known}"
    return [*words, found[0] if same else f"Judged: {CHANGED}{found[1]}", ""]


def searched(game: Game, move: str, known: str) -> str:
    """Return the line of the search: the earlier entry's if its move is the same.

    Otherwise it searches, and returns a new line.
    """
    found = re.search(r"^3\. \*\*(.+?)\*\*.*^(Search: [^\n]+)", known, re.MULTILINE | re.DOTALL)
    return found[2] if found and found[1] == move else f"Search: {judged(game)}."


def again() -> None:
    """Write new hints for the positions of HINTS.md."""
    SearchWorker(waits=True)
    head, *entries = FILE.read_text(encoding="utf-8").split("\n## ")
    lines = [head.rstrip(), ""]
    for number, known in enumerate(entries, start=1):
        text, _, throw = known.split("```")[1].strip().splitlines()[-1].partition("; throw ")
        rules = ruleset(f"{text.split(';')[0]}/{known.splitlines()[0].rpartition(', ')[2]}")
        game = Game(rules, rules.parse_position(text))
        if throw:
            game.throw(tuple(map(int, re.findall(r"\d+", throw))))
        lines += entry(number, game, known)
    FILE.write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")


def losses(count: int, seed: int, names: Sequence[str]) -> None:
    """Print the positions in which hints lose much, and their number for each ruleset."""
    SearchWorker(waits=True)
    for name in names:
        rules, found = cast("GraphRuleset", ruleset(name)), 0
        for game in positions(rules, Random(f"losses {seed} {name}"), count):
            state = cast("GraphState", game.position)
            move = coach.advise(rules, state).move
            _, value, best, most = deep_values(rules, state, move)
            # A forced win is not better than a slower one, and a forced loss not worse than a slower one.
            lost = min(most, SURE) - min(value, SURE) if most > -SURE else 0
            if lost > MUCH:
                found += 1
                moves = " instead of ".join(rules.format_move(state, each) for each in (move, best))
                print(f"{rules.format_position(state)}: {moves} loses {lost}", flush=True)
        print(f"{name}: {found} of {count}", flush=True)


def main() -> None:
    """Write HINTS.md, or print losses."""
    if sys.argv[1:] == ["again"]:
        again()
        return
    if sys.argv[1:2] == ["losses"]:
        given = sys.argv[2:4]
        count, seed = *map(int, given), *(100, 1)[len(given) :]
        losses(count, seed, sys.argv[4:] or [name for name in GAMES if isinstance(ruleset(name), GraphRuleset)])
        return
    count = int(sys.argv[1]) if len(sys.argv) > 1 else OF_ALL
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    SearchWorker(waits=True)
    lines = [
        "# Hints for two blind readers",
        "",
        f"`python benchmarks/hints.py {count} {seed}` of heritage_games {hg.__version__} took these positions from",
        "games between players of level 2, and added the scores of a deep search.",
        "",
    ]
    number = 0
    for name, part in GAMES.items():
        chance = Random(f"{seed} {name}")
        for game in positions(ruleset(name), chance, max(1, part * count // OF_ALL)):
            number += 1
            lines += entry(number, game)
        print(name, number, flush=True)
        FILE.write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
