"""Small run of the classroom benchmark, to test that it follows the protocol."""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.append(str(Path(__file__).parent.parent / "benchmarks"))

import classroom

if TYPE_CHECKING:
    import pytest


def test_devices_of_the_benchmark_play_and_are_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(classroom, "LASTS", 3.0)
    monkeypatch.setattr(classroom, "THINKS", (0.01, 0.02))
    monkeypatch.setattr(classroom, "bare", lambda _: [0.001])
    assert classroom.answers(4)["room of 4: attempts"] > 0


def test_hostile_messages_change_nothing_and_are_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(classroom, "HOSTILE", 60)
    with caplog.at_level(logging.DEBUG, "heritage_games.classroom_server.room"):
        assert classroom.refused()["60 hostile messages: games changed"] == 0
    assert len(caplog.records) >= 10
    assert caplog.records[0].message.startswith("refused a message of pupil ")
