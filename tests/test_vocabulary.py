"""Tests that no imports are circular, and that duplicate classes and old words decrease.

``vocabulary.toml`` lists the words and the remaining uses of each; the numbers may only fall.
``python tests/test_vocabulary.py`` rewrites the file.
"""

import ast
import re
import tomllib
from collections import Counter
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

from test_project import imports

PACKAGE = Path(__file__).parent.parent / "heritage_games"
LEFT = Path(__file__).with_name("vocabulary.toml")
LISTED = tomllib.loads(LEFT.read_text(encoding="utf-8"))

CLASSROOM = PACKAGE / "classroom_server"  # package in which "room" is a term


@cache
def trees() -> dict[Path, ast.Module]:
    files = sorted(path for path in PACKAGE.rglob("*.py") if "node_modules" not in path.parts)
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in files}


def dotted(path: Path) -> str:
    return ".".join((PACKAGE.name, *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__")


def imported(path: Path) -> set[str]:
    """Return the package's modules that a module imports, even in functions or for typing."""
    names = {dotted(each) for each in trees()}
    found = {name if name in names else name.rpartition(".")[0] for _, name in imports(path)}
    return found & names - {dotted(path)}


def twins() -> dict[str, int]:
    """Return the names that several public classes have, with their numbers."""
    found = Counter(node.name for tree in trees().values() for node in tree.body if isinstance(node, ast.ClassDef))
    return {name: count for name, count in sorted(found.items()) if count > 1 and not name.startswith("_")}


@cache
def prescribed() -> list[str]:
    """Return the methods of the base classes of class modes, which every new mode overrides."""
    bodies = [(node, trees()[CLASSROOM / file].body) for file, node in (("modes.py", "Mode"), ("voting.py", "Votes"))]
    classes = [each for name, body in bodies for each in body if isinstance(each, ast.ClassDef) and each.name == name]
    return sorted({each.name for node in classes for each in node.body if isinstance(each, ast.FunctionDef)})


def words() -> dict[str, int]:
    """Return the uses of each replaced word in the code, including names and plurals."""
    found: Counter[str] = Counter()
    for path in trees():
        found += uses(path.read_text(encoding="utf-8"), classroom=CLASSROOM in path.parents)
    return {word: found[word] for word in LISTED["words"]}


def uses(text: str, *, classroom: bool) -> Counter[str]:
    """Return the number of uses of each replaced word in a source.

    Definitions and calls of the contract's methods do not count, because every new class mode must have them.
    """
    if classroom:
        text = re.sub(rf"(?:\bdef |\.)(?:{'|'.join(prescribed())})\b", "", text)
    pattern = re.compile(rf"(?<![a-z])({'|'.join(LISTED['words'])})s?(?![a-z])")
    found = Counter(hit[1] for hit in pattern.finditer(re.sub(r"(?<=[a-z])(?=[A-Z])", "_", text).lower()))
    if classroom:
        del found["room"]
    return found


def test_no_modules_import_each_other() -> None:
    graph = {dotted(path): imported(path) for path in trees()}
    graph[PACKAGE.name] = set()  # the package imports its public names only when they are used
    TopologicalSorter(graph).prepare()


def test_no_twin_and_no_word_comes_back() -> None:
    assert twins() == LISTED["classes"]
    assert {word: count for word, count in words().items() if count > LISTED["words"][word]} == {}


def test_methods_that_a_new_class_mode_must_have_do_not_count() -> None:
    mode = "def desk(self):\n    return super().desk()\n@property\ndef asked_at(self): ...\n"
    assert uses(mode, classroom=True) == {}
    assert uses(mode, classroom=False) == {"desk": 2, "asked": 1}
    assert uses("desk = 1", classroom=True) == {"desk": 1}


def write() -> None:
    lines = ["# Remaining classes of one name and words given up; the numbers only fall."]
    for kind, counts in (("classes", twins()), ("words", words())):
        lines += ["", f"[{kind}]", *(f'"{name}" = {count}' for name, count in counts.items())]
    LEFT.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
