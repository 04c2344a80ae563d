"""Tests of the scaffold of a new game, and of the report of what it lacks."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from heritage_games.arguments import ArgumentError
from heritage_games.authoring.checks import _inherited_sources, missing
from heritage_games.authoring.new_game import KEPT, draft
from heritage_games.authoring.rule_checks import _verdicts
from heritage_games.authoring.wording_checks import moved_points
from heritage_games.cli.parser import main
from heritage_games.errors import UnknownNameError
from heritage_games.rulebook.files import Content, content
from heritage_games.rulebook.inheritance import renaming
from heritage_games.rulebook.loading import read_rules
from heritage_games.rulebook.words import load_game_words
from heritage_games.rulesets import morabaraba
from heritage_games.rulesets.registry import games, ruleset
from heritage_games.rulesets.types import Layout, NamedBoard

ROOT = Path(__file__).parent.parent


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "content", tmp_path / "content", ignore=shutil.ignore_patterns("art", "*.png"))
    shutil.copytree(ROOT / "heritage_games/rulesets", tmp_path / "heritage_games/rulesets")
    (tmp_path / "tests").mkdir()
    return tmp_path


@pytest.fixture
def whole(checkout: Path) -> Path:
    """Return a checkout with all that a process needs to play."""
    unused = shutil.ignore_patterns("frontend", "__pycache__", "*.js")
    shutil.copytree(ROOT / "heritage_games", checkout / "heritage_games", dirs_exist_ok=True, ignore=unused)
    shutil.copytree(ROOT / "content/art", checkout / "content/art")
    return checkout


@pytest.mark.parametrize(("like", "rests"), [("morabaraba", "mills/rings"), ("rafaya", "rafaya/standard")])
def test_a_draft_has_every_file_and_says_what_is_to_be_written(checkout: Path, like: str, rests: str) -> None:
    files = Content(checkout / "content")
    written = draft(files, checkout, "three_rows", like)
    for name in written:
        text = (checkout / name).read_text(encoding="utf-8")
        if name.endswith(".toml"):
            tomllib.loads(text)
        elif name.endswith("three_rows.py"):
            compile(text, name, "exec")
            assert f'"{like}"' not in text
    draft(files, checkout, "three_rows_again", like)
    registry = (checkout / "heritage_games/rulesets/registry.py").read_text(encoding="utf-8")
    compile(registry, "registry.py", "exec")
    assert '    "three_rows": three_rows.RULESETS,\n' in registry
    for name in (each for each in written if each.endswith(".py")):
        assert max(map(len, (checkout / name).read_text(encoding="utf-8").splitlines())) <= 120
    (imported,) = re.findall(r"^from \. import \(\n([^)]*)\)", registry, re.MULTILINE)
    assert imported.split() == sorted(imported.split())
    assert {"three_rows,", "three_rows_again,"} <= {*imported.split()}
    rules = files.toml("three_rows/standard.toml")
    assert rules["extends"] == rests
    base, _, ruleset = rests.partition("/")
    assert renaming(files, base, "three_rows", []).rulesets[ruleset] == ("standard",)
    assert {rule["source"] for rule in rules["rules"]} == {"TODO"}
    found = list(missing(files, checkout, "three_rows"))
    assert "content/three_rows/standard.toml: " in "".join(found)
    label = next(line for line in found if line.startswith("content/en/three_rows/label.toml: "))
    assert " values are empty: big_idea, today, question, description, " in label
    game = next(line for line in found if line.startswith("content/three_rows/game.toml: ") and "empty" in line)
    assert game.endswith(": 5 values are empty: dates, region, materials, sources, share")


@pytest.mark.parametrize("like", ["nine_mens_morris", "hounds_and_jackals", "hyena_chase"])
def test_no_value_of_a_draft_says_what_is_true_of_the_other_game(checkout: Path, like: str) -> None:
    files = Content(checkout / "content")
    draft(files, checkout, "three_rows", like)
    for name in ("three_rows/game.toml", "three_rows/object.toml", "en/three_rows/words.toml"):
        assert not [text for key, text in texts(files.toml(name)) if "TODO" in text and key not in {"source", "place"}]
    for name in ("label", "object", "quiz"):
        drafted = {text for key, text in texts(files.toml(f"en/three_rows/{name}.toml")) if key not in KEPT}
        assert drafted == {""}
    about = {"dates", "url", "known", "source", "place", "region", "materials", "sources", "further", "number", "share"}
    facts = texts({"game": files.toml("three_rows/game.toml"), "object": files.toml("three_rows/object.toml")})
    assert not [(key, text) for key, text in facts if key in about and text]


def texts(value: object, key: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, dict):
        for name, part in value.items():
            yield from texts(part, name)
    elif isinstance(value, list):
        for part in value:
            yield from texts(part, key)


@pytest.mark.parametrize("like", ["nine_mens_morris", "morabaraba", "hyena_chase", "hounds_and_jackals"])
def test_a_draft_can_be_played_at_once_and_each_thing_to_do_is_told_once(whole: Path, like: str) -> None:
    draft(Content(whole / "content"), whole, "three_rows", like)
    played, *told = played_in(whole, "three_rows")
    assert played == "('standard',) True True"
    assert not [line for line in told if "'TODO" in line]
    assert len(told) == len(set(told)) < 40


@pytest.mark.parametrize(
    ("new", "like", "extended"),
    [("morabaraba/botswana", "", "south_africa"), ("hounds_and_jackals/museum", "washburne", "washburne")],
)
def test_a_drafted_ruleset_can_be_played_at_once_and_inherits_no_source(
    whole: Path, new: str, like: str, extended: str
) -> None:
    game, _, name = new.partition("/")
    kept = games()[game]
    written = draft(Content(whole / "content"), whole, new, like)
    assert written[:2] == (f"content/{new}.toml", f"content/en/{new}.toml")
    played, *told = played_in(whole, new)
    assert played == f"{(*kept, name)} True True"
    rules = Content(whole / "content").toml(f"{new}.toml")
    assert rules["extends"] == f"{game}/{extended}"
    assert {rule["source"] for rule in rules["rules"]} == {"TODO"}
    for file in (f"heritage_games/rulesets/{game}.py", f"content/{new}.toml", f"content/en/{game}/words.toml"):
        assert [line for line in told if line.startswith(file) and "TODO" in line]
    assert len(told) == len(set(told)) < 20


def played_in(checkout: Path, name: str) -> list[str]:
    """Return the output of a new process about a ruleset, which is registered from its start."""
    code = (
        "from pathlib import Path\nfrom heritage_games.authoring import rule_checks\n"
        "from heritage_games.authoring.checks import missing\nrule_checks.PLIES = 4\n"
        "from heritage_games.rulesets.registry import games, ruleset\n"
        "from heritage_games.session.session import Session\n"
        "from heritage_games.session.book_view import book\nfrom heritage_games.record.game import Game\n"
        "from heritage_games.rulebook.files import content\n"
        f"rules = ruleset({name!r})\nsession = Session(Game(rules))\n"
        "print(games()[rules.game], bool(session.view()['status']), len(book(session.book)['rules']) > 5)\n"
        "print(*missing(content(), Path.cwd(), rules.game), sep='\\n')"
    )
    command = [sys.executable, "-X", "utf8", "-c", code]
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    done = subprocess.run(command, cwd=checkout, env=environment, capture_output=True, encoding="utf-8", check=False)
    assert done.stderr == ""
    return done.stdout.splitlines()


COMPUTED = """RULESETS = {
    name: GraphGame("morabaraba", name, SIDES, KINDS, (*READINGS, FULL_BOARD), _south_africa, _rules)
    for name in ("south_africa", "lesotho")
}
"""
UNPACKED = COMPUTED.replace("RULESETS = {", "RULESETS = {**{").rstrip() + "}\n"
ANNOTATED = COMPUTED.replace("RULESETS = {", "RULESETS: dict[str, GraphGame] = {")


@pytest.mark.parametrize(
    "table", ["", COMPUTED, UNPACKED, ANNOTATED], ids=["entries", "computed", "unpacked", "annotated"]
)
def test_a_draft_has_one_ruleset_however_the_other_game_writes_its_table(checkout: Path, table: str) -> None:
    like = checkout / "heritage_games/rulesets/morabaraba.py"
    head, begins, entries = like.read_text(encoding="utf-8").partition("RULESETS = {\n")
    like.write_text(head + (table or begins + entries), encoding="utf-8")
    draft(Content(checkout / "content"), checkout, "three_rows", "morabaraba")
    drafted = (checkout / "heritage_games/rulesets/three_rows.py").read_text(encoding="utf-8")
    module = {"__package__": "heritage_games.rulesets", "__name__": "heritage_games.rulesets.three_rows"}
    exec(compile(drafted, "three_rows.py", "exec"), module)  # noqa: S102 - the draft is code to be run
    (ruleset,) = module["RULESETS"].values()  # type: ignore[attr-defined]
    assert list(module["RULESETS"]) == ["standard"]
    assert (ruleset.game, ruleset.name) == ("three_rows", "standard")


def test_nothing_is_written_over(checkout: Path) -> None:
    files = Content(checkout / "content")
    (checkout / "content/en/three_rows").mkdir()
    (checkout / "content/en/three_rows/words.toml").write_text("mine", encoding="utf-8")
    before = sorted(checkout.rglob("*"))
    with pytest.raises(ArgumentError, match=r"content/en/three_rows/words\.toml exists already"):
        draft(files, checkout, "three_rows", "morabaraba")
    with pytest.raises(ArgumentError, match="cannot be called 'Three Rows'"):
        draft(files, checkout, "Three Rows", "morabaraba")
    with pytest.raises(ArgumentError, match=r"content/morabaraba/lesotho\.toml exists already"):
        draft(files, checkout, "morabaraba/lesotho", "")
    with pytest.raises(ArgumentError, match="the registry has no entry for homemade/hunt"):
        draft(files, checkout, "homemade/third", "")
    with pytest.raises(UnknownNameError, match="did you mean 'lesotho'"):
        draft(files, checkout, "morabaraba/botswana", "lesoto")
    with pytest.raises(ArgumentError, match="name a game that three_rows resembles"):
        draft(files, checkout, "three_rows", "")
    with pytest.raises(ArgumentError, match="the registry has no entry for homemade"):
        draft(files, checkout, "four_rows", "homemade")
    with pytest.raises(UnknownNameError, match="did you mean 'morabaraba'"):
        draft(files, checkout, "three_rows", "morabarba")
    assert sorted(checkout.rglob("*")) == before


def test_missing_files_outside_the_content_are_listed(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = list(missing(content(), checkout, "nine_mens_morris"))
    assert [line.partition(" is missing; ")[0] for line in found] == [
        *(f"tests/golden/nine_mens_morris-{name}.txt" for name in games()["nine_mens_morris"]),
        "content/nine_mens_morris/share.png",
        "notebooks/*_nine_mens_morris.ipynb",
        "tests/perft/nine_mens_morris.json: standard has no counts; a slow second engine, not our kernel, gives them",
    ]
    assert found[-3].endswith("python .ci/share_pictures.py nine_mens_morris draws it")
    assert main(["content", "nine_mens_morris"]) == 0
    assert capsys.readouterr().out == "nine_mens_morris has everything.\n"


def test_inherited_sources_about_another_board_are_listed_until_somebody_has_checked_them(checkout: Path) -> None:
    assert not list(_inherited_sources(content(), "morabaraba", "lesotho"))
    own = checkout / "content/morabaraba/lesotho.toml"
    own.write_text(own.read_text(encoding="utf-8").replace("sources_checked = true", ""), encoding="utf-8")
    (line,) = _inherited_sources(Content(checkout / "content"), "morabaraba", "lesotho")
    assert line.startswith("content/morabaraba/lesotho.toml: check the sources of M1, M1a, M2, ")
    assert " M18," not in line
    assert line.endswith("; they are about the board of morabaraba/south_africa; then write sources_checked = true")
    assert not list(_inherited_sources(content(), "hounds_and_jackals", "washburne_dice"))


def test_words_for_a_point_that_is_elsewhere_on_another_board_are_reported() -> None:
    rules = [ruleset("morabaraba", name) for name in games()["morabaraba"]]
    words = load_game_words(content(), "morabaraba", "en")
    assert list(moved_points(words, rules)) == []
    places = {**morabaraba.RING_POINTS, "E1": (1.0, 0.0), "E5": (0.0, 1.0)}
    board = NamedBoard(morabaraba.SQUARES, Layout(places, "stone"))
    other = replace(morabaraba.RULESETS["south_africa"], name="botswana", board=lambda _: board)
    problem, _ = moved_points(words, [*rules, other.ruleset({})])
    assert problem == (
        "points.E1",
        "is about E1 of south_africa; E1 of botswana is elsewhere on its board, so give it another name there",
    )


def test_an_example_without_its_points_stops_no_check() -> None:
    rules = read_rules(content(), "morabaraba", "lesotho", "en", [])
    (step,) = [example for rule in rules for example in rule.examples if example.id == "M18-step"]
    assert list(_verdicts(ruleset("morabaraba"), step))[1:] == []
