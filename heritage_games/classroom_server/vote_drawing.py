"""Counts of votes, and their drawing as arrows on the wall, for the modes with votes."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from heritage_games.record.game import Game
from heritage_games.rendering.picture import picture
from heritage_games.rendering.scene import Scene, scene
from heritage_games.rulebook.files import content
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.types import Effect, Position
from heritage_games.session.board_state import BoardState
from heritage_games.session.phrases import status, threw
from heritage_games.session.view import board_view

from .payload_types import VoteBar, WallPicture
from .wall_picture import legible, letter_size

THIN, STEP, WIDE = 4.0, 2.4, 30.0
"""Base width of an arrow, increase per vote, and width above which all are scaled down."""

REACH = 1.15  # distance of an arrow from a point, in radii of a piece
DISC, DIGIT = 0.86, 1.05  # radius of a disc in radii of a piece, and font size of its number in radii of the disc

INK, CASE = "#8FE3D6", "#12181A"  # fill and outline of arrows; light on dark is visible on every ground


VoteCounts: TypeAlias = Sequence[tuple[str, int]]
"""Answers, each a move in notation, with their counts; the most frequent first."""


def rows(votes: VoteCounts) -> list[VoteBar]:
    """Return the bars of votes for a page, with percentages of the most frequent answer."""
    return [{"text": text, "count": count, "share": round(100 * count / votes[0][1])} for text, count in votes]


def way_of(effects: Sequence[Effect]) -> tuple[str, str] | None:
    """Return a ply's start and end; equal on entry from the hand, None if no piece moves."""
    steps = [(str(effect[1]), str(effect[2])) for effect in effects if effect[0] == "move" and effect[1] != effect[2]]
    if steps:
        start, end = steps[0]
        for before, after in steps[1:]:
            end = after if before == end else end
        return start, end
    entered = [str(effect[2]) for effect in effects if effect[0] == "enter"]
    return (entered[0], entered[0]) if entered else None


def done_by(game: Game, text: str) -> tuple[Effect, ...]:
    """Return the effects of a move in the last position of a game, which is left unchanged."""
    position, throw = game.position_after(len(game.plies)), game.pending_throw
    return Game(game.rules, position, given=lambda each: None if each.plies else throw).play_text(text).effects


def ways(game: Game, votes: VoteCounts) -> dict[tuple[str, str], int]:
    """Return the number of votes per pair of start and end; moves without a pair are left out."""
    found: Counter[tuple[str, str]] = Counter()
    for text, count in votes:
        if way := way_of(done_by(game, text)):
            found[way] += count
    return found


def drawn(
    ruleset: Ruleset, position: Position, ways: Mapping[tuple[str, str], int], words: tuple[str, str]
) -> WallPicture:
    """Return a position with votes as SVG: an arrow per start and end, wider with more votes.

    An arrow has a number only if the number is legible on the wall.

    Args:
        ways: the votes by start and end; moves that differ only in their captures share an arrow.
        words: title and description of the picture.
    """
    svg, board = picture(ruleset, position, names=True, title=words[0], desc=words[1]), scene(ruleset, content())
    named, tally = legible(svg, board)
    arrows = _arrows(board, ways) if ways else ""
    return {"picture": named.replace("</svg>", f"{arrows}</svg>"), "tally": tally}


def _arrows(board: Scene, ways: Mapping[tuple[str, str], int]) -> str:
    widest = THIN + STEP * max(ways.values())
    unit = board.radius / 28 * min(1.0, WIDE / widest)
    shared = Counter(end for _, end in ways)
    # An illegible number is omitted, because the answers next to the board have their counts too.
    numbered = board.radius * DISC * DIGIT >= letter_size(board)
    lines, discs = [], []
    for (start, end), count in sorted(ways.items(), key=lambda way: way[1]):
        if start != end:
            lines.append(_arrow(board, start, end, (THIN + STEP * count) * unit))
        if numbered or start == end:
            discs.append(_disc(board, start if shared[end] > 1 else end, str(count) if numbered else ""))
    return f'<g class="votes" stroke="{CASE}" stroke-linejoin="round">{"".join(lines + discs)}</g>'


def _arrow(board: Scene, start: str, end: str, width: float) -> str:
    tail, head = board.points[start], board.points[end]
    across, down = head.x - tail.x, head.y - tail.y
    length = math.hypot(across, down)
    keep = min(board.radius * REACH, length / 3)
    tip, barb, half = length - keep, width * 1.05, width / 2
    neck = max(keep, tip - width * 1.7)
    shape = [(keep, -half), (neck, -half), (neck, -barb), (tip, 0.0), (neck, barb), (neck, half), (keep, half)]
    way = "L".join(f"{x:.1f},{y:.1f}" for x, y in shape)
    turn = math.degrees(math.atan2(down, across))
    place = f"translate({tail.x:.1f} {tail.y:.1f}) rotate({turn:.1f})"
    return f'<path d="M{way}Z" transform="{place}" fill="{INK}" stroke-width="{board.radius / 9:.1f}"/>'


def _disc(board: Scene, point: str, number: str) -> str:
    at, radius = board.points[point], board.radius * DISC
    circle = f'<circle r="{radius:.1f}" fill="{CASE}" stroke="{INK}" stroke-width="{radius / 7:.1f}"/>'
    size = f'y="{radius * 0.36:.1f}" font-size="{radius * DIGIT:.1f}" font-weight="700" text-anchor="middle"'
    text = number and f'<text {size} fill="{INK}" stroke="none">{number}</text>'
    return f'<g transform="translate({at.x:.1f} {at.y:.1f})">{circle}{text}</g>'


class WallImage:
    """Cached picture on the wall."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._drawn: tuple[object, WallPicture] = (None, {"picture": "", "tally": ""})

    def of(self, game: Game, votes: VoteCounts = ()) -> WallPicture:
        """Return the last position of a game as SVG, with arrows for the votes."""
        position = game.position_after(len(game.plies))
        key = (game.rules, position, game.pending_throw, tuple(votes))
        if self._drawn[0] != key:
            board = BoardState(game, language=self._language)
            words = (board.book.game.title, board_view(board)["position_words"])
            self._drawn = (key, drawn(game.rules, position, ways(game, votes), words))
        return self._drawn[1]

    def status(self, game: Game) -> str:
        """Return the status of a game in words."""
        return status(BoardState(game, language=self._language))

    def with_throw(self, words: str, game: Game) -> str:
        """Return a status, followed by the game's pending throw in words if there is one."""
        if game.pending_throw is None:
            return words
        book, position = BoardState(game, language=self._language).book, game.position_after(len(game.plies))
        return f"{words}. {threw(book, position, game.pending_throw)}"
