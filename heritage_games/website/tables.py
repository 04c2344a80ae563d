"""Tables of solved hunts next to a site, packed into parts that pages fetch as needed.

``tables/<digest>/`` has the parts of one table, see :mod:`heritage_games.analysis.packed_hunt`. ``engine.json`` has
the hash of each table, which the addresses of its parts contain, so that browsers can cache them.
"""

from __future__ import annotations

import ast
import hashlib
import json
import shutil
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from heritage_games.analysis.hunt_solver import PASSES
from heritage_games.analysis.hunt_table import INDEX, HuntTable
from heritage_games.analysis.packed_hunt import is_packed, pack
from heritage_games.analysis.state_space import space
from heritage_games.engine.verdict import Message
from heritage_games.errors import HeritageGamesError
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import ruleset

from .files import DIGITS, TABLES, Progress

EVERY = 100  # number of packed placements between two progress messages


def packed_tables(
    folders: Sequence[Path], before: Path, made: Path, games: Collection[str], progress: Progress
) -> dict[str, str]:
    """Pack the tables of a site's games into it; return the hash of each by folder name.

    Parts of the previous site are reused if they belong to the same table.

    Args:
        folders: tables, or folders with tables.
        before: the folder of the previous site.

    Raises:
        HeritageGamesError: a folder has no table, or one that is not finished.
    """
    hashes = {}
    for folder in [each for given in folders for each in _tables_in(given)]:
        rules = _ruleset_of(folder)
        if rules.game not in games:
            progress(f"{folder}: there is no page for {rules!r}")
            continue
        table = HuntTable(space(rules, None), folder)
        if table.progress.passes < PASSES:
            raise HeritageGamesError(Message("unfinished_table", file=str(folder)))
        digest = table.space.digest
        out, old = made / TABLES / digest, before / TABLES / digest
        if is_packed(table, old):
            shutil.copytree(old, out)
        else:
            for done, count in pack(table, out):
                if done % EVERY == 0 or done == count:
                    progress(f"table of {rules!r}: {done} of {count} placements")
        hashes[digest] = _hash(out)
    return hashes


def _tables_in(folder: Path) -> Iterator[Path]:
    """Yield the folder if it is a table, otherwise its tables; raise an error if it has none."""
    found = [each.parent for each in (folder / INDEX, *sorted(folder.glob(f"*/{INDEX}"))) if each.is_file()]
    if not found:
        raise HeritageGamesError(Message("no_table", file=str(folder)))
    yield from found[:1] if found[0] == folder else found


def _ruleset_of(folder: Path) -> Ruleset:
    """Return the ruleset in a table's index, like ``ruleset('rafaya', 'standard', board=23)``."""
    try:
        call = ast.parse(json.loads((folder / INDEX).read_text(encoding="utf-8"))["ruleset"], mode="eval").body
        names, chosen = [], {}
        if isinstance(call, ast.Call):
            names = [ast.literal_eval(each) for each in call.args]
            chosen = {str(each.arg): ast.literal_eval(each.value) for each in call.keywords}
    except (OSError, ValueError, KeyError, TypeError, SyntaxError) as error:
        raise HeritageGamesError(Message("no_table", file=str(folder))) from error
    return ruleset(*names, **chosen)


def _hash(folder: Path) -> str:
    found = hashlib.sha256()
    for path in sorted(folder.iterdir()):
        found.update(path.name.encode() + path.read_bytes())
    return found.hexdigest()[:DIGITS]
