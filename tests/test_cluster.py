"""Tests of simulations on a dask cluster: a killed worker costs time but no games."""

import os
import signal
from random import Random

import pytest

import heritage_games as hg
from heritage_games.experiments import executors as reports
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.types import Move, Position, Throw

GAMES = 200


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
        executor, seats = client.get_executor(), (first, "random")
        found = hg.simulate("pulijudam", GAMES, seed=4, limit=6, seats=seats, executor=executor, chunk=5, progress=kill)
    assert killed
    assert found == hg.simulate("pulijudam", GAMES, seed=4, limit=6, seats=seats)
    assert (found.games, found.run.spans, found.run.chunks) == (GAMES, ((0, GAMES),), GAMES // 5)
