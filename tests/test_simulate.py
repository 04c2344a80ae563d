"""Tests of many games: equal for every executor, each counted once, saved after errors."""

import os
import signal
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import Any, cast

import pytest

import heritage_games as hg
from heritage_games.engine import playouts
from heritage_games.errors import HeritageGamesError
from heritage_games.experiments import executors as reports
from heritage_games.experiments.executors import ProgressReporter, _size
from heritage_games.experiments.intervals import interval
from heritage_games.experiments.runs import StoppedError, setting_of
from heritage_games.experiments.simulation import Simulation
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.types import Move, Position, Throw

GAMES = 300


def simulated(**how: object) -> Simulation:
    return cast("Callable[..., Simulation]", hg.simulate)("morabaraba", GAMES, seed=5, limit=400, **how)


@pytest.fixture(scope="module")
def alone() -> Simulation:
    return simulated()


def test_the_result_depends_on_no_chunk_thread_or_process(alone: Simulation) -> None:
    assert simulated(chunk=7) == alone
    with ThreadPoolExecutor(2) as threads:
        assert simulated(executor=threads, chunk=11) == alone
        assert simulated(executor=threads) == alone
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        there = simulated(executor=processes, chunk=40)
    assert there == alone
    assert there.run.spans == ((0, GAMES),)


class Forgetful:
    """Executor that fails every third task, and finishes the later task of each pair first."""

    def __init__(self) -> None:
        self.given = 0
        self._waiting: list[tuple[Future[Any], Callable[[], None]]] = []

    def submit(self, call: Callable[..., Any], *args: object) -> Future[Any]:
        future: Future[Any] = Future()
        self.given += 1
        lost = self.given % 3 == 0

        def back() -> None:
            if lost:
                future.set_exception(RuntimeError("lost"))
            else:
                future.set_result(call(*args))

        self._waiting.append((future, back))
        if self.given % 2 == 0 or self.given > 20:
            while self._waiting:
                self._waiting.pop()[1]()
        return future


def test_work_that_is_lost_is_done_again_and_counted_once(alone: Simulation) -> None:
    forgetful = Forgetful()
    assert simulated(executor=forgetful, chunk=20) == alone
    assert forgetful.given > GAMES // 20
    rows = list(hg.playouts("morabaraba", GAMES, seed=5, limit=400, executor=Forgetful(), chunk=20))
    assert [row.number for row in rows] == list(range(GAMES))
    assert rows == list(hg.playouts("morabaraba", GAMES, seed=5, limit=400))
    assert Counter(row.plies for row in rows) == alone.lengths
    assert Counter(row.reason for row in rows) == alone.tally.reasons
    assert Counter(row.winner for row in rows) == {"dark": alone.wins[0], "light": alone.wins[1], "": alone.draws}


class Dying:
    """Executor that finishes three tasks and then fails."""

    def __init__(self) -> None:
        self.left = 3

    def submit(self, call: Callable[..., Any], *args: object) -> Future[Any]:
        future: Future[Any] = Future()
        self.left -= 1
        if self.left < 0:
            future.set_exception(OSError("the machine is gone"))
        else:
            future.set_result(call(*args))
        return future


def test_an_executor_that_dies_is_told_and_what_was_played_is_kept(alone: Simulation) -> None:
    with pytest.raises(StoppedError) as told:
        simulated(executor=Dying(), chunk=20)
    died = "the executor died after 60 of 300 games (OSError: the machine is gone); "
    assert str(told.value) == f"{died}the games played so far are in the error's done"
    done = told.value.done
    assert done.games == 60
    assert done.stopped == "stopped after 60 of 300 games"
    assert done.tally == hg.simulate("morabaraba", 60, seed=5, limit=400).tally
    assert done != alone


def leaves(_rules: Ruleset, _position: Position, _throw: Throw | None, _chance: Random) -> Move:
    os._exit(1)


def loses(_rules: Ruleset, _position: Position, _throw: Throw | None, _chance: Random) -> Move:
    return -1


def test_a_mistake_of_a_player_in_a_worker_and_a_process_that_dies_are_told_in_a_sentence() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as processes:
        with pytest.raises(HeritageGamesError, match="loses made no move: it named -1"):
            simulated(executor=processes, chunk=20, seats=("random", loses))
        with pytest.raises(StoppedError) as told:
            simulated(executor=processes, chunk=20, seats=("random", leaves))
    assert str(told.value).startswith("the executor died after 0 of 300 games (BrokenProcessPool: ")
    assert told.value.done is None


def test_interrupting_keeps_what_is_done_and_says_how_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "SECONDS", 0)

    def stop(done: int, _total: int) -> None:
        if done == 100:
            raise KeyboardInterrupt

    result = simulated(chunk=50, progress=stop)
    assert result.games == 100
    assert str(result).endswith("stopped after 100 of 300 games")
    assert "stopped after 100 of 300 games" in result._repr_html_()
    assert result.tally == hg.simulate("morabaraba", 100, seed=5, limit=400).tally


def test_every_reason_is_a_code_of_the_ruleset(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "can_compile", lambda: False)  # compiling two races takes longer than a few games
    for name in ("skiryuk", "washburne_dice"):
        rules = hg.ruleset("hounds_and_jackals", name)
        assert set(found := hg.simulate(rules, 6, limit=5000).reasons) <= rules.codes()
        assert found


def test_names_options_seats_and_position_are_those_of_a_board() -> None:
    rules = hg.ruleset("morabaraba", "lesotho", mill_rule="off")
    assert hg.simulate("morabaraba", 20, name="lesotho", mill_rule="off") == hg.simulate(rules, 20)
    assert hg.simulate(hg.ruleset("morabaraba", "lesotho"), 20, mill_rule="off") == hg.simulate(rules, 20)
    by_name = hg.simulate("morabaraba", 2, limit=6, light="careful")
    assert by_name == hg.simulate("morabaraba", 2, limit=6, seats=("random", "careful"))
    assert by_name.players == ("random", "careful")
    assert hg.simulate("morabaraba", 20, seats=("random", "random")) == hg.simulate("morabaraba", 20)
    late = "morabaraba; turn dark; dark E1 E3 E8 R2; light A3 A4 R8"
    result = hg.simulate("morabaraba", 20, position=late)
    assert f"from {late}" in str(result)
    assert result.mean_plies < hg.simulate("morabaraba", 20).mean_plies
    three = setting_of("hyena_chase", None, {"players": 3}, position="", seats=(), seed=1, limit=9)
    assert len(three.rules.sides) == 3


def test_what_was_run_is_told_so_that_it_can_be_run_again(alone: Simulation) -> None:
    result = hg.simulate("morabaraba", 30, seed=8, flying=False, light="random")
    call = "hg.simulate('morabaraba/south_africa', 30, seed=8, limit=1000, flying=False)"
    assert str(result.run) == call
    assert eval(call, {"hg": hg}) == result  # noqa: S307 - our own text
    run = result.to_dict()["run"]
    assert isinstance(run, dict)
    assert (run["version"], run["options"]["flying"], run["spans"]) == (hg.__version__, False, [[0, 30]])
    assert run["engine"] == alone.run.engine


def test_long_games_are_cut_and_counted_apart_and_many_keep_no_list() -> None:
    result = hg.simulate(hg.ruleset("morabaraba"), games=20, limit=24)
    assert result.cut == 20
    assert result.wins == (0, 0)
    assert "cut off 100.0%" in str(result)
    many = hg.simulate("morabaraba", 5000)
    assert sum(many.lengths.values()) == 5000
    assert len(many.lengths) < 400
    assert list(many.lengths) == sorted(many.lengths)
    assert len(many.tally.captures) < 25


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (9, 10, 0.5958, 0.9821), (81, 263, 0.2553, 0.3662)],
)
def test_the_interval_is_that_of_wilson(hits: int, trials: int, low: float, high: float) -> None:
    """The values of the last row are those of Newcombe 1998, table I, method 3."""
    assert interval(hits, trials) == pytest.approx((hits / trials, low, high), abs=0.0001)


def test_a_chunk_for_workers_costs_the_scheduler_little_and_is_no_great_loss() -> None:
    """Compare with SCALE.md: the root of the total work times the scheduler's time per chunk."""
    assert _size(12e-6, 10**9) == pytest.approx(7.7 / 12e-6, rel=0.01)
    assert _size(1e-3, 10**9) == pytest.approx(60_000, abs=1), "no chunk lasts longer than a minute"
    assert _size(10e-6, 10**7) == pytest.approx(100_000, abs=1), "nor less than a second"
    assert _size(1e-3, 3200) == 100, "there are at least 32 chunks"
    assert _size(5.0, 7) == 1


def test_progress_is_told_at_most_ten_times_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr(reports, "monotonic", lambda: clock[0])
    seen: list[int] = []
    progress = ProgressReporter(lambda done, _: seen.append(done), 1000)
    for done in range(1, 1001):
        clock[0] += 0.01
        progress(done)
    assert len(seen) <= 101
    assert seen[-1] == 1000


def test_only_a_terminal_has_a_bar(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    hg.simulate("morabaraba", 20, progress=True)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    hg.simulate("morabaraba", 20, progress=False)
    hg.simulate("morabaraba", 20)
    assert capsys.readouterr().err == ""
    ProgressReporter(None, 20).compiling()
    assert capsys.readouterr().err == "compiling the rules, once on this machine\n"
    hg.simulate("morabaraba", 20, progress=True)
    assert capsys.readouterr().err.endswith(f"[{'#' * 30}] 20 of 20 games\n")


SPREAD = 200


def first(rules: Ruleset, position: Position, throw: Throw | None, _chance: Random) -> Move:
    return rules.moves(position, throw)[0]


@pytest.mark.filterwarnings("ignore")  # the nanny of a killed worker emits warnings
def test_a_worker_that_is_killed_loses_nothing_and_nothing_is_counted_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed", reason="the extra cluster is not installed")
    monkeypatch.setattr(reports, "SECONDS", 0)
    options = {"distributed.worker.daemon": False, "distributed.admin.log-format": "%(message)s"}
    killed: list[int] = []
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=60, processes=True, config=options
        ) as cluster,
        distributed.Client(cluster, set_as_default=False) as client,
    ):
        workers = client.run(os.getpid)

        def kill(done: int, total: int) -> None:
            if not killed and done < total:
                killed.append(next(iter(workers.values())))
                os.kill(killed[0], signal.SIGKILL)

        # Short and interpreted, so that neither a worker nor its replacement loads a compiler.
        spread: dict[str, Any] = {"seed": 4, "limit": 6, "seats": (first, "random")}
        found = hg.simulate("pulijudam", SPREAD, **spread, executor=client.get_executor(), chunk=5, progress=kill)
    assert killed
    assert found == hg.simulate("pulijudam", SPREAD, **spread)
    assert (found.games, found.run.spans) == (SPREAD, ((0, SPREAD),))
