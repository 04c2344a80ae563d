"""What holds the project together: its floors, and the files beside the code."""

from __future__ import annotations

import ast
import inspect
import json
import os
import pydoc
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import heritage_games

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "heritage_games"

HOME = "heritage-games/heritage-games"
"""The repository, on the platform where it lives."""

KNOWS = {
    "engine": set(),
    "games": {"engine"},
    "rulebook": {"games"},
    "search": {"machine", "games", "engine"},
    "players": {"search", "games"},
    "coach": {"search", "games", "engine"},
    "record": {"players", "rulebook", "games"},
    "reviewing": {"drawing", "record", "coach", "search", "rulebook", "games"},
    "drawing": {"rulebook", "games"},
    "throws": {"drawing", "rulebook", "games"},
    "play": {"reviewing", "drawing", "record", "coach", "players", "rulebook", "games"},
    "marking": {"play", "record", "rulebook", "games"},
    "solving": {"machine", "drawing", "games", "engine"},
    "checks": {"coach", "players", "rulebook", "games"},
    "machine": {"engine"},
    "widget": {"marking", "throws", "reviewing", "play", "drawing", "record", "players", "rulebook", "games"},
    "experiments": {"coach", "drawing", "machine", "record", "players", "search", "rulebook", "games", "engine"},
    "pages": {"throws", "play", "drawing", "record", "rulebook", "games"},
    "lite": {"pages", "rulebook"},
    "printing": {"pages", "rulebook"},
    "classroom": {"pages", "play", "drawing", "record", "players", "rulebook", "games"},
    "letters": set(),
    "cli": {
        "letters",
        "checks",
        "classroom",
        "solving",
        "lite",
        "printing",
        "pages",
        "experiments",
        "search",
        "machine",
        "record",
        "rulebook",
        "games",
    },
    "__main__": {"cli"},
}
"""Floor to the floors it may import."""

WORDS_OF_THE_CONTRACT = ("heritage_games.engine.verdict.", "heritage_games.engine.saying.")
"""Verdicts with their items, and sayings, in which every floor speaks."""

IN_THE_BROWSER = ("engine", "games", "rulebook", "search", "players", "coach", "record", "drawing", "reviewing", "play")
"""Floors that also run under Pyodide, on the standard library alone."""


def modules() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py") if "node_modules" not in path.parts)


def floor_of(module: Path) -> str:
    return module.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(module: Path) -> Iterator[tuple[int, str]]:
    """Give the line and the full dotted name of everything a module imports, wherever in it that stands."""
    package = ("heritage_games", *module.relative_to(PACKAGE).parent.parts)
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            start = ".".join((*above, *(node.module or "").split("."))).strip(".")
            yield from ((node.lineno, f"{start}.{alias.name}") for alias in node.names)


@pytest.mark.parametrize("floor", sorted({floor_of(module) for module in modules()} - {"__init__"}))
def test_a_floor_knows_only_the_floors_below_it(floor: str) -> None:
    known = KNOWS[floor] | {floor, "__version__"}
    too_high = [
        f"{module.relative_to(ROOT)}:{line} imports {name}"
        for module in modules()
        if floor_of(module) == floor
        for line, name in imports(module)
        if name.startswith("heritage_games.") and not name.startswith(WORDS_OF_THE_CONTRACT)
        if name.split(".")[1] not in known
    ]
    assert too_high == []


@pytest.mark.parametrize("floor", sorted(KNOWS))
def test_a_floor_needs_every_floor_that_it_may_know(floor: str) -> None:
    named = {
        name.split(".")[1]
        for module in modules()
        if floor_of(module) == floor
        for _, name in imports(module)
        if name.startswith("heritage_games.")
    }
    assert KNOWS[floor] - named == set()


def test_what_runs_in_the_browser_needs_the_standard_library_alone() -> None:
    allowed = sys.stdlib_module_names | {"heritage_games"}
    foreign = [
        f"{module.relative_to(ROOT)}:{line} imports {name}"
        for module in modules()
        if floor_of(module) in IN_THE_BROWSER or module == PACKAGE / "pages" / "engine.py"
        for line, name in imports(module)
        if name.split(".")[0] not in allowed
    ]
    assert foreign == []


def names_of_modules() -> list[str]:
    """Give the dotted name of every module, ``heritage_games.play.session``."""
    parts = (module.relative_to(ROOT).with_suffix("").parts for module in modules() if module.name != "__main__.py")
    return [".".join(each).removesuffix(".__init__") for each in parts]


def test_every_module_can_be_imported_by_a_name_of_ones_own() -> None:
    floors_that_are_functions = {"heritage_games.classroom", "heritage_games.games", "heritage_games.play"}
    for name in names_of_modules():
        found: dict[str, object] = {}
        exec(f"import {name} as found", found)  # noqa: S102 - it is what a reader writes
        if name not in floors_that_are_functions:
            assert found["found"] is sys.modules[name]


@pytest.mark.parametrize("name", ["heritage_games.play.session", "heritage_games.games.registry"])
@pytest.mark.parametrize("statement", ["import {} as found", "import {0}; found = {0}"])
def test_a_floor_that_is_a_function_too_is_reached_by_its_path(name: str, statement: str) -> None:
    program = f"{statement.format(name)}; import sys; print(found.__name__, 'heritage_games.widget' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == f"{name} False\n"


@pytest.mark.parametrize("name", ["classroom", "games", "play"])
def test_a_floor_that_is_a_function_too_is_called_and_told_as_one(name: str) -> None:
    function = getattr(heritage_games, name)
    assert "Return" in function.__doc__
    assert inspect.signature(function) == inspect.signature(function.__wrapped__)
    assert pydoc.plain(pydoc.render_doc(function)).splitlines()[2].startswith(f"{name}(")
    assert repr(function) == f"<function heritage_games.{name}>"


def written() -> Iterator[tuple[Path, str]]:
    """Give every text file of the repository, without what tools have put there."""
    made = {"node_modules", "__pycache__", "build", "dist"}
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in made and (name == ".ci" or not name.startswith("."))]
        for name in files:
            try:
                yield Path(folder, name), Path(folder, name).read_text(encoding="utf-8")
            except UnicodeDecodeError:  # a picture
                continue


def test_no_file_names_this_machine_or_a_package_registry() -> None:
    hosts = [".".join(name) for name in (("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"), ("npmjs", "com"))]
    places = [str(place) for place in (ROOT, Path(sys.prefix), Path.home()) if len(place.parts) > 1]
    unwanted = re.compile("|".join([*map(re.escape, hosts), *(rf"{re.escape(place)}(?![\w.-])" for place in places)]))
    found = [
        f"{path.relative_to(ROOT)}: {match.group()}" for path, text in written() for match in unwanted.finditer(text)
    ]
    assert found == []


def test_no_code_cites_a_document_that_is_not_here() -> None:
    files = dict(written())
    there = {path.name for path in files}
    cited = [
        f"{path.relative_to(ROOT)}: {match.group()}"
        for path, text in files.items()
        if PACKAGE in path.parents and path.suffix in {".py", ".ts", ".mjs", ".css"}
        for match in re.finditer(r"[\w-]+\.md\b", text)
        if match.group() not in there
    ]
    assert cited == []


def test_the_citation_names_this_version() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert re.findall(r"^version: (.*)$", citation, re.MULTILINE) == [heritage_games.__version__]


def test_the_address_of_binder_stands_in_one_place() -> None:
    address = "mybinder.org" + "/v2"
    assert [(path.name, text.count(address)) for path, text in written() if address in text] == [("README.md", 1)]


def test_the_badge_and_the_first_command_open_the_plain_notebook_view() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = re.findall(r"^python3 -m venv \.venv .*$", readme, re.MULTILINE)
    assert commands[0].endswith(" && .venv/bin/jupyter notebook notebooks/00_start_here.ipynb")
    assert commands[1].split(" && ")[-1].startswith(".venv/bin/pytest ")
    assert re.findall(r"\?urlpath=(\S+)", readme) == ["notebooks/notebooks/00_start_here.ipynb"]  # /notebooks/PATH
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert any(each.startswith("notebook>=7") for each in extras["lab"])


def test_binder_pins_releases_that_the_package_allows() -> None:
    lines = (ROOT / "binder" / "pinned.txt").read_text(encoding="utf-8").splitlines()
    pinned = dict(line.split("==") for line in lines if "==" in line)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [Requirement(each) for each in [*project["dependencies"], *extras["fast"], *extras["lab"]]]
    ours = [each for each in wanted if each.name != "jupyterlab"]  # Binder brings JupyterLab
    assert [str(each) for each in ours if not each.specifier.contains(pinned[each.name])] == []


def test_the_readme_shows_files_that_exist() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    # Whoever reads it outside the repository has its address alone.
    assert re.findall(r"\]\((?!https://)([^)]+)\)", readme) == []
    ours = rf"https://(?:github\.com/{HOME}/blob|raw\.githubusercontent\.com/{HOME})/main/([^)\s]+)"
    links = re.findall(ours, readme)
    assert len(links) > 5
    links += re.findall(r"notebooks/\w+\.ipynb", readme)
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_package_says_where_it_comes_from_and_on_which_pythons_it_runs() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert all(address.startswith(f"https://github.com/{HOME}") for address in project["urls"].values())
    minors = [int(minor) for minor in re.findall(r"Python :: 3\.(\d+)", "\n".join(project["classifiers"]))]
    assert minors == [*range(int(project["requires-python"].removeprefix(">=3.")), 15)]


def test_package_json_makes_no_module_of_what_lies_below_it() -> None:
    # .venv lies below it too, and a tool of JupyterLab there is a script: with "type": "module" every start of
    # JupyterLab prints the whole of it as an error.
    assert "type" not in json.loads((ROOT / "package.json").read_text(encoding="utf-8"))


def test_the_readme_makes_boards_that_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", readme, re.MULTILINE | re.DOTALL)
    monkeypatch.chdir(tmp_path)
    assert len(blocks) > 1
    exec("\n".join(blocks), {})  # noqa: S102 - it is what the reader is told to run
