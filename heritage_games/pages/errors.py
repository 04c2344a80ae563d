"""What a user can do wrong when building pages."""

from __future__ import annotations

from heritage_games.games.errors import HeritageGamesError


class PagesError(HeritageGamesError):
    """The pages cannot be built, with what was wrong and what would be right in one sentence."""
