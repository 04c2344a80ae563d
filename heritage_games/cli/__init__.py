"""The command line: look up a rule, check a record, count, simulate, solve, build pages or papers, open a class."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from heritage_games import __version__, letters
from heritage_games.games.errors import HeritageGamesError
from heritage_games.record import RecordError

from . import building, laboratory, reading, room, solving, writing
from .stopped import INTERRUPTED, unread

GROUPS = (reading, laboratory, solving, building, room, writing)
"""The commands, as the help lists them."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code; a user's mistake is one sentence and 2."""
    letters.use()
    chosen = _parser().parse_args(arguments)
    try:
        ended = int(chosen.run(chosen))
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return unread()
    except RecordError as error:
        print(*error.faults, sep="\n", file=sys.stderr)
    except HeritageGamesError as error:
        print(error, file=sys.stderr)
    except OSError as error:
        print(": ".join(filter(None, (error.filename, error.strerror))), file=sys.stderr)
    else:
        return ended
    return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="heritage-games", description=__doc__)
    parser.add_argument("--version", action="version", version=f"heritage_games {__version__}")
    commands = parser.add_subparsers(required=True, metavar="command")
    for group in GROUPS:
        group.add(commands)
    return parser
