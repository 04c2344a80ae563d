"""Widget that compares rulesets: it tries a touch on all boards and lists the answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from html import escape

import ipywidgets

from heritage_games.arguments import takes
from heritage_games.errors import ProtocolError
from heritage_games.rendering.picture import picture
from heritage_games.rendering.saved_pictures import image
from heritage_games.rendering.text_board import text_board
from heritage_games.session.comparison import (
    ComparedAttempt,
    ComparedSession,
    ComparedVerdict,
    Reading,
    RulesetComparison,
    marks,
    thrown,
    verdict_text,
)

from .board import Board
from .bundle import Saved
from .commands import touched

WIDTH = 300  # width of a saved picture in CSS pixels
MIRRORED = ("touch", "type", "on", "undo", "redo", "new", "go")  # messages that are repeated on all boards
CELL = "text-align:left;vertical-align:top;padding:0.3em 1.5em 0.3em 0"  # table cells in notebooks and in print
NARROWEST = "min(18rem, 100%)"  # minimum width of a board; in less space boards are one below the other


class ComparedBoard(Board):
    """Board of a comparison."""

    others: tuple[ComparedBoard, ...] = ()  # the other boards of the comparison

    def _on_message(self, widget: object, content: object, buffers: object) -> None:
        """Handle a message from the front end, and repeat it on the other boards.

        A message that is outdated for this board is not repeated, so that the boards stay synchronized.
        """
        before = self.session.revision
        super()._on_message(widget, content, buffers)
        taken = self.session.revision != before
        if taken and isinstance(content, Mapping) and content.get("do") in MIRRORED:
            for other in self.others:
                with suppress(ProtocolError):
                    other._show(other.session.receive({**content, "revision": other.session.revision}))  # noqa: SLF001 - a board like this one


class ComparedBoards(Saved, ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no type hints
    """Rulesets side by side in one position with one throw.

    Example:
        >>> pair = hg.compare("morabaraba", "morabaraba/lesotho")
        >>> len(pair.boards)
        2

    Args:
        comparison: the rulesets and their answers.

    Attributes:
        boards: the boards, one for each ruleset, in their order.
    """

    def __init__(self, comparison: RulesetComparison) -> None:
        self.comparison = comparison
        self._note = comparison.readings[0].book.interface["saved.picture"]
        boards = tuple(
            ComparedBoard(ComparedSession(reading), prefs={"names": True}) for reading in comparison.readings
        )
        for board in boards:
            board.others = tuple(other for other in boards if other is not board)
        self.boards = boards
        columns = [
            ipywidgets.VBox(
                [ipywidgets.HTML(f"<h4>{escape(reading.name)}</h4>"), board],
                layout={"flex": "1 1 0", "min_width": NARROWEST},
            )
            for reading, board in zip(comparison.readings, boards, strict=True)
        ]
        side_by_side = ipywidgets.HBox(columns, layout={"flex_flow": "row wrap", "align_items": "flex-start"})
        super().__init__([side_by_side, ipywidgets.HTML(table(comparison))])

    @takes(touches=touched)
    def touch(self, *touches: str) -> None:
        """Try the same touches on every board.

        Example:
            >>> pair = hg.compare("morabaraba", "morabaraba/lesotho")
            >>> pair.touch("E1")
            >>> [board.view["refusal"] for board in pair.boards]
            [None, None]

        Args:
            *touches: the whole attempt: ``"h3", "h6"``.
        """
        for board in self.boards:
            board.touch(*touches)

    def __repr__(self) -> str:
        return plain(self.comparison)

    def __str__(self) -> str:
        drawn = [f"{each.name}\n{text_board(each.rules, each.position)}\n" for each in self.comparison.readings]
        return "\n".join((*drawn, repr(self)))

    def _page(self) -> str:
        return page(self.comparison)


def plain(comparison: RulesetComparison) -> str:
    """Return a comparison as text: differences first, then agreements."""
    words = comparison.readings[0].book.interface
    lines = [words["compare.title"], *filter(None, [thrown(comparison)])]
    for row in comparison.different:
        lines.append(f"{row.label}:")
        for reading, answer in zip(comparison.readings, row.answers, strict=True):
            lines.append(f"  {reading.name}: {verdict_text(reading, answer)}")
            lines += [f"    {reason}" for reason in _reasons(reading, answer)]
    if not comparison.different:
        lines.append(words["compare.none_differ"])
    alike = "; ".join(
        f"{row.label} ({verdict_text(comparison.readings[0], row.answers[0])})" for row in comparison.alike
    )
    return "\n".join([*lines, f"{words['compare.alike']}: {alike}" if alike else words["compare.none_alike"]])


def page(comparison: RulesetComparison) -> str:
    """Return a comparison as standalone HTML: pictures of the boards, and the table."""
    pictures = "".join(
        f'<figure style="margin:0"><figcaption><strong>{escape(reading.name)}</strong></figcaption>'
        f"{_pictured(comparison, reading)}</figure>"
        for reading in comparison.readings
    )
    return f'<div style="display:flex;flex-wrap:wrap;gap:1rem">{pictures}</div>{table(comparison)}'


def table(comparison: RulesetComparison) -> str:
    """Return the answers as an HTML table: differences first, then agreements."""
    words = comparison.readings[0].book.interface
    caption = ". ".join([words["compare.title"], *filter(None, [thrown(comparison)])])
    heads = "".join(f'<th scope="col" style="{CELL}">{escape(reading.name)}</th>' for reading in comparison.readings)
    groups = []
    for key, empty, rows in (
        ("differs", "none_differ", comparison.different),
        ("alike", "none_alike", comparison.alike),
    ):
        heading = words[f"compare.{key}"] if rows else words[f"compare.{empty}"]
        span = len(comparison.readings) + 1
        head = f'<tr><th scope="rowgroup" colspan="{span}" style="{CELL}">{escape(heading)}</th></tr>'
        groups.append(f"<tbody>{head}{''.join(_row(comparison, row) for row in rows)}</tbody>")
    attempt = f'<th scope="col" style="{CELL}">{escape(words["compare.attempt"])}</th>'
    return (
        f'<table style="text-align:left;border-collapse:collapse"><caption>{escape(caption)}</caption>'
        f"<thead><tr>{attempt}{heads}</tr></thead>{''.join(groups)}</table>"
    )


def _row(comparison: RulesetComparison, row: ComparedAttempt) -> str:
    answers = zip(comparison.readings, row.answers, strict=True)
    cells = "".join(f'<td style="{CELL}">{_cell(reading, answer)}</td>' for reading, answer in answers)
    return f'<tr><th scope="row" style="{CELL}">{escape(row.label)}</th>{cells}</tr>'


def _cell(reading: Reading, answer: ComparedVerdict) -> str:
    reasons = "<br>".join(escape(each) for each in _reasons(reading, answer))
    return f"<strong>{escape(verdict_text(reading, answer))}</strong><br>{reasons}"


def _reasons(reading: Reading, answer: ComparedVerdict) -> Iterator[str]:
    for reason in answer.reasons:
        number = reading.book.rule(reason["rule"]).number if reason["rule"] else ""
        yield f"{reason['words']} ({number})" if number else reason["words"]


def _pictured(comparison: RulesetComparison, reading: Reading) -> str:
    drawn = picture(reading.rules, reading.position, marks=marks(comparison, reading), names=True, title=reading.name)
    return image(drawn, f"{reading.name}. {reading.rules.format_position(reading.position)}", WIDTH)
