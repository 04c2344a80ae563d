"""Tests of the build of serverless lessons; tests/browser/test_lessons.py runs them."""

import json
import subprocess
import sys
import zipfile
from importlib.metadata import version
from pathlib import Path

import pytest

from heritage_games.cli.parser import main
from heritage_games.errors import PagesError
from heritage_games.website import lite, lite_wheels
from heritage_games.website.bytecode import zipped
from heritage_games.website.lite import FIRST, FRONT, KEEPER, copied, kept, own
from heritage_games.website.sourceless import members

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return own(tmp_path_factory.mktemp("wheel"))


def test_the_wheel_of_a_lesson_leaves_out_what_only_builds(wheel: Path) -> None:
    folders = {"/".join(name.split("/")[:2]) for name in zipfile.ZipFile(wheel).namelist()}
    assert "heritage_games/website" not in folders
    assert "heritage_games/frontend" not in folders
    assert "heritage_games/classroom_server" not in folders
    assert {"heritage_games/widgets", "heritage_games/experiments", "heritage_games/analysis"} <= folders


def test_what_a_lesson_imports_comes_compiled_and_the_rest_as_it_is(tmp_path: Path) -> None:
    whole = tmp_path / "whole.zip"
    source = '"""Says it."""\nfrom . import other\nline = 3\n'
    with zipfile.ZipFile(whole, "w") as packed:
        packed.writestr("game/", "")
        for name, text in {"__init__": source, "other": "said = 1\n", "never": "no Python at all"}.items():
            packed.writestr(f"game/{name}.py", text)
        packed.writestr("game/words.toml", "told = 2\n")
    made = tmp_path / "made.zip"
    used = frozenset({"game/__init__.py", "game/other.py", "elsewhere.py"})
    made.write_bytes(zipped(members(whole.read_bytes(), used)))
    names = zipfile.ZipFile(made).namelist()
    assert names == ["game/__init__.pyc", "game/never.py", "game/other.pyc", "game/words.toml"]
    program = f"import sys; sys.path.insert(0, {str(made)!r}); import game; print(game.__doc__, game.other.said)"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == (
        "Says it. 1\n"
    )
    browser = tmp_path / "browser.zip"
    with zipfile.ZipFile(browser, "w") as packed:
        packed.writestr("kernel.py", "import js\n")
    names = [name for name, _ in members(browser.read_bytes(), frozenset({"game/other.py"}))]
    assert names == ["kernel.pyc"], "what could not be imported here is compiled whole"


def test_wheels_are_changed_for_the_browser_and_those_of_other_versions_refused(tmp_path: Path) -> None:
    wheel, (name, lines) = tmp_path / "kernel-1-py3-none-any.whl", next(iter(lite_wheels.CHANGES.items()))
    (line,) = lines
    with zipfile.ZipFile(wheel, "w") as packed:
        packed.writestr(name, f"class Interpreter:\n{line}")
        packed.writestr("other.py", line)
    (changed,) = lite_wheels.lay([wheel], tmp_path / "out")
    assert zipfile.ZipFile(changed).read(name) == b"class Interpreter:\n"
    assert zipfile.ZipFile(changed).read("other.py") == line.encode()
    with pytest.raises(PagesError, match=f"has no line '{line.strip()}'; install another version of it"):
        lite_wheels.lay([changed], tmp_path / "again")


def test_a_notebook_starts_its_worker_first_and_the_worker_installs_nothing(tmp_path: Path) -> None:
    scripts, page = tmp_path / "extensions" / lite.KERNEL / "static", tmp_path / "notebooks" / "index.html"
    settings = tmp_path / "jupyter-lite.json"
    for folder in (scripts, page.parent):
        folder.mkdir(parents=True)
    page.write_text("<html>\n<head>\n<title>Notebook</title>", encoding="utf-8")
    settings.write_text('"./static/pyodide/pyodide.mjs"', encoding="utf-8")
    worker = scripts / "comlink.worker.12.js"
    listed, called = lite.UNNEEDED
    worker.write_text(f"{called}for(let e of{listed})", encoding="utf-8")
    lite.start_early(tmp_path)
    assert worker.read_text(encoding="utf-8") == ('import("../../../../static/pyodide/kernel.mjs");\nfor(let e of[])')
    address = f"../extensions/{lite.KERNEL}/static/{worker.name}"
    assert f'<head>\n<script data-worker="{address}">' in page.read_text(encoding="utf-8")
    assert settings.read_text(encoding="utf-8") == '"./static/pyodide/kernel.mjs"'
    with pytest.raises(PagesError, match="has other scripts; install another version of it"):
        lite.start_early(tmp_path)


def test_what_meets_our_javascript_has_the_version_that_is_installed() -> None:
    assert {f"{name}=={version(name)}" for name in ("anywidget", "ipywidgets")} <= set(lite_wheels.wanted())


def test_wheels_that_were_kept_are_not_fetched_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tmp_path / "heritage_games" / "wheels"
    kept.mkdir(parents=True)
    for name, _, number in (each.partition("==") for each in lite_wheels.wanted()):
        (kept / f"{name.replace('-', '_')}-{number}-py3-none-any.whl").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "executable", "/nowhere")  # pip would be run with this interpreter
    assert len(lite_wheels.fetch()) == len(lite_wheels.wanted())


def test_a_pip_that_cannot_fetch_says_so_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setattr(lite_wheels, "wanted", lambda: ("wcwidth==0.6.0",))
    with pytest.raises(PagesError, match=r"^pip could not get the Python packages of the lessons: ERROR: .*$"):
        lite_wheels.fetch()


@pytest.mark.parametrize("lacking", ["jupyterlite_core", "jupyterlite_pyodide_kernel"])
def test_a_missing_tool_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lacking: str
) -> None:
    monkeypatch.setattr(lite, "find_spec", lambda module: None if module == lacking else sys)
    assert main(["lite", str(tmp_path / "out")]) == 2
    assert capsys.readouterr().err == (
        f"the lessons need the Python package {lacking.replace('_', '-')}; "
        'install it with: pip install "heritage_games[lite]"\n'
    )
    assert not (tmp_path / "out").exists()


def test_without_lessons_nothing_is_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("jupyterlite_core")
    monkeypatch.setattr("heritage_games.website.lite.PACKAGE", tmp_path / "package")
    monkeypatch.chdir(tmp_path)
    assert main(["lite", "out"]) == 2
    assert capsys.readouterr().err.startswith("there are no lessons here; ")
    assert list(tmp_path.iterdir()) == []


def test_a_copied_lesson_says_the_same_and_each_text_is_one(tmp_path: Path) -> None:
    out = copied(ROOT / "notebooks", tmp_path / "lessons")
    names = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))
    assert sorted(path.name for path in out.glob("*.ipynb")) == names
    assert (out / "pictures" / "board.png").is_file()
    for name in names:
        was, now = (json.loads((folder / name).read_text(encoding="utf-8")) for folder in (ROOT / "notebooks", out))
        assert [cell["source"] for cell in now["cells"]] == ["".join(cell["source"]) for cell in was["cells"]]
        assert all(cell["metadata"]["trusted"] for cell in now["cells"] if cell["cell_type"] == "code")
        assert now["metadata"]["language_info"]["name"] == "python", "by it JupyterLite finds a kernel"


def test_what_keeps_lessons_stands_before_jupyterlites_own_and_is_there_before_them(tmp_path: Path) -> None:
    theirs = "self.addEventListener('fetch', theirs);"
    (tmp_path / KEEPER).write_text(theirs, encoding="utf-8")
    kept(tmp_path)
    both = (tmp_path / KEEPER).read_text(encoding="utf-8")
    assert both.endswith(theirs)
    assert both.index("stopImmediatePropagation") < both.index(theirs)
    front = FRONT.read_text(encoding="utf-8")
    opened = f'location.replace("notebooks/index.html?path={FIRST}")'
    assert front.index(f'register("{KEEPER}?enableCache=false")') < front.index(opened)
