"""Tests that content/ is found and read, and has no problems in rules, texts and tasks."""

import re
from pathlib import Path

import pytest
from rulebook_tree import grow

from heritage_games.authoring.checks import Check, checks
from heritage_games.rulebook.files import Content, content, find_content
from heritage_games.rulebook.schema import ContentError
from heritage_games.rulesets.registry import games


@pytest.fixture(scope="module")
def every() -> tuple[Check, ...]:
    """Return every check; not at import, because every process of a run imports this file."""
    return tuple(checks(content()))


@pytest.mark.parametrize("game", [*games(), "no game"])
def test_content(game: str, every: tuple[Check, ...]) -> None:
    names = "|".join(sorted(games(), key=len, reverse=True))
    about = {check: re.search(names, check.name) for check in every}
    mine = [check for check, named in about.items() if game == (named[0] if named else "no game")]
    found = [f"{check.name}: {problem}" for check in mine for problem in check.problems()]
    assert mine
    assert not found, "\n".join(found)


def test_every_example_of_every_rule_is_checked(every: tuple[Check, ...]) -> None:
    names = [check.name for check in every]
    assert len(names) == len(set(names))
    assert "en morabaraba/south_africa example M5-safe" in names
    assert "en morabaraba/lesotho example M18a-centre" in names


def test_content_is_found_inside_a_wheel_and_beside_the_package(tmp_path: Path) -> None:
    package = tmp_path / "heritage_games"
    package.mkdir()
    with pytest.raises(FileNotFoundError, match=r"neither in .* nor beside it"):
        find_content(package)
    grow(tmp_path / "content")
    (package / "content").mkdir()
    assert find_content(package) == tmp_path / "content", "a folder without sources is somebody else's"
    grow(package / "content")
    assert find_content(package) == package / "content"


def test_languages_games_and_rulesets_are_discovered_and_are_those_of_the_registry(tmp_path: Path) -> None:
    files = grow(tmp_path)
    assert files.languages() == ("en",)
    assert files.games() == ("morabaraba",)
    assert files.rulesets("morabaraba") == ("lesotho", "south_africa")
    (tmp_path / "st").mkdir()
    assert files.languages() == ("en",)
    (tmp_path / "st" / "interface.toml").touch()
    assert files.languages() == ("en", "st")
    assert set(content().games()) == set(games())
    for game, names in games().items():
        assert set(content().rulesets(game)) == set(names)


def test_a_broken_file_is_named_with_its_place(tmp_path: Path) -> None:
    files = Content(tmp_path)
    (tmp_path / "broken.toml").write_text("id = \n", encoding="utf-8")
    with pytest.raises(ContentError, match=r"content/broken\.toml: is not TOML: .*line 1"):
        files.toml("broken.toml")
    (tmp_path / "bytes.md").write_bytes(b"caf\xe9")
    with pytest.raises(ContentError, match=r"content/bytes\.md: is not UTF-8 at byte 3"):
        files.text("bytes.md")
    with pytest.raises(ContentError, match=r"content/none\.toml: there is no such file"):
        files.toml("none.toml")
    assert files.toml_if_any("none.toml") == {}
