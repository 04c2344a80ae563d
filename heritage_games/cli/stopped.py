"""How a command ends that somebody stopped, or that nobody reads any more."""

from __future__ import annotations

import os
import sys

INTERRUPTED = 130
"""The exit code of a command that was interrupted, as shells have it."""

UNREAD = 141
"""The exit code of a command whose reader has gone, as ``head`` does, as shells have it."""


def unread() -> int:
    """Have what is not written yet go nowhere, so that nothing fails once more when Python ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
    return UNREAD
