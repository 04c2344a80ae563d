"""A table for pandas, where it is installed."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from heritage_games.engine.saying import Saying
from heritage_games.games.errors import HeritageGamesError

DataFrame = Any
"""pandas.DataFrame: pandas is optional."""


def frame(rows: Sequence[dict[str, object]]) -> DataFrame:
    """Return rows as a table.

    Args:
        rows: each with the same keys, the names of the columns.

    Raises:
        HeritageGamesError: pandas is not installed.
    """
    try:
        pandas = import_module("pandas")
    except ModuleNotFoundError as error:
        raise HeritageGamesError(Saying("package_wanted", package="pandas")) from error
    return pandas.DataFrame(rows)
