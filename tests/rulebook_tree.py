"""Small or copied content folders, for tests that damage them."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from heritage_games.rulebook.files import Content, content
from heritage_games.rulebook.schema import Problems

Changes = dict[str, Any]
"""Replacement values for the fields of a dataclass."""

FILES = {
    "sources.json": """[
  {"id": "ann", "type": "book", "title": "Board games", "author": [{"family": "Example", "given": "Ann"}],
   "issued": {"date-parts": [[1999]]}, "publisher": "Press", "evidence": "page",
   "read": "whole", "accessed": {"literal": "not recorded: by nobody"}}
]""",
    "en/interface.toml": """
[numbers]
0 = "no"
1 = "one"
2 = "two"
3 = "three"
none = "none"
[speech]
list_comma = ", "
list_last = " and "
[grades]
attested = "said"
inferred = "implied"
invented = "ours"
[seats]
person = "a person"
random = "at random"
is_random = "plays at random"
brief_random = "random"
line_random = "any move"
perfect = "perfect"
is_perfect = "plays perfectly"
brief_perfect = "perfect"
line_perfect = "no mistake"
careful = "careful"
is_careful = "plays with care"
brief_careful = "careful"
line_careful = "one reply ahead"
"level 1" = "level 1"
"level 2" = "level 2"
"level 3" = "level 3"
"level 4" = "level 4"
"level 5" = "level 5"
[levels]
1 = "gentle"
2 = "easy"
3 = "steady"
4 = "sharp"
5 = "stern"
[evidence]
object = "an object"
time = "of the time"
federation = "a rulebook"
later = "a report"
reconstruction = "rebuilt"
page = "a page"
program = "code"
ours = "ours"
[unchanged]
stone = "Nothing has changed."
[status]
to_move = "{Side} to move"
hand = "{Side} has {hand:pieces}, {other} has {theirs}."
""",
    "morabaraba/game.toml": """
id = "morabaraba"
region = ["Lesotho"]
dates = "today"
sources = ["ann"]
[[pieces]]
id = "cow-dark"
side = "dark"
[[pieces]]
id = "cow-light"
side = "light"
[[names]]
id = "sesotho"
lang = "st"
""",
    "en/morabaraba/words.toml": """
title = "Morabaraba"
title_lang = "st"
subtitle = "cows"
[names.sesotho]
name = "morabaraba"
[sides.dark]
name = "dark"
[sides.light]
name = "light"
[pieces.cow-dark]
one = "cow"
many = "cows"
label = "dark cow"
[pieces.cow-light]
one = "ox"
many = "oxen"
label = "light ox"
[options.flying]
label = "Flying"
help = "Who flies?"
values = { yes = "three", no = "nobody" }
[rulesets]
south_africa = "South Africa"
[points]
E1 = "corner"
""",
    "morabaraba/south_africa.toml": """
game = "morabaraba"
ruleset = "south_africa"
[[rules]]
id = "M2"
source = "ann"
place = "p. 1"
grade = "attested"
codes = ["placed", "occupied"]
[[rules.examples]]
id = "M2-empty"
position = "morabaraba; turn dark; hand 12 12"
touches = ["E2"]
expect = "accepted"
codes = ["placed"]
[[rules.examples]]
id = "M2-taken"
position = "morabaraba; turn dark; light E2; hand 12 11"
touches = ["E2"]
expect = "refused"
code = "occupied"
[[rules]]
id = "M12-walk"
number = "M12"
source = "ann"
place = "p. 2"
grade = "inferred"
when = { flying = false, all_in_mills = ["none", "any"] }
[[rules.examples]]
id = "M12-three"
options = { all_in_mills = "any" }
position = "morabaraba; turn dark; dark E1 E2 E4; light A1 A2 A3"
expect = "shown"
""",
    "morabaraba/lesotho.toml": """
game = "morabaraba"
ruleset = "lesotho"
extends = "south_africa"
[[drop]]
id = "M12-walk"
[[rules]]
id = "M2"
grade = "inferred"
[[rules]]
id = "M18"
source = "ann"
place = "p. 3"
grade = "invented"
[[rules.examples]]
id = "M18-board"
position = "morabaraba; turn dark; hand 12 12"
expect = "shown"
lit = ["C"]
""",
    "en/morabaraba/rules.toml": """
[M2]
title = "Place a cow"
text = "Put one on an empty point."
[M2.codes.placed]
says = "{Side} places at {point}."
[M2.codes.occupied]
heading = "Not {point}"
says = "An {other_piece} stands on {point}."
instead = "Choose another."
[M2.captions]
M2-empty = "An empty board."
M2-taken = "A taken point."
[M12-walk]
title = "Three walk"
text = "Nobody flies."
[M12-walk.captions]
M12-three = "Three cows."
[M18]
title = "A centre"
text = "There is a centre."
[M18.captions]
M18-board = "The centre."
""",
    "en/morabaraba/lesotho.toml": """
[M2]
text = "Put one on an empty point, the centre too."
""",
}


def grow(root: Path, **edits: tuple[str, str]) -> Content:
    """Write the content folder with these edits and return its content.

    The name of an edit is the path of the file without its extension, with ``__`` for a slash.
    """
    left = dict(edits)
    for name, text in FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        old, new = left.pop(name.rpartition(".")[0].replace("/", "__"), ("", ""))
        assert old in text, f"{old!r} is not in {name}"
        path.write_text(text.replace(old, new, 1) if old else text + new, encoding="utf-8")
    assert not left, f"no such file: {', '.join(left)}"
    return Content(root)


def own_content(root: Path) -> Content:
    """Return a copy of the real content for a test to modify."""
    shutil.copytree(content().root, root / "content")
    return Content(root / "content")


def problem_text(found: Problems) -> str:
    """Return problems as text, as content authors see them."""
    return "\n".join(str(problem) for problem in found)
