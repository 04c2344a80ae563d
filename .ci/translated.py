#!/usr/bin/env python3
"""Record of the English text that each translated text follows, for translators.

A changed translation is recorded with the current English text. A text whose English version alone has changed keeps
its record: it is shown in English and listed by ``heritage-games content --language id``. If its translation is still
right, give the name that the list shows as an argument; ``all`` confirms every text.

    python .ci/translated.py id
    python .ci/translated.py id "interface.toml buttons.undo"
"""

from __future__ import annotations

import json
import sys

from heritage_games.authoring.language_checks import translated, word_files
from heritage_games.rulebook.files import Content, content
from heritage_games.rulebook.translations import DIGITS, RECORD, digest


def recorded(files: Content, language: str, confirmed: tuple[str, ...] = ()) -> dict[str, dict[str, str]]:
    """Return the updated digests of a language.

    Args:
        files: the content folder.
        language: folder of the texts.
        confirmed: texts whose translation is still right, as "file key"; "all" for every text, empty for none.
    """
    found: dict[str, dict[str, str]] = {}
    for name in sorted(word_files(files, language)):
        before = files.digests(f"{language}/{name}")
        for key, english, own in translated(files, language, name):
            same = before.get(key, "")[DIGITS:] == digest(own)
            kept = same and "all" not in confirmed and f"{name} {key}".rstrip() not in confirmed
            found.setdefault(name, {})[key] = before[key] if kept else digest(english) + digest(own)
    return found


if __name__ == "__main__":
    tag, *still_right = sys.argv[1:]
    texts = json.dumps(recorded(content(), tag, tuple(still_right)), indent=0, ensure_ascii=False)
    (content().root / tag / RECORD).write_text(f"{texts}\n", encoding="utf-8")
