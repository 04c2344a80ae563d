"""Every error and fault that the code can say has its sentence, and no sentence is left that nothing says."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from heritage_games.rulebook.faults import ContentFault, Faults, no_such
from heritage_games.rulebook.files import PACKAGE, Content
from heritage_games.rulebook.sayings import FILE, read_sayings
from heritage_games.rulebook.sentence import BlankError, blanks

SAYINGS = frozenset({"Saying", "Fault"})
"""What a code is said with, in the source: ``Fault("point_twice", column, point=..., whose=...)``."""


@cache
def said_by_code(package: Path = PACKAGE) -> Mapping[str, frozenset[str]]:
    """Return every code that the package says, with the parts that each place that says it gives.

    Args:
        package: the folder of ``heritage_games``, whose sources are read.
    """
    found: dict[str, frozenset[str]] = {}
    for module in sorted(package.rglob("*.py")):
        for code, given in _said(ast.parse(module.read_text(encoding="utf-8"))):
            found[code] = found.get(code, given) & given
    return found


def _said(tree: ast.AST) -> Iterator[tuple[str, frozenset[str]]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAYINGS and node.args:
            code = node.args[0]
            if isinstance(code, ast.Constant):
                yield str(code.value), frozenset(each.arg for each in node.keywords if each.arg)


def saying_faults(files: Content, language: str) -> Faults:
    """Return the codes that have no sentence, the sentences that no code says, and the blanks that nothing fills.

    Args:
        files: the content.
        language: folder of the words.
    """
    found: Faults = []
    said = said_by_code()
    shared = read_sayings(files, language, "", found)
    told = set(shared)
    for code, sentence in shared.items():
        found += _sentence(f"{language}/{FILE}", code, sentence, said)
    for game in files.games():
        for code, sentence in files.toml_if_any(f"{language}/{game}/{FILE}").items():
            found += _sentence(f"{language}/{game}/{FILE}", code, str(sentence), said)
            if sentence == shared.get(code):
                found.append(ContentFault(f"{language}/{game}/{FILE}", code, "is what every game says; leave it out"))
            told.add(code)
    missing = sorted(set(said) - told)
    return found + [ContentFault(f"{language}/{FILE}", code, "is missing; the program says it") for code in missing]


def _sentence(file: str, code: str, sentence: str, said: Mapping[str, frozenset[str]]) -> Iterator[ContentFault]:
    """Yield what is wrong with one sentence."""
    if code not in said:
        yield ContentFault(file, code, f"{no_such(code, tuple(sorted(said)), 'code that the program says')}")
        return
    try:
        asked = {blank.name for blank in blanks(sentence)} - said[code]
    except BlankError as error:
        yield ContentFault(file, code, str(error))
        return
    for name in sorted(asked):
        yield ContentFault(
            file, code, f"has the blank {{{name}}}; it can have {', '.join(sorted(said[code])) or 'none'}"
        )
