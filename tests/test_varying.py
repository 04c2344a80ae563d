"""Tests of compared settings: uncertainties, differences game by game, sentences, plot."""

from math import isnan
from statistics import mean as mean_by_hand
from statistics import stdev
from xml.etree import ElementTree as ET

import pytest
from drawings import SVG

import heritage_games as hg
from heritage_games.experiments import intervals
from heritage_games.experiments.intervals import Estimate, mean_of, needed
from heritage_games.experiments.paired_experiment import Experiment
from heritage_games.experiments.report import number, verdict
from heritage_games.rulesets.options import Value

VARIED: dict[str, tuple[Value, ...]] = {"draw_plies": (10, 0), "flying": (True, False)}


@pytest.fixture(scope="module")
def varied() -> Experiment:
    return hg.experiment("morabaraba", VARIED, 400, seed=2)


def test_the_error_of_a_mean_and_the_games_needed_to_tell_a_difference_are_those_of_textbooks() -> None:
    values = [3, 3, 5, 9, 9, 9, 20]
    found = mean_of({value: values.count(value) for value in values})
    assert found.value == pytest.approx(mean_by_hand(values))
    assert found.error == pytest.approx(stdev(values) / 7**0.5)
    assert found.high - found.value == pytest.approx(1.96 * found.error)
    assert isnan(mean_of({4: 1}).error)
    assert number(mean_of({4: 1}).low, mean=True) == "–"
    assert mean_of({10**6: 5 * 10**8, 10**6 + 1: 5 * 10**8}).error == pytest.approx(0.5 / 10**4.5)
    # Textbooks give 39,200 games each for proportions near 0.5, a point apart, at 80 % power.
    error = (2 * 0.25 / 1000) ** 0.5
    assert needed(0.01, error, 1000) == pytest.approx(39_240, rel=0.01)


def test_few_games_that_changed_make_no_certainty() -> None:
    """Calculated by hand: four of 500 games changed, all in one direction; and none changed."""
    four, none = intervals.paired(4, 4, 500), intervals.paired(0, 0, 500)
    assert (four.value, four.low, four.high) == pytest.approx((0.008, -0.00157, 0.01751), abs=1e-5)
    assert (none.value, none.low, none.high) == pytest.approx((0, -0.00552, 0.00552), abs=1e-5)


def test_settings_are_compared_game_by_game_and_alike_in_chunks(varied: Experiment) -> None:
    alone = hg.simulate("morabaraba", 400, seed=2, flying=False)
    usual, slow = varied.results[0], varied.results[1]
    assert slow.tally == alone.tally
    apart = varied.differences["plies"]["draw_plies=10, flying=False"]
    assert apart.value == pytest.approx(slow.mean_plies - usual.mean_plies)
    independent = (slow.plies.error**2 + usual.plies.error**2) ** 0.5
    assert apart.error < independent / 3
    share = varied.differences["first player’s share"]["draw_plies=0, flying=True"]
    assert share.value == pytest.approx(varied.results[2].share(0)[0] - usual.share(0)[0])
    again = hg.experiment("morabaraba", VARIED, 400, seed=2, chunk=30, progress=False)
    assert again == varied


def test_sentences_say_what_the_intervals_allow(varied: Experiment) -> None:
    text = "\n".join(varied.verdicts)
    assert "games in a hundred fewer are drawn than with draw_plies=10, flying=True" in text
    assert "These games cannot say whether draw_plies=10, flying=False changes how often the first player wins" in text
    assert varied.verdicts[-1] == "One of twenty such intervals misses the truth by chance; there are 12 here."
    assert all(sentence in varied._repr_html_().replace("&#x27;", "'") for sentence in varied.verdicts)


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        (Estimate(2.0, 0.5, 1.02, 2.98), "With b a game is 2.00 plies longer than with a (95 % interval +1.02 to"),
        (Estimate(-2.0, 0.5, -2.98, -1.02), "With b a game is 2.00 plies shorter than with a"),
        (Estimate(0.5, 0.5, -0.48, 1.48), "to tell a difference as small as the one seen, about 790 games of each"),
        (Estimate(0.0, 0.0, 0.0, 0.0), "In all 100 games b changes nothing in how long a game is, compared with a."),
        (Estimate(0.0, 0.5, -0.98, 0.98), "the difference seen is nothing at all"),
        (intervals.mean(3, 9, 1), "One game of each cannot say whether b changes how long a game is."),
    ],
)
def test_a_verdict_follows_from_its_interval(found: Estimate, sentence: str) -> None:
    assert sentence in verdict("plies", "b", "a", found, 100)


def test_a_drawing_also_of_one_game_is_the_same_every_time_and_tells_its_values(varied: Experiment) -> None:
    result = varied.results[0]
    for chart, again, words in (
        (result.plot(), result.plot(), "won by dark"),
        (varied.plot(), varied.plot(), "draw_plies=0, flying=True: plies"),
    ):
        assert chart == again
        drawn = ET.fromstring(chart.svg)  # noqa: S314 - our own drawing
        assert drawn.get("role") == "img"
        assert drawn.findtext(f"{SVG}title")
        assert words in (drawn.findtext(f"{SVG}desc") or "")
        rows = ET.fromstring(f"<div>{chart.table}</div>").findall(".//tbody/tr/th")  # noqa: S314 - as above
        assert words in [row.text for row in rows]
        assert repr(chart) == chart.alt
        bundle = chart._repr_mimebundle_()
        assert set(bundle) == {"text/html", "text/plain"}
        # An untrusted notebook would show the text of an inline drawing without the drawing.
        assert "<svg" not in bundle["text/html"]
        assert "data:image/svg+xml" in bundle["text/html"]
        assert "nan" not in chart.svg
    ET.fromstring(hg.simulate("morabaraba", 1).plot().svg)  # noqa: S314 - our own drawing
    estimates = hg.simulate("morabaraba", 1).to_dict()["estimates"]
    assert isinstance(estimates, dict)
    assert estimates["plies"]["error"] is None


def test_a_result_has_a_row_for_each_measure(varied: Experiment) -> None:
    rows = varied.results[0].rows()
    assert rows[0]["measure"] == "won by dark"
    assert set(rows[0]) == {"measure", "value", "error", "low", "high"}
    assert len(varied.rows()) == 4 * 4
