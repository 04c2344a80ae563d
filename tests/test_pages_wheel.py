"""Tests of the wheel that pages run: its contents, and equal bytes for each build."""

import gzip
import hashlib
import io
import json
import marshal
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple, cast

import prebuilt
import pytest
from test_project import PACKAGE, ROOT, imports

import heritage_games
from heritage_games.errors import PagesError
from heritage_games.website import bytecode, pyodide
from heritage_games.website.bytecode import package_module
from heritage_games.website.packaging import LEFT_OUT, NAME, PACKAGES, UNREAD, wheel


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return wheel(tmp_path_factory.mktemp("wheel"))


def test_it_holds_what_runs_in_a_page_and_nothing_else(packed: Path) -> None:
    names = zipfile.ZipFile(packed).namelist()
    floors = {name.split("/")[1] for name in names if name.startswith("heritage_games/")}
    assert floors == {"__init__.py", "py.typed", "arguments.py", "errors.py", "content", "website", "static", *PACKAGES}
    assert {name for name in names if "/website/" in name} == {
        "heritage_games/website/__init__.py",
        "heritage_games/website/engine_host.py",
        "heritage_games/website/outside.py",
    }
    for package in PACKAGES:
        here = {path.relative_to(PACKAGE).as_posix() for path in (PACKAGE / package).rglob("*.py")} - LEFT_OUT
        assert {f"heritage_games/{name}" for name in here} <= set(names)
    assert all((PACKAGE / name).is_file() for name in LEFT_OUT)
    assert not {f"heritage_games/{name}" for name in LEFT_OUT} & set(names)
    assert not {name.rpartition("/")[2] for name in names} & UNREAD
    assert "heritage_games/content/sources.json" in names
    figures = {f"heritage_games/analysis/{path.name}" for path in (PACKAGE / "analysis").glob("*.toml")}
    assert len(figures) >= 4
    assert figures <= set(names), "the levels read their figures there"
    assert not [name for name in names if name.endswith((".png", ".pyc", ".ts", ".js"))]
    licences = {"LICENSE", "LICENSE-CONTENT"}
    assert {name.rpartition("/")[2] for name in names if "/licenses/" in name} == licences


def named(path: Path) -> set[str]:
    """Return the modules of the package that a module imports or names as "module:object"."""
    found = {name for _, name in imports(path)}
    texts = re.findall(r'"(heritage_games\.[\w.]+)[:"]', path.read_text(encoding="utf-8"))
    return {*found, *(name.rpartition(".")[0] for name in found), *texts}


def test_no_module_in_it_imports_one_that_is_left_out(packed: Path) -> None:
    away = {f"heritage_games.{name.removesuffix('.py').replace('/', '.')}" for name in LEFT_OUT}
    names = [name for name in zipfile.ZipFile(packed).namelist() if name.endswith(".py")]
    # The package imports public names on first use; its import statements for them are only for type checkers.
    found = {name: away & named(ROOT / name) for name in names if name != "heritage_games/__init__.py"}
    assert len(found) > 100
    assert {name: bad for name, bad in found.items() if bad} == {}


def test_it_tells_no_time_and_no_order_of_a_disk(packed: Path) -> None:
    archive = zipfile.ZipFile(packed)
    assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    assert archive.namelist() == sorted(archive.namelist())


def test_unpacked_it_answers_without_the_checkout(packed: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(packed).extractall(tmp_path)
    code = (
        f"import sys, json; sys.path.insert(0, {str(tmp_path)!r})\n"
        "from heritage_games.website.engine_host import EngineHost, rehearsed\n"
        "host = rehearsed(); host.open('a', json.dumps({'game': 'pulijudam'}))\n"
        "host.receive('a', json.dumps({'revision': 0, 'do': 'seat', 'side': 1, 'who': 'level 2'}))\n"
        "print(host.receive('a', json.dumps({'revision': 1, 'do': 'now'})))"
    )
    command = [sys.executable, "-I", "-S", "-c", code]
    done = subprocess.run(
        command, cwd=tmp_path, capture_output=True, encoding="utf-8", check=True, env={"PYTHONUTF8": "1"}
    )
    view = json.loads(done.stdout)["view"]
    assert (view["plies"], view["side_panels"][1]["level"]) == (1, 2)


def test_an_installed_package_packs_the_same(packed: Path, tmp_path: Path) -> None:
    """Build the wheel from an installed package, with content/ inside and licences next to it."""
    installed = tmp_path / "site-packages"
    shutil.copytree(PACKAGE, installed / "heritage_games", ignore=shutil.ignore_patterns("__pycache__", "frontend"))
    shutil.copytree(ROOT / "content", installed / "heritage_games" / "content")
    info = installed / f"heritage_games-{heritage_games.__version__}.dist-info"
    (info / "licenses").mkdir(parents=True)
    for name in ("LICENSE", "LICENSE-CONTENT"):
        shutil.copy(ROOT / name, info / "licenses")
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.4\nName: heritage_games\nVersion: {heritage_games.__version__}\n"
    )
    code = (
        f"import sys; sys.path.insert(0, {str(installed)!r}); from pathlib import Path\n"
        "from heritage_games.website.packaging import wheel; wheel(Path())"
    )
    subprocess.run([sys.executable, "-I", "-S", "-c", code], cwd=tmp_path, check=True)
    assert (tmp_path / NAME).read_bytes() == packed.read_bytes()


def test_without_node_the_builder_says_what_it_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(PagesError, match="Node 20"):
        pyodide.engine(tmp_path / "engine", print)
    assert not (tmp_path / "engine").exists()


@pytest.fixture(scope="module")
def engine(shared: Path) -> Path:
    """Return the folder of the engine of the site."""
    if shutil.which("node") is None or not (ROOT / "node_modules" / "pyodide").is_dir():
        pytest.skip("Node or node_modules is missing")
    return prebuilt.site(shared) / "engine"


def test_the_engine_is_laid_in_the_version_that_package_json_pins(engine: Path) -> None:
    pinned = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["devDependencies"]["pyodide"]
    told = json.loads((engine / "engine.json").read_text(encoding="utf-8"))
    assert (told["version"], told["pyodide"]) == (heritage_games.__version__, pinned)
    assert told["lock"]["packages"] == {}
    parts = {told["library"], told["rulebook"]}
    assert parts == {"library.bin", "rulebook.bin"}
    for name in parts:
        assert told["sha256"][name] == hashlib.sha256((engine / name).read_bytes()).hexdigest()
    assert {path.name for path in engine.iterdir()} == {*pyodide.CORE, "engine.json", *parts}


BEGIN = Path(__file__).parent / "node" / "begin_engine.mjs"
"""Script that starts the engine in Node, plays a move and prints the compiled texts."""


class Begun(NamedTuple):
    """Engine that has started in Node; ``executed`` are the files whose code wrote methods."""

    library: zipfile.ZipFile
    rulebook: zipfile.ZipFile
    executed: list[str]
    compiled: list[str]
    log: list[str]


@pytest.fixture(scope="module")
def begun(engine: Path, tmp_path_factory: pytest.TempPathFactory) -> Begun:
    out = tmp_path_factory.mktemp("begun")
    library, rulebook = out / "library.zip", out / "rulebook.zip"
    library.write_bytes(gzip.decompress((engine / "library.bin").read_bytes()))
    told = subprocess.run(["node", BEGIN, engine, library, rulebook], capture_output=True, text=True, check=False)  # noqa: S607 - found above
    assert told.returncode == 0, told.stderr[-1000:]
    return Begun(zipfile.ZipFile(library), zipfile.ZipFile(rulebook), *json.loads(told.stdout))


def test_library_and_rulebook_hold_compiled_modules_and_no_source(begun: Begun) -> None:
    names, rulebook = begun.library.namelist(), begun.rulebook
    assert {"json/__init__.pyc", "tomllib/__init__.pyc", "asyncio/__init__.pyc"} <= set(names)
    assert not [name for name in names if not name.endswith(".pyc")]
    assert not [name for name in names if name.startswith(("unittest", "email/", "http/", "sqlite3", "pydoc"))]
    held = set(rulebook.namelist())
    assert {"archive.pyc", "modules.bin", "heritage_games/content/sources.json"} <= held
    assert not [name for name in held if name.endswith(".py")]
    assert {entry.compress_type for entry in rulebook.infolist()} == {zipfile.ZIP_STORED}
    packed = marshal.loads(rulebook.read("modules.bin"))  # noqa: S302 - made here
    modules = {path.relative_to(ROOT).with_suffix("").as_posix() for path in (PACKAGE / "session").rglob("*.py")}
    left_out = {f"heritage_games/{name.removesuffix('.py')}" for name in LEFT_OUT}
    assert (modules - left_out) | {"heritage_games/__init__", "heritage_games/website/engine_host"} <= set(packed)


def test_tables_are_stored_as_json(begun: Begun) -> None:
    tables = [name for name in begun.rulebook.namelist() if name.endswith(".toml")]
    assert len(tables) > 50
    for name in tables:
        source = ROOT / name if name.startswith("heritage_games/analysis") else ROOT / name.partition("/")[2]
        table = tomllib.loads(source.read_text(encoding="utf-8"))
        assert json.loads(begun.rulebook.read(name)) == json.loads(json.dumps(table, default=str)), name


def test_a_date_in_a_table_is_stored_as_text_and_a_page_reads_tables_as_text_and_binary_files(tmp_path: Path) -> None:
    checked = tmp_path / "heritage_games/content/te/checked.toml"
    checked.parent.mkdir(parents=True)
    checked.write_text('["interface.toml"]\nby = "Ann"\non = 2027-01-31\n', encoding="utf-8")
    stored = zipfile.ZipFile(io.BytesIO(bytecode.package(tmp_path))).read("heritage_games/content/te/checked.toml")
    assert json.loads(stored) == {"interface.toml": {"by": "Ann", "on": "2027-01-31"}}
    reader: dict[str, Any] = {}
    exec(bytecode.SHORT["tomllib/__init__.py"], reader)  # noqa: S102 - a module of the page
    assert (reader["loads"]('{"a": 1}'), reader["load"](io.BytesIO(b'{"a": 1}'))) == ({"a": 1}, {"a": 1})


def test_nothing_is_compiled_in_the_browser(begun: Begun) -> None:
    assert len(begun.executed) > 100
    assert set(begun.executed) == {"dataclasses"}, "a text that a dataclass wrote was compiled"
    assert (begun.compiled, begun.log) == ([], ["E1"])


def test_where_pyodide_cannot_compile_the_builder_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if shutil.which("node") is None or not (ROOT / "node_modules" / "pyodide").is_dir():
        pytest.skip("Node or node_modules is missing")
    monkeypatch.setattr(pyodide, "PACKER", tmp_path / "there-is-none.mjs")
    with pytest.raises(PagesError, match=r"could not compile what the pages need: .*there-is-none"):
        pyodide.engine(tmp_path / "engine", print)


def ran(source: str) -> dict[str, object]:
    """Run a module of the package as pages load it; return its globals."""
    code = marshal.loads(package_module(source.encode(), "told.py").code)  # noqa: S302 - made here
    found: dict[str, object] = {}
    exec(code, found)  # noqa: S102 - a source of this test's own
    return found


def test_a_compiled_module_does_what_its_source_does_without_docstrings_and_lines() -> None:
    source = """'What it is.'
from __future__ import annotations
class Told:
    'A class.'
    inner: list[int] = [each * 2 for each in range(3)]
    def fails(self):
        'Whether it does.'
        assert self.inner != [0, 2, 4], 'as it must'
def empty():
    'Nothing else.'
"""
    found = ran(source)
    told = cast("type", found["Told"])
    assert (found.get("__doc__"), told.__doc__, told.inner) == (None, None, [0, 2, 4])  # type: ignore[attr-defined]
    assert cast("FunctionType", found["empty"])() is None
    with pytest.raises(AssertionError, match="as it must") as failed:
        told().fails()
    assert failed.traceback[-1].lineno == 5  # the line of the function, because assertions keep no line of their own


def test_a_compiled_dataclass_behaves_as_its_source_and_does_not_format_its_signature() -> None:
    source = """from dataclasses import dataclass, field, replace
@dataclass(frozen=True, slots=True, order=True)
class Told:
    'A class.'
    name: str
    parts: tuple[int, ...] = field(default=(), repr=False)
changed = replace(Told('a'), parts=(1,))
"""
    found, plain = ran(source), dict[str, object]()
    exec(source, plain)  # noqa: S102 - a source of this test's own
    told, own = cast("type", found["Told"]), cast("type", plain["Told"])
    assert (told.__doc__, own.__doc__) == (".", "A class.")
    for one in (told, own):
        first, second = one("a"), one("a", (1,))
        assert repr(second) == "Told(name='a')"
        assert first == one("a") < second
        assert hash(first) == hash(one("a"))
        with pytest.raises(AttributeError, match="cannot assign to field 'name'"):
            first.name = "b"
    assert found["changed"] == told("a", (1,))
