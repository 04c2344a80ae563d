"""Tests that fitting the weights of mills and hunts again gives the same file."""

from __future__ import annotations

import tomllib

from tune_weights import written

from heritage_games.analysis.graph_search import FEATURES, weights_of
from heritage_games.analysis.search import figures


def test_the_file_says_again_what_was_found() -> None:
    kept = {kind: dict(zip(names, weights_of(kind), strict=True)) for kind, names in FEATURES.items()}
    chances = {name: numbers for name, numbers in figures("weights")["chance"].items() if name != "journey"}
    assert tomllib.loads(written(kept, chances)) == figures("weights")
