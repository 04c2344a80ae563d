"""Entry point of ``python -m heritage_games``, which runs the command line."""

from __future__ import annotations

import sys

from .cli.parser import main

sys.exit(main())
