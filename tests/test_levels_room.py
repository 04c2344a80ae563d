"""Tests of the page of levels: results with intervals for every measured ruleset."""

from pathlib import Path

import pytest

from heritage_games.rulebook.files import Content, content
from heritage_games.rulebook.principles import load_ladder
from heritage_games.rulebook.schema import ContentError
from heritage_games.rulesets.registry import games, ruleset
from heritage_games.website.learning_pages import levels_pages
from heritage_games.website.plan import BuildOptions, SitePlan
from heritage_games.website.render import Renderer


def test_every_measurement_is_told_with_its_interval() -> None:
    plan = SitePlan(BuildOptions())
    renderer = Renderer(plan)
    pages = {page.address: renderer.html(page) for shown in plan.games for page in levels_pages(plan, shown)}
    for game, names in games().items():
        for name in names:
            html, rungs = pages.get(f"{game}/{name}/levels/index.html", ""), load_ladder(content(), game, name)
            assert html.count("<tr>") == (len(rungs) + 1 if rungs else 0)
            assert all(f"<td>{rung.points} ({rung.low} to {rung.high})</td>" in html for rung in rungs)


def test_what_was_measured_was_played() -> None:
    for game, names in games().items():
        for name in names:
            for rung in load_ladder(content(), game, name):
                rules = ruleset(game, name)
                assert rung.who in [f"level {number}" for number in range(1, rules.levels + 1)]
                assert rung.side in {"", *rules.sides}
                assert rung.low <= rung.points <= rung.high
                assert rung.games > 0


@pytest.mark.parametrize("points", ['"many"', "101", "-1", "true"])
def test_a_figure_that_is_none_is_a_fault(tmp_path: Path, points: str) -> None:
    (tmp_path / "yy").mkdir()
    text = f'[[rungs]]\nruleset = "a"\nwho = "level 1"\nagainst = "random"\npoints = {points}\nlow = 1\nhigh = 2\n'
    (tmp_path / "yy" / "ladder.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match="rung 1 points: must be 0 to 100"):
        load_ladder(Content(tmp_path), "yy", "a")
