"""Tests that the list of licences names everything shipped, with its authors' licence."""

import re
from importlib.metadata import metadata
from pathlib import Path

import pytest

from heritage_games.cli.parser import main
from heritage_games.website import pyodide
from heritage_games.website.licences import licences, scripts
from heritage_games.website.lite import EXTENSIONS, NEEDED
from heritage_games.website.lite_wheels import wanted
from heritage_games.website.packaging import LICENCES

ROOT = Path(__file__).parent.parent
PARTS = licences()

FAMILIES = {
    "Apache-2.0": "Apache",
    "BSD-2-Clause": "BSD",
    "BSD-3-Clause": "BSD",
    "MIT": "MIT",
    "MPL-2.0": "MPL|Mozilla",
    "PSF-2.0": "PSF|Python Software",
}
"""Keywords of licences in older classifiers."""


def test_every_package_of_the_lessons_is_listed() -> None:
    pytest.importorskip("jupyterlite_core")
    brought = {*(each.partition("==")[0] for each in wanted()), *EXTENSIONS.values(), *NEEDED.values()}
    assert set(PARTS["lessons"]) == brought


# Only the lessons in the browser need the excluded packages; this environment has none of them.
@pytest.mark.parametrize("name", sorted(PARTS["lessons"].keys() - {"decorator", "micropip"}))
def test_a_package_names_the_same_licence(name: str) -> None:
    data = metadata(name)
    classifiers = [each for each in data.get_all("Classifier") or [] if each.startswith("License")]
    own = " ".join(each[:200] for key in ("License-Expression", "License") for each in data.get_all(key) or [])
    own += " ".join(classifiers) or ("" if own else str(data)[-2000:])
    for licence in PARTS["lessons"][name].split(" OR "):
        assert re.search(FAMILIES[licence], own), own


def test_the_pages_contain_these_versions() -> None:
    folder = ROOT / "node_modules" / "pyodide"
    if not folder.is_dir():
        pytest.skip("npm ci installs pyodide")
    code = (folder / "pyodide.asm.wasm").read_bytes()
    versions = [version for name in PARTS["pages"] for version in re.findall(r"[\d.]{3,}", name)]
    assert len(versions) > 8
    assert [each for each in versions if each != pyodide.VERSION and each.encode() not in code] == []


def test_the_licences_of_our_own_are_the_files_that_the_wheel_contains() -> None:
    heads = " ".join((ROOT / name).read_text(encoding="utf-8")[:200] for name in LICENCES)
    assert "BSD 3-Clause" in heads
    assert "Creative Commons" in heads
    assert list(PARTS["own"].values()) == ["BSD-3-Clause", "CC-BY-4.0"]


def test_the_command_lists_scripts_and_fonts_too(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("jupyterlite_core")
    assert main(["licences"]) == 0
    output = capsys.readouterr().out
    assert "    Pyodide 314.0.7: MPL-2.0\n" in output
    assert re.search(r"@fortawesome/fontawesome-free [\d.]+: .*OFL-1.1", output)
    assert len(scripts()) > 250
