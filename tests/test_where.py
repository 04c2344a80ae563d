"""Tests of positions on the journey in words: at the tallies, in the panel, announced."""

import re
from xml.etree import ElementTree as ET

import pytest
from drawings import SVG
from rulesets import walk

from heritage_games.record.game import Game
from heritage_games.rendering.picture import picture
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.places import whereabouts, with_stores
from heritage_games.rulesets.options import Value
from heritage_games.rulesets.registry import ruleset
from heritage_games.session.session import Session

GAME = "hyena_chase"


def events_of(text: str, *, old: bool = False, **options: Value) -> tuple[str, ...]:
    """Return the positions of the players in words."""
    rules = ruleset(GAME, "davies_1925" if old else "modern", **{"players": text.count(";"), **options})
    return whereabouts(Rulebook(rules), rules.whereabouts(rules.parse_position(f"{GAME}; {text}")))


def test_a_mother_waits_goes_out_pays_comes_back_and_is_home() -> None:
    assert events_of("turn second; first outside; second outside; third out 0; fourth out 12; fifth well 3") == (
        "waiting outside for a taba, then a two",
        "waiting outside for a taba, then a two",
        "in the village",
        "on the way out, at hollow 12",
        "at the well, 3 of 4 paid",
    )
    back = events_of("turn second; first back 81; second back 1; third home 1; hyena village 0", players=3)
    assert back[:2] == ("at the well, all paid", "on the way home, at hollow 1")
    assert events_of("turn first; taba; first outside purse 1; second outside purse 1", players=2) == (
        "waiting outside for a two",
        "waiting outside for a taba, then a two",
    )


@pytest.mark.parametrize(
    ("hyena", "words"),
    [
        ("village 1", "hyena waiting, 1 of 2 paid"),
        ("out 0", "hyena loose in the village"),
        ("out 30", "hyena out, at hollow 30"),
        ("well 4", "hyena drinking, 4 of 10 paid"),
        ("back 81", "hyena at the well, all paid"),
        ("back 53", "hyena back, at hollow 53"),
        ("home", "hyena home"),
    ],
)
def test_the_winner_is_told_with_the_hyena_and_its_price(hyena: str, words: str) -> None:
    eaten = "out 3" if hyena.startswith("village") else "eaten 1"
    places = events_of(f"turn second; first home 2; second home 1; third {eaten}; hyena {hyena}", players=3)
    assert places[:2] == ("home second", f"home first; {words}")
    assert places[2] == ("on the way out, at hollow 3" if hyena.startswith("village") else "eaten")


def test_scores_that_are_marked_down_are_told_with_their_days_or_one_by_one() -> None:
    assert events_of("turn first; first well 3 marked 12; second village", old=True) == (
        "at the well, 3 of 5 paid; 12 days marked down",
        "waiting in the village for a taba",
    )
    kept = events_of("turn first; first back 38 marked 3x2 1x6; second village", old=True, stored="free")
    assert kept[0] == "on the way home, at hollow 38; 3 × 2 kept; 1 × 6 kept"
    stored = events_of("turn first; first village marked 8; second village", old=True, store_at_start=True)
    assert stored[0] == "waiting in the village for a taba; 8 days marked down"


def test_every_place_of_a_journey_has_words_and_every_word_is_said() -> None:
    said = set()
    for name, options in (
        ("modern", {}),
        ("davies_1925", {"store_at_start": True}),
        ("davies_1925", {"stored": "free", "pay": "any"}),
    ):
        rules = ruleset(GAME, name, holes=11, players=3, **options)
        book = Rulebook(rules)
        for seed in range(25):
            for position, _ in walk(rules, seed):
                items = rules.whereabouts(position)
                assert len(items) == 3
                assert all(whereabouts(book, items))
                said |= {item.code for player in items for item in player}
    words = {key.removeprefix("where.") for key in Rulebook(ruleset(GAME)).interface if key.startswith("where.")}
    assert said == words - {"joint"}


@pytest.mark.parametrize("name", ["modern", "davies_1925"])
def test_picture_board_panel_and_ear_say_the_same(name: str) -> None:
    rules = ruleset(GAME, name, holes=21, players=4)
    for position, _ in list(walk(rules, 3, 300))[::20]:
        book = Rulebook(rules)
        where = whereabouts(book, rules.whereabouts(position))
        had = with_stores(book, where, rules.stores(position))
        view = Session(Game(rules, position)).view()
        assert [panel["words"] for panel in view["side_panels"]] == [*had]
        for side, words in zip(("first", "second", "third", "fourth"), had, strict=True):
            assert f"The {side} player: {words}." in view["position_words"]
        root = ET.fromstring(picture(rules, position, theme="light"))  # noqa: S314 - our own drawing
        drawn = [text.text for text in root.iterfind(f"{SVG}g[@class='tallies']/{SVG}g/{SVG}text")]
        assert drawn[1::2] == [*where]
        purses = {store.side: store.count for store in rules.stores(position) if store.name == "purse"}
        assert drawn[::2] == [str(purses[side]) for side in range(4)]
        figures = [re.search(r"(\w+) tabas?$", words) for words in had]
        assert all(figures)


def test_who_goes_back_is_told_with_each_piece() -> None:
    rules = ruleset(GAME, players=3)
    text = f"{GAME}; turn second; first home 1; second back 38; third out 38; hyena back 53"
    view = Session(Game(rules, rules.parse_position(text))).view()
    assert view["pieces"] == [
        ["village", "mother-1", 0, 0, "back"],
        ["38", "mother-2", 1, 1, "back"],
        ["38", "mother-3", 2, 2],
        ["53", "hyena", 0, 0, "back"],
    ]
