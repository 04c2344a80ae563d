"""A game from outside the package: its declaration goes into the registry, its content beside the package's own."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from heritage_games.engine.saying import Saying
from heritage_games.games.arguments import ArgumentError, takes, text
from heritage_games.games.contract import Declaration
from heritage_games.games.option import shown
from heritage_games.games.registry import REGISTRY, declared, plain_ruleset

from .files import Content, bring, find_content, with_outside
from .game_words import load_game_words
from .load import load_rules
from .sources import load_sources

SPOKEN = "en"
"""The language every game has words in."""


@takes(game=text)
def register(
    game: str,
    declaration: Declaration | Mapping[str, Declaration],
    content: str | os.PathLike[str] | None = None,
) -> None:
    """Add a game that does not belong to the package, for as long as this Python runs.

    From then on it is a game like the others: ``hg.play``, ``hg.simulate``, ``hg.perft``, ``hg.rule`` take its name.
    It can be registered again after a change, as a cell of a notebook is run again.

    Example:
        >>> import heritage_games as hg
        >>> hg.register("my game", {})
        Traceback (most recent call last):
        heritage_games.games.arguments.ArgumentError: a game or a ruleset cannot be called 'my game': ...

    Args:
        game: what it is called: small letters, digits and ``_``.
        declaration: its rulesets by name, the default first; or one, which then is called as it says itself.
        content: a folder with its rules and words, laid out like the package's: ``GAME/game.toml``,
            ``GAME/RULESET.toml``, ``en/GAME/words.toml``, ``en/GAME/rules.toml``, and where it needs them
            ``sources.json`` and ``art/``.  Without it the game can be counted and simulated, but nothing can be told.

    Raises:
        ArgumentError: a name, a declaration or a folder that cannot be taken; it says which and why.
        ContentError: content that cannot be read, with every fault.  Nothing has been registered then.
    """
    rulesets = declared(game, _by_name(declaration))
    if content is not None:
        folder = _folder(game, content)
        _readable(with_outside(game, folder), game, rulesets)
        bring(game, folder)
    REGISTRY[game] = rulesets


def _by_name(declaration: Any) -> Mapping[str, Declaration]:  # noqa: ANN401 - whatever somebody gave
    """Return declared rulesets by name; raises ArgumentError for what declares none."""
    if isinstance(declaration, Mapping) and all(isinstance(name, str) for name in declaration):
        return declaration
    if (made := plain_ruleset(declaration)) is not None:
        return {made.name: declaration}
    raise ArgumentError(Saying("no_declarations", value=shown(declaration)))


def _folder(game: str, content: str | os.PathLike[str]) -> Path:
    """Return the folder of a game's content; raises ArgumentError where it does not hold the game."""
    if not isinstance(content, str | os.PathLike):
        raise ArgumentError(Saying("no_folder", value=shown(content)))
    folder = Path(content).resolve()
    for file in (f"{game}/game.toml", f"{SPOKEN}/{game}/words.toml"):
        if not (folder / file).is_file():
            raise ArgumentError(Saying("no_content_of_a_game", folder=str(content), file=file))
        if (find_content() / file).is_file():
            raise ArgumentError(Saying("game_of_the_package", game=game))
    return folder


def _readable(files: Content, game: str, rulesets: Mapping[str, Declaration]) -> None:
    """Read all that a board needs; raises ContentError with the faults of the first file that cannot be read."""
    load_sources(files)
    load_game_words(files, game, SPOKEN)
    for name in rulesets:
        load_rules(files, game, name, SPOKEN)
