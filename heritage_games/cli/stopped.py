"""How a command ends that somebody stopped."""

INTERRUPTED = 130
"""The exit code of such a command, as shells have it."""
