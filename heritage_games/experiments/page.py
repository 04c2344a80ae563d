"""Results as tables: of HTML in a notebook, of text beside a drawing; the numbers are the same."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from math import isfinite

from .uncertainty import Estimate

MEANS = ("plies", "captures")
"""What is a mean; everything else that is measured is a share."""

HEADINGS = ("", "value", "standard error", "95 % interval")


def is_mean(measure: str) -> bool:
    """Return whether a measure is a mean of numbers, not a share of games."""
    return measure.endswith(MEANS)


def number(value: float, *, mean: bool) -> str:
    """Return a number as it is shown: ``44.5 %`` of a share, ``64.6`` of a mean."""
    if not isfinite(value):
        return "–"
    return f"{value:,.2f}" if mean else f"{value:.2%}".replace("%", " %")


def cells(measure: str, estimate: Estimate) -> tuple[str, str, str, str]:
    """Return a row: what was measured, its value, standard error and interval."""
    value, error, low, high = (number(each, mean=is_mean(measure)) for each in estimate)
    return measure, value, error, f"{low} to {high}"


def table(caption: str, rows: Mapping[str, Estimate], headings: tuple[str, ...] = HEADINGS) -> str:
    """Return a table of HTML, whose rows and columns have headings."""
    return laid_out(caption, headings, [cells(measure, estimate) for measure, estimate in rows.items()])


def laid_out(caption: str, headings: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """Return a table of HTML; the first cell of a row is its heading."""
    head = "".join(f'<th scope="col">{escape(each)}</th>' if each else "<td></td>" for each in headings)
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(each)}</td>" for each in rest)}</tr>'
        for first, *rest in rows
    )
    return f"<table><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def page(caption: str, rows: Mapping[str, Estimate], stopped: str, run: object) -> str:
    """Return a result: its table, that it was stopped where it was, and the call that gives it again.

    Args:
        caption: of the table.
        rows: what was measured.
        stopped: that fewer games were played than were asked for; empty where all were.
        run: what was run; its text is the call.
    """
    warned = f"<p><strong>{escape(stopped)}</strong></p>" if stopped else ""
    return f"{table(caption, rows)}{warned}<p><code>{escape(str(run))}</code></p>"
