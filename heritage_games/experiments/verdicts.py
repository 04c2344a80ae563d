"""What an interval allows one to say of a difference, what not, and how many games would tell."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from math import isfinite

from .page import cells, is_mean, laid_out
from .uncertainty import Estimate, needed

SUBJECTS = {
    "first player’s share": "the first player wins {size} points in a hundred {more} often",
    "drawn": "{size} games in a hundred {more} are drawn",
    "plies": "a game is {size} plies {longer}",
    "captures": "{size} {fewer} pieces are taken in a game",
}
"""What a difference of each measure means."""

QUESTIONS = {
    "first player’s share": "how often the first player wins",
    "drawn": "how many games are drawn",
    "plies": "how long a game is",
    "captures": "how many pieces are taken",
}

UNITS = {"first player’s share": "points in a hundred", "drawn": "in a hundred", "plies": "plies", "captures": "pieces"}


def verdict(measure: str, label: str, usual: str, found: Estimate, games: int) -> str:
    """Return what may be said of a difference.

    Args:
        measure: what differs.
        label: under which setting.
        usual: the setting it is compared with.
        found: the difference.
        games: how many games of each there were.
    """
    question = QUESTIONS[measure]
    if not isfinite(found.error):
        return f"One game of each cannot say whether {label} changes {question}."
    if found.error == 0 == found.value:
        return f"In all {games:,} games {label} changes nothing in {question}, compared with {usual}."
    scale, digits = (1, 2) if is_mean(measure) else (100, 2)
    low, high = sorted((scale * found.low, scale * found.high))
    interval = f"95 % interval {low:+.{digits}f} to {high:+.{digits}f} {UNITS[measure]}"
    if found.low <= 0 <= found.high:
        return f"These games cannot say whether {label} changes {question} ({interval}); {_more_games(found, games)}."
    up = found.value > 0
    told = SUBJECTS[measure].format(
        size=f"{abs(scale * found.value):.{digits}f}",
        more="more" if up else "less" if measure.startswith("first") else "fewer",
        longer="longer" if up else "shorter",
        fewer="more" if up else "fewer",
    )
    return f"With {label} {told} than with {usual} ({interval})."


def caution(intervals: int) -> str:
    """Return how many of so many intervals are to be expected beside the truth."""
    return f"One of twenty such intervals misses the truth by chance; there are {intervals} here."


def _more_games(found: Estimate, games: int) -> str:
    if found.value == 0:
        return "the difference seen is nothing at all, and no number of games tells nothing from very little"
    wanted = _rounded(needed(found.value, found.error, games))
    return f"to tell a difference as small as the one seen, about {wanted} games of each are needed"


def _rounded(count: int) -> str:
    """Return a number with two digits that count: an estimate has no more."""
    power = 10 ** max(0, len(str(count)) - 2)
    return f"{-(-count // power) * power:,}"


def page_of(
    title: str,
    estimates: Mapping[str, Mapping[str, Estimate]],
    differences: Mapping[str, Mapping[str, Estimate]],
    verdicts: tuple[str, ...],
    stopped: str,
) -> str:
    """Return an experiment: a table of each setting, one of the differences, and the sentences.

    Args:
        title: of the first table.
        estimates: each measure with its estimate for each setting.
        differences: each measure with its difference from the first setting, for each of the others.
        verdicts: what may be said of each difference.
        stopped: that fewer games were played than were asked for; empty where all were.
    """
    headings = ("", "setting", "value", "standard error", "95 % interval")
    tables = []
    for caption, table in ((title, estimates), ("difference from the first setting, game by game", differences)):
        rows: list[tuple[str, ...]] = []
        for measure, settings in table.items():
            for setting, each in settings.items():
                _, *told = cells(measure, each)
                rows.append((measure, setting, *told))
        tables.append(laid_out(caption, headings, rows))
    said = "".join(f"<li>{escape(sentence)}</li>" for sentence in verdicts)
    warned = f"<p><strong>{escape(stopped)}</strong></p>" if stopped else ""
    return f"{''.join(tables)}{warned}<ul>{said}</ul>"
