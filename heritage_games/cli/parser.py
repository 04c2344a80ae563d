"""Parser of the command line, for ``heritage-games`` and ``python -m heritage_games``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from heritage_games import __version__, ascii_fallback
from heritage_games.errors import HeritageGamesError, RecordError

from . import experiments
from .arguments import INTERRUPTED, unread
from .commands import add_class, add_pages, add_reading, add_solving, add_writing

GROUPS = (add_reading, experiments.add, add_solving, add_pages, add_class, add_writing)
"""Functions that add commands, in the order of the help."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 2 after a user's mistake, which it prints."""
    ascii_fallback.use()
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
    parser = argparse.ArgumentParser(prog="heritage-games", description="Old board games with a rulebook.")
    parser.add_argument("--version", action="version", version=f"heritage_games {__version__}")
    commands = parser.add_subparsers(required=True, metavar="command")
    for add in GROUPS:
        add(commands)
    return parser
