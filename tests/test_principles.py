"""Tests of principles of play: their reader, the facts that show them, and their checks."""

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from measure_principles import Meeting, Principled, Scored, figures, gained, measured, written
from rulebook_tree import own_content, problem_text

from heritage_games.analysis.coach import best, follows, legal_plies, principle_tests
from heritage_games.authoring.checks import checks_of
from heritage_games.authoring.learning_checks import facts_without_words, principle_list_problems
from heritage_games.rulebook.book import Rulebook, rulebook
from heritage_games.rulebook.principles import Effect, Principle, load_principles, shown_by
from heritage_games.rulesets.registry import ruleset
from heritage_games.session.state import Demonstration

GAME = ruleset("morabaraba")
BOOK = rulebook(GAME)
CLOSE, BLOCK, *_ = BOOK.principles


def named(book: Rulebook, name: str) -> Principle:
    return next(one for one in book.principles if one.id == name)


def test_principles_are_those_of_the_ruleset_and_where_nothing_is_decided_the_book_says_so() -> None:
    lesotho = rulebook(ruleset("morabaraba/lesotho"))
    assert [one.id for one in BOOK.principles][:2] == ["S1", "S2"]
    own = {one.title for one in lesotho.principles} - {one.title for one in BOOK.principles}
    assert "Begin in the well" in own
    assert lesotho.card("s1").name == "morabaraba/lesotho#S1"
    assert rulebook(ruleset("homemade/mills")).principles == ()
    assert rulebook(ruleset("hyena_chase/davies_1925")).why_no_principles.startswith("By these rules nobody")
    assert BOOK.why_no_principles == ""


def test_the_first_principle_of_its_side_that_a_fact_shows_is_named() -> None:
    assert next(BOOK.principles_of(["steps_more", *CLOSE.shows], 0)) == CLOSE
    assert next(BOOK.principles_of(BLOCK.shows, 1)) == BLOCK
    assert not list(BOOK.principles_of(["nothing_of_the_kind"], 0))
    rules = ruleset("pulijudam")
    for principle in rulebook(rules).principles:
        if principle.side:
            other = 1 - rules.sides.index(principle.side)
            assert principle not in rulebook(rules).principles_of(principle.shows, other)


def test_a_principle_that_does_harm_in_its_place_is_no_tip() -> None:
    morris = Rulebook(ruleset("nine_mens_morris"), "en").principles
    harmful = [principle for principle in morris if principle.harms]
    assert [principle.id for principle in harmful] == ["S10", "S11"]
    for principle in harmful:
        assert not list(shown_by([principle], principle.shows, ""))
    first = morris[0]
    assert not first.harms
    assert list(shown_by([first], first.shows, "")) == [first]


def test_the_moves_that_follow_a_principle_keep_it_best() -> None:
    position = GAME.parse_position("morabaraba; turn dark; dark E1 E2 R6; light A3 A4 R8; hand 9 9")
    test = principle_tests(GAME)["closes"]
    plies = legal_plies(GAME, position)
    kept = [GAME.format_move(position, ply.move) for ply in best(test, plies)]
    assert kept == ["E3xA3", "E3xA4", "E3xR8"]
    assert sum(follows(GAME, test, position, None, ply.move) for ply in plies) == 3
    start = GAME.start()
    assert not any(follows(GAME, test, start, None, move) for move in GAME.moves(start))


def test_the_four_cross_points_are_where_most_ways_meet() -> None:
    rules = ruleset("nine_mens_morris")
    test, position = principle_tests(rules)["crosses"], rules.start()
    kept = best(test, legal_plies(rules, position))
    assert {rules.format_move(position, ply.move) for ply in kept} == {"b4", "d2", "d6", "f4"}
    late = rules.parse_position("nine_mens_morris; turn dark; dark a1 a7 g1 c3; light d7 b6 e4 g4; hand 5 5")
    every = legal_plies(rules, late)
    assert best(test, every) == every


def test_a_principle_rests_on_one_that_another_game_of_mills_has_under_another_number() -> None:
    morris = rulebook(ruleset("nine_mens_morris"))
    cows, men = named(BOOK, "S9"), named(morris, "S8")
    assert (men.test, men.shows) == (cows.test, cows.shows) == ("swings", ("closes_next",))
    assert men.example.position.startswith("nine_mens_morris; turn dark; dark a7 d7 g7 b6 f4 d3; ")
    assert cows.example.touches == ("A4", "A3")
    assert men.example.touches == ("f4", "f6")
    assert "each of its steps takes a piece" in men.text
    assert [key for key in men.keys if key in cows.keys] == []
    assert next(morris.principles_of(["closes_next"], 0)) == men


def test_principles_have_ids_and_there_are_enough_in_any_order() -> None:
    assert principle_list_problems(GAME, (BLOCK, CLOSE, *BOOK.principles[2:])) == []
    assert "has 2 principles; at least 8" in problem_text(principle_list_problems(GAME, (CLOSE, BLOCK)))
    unnumbered = (replace(CLOSE, id="first"), *BOOK.principles[1:])
    assert "a letter and a number" in problem_text(principle_list_problems(GAME, unnumbered))


def test_a_fact_that_nobody_tells_shows_no_principle(tmp_path: Path) -> None:
    files = own_content(tmp_path)
    facts = '[codes.closes_mill]\nsays = "It closes one."\n'
    (files.root / "en" / "mills" / "facts.toml").write_text(facts, encoding="utf-8")
    assert facts_without_words(files, "morabaraba", "en", [CLOSE]) == []
    assert "principle S2: 'blocks_line'" in problem_text(facts_without_words(files, "morabaraba", "en", [CLOSE, BLOCK]))


def test_who_closes_mills_wins_most_games_and_the_same_seed_tells_the_same() -> None:
    (first, alone, added), *_ = measured(Meeting(GAME, 12, seed=3), [CLOSE])
    assert (first, added, alone.games, alone.against) == (CLOSE, None, 12, "random")
    assert alone.score > 70
    assert alone.sign == 1
    assert next(measured(Meeting(GAME, 12, seed=3), [CLOSE])) == (CLOSE, alone, None)


def test_a_hunt_is_drawn_when_a_position_recurs(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = ruleset("pulijudam")
    tests, book = principle_tests(rules), rulebook(rules)
    locking = Principled([tests[named(book, id_).test] for id_ in ("S1", "S3")])
    meeting, lambs = Meeting(rules, 4, seed=1), rules.sides.index("lambs")
    assert meeting.limit == 3_000
    assert meeting.score(locking, Principled(), lambs).hits > 2
    monkeypatch.setattr("measure_principles.RECURS", 1)
    assert meeting.score(locking, Principled(), lambs).hits == 2


def test_effects_are_told_with_their_sign_and_an_interval_from_those_of_their_shares() -> None:
    harm = replace(BLOCK, effect=Effect(-22.4, -26.5, -17.8, 27.6, 400, "random"), added=None)
    (effect,) = BOOK.effects(harm)
    assert "\N{MINUS SIGN}22.4 percentage points (\N{MINUS SIGN}26.5 to \N{MINUS SIGN}17.8)" in effect.words
    assert effect.words.endswith("Followed like this, it does harm.")
    gain = replace(BLOCK, effect=None, added=Effect(48.9, 47.3, 49.5, 98.9, 400, "S1"))
    assert "Added to S1: +48.9" in BOOK.effects(gain)[0].words
    even = gained(Scored(60, 100), 0.5, "random")
    assert (even.points, even.low, even.high) == (10.0, 0.2, 19.1)
    less = gained(Scored(20, 100), Scored(40, 100), "random")
    assert (less.points, less.low, less.high) == (-20.0, -31.9, -7.3)
    assert [even.sign, less.sign, gained(Scored(5, 10), 0.5, "random").sign] == [1, -1, 0]


def test_what_was_measured_is_written_beside_what_was_measured_before() -> None:
    rules, said = ruleset("hyena_chase/modern"), list[str]()
    table = figures(rules, 2, 1, said.append)
    assert table == figures(rules, 2, 1, said.append)
    text = written("morabaraba", {"lesotho": table, "south_africa": {"seed": 3}})
    assert tomllib.loads(text) == {"south_africa": {"seed": 3}, "lesotho": table}
    assert table.keys() == {"seed", "S1", "S2", "S3"}
    assert said[0].startswith("modern S1 Going out, keep four tabas, alone: ")


def test_the_example_of_a_principle_is_played_as_those_of_rules_are() -> None:
    shown = Demonstration(BOOK, "S2", "S2-example", played=True)
    assert shown.view()["caption"] == BLOCK.example.caption
    assert [ply.text for ply in shown.board.game.plies] == ["E3"]


def test_a_ruleset_not_yet_measured_has_only_the_principles_that_name_it(tmp_path: Path) -> None:
    more = '\n[not_measured]\nlesotho = "Nobody has measured them."\n'
    files = own_content(tmp_path, ("en/morabaraba/principles.toml", "", more))
    listed = files.toml("morabaraba/principles.toml")["principles"]
    named = [each["id"] for each in listed if "lesotho" in each.get("rulesets", ())]
    assert [each.id for each in load_principles(files, "morabaraba", "lesotho", "en")] == named
    (check,) = (check for check in checks_of(files, "morabaraba") if check.name.endswith("no principle too many"))
    assert "not_measured.lesotho: is said of no ruleset without principles" in problem_text(check.problems())
