"""Tests of plots of a lesson's numbers, and of its number of games on each host."""

import re
import sys
import warnings
from concurrent.futures import ThreadPoolExecutor
from xml.etree import ElementTree as ET

import pytest
from drawings import SVG

import heritage_games as hg
from heritage_games.engine.jit import is_precompiled
from heritage_games.experiments.plots import COLOURS, MARKS, Height, bars, curve, graph, line, points
from heritage_games.experiments.report import Chart
from heritage_games.rendering.charts import DASHES, digits, ticks


@pytest.fixture
def drawn() -> Chart:
    thrown, expected = {1: 240.0, 2: 380.0, 3: 261.0}, {1: 250.0, 2: 375.0, 3: 250.0}
    return graph("Bars & dots.", "score", "how often", bars("thrown", thrown), points("expected", expected))


def labels(chart: Chart) -> list[str]:
    return [each.text or "" for each in ET.fromstring(chart.svg).iter(f"{SVG}text")]  # noqa: S314 - our own drawing


def test_the_numbers_are_told_and_stand_in_a_table(drawn: Chart) -> None:
    assert drawn.alt == "Bars & dots. thrown: 1: 240.0, 2: 380.0, 3: 261.0; expected: 1: 250.0, 2: 375.0, 3: 250.0."
    assert repr(drawn) == drawn.alt
    assert '<th scope="row">2</th><td>380.0</td><td>375.0</td>' in drawn.table
    assert "Bars &amp; dots." in drawn.svg


def test_bars_stand_on_nought_and_are_as_tall_as_their_numbers(drawn: Chart) -> None:
    found = [
        {name: float(bar.get(name, "")) for name in ("y", "height")}
        for bar in ET.fromstring(drawn.svg).iter(f"{SVG}rect")  # noqa: S314 - our own drawing
        if bar.get("stroke") and bar.get("width") != "26"
    ]
    feet = {round(bar["y"] + bar["height"], 1) for bar in found}
    assert len(found) == 3
    assert len(feet) == 1
    assert [round(bar["height"] / found[0]["height"], 2) for bar in found] == [1.0, 1.58, 1.09]
    assert {"0", "100", "400", "score", "how often", "thrown", "expected"} <= set(labels(drawn))


def test_an_interval_is_drawn_and_told_and_a_line_without_a_name_only_drawn() -> None:
    heights: dict[int, Height] = {10: (5.0, 3.0, 8.0), 20: 6.0}
    chart = graph("Two.", "days", "share", curve("one", heights), curve("two", heights))
    assert "one: 10: 5.0 (3.0 to 8.0), 20: 6.0" in chart.alt
    upright = [float(x) for x in re.findall(r'd="M([\d.]+) [\d.]+V[\d.]+M', chart.svg)]
    assert len(upright) == 2
    assert upright[0] < upright[1]
    chart = graph("A saw.", "x", "y", line("", {1: 1, 2: 5}), points("even", {2: 5}))
    assert chart.alt == "A saw. even: 2: 5.0."
    assert labels(chart)[-1] == "even"


def test_no_two_rows_are_told_apart_by_colour_alone() -> None:
    assert len(set(COLOURS)) == len(set(MARKS)) == 4 <= len(set(DASHES))
    chart = graph("Four.", "x", "y", *(curve(str(row), {1: row, 2: row}) for row in range(4)))
    for look in zip(COLOURS, MARKS, strict=True):
        assert f'd="{look[1]}"' in chart.svg
        assert f'fill="{look[0]}"' in chart.svg


def test_words_of_the_lower_axis_lie_on_the_drawing() -> None:
    chart = graph("x.", "games", "y", points("eaten", {0: 1, 1: 2}), places={0: "100 games", 1: "6400 games"})
    places = {words: float(x) for x, words in re.findall(r'<text x="([\d.]+)"[^>]*>(\d+ games)<', chart.svg)}
    assert places["100 games"] - 4.5 * len("100 games") > 0
    assert places["6400 games"] + 4.5 * len("6400 games") < 620


@pytest.mark.parametrize(
    ("least", "most", "found"),
    [
        (0.0, 1.0, [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]),
        (-3.0, 7.0, [-4.0, -2.0, 0.0, 2.0, 4.0, 6.0, 8.0]),
        (5.0, 5.0, [5.0, 6.0]),
        (0.0, 0.0, [0.0, 0.2]),
    ],
)
def test_ticks_are_round_and_hold_both_ends_between_them(least: float, most: float, found: list[float]) -> None:
    assert ticks(least, most)[0] == pytest.approx(found)


@pytest.mark.parametrize(("step", "places"), [(20, 0), (1, 0), (0.5, 1), (0.02, 2)])
def test_numbers_have_as_many_digits_as_tell_them_apart(step: float, places: int) -> None:
    assert digits(step) == places


def test_all_games_are_played_where_there_is_no_browser(capsys: pytest.CaptureFixture[str]) -> None:
    assert hg.affordable(5000) == 5000
    assert capsys.readouterr().out == ""
    rows = [list(hg.playouts("pulijudam", games, seed=3)) for games in (6, 2)]
    assert rows[0][:2] == rows[1]


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make this process look like a browser without the compiled library."""
    assert not is_precompiled()  # cached from here on
    monkeypatch.setattr(sys, "platform", "emscripten")


@pytest.mark.usefixtures("browser")
@pytest.mark.parametrize(("games", "few"), [(6400, 320), (1500, 100), (300, 100), (60, 60)])
def test_in_a_browser_fewer_are_played_and_it_says_so(games: int, few: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert hg.affordable(games) == few
    text = f"In a browser, games take longer: the first {few:,} of {games:,} are played here.\n"
    assert capsys.readouterr().out == (text if few < games else "")


@pytest.mark.usefixtures("browser")
def test_in_a_browser_an_executor_is_left_alone_and_it_says_so() -> None:
    alone = hg.simulate("pulijudam", 20, seed=1)
    with ThreadPoolExecutor() as threads, warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        assert hg.simulate("pulijudam", 20, seed=1, executor=threads) == alone
        assert not threads._threads
    (warning,) = told
    reason = "a web page cannot start threads or processes"
    assert str(warning.message) == f"{reason}: the games are played one after another, with the same result"
