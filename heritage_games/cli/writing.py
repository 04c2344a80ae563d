"""Commands for those who write content: draft a game, and say what a game or a language lacks."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from heritage_games.checks.drafting import draft
from heritage_games.checks.missing import report, summary
from heritage_games.checks.report import missing
from heritage_games.engine.saying import Saying
from heritage_games.games.errors import HeritageGamesError
from heritage_games.games.registry import known_game
from heritage_games.rulebook import content, find_content


def add(commands: Any) -> None:  # noqa: ANN401 - argparse keeps the type of its commands to itself
    """Add ``new`` and ``content``."""
    new = commands.add_parser("new", help="write every file that a new game needs, after those of another")
    new.add_argument("game", help="what it is called: small letters, digits and _")
    new.add_argument("--like", help="the game that it resembles", required=True, metavar="OTHER")
    new.set_defaults(run=_new)
    asked = commands.add_parser("content", help="say what a game, or a language, still lacks")
    asked.add_argument("game", help="name of the game; how far each language is if left out", nargs="?", default="")
    asked.add_argument("--language", help="what it has no words for yet, as BCP 47 has it (st)", default="")
    asked.set_defaults(run=_content)


def _new(chosen: argparse.Namespace) -> int:
    print(*draft(content(), _checkout(), chosen.game, chosen.like), sep="\n")
    print(f"heritage-games content {chosen.game} says what is to be written.")
    return 0


def _content(chosen: argparse.Namespace) -> int:
    if chosen.language:
        print(*report(content(), chosen.language, chosen.game), sep="\n")
    elif chosen.game:
        return _lacking(known_game(chosen.game))
    else:
        print(*summary(content()), sep="\n")
    return 0


def _lacking(game: str) -> int:
    """Print what a game lacks, each as soon as it is found; return 1 if there is anything."""
    count = 0
    for count, told in enumerate(missing(content(), _checkout(), game), start=1):  # noqa: B007 - counted
        print(told)
    print(f"{count} to do." if count else f"{game} has everything.")
    return 1 if count else 0


def _checkout() -> Path:
    """Return the repository that this is run in; raises HeritageGamesError in an installed copy."""
    root = find_content().parent
    if not (root / "tests").is_dir():
        raise HeritageGamesError(Saying("no_checkout"))
    return root
