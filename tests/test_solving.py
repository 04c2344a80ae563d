"""Tests of solved games, against a plain search of the reference and their moves."""

import json
import random
import resource
import subprocess
import sys
from collections.abc import Callable, Hashable, Iterable
from pathlib import Path

import pytest
from naive_hunt import NaiveHunt
from naive_mills import PLAIN, NaiveMills

import heritage_games as hg
from heritage_games.analysis import solver, state_space
from heritage_games.analysis import solver as kernels
from heritage_games.analysis.solved import Solved, SolvedSections
from heritage_games.analysis.state_space import StateSpace, estimate
from heritage_games.analysis.state_table import StateTable
from heritage_games.cli.parser import main
from heritage_games.engine.graph import retrograde
from heritage_games.engine.graph.indexing import number, position
from heritage_games.engine.graph.rules import GraphState
from heritage_games.engine.jit import compiled
from heritage_games.engine.kernel import COMPILED
from heritage_games.engine.kernel import compiled as mark
from heritage_games.errors import HeritageGamesError
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.graph_rulesets import GraphRuleset

NINE = "a1 b1 c1 / a2 b2 c2 / a3 b3 c3 / a1 a2 a3 / b1 b2 b3 / c1 c2 c3 / a1 b2 c3 / a3 b2 c1"

RING = "a b c / c d e / e f g / g h a"
"""Eight points in a square: with four pieces a side the board is full, and the game drawn."""

AROUND = {"places": "a 0 2 / b 1 2 / c 2 2 / d 2 1 / e 2 0 / f 1 0 / g 0 0 / h 0 1"}


def rules_of(name: str, **options: object) -> GraphRuleset:
    rules = hg.ruleset("homemade", name, **options)
    assert isinstance(rules, GraphRuleset)
    return rules


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


MILLS: list[dict[str, object]] = [
    {"lines": NINE, "men": 3, "flying": False},
    {"lines": RING, **AROUND, "men": 4, "all_in_mills": "none"},
]
HUNTS: list[dict[str, object]] = [
    {"lines": NINE, "hunters": "", "waiting": 1, "hunted": 4, "tiger_goal": 2},
    {"lines": RING, **AROUND, "hunters": "a", "hunted": 5, "tiger_goal": 3},
]
CASES = [("mills", options) for options in MILLS] + [("hunt", options) for options in HUNTS]


@pytest.fixture(autouse=True)
def _single_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Solve hunts position by position, as browsers do with those too large for integers."""
    monkeypatch.setattr(StateSpace, "by_integers", False)
    monkeypatch.setattr(StateSpace, "by_maps", False)


@pytest.fixture(scope="module")
def three() -> Solved:
    return hg.solve(rules_of("mills", **MILLS[0]))


Plies = Callable[[Hashable], Iterable[tuple[str, Hashable]]]


def forward(start: Hashable, plies: Plies, drawn: Callable[[Hashable], bool]) -> dict[Hashable, int | None]:
    """Return the plies until the loser has lost, for every reachable position; None if drawn.

    A simple fixpoint iteration: the value of every position is derived from its successors until nothing changes.
    """
    after: dict[Hashable, list[Hashable]] = {}
    waiting = [start]
    while waiting:
        here = waiting.pop()
        if here not in after:
            after[here] = [there for _, there in plies(here)]
            waiting += after[here]
    known: dict[Hashable, int | None] = {here: 0 for here in after if not after[here] and not drawn(here)}
    for distance in range(1, 1000):
        before = len(known)
        for here, reached in after.items():
            if here in known or not reached:
                continue
            lost = any(there in known and known[there] == distance - 1 for there in reached) and distance % 2 == 1
            won = all((known.get(there) or 0) % 2 == 1 for there in reached) and distance % 2 == 0
            if lost or won:
                known[here] = distance
        if len(known) == before and distance % 2 == 0:
            break
    return {here: known.get(here) for here in after}


def naive(rules: GraphRuleset) -> tuple[Hashable, Plies, Callable[[Hashable], bool], Callable[[Hashable], GraphState]]:
    """Return a reference game: start, plies, a test of draws, and conversion to the engine."""
    index = {point: at for at, point in enumerate(rules.points)}

    def bits(points: Iterable[str]) -> int:
        return sum(1 << index[point] for point in points)

    if rules.name == "mills":
        mills = NaiveMills(rules, **PLAIN)

        def full(p: object) -> bool:
            return len(p.pieces[0] | p.pieces[1]) == len(rules.points)  # type: ignore[attr-defined]

        def engine(p: object) -> GraphState:
            return GraphState(p.turn, bits(p.pieces[0]), bits(p.pieces[1]), *p.hand)  # type: ignore[attr-defined]

        return mills.start(), mills.plies, full, engine  # type: ignore[return-value]
    hunt = NaiveHunt.of(rules)

    def state(p: object) -> GraphState:
        turn = 0 if p.few_move else 1  # type: ignore[attr-defined]
        return GraphState(turn, bits(p.few), bits(p.many), p.few_wait, p.many_wait)  # type: ignore[attr-defined]

    return hunt.start(), hunt.plies, lambda _: False, state  # type: ignore[return-value]


def sections_of(rules: Ruleset, men: tuple[int, int] | None = None, threads: int = 1) -> SolvedSections:
    """Solve a game, and return its values by section."""
    solved = hg.solve(rules, men=men, threads=threads)
    assert isinstance(solved, SolvedSections)
    return solved


@pytest.mark.parametrize(("name", "options"), CASES)
def test_every_value_is_that_of_a_plain_search_forwards(name: str, options: dict[str, object]) -> None:
    rules = rules_of(name, **options)
    solved = hg.solve(rules)
    start, plies, drawn, state = naive(rules)
    found = forward(start, plies, drawn)
    assert {distance is None for distance in found.values()} == {True, False}
    values = {here: solved.value(state(here)).plies for here in found}
    wrong = {rules.format_position(state(here)): found[here] for here in found if values[here] != found[here]}
    assert wrong == {}


@pytest.mark.parametrize(("name", "options"), CASES[1:3])
def test_machine_code_gives_the_same_table(
    name: str, options: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = rules_of(name, **options)
    slow = sections_of(rules)
    monkeypatch.setattr(kernels, "FEW", 0)
    monkeypatch.setattr(kernels, "A_PART", 1)
    fast = sections_of(rules, threads=2)
    assert bytes(fast._codes) == bytes(slow._codes)
    assert fast.rows == slow.rows


def test_machine_code_knows_a_function_that_was_marked_after_the_first_compilation() -> None:
    """A module with such a function may be imported after games have been simulated."""

    @mark
    def late(value: int) -> int:
        return value + 1

    def asks(value: int) -> int:
        return late(value)

    try:
        assert compiled(asks, 1)(41) == 42
    finally:
        del COMPILED[late]


FOUR = "a1 b1 c1 / a2 b2 c2 / a3 b3 c3 / a4 b4 c4 / a1 a2 a3 a4 / b1 b2 b3 b4 / c1 c2 c3 c4"


@pytest.mark.parametrize(("options", "men"), [(MILLS[0], None), (MILLS[1], None), ({"lines": FOUR, "men": 4}, (4, 3))])
def test_symmetries_change_no_value(
    options: dict[str, object], men: tuple[int, int] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = rules_of("mills", **options)
    plain = sections_of(rules, men=men)
    monkeypatch.setattr(state_space, "FEWEST_WITH_SYMMETRIES", 0)
    reduced = sections_of(rules, men=men)
    space, whole = reduced._space, plain._space
    assert len(space.symmetries) > 1
    assert space.indices < whole.indices == space.positions == plain.positions
    assert reduced.rows == plain.rows
    assert reduced.longest() == plain.longest()
    pick = random.Random(2)
    for section in whole.sections:
        first, size = whole.firsts[section], whole.size(section)
        for at in {first + pick.randrange(size) for _ in range(50)}:
            here = position(whole.layout, *section, at)
            assert reduced._codes[number(space.layout, here)] == plain._codes[at]


def test_every_move_is_weighed_as_perft_counts_and_what_was_not_solved_is_refused(three: Solved) -> None:
    rules = three.rules
    assert len(three.moves()) == hg.perft(rules, rules.start(), 1)
    after = [rules.play(rules.start(), move) for move in rules.moves(rules.start())]
    assert sum(len(three.moves(each)) for each in after) == hg.perft(rules, rules.start(), 2)
    assert three.value() == min((worth for _, worth in three.moves()), key=lambda worth: worth.order)
    with pytest.raises(HeritageGamesError, match="is not among the positions that were solved"):
        hg.solve(three.rules, men=(3, 3)).value()


def test_every_value_follows_from_those_after_the_moves() -> None:
    """Check all numbered positions; as wins come closer to their end, consistency is a proof."""
    solved = sections_of(rules_of("mills", **{**MILLS[1], "all_in_mills": "any"}), men=(4, 4))
    space = solved._space
    for section in space.sections:
        first = space.firsts[section]
        for at in range(first, first + space.size(section)):
            here = position(space.layout, *section, at)
            after = solved.moves(here)
            if after:
                assert solved.value(here) == after[0][1]
    # A capture wins in three plies; a move that leaves the other side none wins in one.
    four = hg.solve(rules_of("mills", lines=NINE, men=4), men=(4, 4))
    assert four.value("homemade; turn dark; dark a1 a2 a3 c2; light b1 b3 c1 c3").plies == 1


def test_the_first_side_wins_three_in_a_row_from_the_middle(three: Solved) -> None:
    assert str(three.value()) == "won by dark in 9 plies"
    assert three.best() == ("b2",)
    line = three.line()
    assert len(line.steps) == 9
    assert [step.value.plies for step in line.steps] == list(range(8, -1, -1))
    outcome = three.rules.outcome(three.rules.parse_position(line.steps[-2].position))
    assert outcome is None
    end = three.rules.start()
    for move in line.moves:
        end = three.rules.play(end, three.rules.parse_move(move, end))
    over = three.rules.outcome(end)
    assert over is not None
    assert over.places == (1, 2)


def test_a_seat_that_asks_gives_no_result_away_and_a_line_of_a_draw_repeats(three: Solved) -> None:
    assert hg.simulate(three.rules, 20, seed=1, seats=(three.player, "random")).wins == (20, 0)
    drawn = hg.solve(rules_of("mills", lines=NINE, men=3))
    assert hg.simulate(drawn.rules, 20, seed=1, seats=("random", drawn.player)).wins[0] == 0
    line = drawn.line()
    assert str(line.value) == "drawn"
    assert line.repeats is not None
    assert line.steps[-1].position == line.steps[line.repeats - 1].position
    assert str(line).endswith(f"and so on: the position after move {line.repeats} is there again")


def test_an_answer_shows_the_board_the_moves_and_the_line(three: Solved) -> None:
    answer = three.show("homemade; turn dark; dark a1 b1; light a3 c3; hand 1 1")
    text = repr(answer)
    assert text.startswith("dark to move: won by dark in 1 ply\nmoves\n  won by dark in 1 ply: c1xa3, c1xc3\n")
    assert "  won by light in 2 plies: " in text
    assert str(answer).startswith("L---.---L")
    shown = answer._repr_mimebundle_()
    assert "<img" in shown["text/html"]
    assert "c1xa3, c1xc3" in shown["text/html"]


def test_the_longest_win_is_found_and_results_are_counted_by_numbers_of_men(three: Solved) -> None:
    for result, row in (("won", three.total.longest_win), ("lost", three.total.longest_loss)):
        value = three.value(three.longest(result))
        assert (value.result, value.plies) == (result, row)
    with pytest.raises(HeritageGamesError, match="no position of this table is 'drawn'; ask for 'won' or 'lost'"):
        three.longest("drawn")
    assert str(three).splitlines()[1] == "the start is won by dark in 9 plies"
    assert sum(row.positions for row in three.rows) == three.total.positions == three.positions == 4030
    assert str(three.rows[-1]).startswith("3 against 3: 1,680 positions, 59.05% won, 17.38% lost, 23.57% drawn")


def test_quiet_plies_are_not_counted() -> None:
    rules = hg.ruleset("morabaraba")
    found = StateSpace(rules, (3, 3))  # type: ignore[arg-type]
    assert found.positions == 2_691_920
    assert str(estimate(rules, men=(3, 3))) == (
        "ruleset('morabaraba', 'south_africa'): 2,691,920 positions; the table takes 420.3 kB, "
        "solving it 420.3 kB of memory and about a second of one core"
    )


def test_a_table_is_kept_and_read_again(three: Solved, tmp_path: Path) -> None:
    file = tmp_path / "three.table"
    seen: list[tuple[int, int]] = []
    hg.solve(three.rules, file=file, progress=lambda done, total: seen.append((done, total)))
    assert names_in(tmp_path) == ["three.table"]
    assert seen[-1] == (8060, 8060)
    again = hg.solve(three.rules, file=file)
    assert str(again) == str(three)
    assert again.line() == three.line()


class Stopped(Exception):  # noqa: N818 - as an interruption is no error
    pass


@pytest.mark.parametrize("calls", [1, 80, 220])
def test_a_run_that_was_broken_off_goes_on(
    three: Solved, tmp_path: Path, calls: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "three.table"
    left = [calls]
    parted: Callable[..., int] = kernels.SolverKernel.parted

    def counted(*args: object) -> int:
        left[0] -= 1
        if left[0] < 0:
            raise Stopped
        return parted(*args)

    monkeypatch.setattr(solver, "A_WHILE", 0)
    with monkeypatch.context() as patch:
        patch.setattr(kernels.SolverKernel, "parted", counted)
        with pytest.raises(Stopped):
            hg.solve(three.rules, file=file)
    assert names_in(tmp_path) == ["three.table.part"]
    finished = hg.solve(three.rules, file=file)
    assert names_in(tmp_path) == ["three.table"]
    assert finished.rows == three.rows


def test_what_was_written_after_the_last_note_does_no_harm(
    three: Solved, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A power failure may leave marks in the file that are newer than its header."""
    file = tmp_path / "three.table"
    kept: list[bytes] = []
    keep = StateTable.keep

    def noted(store: StateTable, progress: object) -> None:
        keep(store, progress)  # type: ignore[arg-type]
        kept.append((tmp_path / "three.table.part").read_bytes()[: store._header])

    parted: Callable[..., int] = kernels.SolverKernel.parted

    def stopping(kernel: kernels.SolverKernel, function: object, *numbers: object) -> int:
        found = parted(kernel, function, *numbers)
        if function is not retrograde.begin and numbers[-1] == 5:
            raise Stopped
        return found

    with monkeypatch.context() as patch:
        patch.setattr(StateTable, "keep", noted)
        patch.setattr(kernels.SolverKernel, "parted", stopping)
        with pytest.raises(Stopped):
            hg.solve(three.rules, file=file)
    unfinished = tmp_path / "three.table.part"
    late = json.loads(kept[-1])
    assert late["settled"] > 1
    header = json.dumps({**late, "settled": 0}).encode().ljust(len(kept[-1]) - 1) + b"\n"
    unfinished.write_bytes(header + unfinished.read_bytes()[len(header) :])
    assert hg.solve(three.rules, file=file).rows == three.rows


def test_a_file_that_is_something_else_is_left_alone(three: Solved, tmp_path: Path) -> None:
    file = tmp_path / "three.table"
    file.write_text("a poem", encoding="utf-8")
    with pytest.raises(HeritageGamesError, match="is not a solved table, and was left unchanged; name another file"):
        hg.solve(three.rules, file=file)
    assert file.read_text(encoding="utf-8") == "a poem"
    file.unlink()
    hg.solve(three.rules, file=file)
    with pytest.raises(HeritageGamesError, match=r"is the table of .*, not of .*men=\(3, 3\); name another file"):
        hg.solve(three.rules, men=(3, 3), file=file)
    file.write_bytes(file.read_bytes()[:-7])
    with pytest.raises(HeritageGamesError, match="was cut short; delete it, and solve again"):
        hg.solve(three.rules, file=file)
    rules = hg.ruleset("homemade/mills", lines=NINE, men=3, flying=False)
    with pytest.raises(HeritageGamesError, match=r"could not be written: No such file or directory$"):
        hg.solve(rules, file=tmp_path / "nowhere" / "table")


def test_a_full_disk_is_told_and_leaves_nothing(tmp_path: Path) -> None:
    program = (
        "import heritage_games as hg, sys\n"
        f"rules = hg.ruleset('homemade/mills', lines={NINE!r}, men=3, flying=False)\n"
        "try:\n    hg.solve(rules, file=sys.argv[1])\nexcept ValueError as error:\n    print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "three.table")],
        capture_output=True,
        text=True,
        check=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (9000, 9000)),
    )
    assert done.stdout.endswith("; nothing was written\n")
    assert done.stdout.count("\n") == 1
    assert names_in(tmp_path) == []


def test_a_command_that_is_stopped_says_how_it_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(_kernel: object, *_numbers: object) -> int:
        raise KeyboardInterrupt

    asked = ["solve", "homemade/mills", str(tmp_path / "t"), "--option", f"lines={NINE}", "--option", "men=3"]
    with monkeypatch.context() as patch:
        patch.setattr(kernels.SolverKernel, "parted", stopped)
        assert main(asked) == 130
    assert capsys.readouterr().err.endswith("stopped; the same command continues from here\n")
    assert names_in(tmp_path) == ["t.part"]
    assert main(asked) == 0
    assert names_in(tmp_path) == ["t"]


def test_the_command_line_solves_and_answers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["solve", "homemade/mills", str(tmp_path / "t"), "--option", f"lines={NINE}", "--option", "men=3"]
    flying = [*asked, "--option", "flying=false"]
    assert main(flying) == 0
    output = capsys.readouterr()
    assert "4,030 positions; the table takes 8.1 kB" in output.err
    assert "the start is won by dark in 9 plies" in output.out
    assert main([*flying, "--position", "homemade; turn dark; dark a1 b1; light a3 c3; hand 1 1"]) == 0
    assert "won by dark in 1 ply: c1xa3, c1xc3" in capsys.readouterr().out
    assert main([*asked, "--option", "men=2"]) == 2
    assert main(asked) == 2
    assert "is the table of" in capsys.readouterr().err
