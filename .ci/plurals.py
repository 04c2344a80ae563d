#!/usr/bin/env python3
"""Printer of the plural rules of a language from the CLDR data, for translators.

It prints the format of content/<language>/interface.toml, and needs Babel, which contains the data. The package itself
reads the rules from the content, so that notebooks and web pages need not load the data of all languages.

    python .ci/plurals.py st
"""

from __future__ import annotations

import sys

from babel import Locale

from heritage_games.rulebook.sentences import CATEGORIES, OTHER


def rules(language: str) -> dict[str, str]:
    """Return a language's rules by category; only *other* if all numbers have the same form."""
    found = Locale.parse(language, sep="-").plural_form.rules
    return {name: found[name] for name in CATEGORIES if name in found} or {OTHER: "always"}


if __name__ == "__main__":
    lines = [f'{category} = "{rule}"' for category, rule in rules(sys.argv[1]).items()]
    sys.stdout.write("\n".join(["[plural]", *lines, ""]))
