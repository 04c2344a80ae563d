"""Tests of the layers of the package, and of the files next to the code."""

import ast
import inspect
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import small_changes
import yaml
from packaging.requirements import Requirement
from packaging.version import Version

import heritage_games

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "heritage_games"
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

HOME = "heritage-games/heritage-games"  # the name of the repository on its hosting platform


LAYERS = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("### Layers")[1].split("###")[0]
IMPORTS = {
    "__main__": {"cli"},
    **{
        name: set(re.findall(r"`(\w+)`", allowed))
        for name, allowed in re.findall(r"^\| `(\w+)` \|.*\| (.*) \|$", LAYERS, re.MULTILINE)
    },
}
"""Packages that a package may import, from the table of CONTRIBUTING."""

IN_THE_BROWSER = ("arguments", "errors", "engine", "rulesets", "rulebook", "analysis", "record", "rendering", "session")
"""Packages and modules that also run under Pyodide and use only the standard library."""


@cache
def modules() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py") if "node_modules" not in path.parts)


def package_of(module: Path) -> str:
    return module.relative_to(PACKAGE).parts[0].removesuffix(".py")


@cache
def imports(module: Path) -> list[tuple[int, str]]:
    """Return the line and the full dotted name of every import in a module, at any depth."""
    found = []
    package = ("heritage_games", *module.relative_to(PACKAGE).parent.parts)
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            start = ".".join((*above, *(node.module or "").split("."))).strip(".")
            found += [(node.lineno, f"{start}.{alias.name}") for alias in node.names]
    return found


@pytest.mark.parametrize("package", sorted({package_of(module) for module in modules()} - {"__init__"}))
def test_a_package_imports_only_lower_layers(package: str) -> None:
    allowed = IMPORTS[package] | {"errors", "arguments", "__version__", package}
    found = [
        f"{module.relative_to(ROOT)}:{line} imports {name}"
        for module in modules()
        if package_of(module) == package
        for line, name in imports(module)
        if name.split(".")[0] == "heritage_games" and name.split(".")[1] not in allowed
        if not name.startswith("heritage_games.engine.verdict.")
    ]
    assert found == []


def test_what_runs_in_the_browser_needs_the_standard_library_alone() -> None:
    # typing_extensions is imported only for type checkers, which install it.
    allowed = sys.stdlib_module_names | {"heritage_games", "typing_extensions"}
    foreign = [
        f"{module.relative_to(ROOT)}:{line} imports {name}"
        for module in modules()
        if package_of(module) in IN_THE_BROWSER or module == PACKAGE / "website" / "engine_host.py"
        if module.name not in {"jit.py", "intrinsics.py"}  # they import numba if it is installed
        for line, name in imports(module)
        if name.split(".")[0] not in allowed
    ]
    assert foreign == []


def test_every_module_can_be_imported_and_a_public_function_is_itself() -> None:
    parts = (module.relative_to(ROOT).with_suffix("").parts for module in modules() if module.name != "__main__.py")
    for name in (".".join(each).removesuffix(".__init__") for each in parts):
        found: dict[str, object] = {}
        exec(f"import {name} as found", found)  # noqa: S102 - a reader writes this
        assert found["found"] is sys.modules[name]
    for name in ("classroom", "games", "play"):
        assert inspect.isfunction(getattr(heritage_games, name))


def files() -> Iterator[Path]:
    """Yield every file of the repository, except those made by tools."""
    made, hidden = {"node_modules", "__pycache__", "build", "dist"}, {".ci", ".github"}
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if name in hidden or (name not in made and not name.startswith("."))]
        yield from (Path(folder, name) for name in names)


def written() -> Iterator[tuple[Path, str]]:
    """Yield every text file of the repository with its text."""
    for file in files():
        try:
            yield file, file.read_text(encoding="utf-8")
        except UnicodeDecodeError:  # a picture
            continue


def test_no_file_names_this_machine_or_a_package_registry() -> None:
    hosts = [".".join(name) for name in (("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"), ("npmjs", "com"))]
    places = [str(place) for place in (ROOT, Path(sys.prefix), Path.home()) if len(place.parts) > 1]
    unwanted = re.compile("|".join([*map(re.escape, hosts), *(rf"{re.escape(place)}(?![\w.-])" for place in places)]))
    found = [f"{path.relative_to(ROOT)}: {hit.group()}" for path, text in written() for hit in unwanted.finditer(text)]
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


def test_a_docstring_begins_with_a_line_of_at_most_88_characters() -> None:
    long = [
        f"{path.relative_to(ROOT)}: {first[1]}"
        for path, text in written()
        if path.suffix == ".py"
        for first in re.finditer(r'^ *r?"""(.+?)(?:"""$|$)', text, re.MULTILINE)
        if len(first[1]) > 88
    ]
    assert long == []


def test_every_file_names_this_version_and_citation_and_archive_tell_the_same() -> None:
    version = heritage_games.__version__
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["version"] == version
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## \[(.*?)\](?: - (\S+))?$", changelog, re.MULTILINE)
    assert headings[:2] == [("Unreleased", ""), (version, str(citation["date-released"]))]
    assert all(f"\n[{name}]: https://github.com/{HOME}/" in changelog for name, _ in headings)
    for name in ("package.json", "heritage_games/labextensions/heritage-games/package.json"):
        assert Version(json.loads((ROOT / name).read_text(encoding="utf-8"))["version"]) == Version(version)
    archive = json.loads((ROOT / ".zenodo.json").read_text(encoding="utf-8"))
    assert (archive["title"], archive["description"]) == (citation["title"], citation["abstract"].strip())
    assert archive["keywords"] == citation["keywords"]
    assert [each["name"] for each in archive["creators"]] == [each["name"] for each in citation["authors"]]


def test_one_badge_and_the_first_command_open_the_plain_notebook_view() -> None:
    commands = re.findall(r"^python3 -m venv \.venv .*$", README, re.MULTILINE)
    assert commands[0].endswith(" && .venv/bin/jupyter notebook notebooks/00_start_here.ipynb")
    assert commands[1].split(" && ")[-1].startswith(".venv/bin/pytest ")
    assert re.findall(r"\?urlpath=(\S+)", README) == ["notebooks/notebooks/00_start_here.ipynb"]  # after /notebooks/
    assert any(each.startswith("notebook>=7") for each in PROJECT["optional-dependencies"]["lab"])
    address = "mybinder.org" + "/v2"
    assert [(path.name, text.count(address)) for path, text in written() if address in text] == [("README.md", 1)]


def test_binder_pins_releases_that_the_package_allows() -> None:
    lines = (ROOT / "binder" / "pinned.txt").read_text(encoding="utf-8").splitlines()
    pinned = dict(line.split("==") for line in lines if "==" in line)
    extras = PROJECT["optional-dependencies"]
    wanted = [Requirement(each) for each in [*PROJECT["dependencies"], *extras["fast"], *extras["lab"]]]
    ours = [each for each in wanted if each.name != "jupyterlab"]  # Binder installs JupyterLab itself
    assert [str(each) for each in ours if not each.specifier.contains(pinned[each.name])] == []


VISIT = """
import pathlib, sys, threading
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
shell.run_cell(pathlib.Path("binder/startup.py").read_text(encoding="utf-8"))
shell.run_cell("import heritage_games as hg")
(loading,) = [each for each in threading.enumerate() if each.name == "heritage_games machine code"]
loading.join()
shell.run_cell("1")
assert not [each for each in threading.enumerate() if each.name == loading.name], "it loads once"
print("numba" in sys.modules)
"""
"""Program of a kernel with Binder's startup file."""


def test_a_kernel_on_binder_loads_the_machine_code_after_its_first_cell() -> None:
    pytest.importorskip("numba")
    told = subprocess.check_output([sys.executable, "-c", VISIT], cwd=ROOT, text=True)
    assert told.splitlines()[-1] == "True"


def test_the_readme_shows_files_that_exist() -> None:
    # Readers outside the repository can follow only absolute links.
    assert re.findall(r"\]\((?!https://)([^)]+)\)", README) == []
    ours = rf"https://(?:github\.com/{HOME}/blob|raw\.githubusercontent\.com/{HOME})/main/([^)\s\"]+)"
    links = re.findall(ours, README)
    assert len(links) > 5
    links += re.findall(r"notebooks/\w+\.ipynb", README)
    assert [link for link in links if not (ROOT / link).exists()] == []
    assert len(README.splitlines()) <= 90
    documents = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").glob("*.md")}
    assert documents <= set(links), "every document can be reached from README"


def test_the_package_says_where_it_comes_from_and_on_which_pythons_it_runs() -> None:
    assert all(address.startswith(f"https://github.com/{HOME}") for address in PROJECT["urls"].values())
    minors = [int(minor) for minor in re.findall(r"Python :: 3\.(\d+)", "\n".join(PROJECT["classifiers"]))]
    assert minors == [*range(int(PROJECT["requires-python"].removeprefix(">=3.")), 15)]


def test_package_json_makes_no_module_of_what_lies_below_it() -> None:
    # .venv is also below this folder, and one of JupyterLab's tools in it is a CommonJS script: with "type": "module"
    # JupyterLab would report an error for that script at every start.
    assert "type" not in json.loads((ROOT / "package.json").read_text(encoding="utf-8"))


def test_each_small_change_still_has_its_place_and_its_tests() -> None:
    commands, changes = small_changes.table()
    for change in changes:
        assert change.place(ROOT).is_file()
    named = [part for command in commands.values() for part in command if part.startswith("tests/")]
    assert [part for part in named if not (ROOT / part).is_file()] == []


def test_contributing_names_files_that_exist_and_begins_with_one_page() -> None:
    lines = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").splitlines()
    assert lines.index("## Architecture") <= 80
    assert len(lines) <= 550
    named = {
        part.rstrip("/")
        for line in lines
        for code in re.findall(r"`([^`]+)`", line)
        for part in code.split()
        if re.fullmatch(r"[\w.-][\w./-]*(/|\.(py|ts|toml|json|md|css|mjs|ipynb))", part)
        if not part.startswith("content/st/")  # a translation that does not exist yet
    }
    assert len(named) > 100
    ours = ("heritage_games", "content", "tests", "benchmarks", "notebooks", "tools", "binder", "docs", ".ci")
    folders = [ROOT / name for name in ours]
    paths = "\n".join(f"/{path.relative_to(ROOT)}" for root in folders for path in (root, *root.rglob("*")))
    outside = {path.name for path in ROOT.iterdir()}
    assert [name for name in sorted(named - outside) if not re.search(rf"(?m)/{re.escape(name)}$", paths)] == []
