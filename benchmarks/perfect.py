"""Benchmark of the perfect player of a solved hunt: its moves, and the parts it fetches.

python benchmarks/perfect.py pulijudam --games 200
python benchmarks/perfect.py pulijudam --packed FOLDER
python benchmarks/perfect.py pulijudam --site SITE --limit 50
python benchmarks/perfect.py pulijudam --itself 200 --limit 300

The table is the one that ``heritage-games solve`` stores if it is given no file. With a folder of parts, packed if it
is missing, the player uses them as on a page, and their sizes are printed. With a site built with ``--tables``, the
player plays each side once on its page in Chromium; with ``--itself`` the strongest level plays itself instead. Every
move is checked against the table. SOLVED.md contains the results.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import mean
from typing import cast
from urllib.parse import quote

from playwright.sync_api import Page, expect, sync_playwright

from heritage_games.analysis.graph_levels import begin
from heritage_games.analysis.hunt_table import HuntTable
from heritage_games.analysis.known_tables import offer, table_folder
from heritage_games.analysis.levels import PLAYERS, PerfectPlayer
from heritage_games.analysis.packed_hunt import is_packed, pack
from heritage_games.analysis.players import Player, ask
from heritage_games.analysis.search import ALL, Decision, levels_of
from heritage_games.analysis.solved import SolvedHunt
from heritage_games.analysis.state_space import space
from heritage_games.cli.arguments import options
from heritage_games.engine.graph.rules import GraphState
from heritage_games.record.game import Game
from heritage_games.record.reader import parse_game
from heritage_games.rulesets.registry import ruleset
from heritage_games.rulesets.types import Move
from heritage_games.website.printing import find_chromium

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "browser"))

import pages
from board import WAITS

OPPONENTS = ("random", "level 1", "level 2", "level 3")

RECURS = 3  # number of occurrences of a position that end a game as a draw
SEEN = 20  # maximum plies of a win that a search may see to its end
LATEST = 80  # maximum number of random plies before a game begins


BEST = 0.85  # share of best moves played against the perfect player on a page; others are random

RECORD = "() => Object.values(sessionStorage).map((each) => JSON.parse(each).record).find(Boolean)"


class Parts:
    """Parts of a packed table, counted as a page fetches them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.fetched: dict[str, int] = {}

    def read(self, _digest: str, name: str) -> bytes:
        """Return a part."""
        data = (self.folder / name).read_bytes()
        self.fetched[name] = len(data)
        return data


def begun(table: SolvedHunt, chance: random.Random) -> GraphState:
    """Return a random position, not a final one, of a game with random moves."""
    rules = table.rules
    while True:
        here: GraphState = rules.start()
        for _ in range(chance.randrange(LATEST)):
            if rules.outcome(here):
                break
            here = rules.play(here, chance.choice(rules.moves(here)))
        if not rules.outcome(here):
            return here._replace(quiet=0)


def played(table: SolvedHunt, player: Player, number: int, limit: int) -> Iterator[tuple[GraphState, Move | None]]:
    """Yield each position in which the perfect player moves, with its move; then the last one."""
    rules, chance = table.rules, random.Random(number)
    here, other = begun(table, chance), OPPONENTS[number // 2 % len(OPPONENTS)]
    before: list[GraphState] = []
    for _ in range(limit):
        if rules.outcome(here):
            break
        mine = rules.turn(here) == number % 2
        who, name = (player, "perfect") if mine else (PLAYERS[other], other)
        move = ask(who, Decision(rules, here, None, before), chance, name=name)
        if mine:
            yield here, move
        before.append(here)
        here = rules.play(here, move)
    yield here, None


def games(table: SolvedHunt, player: Player, parts: Parts | None, count: int, limit: int) -> None:
    """Play games; print how many moves gave a result away, and the parts a page would fetch."""
    digest = space(table.rules, None).digest
    given, moves, fetched, sizes, ends = 0, 0, [], [], Counter[str]()
    rules = table.rules
    for number in range(count):
        if parts:
            parts.fetched.clear()
            offer([digest], parts.read)
        first = None
        for here, move in played(table, player, number, limit):
            if move is None:
                outcome = rules.outcome(here)
                mine = outcome.degrees[number % 2] if outcome else "cut"
                ends[f"{first} at first: {mine}"] += 1
                continue
            first = first or table.value(here).result
            after = table.value(rules.play(here, move))
            moves += 1
            given += {"won": "lost", "lost": "won", "drawn": "drawn"}[after.result] != table.value(here).result
        if parts:
            fetched.append(len(parts.fetched))
            sizes.append(sum(parts.fetched.values()))
    print(f"{count} games, {moves:,} moves of the perfect player, {given} gave a result away")
    print(*(f"  {name}: {ends[name]}" for name in sorted(ends)), sep="\n")
    if parts:
        traffic = f"{mean(fetched):.0f} on average, {max(fetched)} at most, {mean(sizes) / 1e6:.1f} MB"
        print(f"parts fetched in a game: {traffic}")


def search_alone(table: SolvedHunt, count: int) -> None:
    """Print how often the strongest level gives away a result that it could keep, by phase."""
    rules, chance = table.rules, random.Random(1)
    tried, given = Counter[str](), Counter[str]()
    level = PLAYERS["level 5"]
    while sum(tried.values()) < count:
        here = begun(table, chance)
        values = dict(table.move_values(here))
        best = min(value.order[0] for value in values.values())
        if all(value.order[0] == best for value in values.values()):
            continue
        phase = "placing" if here.hand1 else "moving"
        tried[phase] += 1
        move = ask(level, Decision(rules, here), chance, name="level 5")
        given[phase] += values[move].order[0] != best
    print("level 5 without the table, in positions where some moves give a result away and some do not:")
    print(*(f"  {phase}: {given[phase]} of {tried[phase]} times" for phase in sorted(tried)), sep="\n")


def against_itself(table: SolvedHunt, count: int, limit: int) -> None:
    """Print how many draws the strongest level gives away against itself, by side."""
    rules, level = table.rules, PLAYERS["level 5"]
    drawn, given, ends = [0, 0], [0, 0], Counter[str]()
    for number in range(count):
        chance, here, before = random.Random(number), rules.start(), list[GraphState]()
        value, seen = table.value(here), Counter[GraphState]()
        while not rules.outcome(here) and len(before) < limit and seen[here] < RECURS:
            move = ask(level, Decision(rules, here, None, before), chance, name="level 5")
            before.append(here)
            here = rules.play(here, move)
            seen[here] += 1
            after = table.value(here)
            drawn[before[-1].turn] += value.result == "drawn"
            given[before[-1].turn] += value.result == "drawn" and after.result == "won"
            value = after
        ends[rules.sides[1 - here.turn] if rules.outcome(here) else "drawn" if seen[here] == RECURS else "cut"] += 1
        lost = ", ".join(f"{side} {given[at]} of {drawn[at]}" for at, side in enumerate(rules.sides))
        print(f"{number + 1} games of level 5 against itself, {dict(ends)}; drawn positions lost: {lost}", flush=True)


def without_plies(table: SolvedHunt, count: int) -> None:
    """Print the plies that the strongest level loses if it chooses among all winning moves."""
    rules, chance, level = table.rules, random.Random(1), levels_of(table.rules)
    lost: list[int] = []
    while len(lost) < count:
        here = begun(table, chance)
        won = {move: value.plies or 0 for move, value in table.move_values(here) if value.result == "won"}
        if len(won) < 2 or not min(won.values()) > SEEN:
            continue
        task = begin(Decision(rules, here), chance, level, among=[*won])
        while not task.go(ALL):
            pass
        lost.append(won[task.best] - min(won.values()))
    shortest = sum(not each for each in lost)
    print(f"level 5 among the winning moves, in {count} positions won in more than {SEEN} plies:")
    print(f"  {shortest} times a shortest win, {mean(lost):.1f} plies longer on average, {max(lost)} at most")


def size(folder: Path) -> None:
    """Print the sizes of the parts by phase."""
    kinds: dict[str, list[int]] = {}
    for path in folder.glob("*.bin"):
        _, _, kind = path.stem.partition(".")
        kinds.setdefault(kind or "0", []).append(path.stat().st_size)
    for kind, sizes in sorted(kinds.items(), key=lambda pair: (not pair[0].isdigit(), pair[0].zfill(2))):
        name = "plies" if kind == "plies" else f"{kind} in hand"
        print(f"  {name}: {len(sizes)} parts, {mean(sizes) / 1e3:.1f} kB each, {sum(sizes) / 1e6:.1f} MB")
    print(f"  together {sum(map(sum, kinds.values())) / 1e6:.1f} MB")


def on_page(table: SolvedHunt, site: Path, limit: int) -> None:
    """Play each side once against a page's perfect player; print moves and fetched bytes."""
    name = f"{table.rules.game}/{table.rules.name}"
    expect.set_options(timeout=WAITS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        for side, perfect in enumerate(table.rules.sides):
            with pages.hosted(site) as host, pages.visit(browser, host.address) as visitor:
                visitor.open(f"{name}/index.html#preset={quote(f'{name} | {perfect} perfect', safe='')}")
                replies = list(replies_on(visitor, host, table, 1 - side, limit))
                game = shown(visitor.page, table)
            moves = [(dict(table.move_values(ply.before)), ply.move) for ply in game.plies if ply.side == side]
            best = sum(values[move].order == min(each.order for each in values.values()) for values, move in moves)
            counts = [len(parts) for parts in replies]
            sizes = [sum((site / part.lstrip("/")).stat().st_size for part in parts) / 1e3 for parts in replies]
            print(f"{perfect}: {best} of {len(moves)} moves have the best value, {len(game.plies)} plies")
            print(f"  parts for a reply: {mean(counts):.1f}, {max(counts)} at most, {sum(counts)} in all")
            print(f"  kB for a reply: {mean(sizes):.0f}, {max(sizes):.0f} at most, {sum(sizes):.0f} in all", flush=True)
        browser.close()


def replies_on(visitor: pages.Visit, host: pages.Host, table: SolvedHunt, side: int, limit: int) -> Iterator[list[str]]:
    """Play a side of the board on a page; yield the parts fetched for each reply."""
    chance, board, game = random.Random(7), visitor.board(), shown(visitor.page, table)
    while not game.outcome and len(game.plies) < limit:
        asked, plies, here = len(host.asked), len(game.plies), cast("GraphState", game.position)
        if here.turn == side:
            best = chance.random() < BEST
            move = table.player(table.rules, here, None, chance) if best else chance.choice(table.rules.moves(here))
            board.by_mouse(table.rules.paths(here, move)[0])
            plies += 1
        while not game.outcome and len(game.plies) <= plies:
            visitor.page.wait_for_timeout(100)
            game = shown(visitor.page, table)
        yield [path.partition("?")[0] for path in host.asked[asked:] if path.startswith("/tables/")]


def shown(page: Page, table: SolvedHunt) -> Game:
    """Return the game on a page."""
    record = page.evaluate(RECORD)
    return parse_game(record) if record else Game(table.rules)


def main() -> None:
    """Pack the table if necessary, play, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--packed", type=Path)
    parser.add_argument("--site", type=Path)
    parser.add_argument("--itself", type=int, default=0)
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--limit", type=int, default=120)
    parser.add_argument("--level", type=int, help="the level that chooses among equal moves; by default the strongest")
    parser.add_argument("--searches", type=int, default=0)
    chosen = parser.parse_args()
    found = space(ruleset(chosen.game, None, **options(chosen)), None)
    files = HuntTable(found, table_folder(found))
    table = SolvedHunt(files)
    if chosen.itself:
        against_itself(table, chosen.itself, chosen.limit)
        return
    if chosen.site:
        on_page(table, chosen.site, chosen.limit)
        return
    if chosen.packed:
        if not is_packed(files, chosen.packed):
            began = time.process_time()
            for _ in pack(files, chosen.packed):
                pass
            print(f"packed in {time.process_time() - began:.0f} s of processor time")
        size(chosen.packed)
    parts = Parts(chosen.packed) if chosen.packed else None
    began = time.process_time()
    games(table, PerfectPlayer(level=chosen.level), parts, chosen.games, chosen.limit)
    print(f"{time.process_time() - began:.0f} s of processor time")
    if chosen.searches:
        search_alone(table, chosen.searches)
        without_plies(table, chosen.searches)


if __name__ == "__main__":
    main()
