"""The part of a game's log that stands still: told to a screen once, and not again with every view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .view import Past

LATEST = 100
"""So many plies are told again with every view at most; half of them stay out of a past that is told anew."""

EMPTY: Past = {"log": [], "comments": {}}


def past_of(view: Mapping[str, Any], before: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the past of a view: the one that was told before, as long as the view goes on from it.

    Args:
        view: a whole view.
        before: the past that the screen has been told, :data:`EMPTY` at first.
    """
    log = view["log"]
    known = len(before["log"])
    if len(log) - LATEST <= known and log[:known] == before["log"] and _comments(view, known) == before["comments"]:
        return before
    settled = max(0, len(log) - LATEST // 2) if len(log) > LATEST else 0
    return Past(log=log[:settled], comments=_comments(view, settled))


def since(view: Mapping[str, Any], past: Mapping[str, Any]) -> dict[str, Any]:
    """Return a view as it is sent beside a past: its log and comments tell only what that does not."""
    if not view:
        return {}
    told = len(past["log"])
    comments = {ply: text for ply, text in view["comments"].items() if ply not in past["comments"]}
    return {**view, "log": view["log"][told:], "comments": comments}


def _comments(view: Mapping[str, Any], plies: int) -> dict[str, str]:
    """Return the comments on the first plies, and on the start."""
    return {ply: text for ply, text in view["comments"].items() if int(ply) <= plies} if plies else {}
