"""Tests of packed tables of hunts, their player, and tables next to a site."""

import json
import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from test_hunt_solver import CASES, solved
from test_solving import rules_of

from heritage_games.analysis import coach, hunt_solver, known_tables, state_space
from heritage_games.analysis.hunt_table import HuntTable
from heritage_games.analysis.known_tables import known_table, move_values, offer
from heritage_games.analysis.levels import PERFECT, PLAYERS, seated, those_of
from heritage_games.analysis.packed_hunt import PackedHunt, is_packed, pack
from heritage_games.analysis.players import ask
from heritage_games.analysis.search import Decision, has_table
from heritage_games.analysis.solved import SolvedHunt
from heritage_games.analysis.state_space import space
from heritage_games.engine.graph.indexing import position
from heritage_games.errors import HeritageGamesError
from heritage_games.rulesets.base import Ruleset
from heritage_games.session.book_view import seated_here
from heritage_games.session.session import Session
from heritage_games.website.files import sizes
from heritage_games.website.hosting import keepable
from heritage_games.website.tables import packed_tables


@pytest.fixture(autouse=True)
def _maps_for_all(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Solve small boards with interpreted bit maps, and hide all tables but those of a test."""
    monkeypatch.setattr(state_space, "MOST_BITS", 0)
    monkeypatch.setattr(hunt_solver, "can_compile", lambda: False)
    monkeypatch.setattr(known_tables, "FEW", 0)
    monkeypatch.setattr(known_tables, "FEW_INTERPRETED", 0)
    monkeypatch.setattr(known_tables, "FOLDER", tmp_path / "known")
    yield
    offer((), _no_part)
    known_tables._space.cache_clear()


def _no_part(_digest: str, name: str) -> bytes:
    raise OSError(name)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a small hunt, solved in ``table`` and packed in ``packed``."""
    folder = tmp_path_factory.mktemp("made")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(state_space, "MOST_BITS", 0)
        patch.setattr(hunt_solver, "can_compile", lambda: False)
        rules = rules_of("hunt", **CASES[5])
        solved(rules, folder / "table")
        assert [*pack(HuntTable(space(rules, None), folder / "table"), folder / "packed")][-1] == (36, 36)
    return folder


def offered(folder: Path) -> Ruleset:
    rules = rules_of("hunt", **CASES[5])
    offer([space(rules, None).digest], lambda _, name: (folder / "packed" / name).read_bytes())
    return rules


@pytest.mark.parametrize("options", CASES[:4])
def test_a_packed_table_has_the_value_of_every_position(options: dict[str, object], tmp_path: Path) -> None:
    rules = rules_of("hunt", **options)
    whole = solved(rules, tmp_path / "table")
    table = HuntTable(space(rules, None), tmp_path / "table")
    assert not is_packed(table, tmp_path / "packed")
    assert {count for _, count in pack(table, tmp_path / "packed")} == {len([*(tmp_path / "table").glob("*.table")])}
    assert is_packed(table, tmp_path / "packed")
    packed = SolvedHunt(PackedHunt(table.space, lambda name: (tmp_path / "packed" / name).read_bytes()))
    found, different = table.space, 0
    for section in found.sections:
        first = found.firsts[section]
        for at in range(first, first + found.size(section)):
            state = position(found.layout, *section, at)
            different += packed._value(state) != whole._value(state)
    assert different == 0
    assert packed.rows == whole.rows


def test_without_the_parts_of_a_table_the_strongest_level_plays_and_says_so_once(made: Path) -> None:
    rules = offered(made)
    offer([space(rules, None).digest], lambda _, name: (made / "packed" / name).read_bytes() if "x" in name else b"")
    table = known_table(rules)
    assert table is not None
    with pytest.raises(HeritageGamesError, match=r"the part .*\.bin of a solved table cannot be read"):
        table.value()
    assert move_values(rules, rules.start()) == {}
    board = Session(rules, seats=(PERFECT, PERFECT), seed=1)
    views = [board.reply(), board.reply()]
    sentence = "The strongest level chose this move, because the table of the solved game could not be read."
    assert [view["plies"] for view in views] == [1, 2]
    assert [view["notice"] for view in views] == [sentence, ""]
    assert views[0]["announcement"].endswith(sentence)


@pytest.mark.parametrize("side", [0, 1])
def test_the_perfect_player_keeps_the_result_of_every_position(side: int, made: Path) -> None:
    rules, chance = offered(made), random.Random(side)
    for _ in range(2):
        here: Any = rules.start()
        before: list[Any] = []
        while len(before) < 14 and (values := move_values(rules, here)):
            chosen = chance.choice([*values])
            if rules.turn(here) == side:
                chosen = ask(PLAYERS[PERFECT], Decision(rules, here, None, before), chance, name=PERFECT)
                assert values[chosen].order == min(value.order for value in values.values())
            before.append(here)
            here = rules.play(here, chosen)


def test_the_coach_looks_moves_up_in_an_offered_table(made: Path) -> None:
    rules = offered(made)
    advice = coach.begin(rules, rules.start()).advice
    values = move_values(rules, rules.start())
    assert values[advice.move].order == min(value.order for value in values.values())


def test_the_perfect_player_is_offered_where_a_table_is(made: Path) -> None:
    rules = rules_of("hunt", **CASES[5])
    assert (has_table(rules), PERFECT in those_of(rules)) == (False, False)
    with pytest.raises(HeritageGamesError, match="perfect"):
        Session(rules, seats=("person", PERFECT))
    offered(made)
    names = [each["name"] for each in seated_here(Session(rules).book)]
    assert names == ["person", "level 1", "level 2", "level 3", "level 4", "level 5", PERFECT, "random", "careful"]
    others = rules.with_options(hunted=5)
    assert not has_table(others)
    assert seated({"tigers": "person", "lambs": PERFECT}, others) == ("person", "level 5")


def test_a_saved_table_is_known_and_a_site_asks_only_for_its_own(made: Path) -> None:
    rules = rules_of("hunt", **CASES[5])
    found = space(rules, None)
    shutil.copytree(made / "table", known_tables.table_folder(found))
    assert has_table(rules)
    assert isinstance(known_table(rules), SolvedHunt)
    assert not has_table(rules, site=())
    assert has_table(rules, site=[found.digest])


def test_tables_are_packed_next_to_a_site_and_taken_over_by_the_next(made: Path, tmp_path: Path) -> None:
    lines: list[str] = []
    tables, first, second = tmp_path / "tables", tmp_path / "first", tmp_path / "second"
    shutil.copytree(made / "table", tables / "one")
    rules = rules_of("hunt", **CASES[5])
    hashes = packed_tables([tables], tmp_path / "none", first, ["homemade"], lines.append)
    assert [*hashes] == [space(rules, None).digest]
    assert lines == [f"table of {rules!r}: 36 of 36 placements"]
    assert packed_tables([tables / "one"], first, second, ["homemade"], lines.append) == hashes
    assert len(lines) == 1, "nothing is packed again"
    assert packed_tables([tables], first, second, ["pulijudam"], lines.append) == {}
    assert lines[1:] == [f"{tables / 'one'}: there is no page for {rules!r}"]
    index = tables / "one" / "index.json"
    read = json.loads(index.read_text(encoding="utf-8"))
    read["progress"]["passes"] = 3
    index.write_text(json.dumps(read), encoding="utf-8")
    with pytest.raises(HeritageGamesError, match="is not finished"):
        packed_tables([tables], first, tmp_path / "third", ["homemade"], lines.append)
    with pytest.raises(HeritageGamesError, match="is not a solved table"):
        packed_tables([tmp_path], first, tmp_path / "third", [], lines.append)


def test_tables_stand_outside_the_size_of_a_site_and_are_not_kept_offline(tmp_path: Path) -> None:
    for name, size in (("index.html", 10), ("tables/abc/0-1.bin", 1000)):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"x" * size)
    keepable(tmp_path, ["tiny_hunt"])
    assert "tables" not in (tmp_path / "offline" / "shell.json").read_text(encoding="utf-8")
    whole, tables = sizes(tmp_path)[-2:]
    assert (whole.name, tables.name, tables.raw) == ("all", "tables", 1000)
    assert whole.raw == sum(part.raw for part in sizes(tmp_path)[:-2])
