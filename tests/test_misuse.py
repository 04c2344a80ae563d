"""Tests that public functions reject each invalid argument by name and change nothing."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import heritage_games as hg
from heritage_games.arguments import ArgumentError
from heritage_games.errors import HeritageGamesError
from heritage_games.experiments.exact import danger, expected_throws, lone_walk

LONGEST = 300

RULES = hg.ruleset("morabaraba")
START = RULES.start()

GAME_FUNCTIONS = (hg.task, hg.tasks, hg.quiz, hg.history, hg.notes, hg.sources)

NO_LANGUAGE = "'xx' is no language of the content; the choices are 'ar', 'en' and 'id'"

MISUSES: list[tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any], str]] = [
    (hg.play, (3,), {}, "play: game must be a text, not 3"),
    (hg.play, ("morabaraba", "lesotho", "x"), {}, "play takes game and name, not 'x' as well; name what else you give"),
    (hg.play, (), {}, "play needs game: play(game)"),
    (hg.play, ("morabaraba",), {"position": 3}, "play: position must be a text, not 3"),
    (hg.play, ("morabaraba",), {"positon": "x"}, "play has no argument 'positon'; did you mean 'position'?"),
    (hg.play, ("morabaraba",), {"record": 3}, "record must be a text, not 3"),
    (hg.play, ("morabaraba",), {"record": b"x"}, "record must be a text, not b'x'"),
    (hg.play, ("morabaraba",), {"save": 3}, "save must be a text, not 3"),
    (hg.play, ("morabaraba",), {"seats": "person"}, "seats must be several names in their order"),
    (hg.play, ("morabaraba",), {"seats": ("expert", "person")}, "'expert' is no seat; "),
    (hg.play, ("morabaraba",), {"theme": "drak"}, "theme must be 'auto' or 'light' or 'dark', not 'drak'"),
    (hg.play, ("morabaraba",), {"theme": 3}, "theme must be 'auto' or 'light' or 'dark', not 3"),
    (hg.play, ("morabaraba",), {"speech": "loud"}, "speech must be 'full' or 'short' or 'notation', not 'loud'"),
    (hg.play, ("morabaraba",), {"guides": "no"}, "guides must be True or False, not 'no'"),
    (hg.play, ("morabaraba",), {"names": 3}, "names must be True or False, not 3"),
    (hg.play, ("morabaraba",), {"kiosk": "yes"}, "kiosk must be True or False, not 'yes'"),
    (hg.play, ("morabaraba",), {"report": 3}, "report must be a text, not 3"),
    (
        hg.play,
        ("morabaraba",),
        {"report": "javascript:alert(1)"},
        "report must be an address that begins with https://",
    ),
    (hg.play, ("morabaraba",), {"report": "https://x.test/{0}"}, "no placeholders other than {rule} and {text}"),
    (hg.play, ("morabaraba",), {"report": "https://x.test/{"}, "no placeholders other than {rule} and {text}"),
    (hg.play, ("morabaraba",), {"seed": "x"}, "seed must be a whole number of at least 0, not 'x'"),
    (hg.play, ("morabaraba",), {"seed": 1.5}, "seed must be a whole number of at least 0, not 1.5"),
    (hg.play, ("morabaraba",), {"language": "xx"}, NO_LANGUAGE),
    (hg.play, ("morabarba",), {}, "did you mean 'morabaraba'?"),
    (hg.play, ("morabaraba", "lesoto"), {}, "did you mean 'lesotho'?"),
    (hg.play, ("morabaraba",), {"flyng": False}, "did you mean 'flying'?"),
    (hg.play, ("morabaraba",), {"seats": ("person", "carefull")}, "did you mean 'careful'?"),
    (hg.play, ("morabaraba",), {"seats": ("person",)}, "has 2 sides"),
    (hg.play, ("morabaraba",), {"save": "../x"}, "cannot name a saved game"),
    (hg.rule, ("morabaraba", "M99"), {}, "is no rule of morabaraba/south_africa"),
    (hg.task, ("morabaraba", "nothing"), {}, "is no task"),
    (hg.cards, ("morabaraba", "lesoto"), {}, "did you mean 'lesotho'?"),
    (hg.ruleset, (["morabaraba"],), {}, "ruleset: game must be a text, not ['morabaraba']"),
    (hg.rule, ("morabaraba", 3), {}, "rule: rule must be a text, not 3"),
    (hg.rule, ("morabaraba", None), {}, "rule must be a text, not None"),
    (hg.rule, ("morabaraba", b"M5"), {}, "rule must be a text, not b'M5'"),
    (hg.rule, ("morabaraba",), {}, "rule needs rule: rule(game, rule)"),
    (hg.task, ("morabaraba", 1), {}, "task: task must be the id of a task, or a task as a table, not 1"),
    (hg.task, ("morabaraba", "x"), {"language": "xx"}, NO_LANGUAGE),
    (hg.quiz, ("morabaraba",), {"lang": "en"}, "quiz has no argument 'lang'; there is game, language"),
    (hg.compare, (3, 4), {}, "a ruleset, or its name such as 'morabaraba', is needed here, not 3"),
    (hg.compare, ("morabaraba", "morabaraba/lesotho"), {"position": 3}, "compare: position must be a text, or one for"),
    (hg.compare, ("morabaraba", "morabaraba/lesotho"), {"throw": 3}, "compare: throw must be a text, or one for each"),
    (hg.compare, ("morabaraba", "pulijudam"), {}, "morabaraba and pulijudam are two games"),
    (hg.compare, ("morabaraba", "morabaraba"), {}, "a comparison needs two rulesets that differ"),
    (hg.simulate, (RULES, 2.5), {}, "simulate: games must be a whole number from 1 to 2147483647, not 2.5"),
    (hg.simulate, (RULES, "5"), {}, "simulate: games must be a whole number from 1 to 2147483647, not '5'"),
    (hg.simulate, (RULES, 5), {"seed": "x"}, "seed must be a whole number from 0 to 2147483647, not 'x'"),
    (hg.simulate, (RULES, 5), {"seed": 2**31}, "seed must be a whole number from 0 to 2147483647"),
    (hg.simulate, (RULES, 5), {"progress": 3}, "progress must be a function, True or False, not 3"),
    (hg.simulate, (3,), {}, "a ruleset, or its name such as 'morabaraba', is needed here, not 3"),
    (hg.confine, ("morabaraba",), {}, "is not a hunt"),
    (hg.perft, (RULES, START, -1), {}, "perft: depth must be a whole number of at least 0, not -1"),
    (hg.perft, (RULES, START, 1.5), {}, "perft: depth must be a whole number of at least 0, not 1.5"),
    (hg.perft, (RULES, START, True), {}, "depth must be a whole number of at least 0, not True"),
    (hg.perft, (RULES, 3, 1), {}, "or its text, is needed here, not 3"),
    (expected_throws, ("hyena_chase", "lavish"), {}, "paying must be 'optimal' or 'hasty' or 'thrifty', not 'lavish'"),
    (danger, ("hyena_chase", 0), {}, "danger: games must be a whole number of at least 1, not 0"),
    (lone_walk, (3,), {}, "a ruleset, or its name such as 'morabaraba', is needed here, not 3"),
    (hg.board, ([1, 2],), {"hunters": ["a1"], "hunted": 2}, "option lines cannot be [1, 2]"),
    (hg.board, (["a1 b1 c1"],), {"hunters": ["a1"], "hunted": 2, "flying": False}, "flying is for a game of mills"),
    *((function, ([],), {}, f"{function.__name__}: game must be a text, not []") for function in GAME_FUNCTIONS[1:]),
    *((function, ({},), {}, f"{function.__name__}: game must be a text, not {{}}") for function in GAME_FUNCTIONS[1:]),
    *((function, ("chess",), {}, "'chess' is no game") for function in GAME_FUNCTIONS[1:]),
    (hg.task, ([], "x"), {}, "task: game must be a text, not []"),
]


@pytest.mark.parametrize(("function", "args", "kwargs", "message"), MISUSES, ids=[case[3][:50] for case in MISUSES])
def test_a_misuse_is_answered_in_one_sentence(
    function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any], message: str
) -> None:
    with pytest.raises(ValueError) as told:  # noqa: PT011 - the message is compared below
        function(*args, **kwargs)
    said = str(told.value)
    assert message in said
    assert len(said) <= LONGEST
    assert "\n" not in said


@pytest.mark.parametrize(
    "function", [hg.play, hg.ruleset, hg.quiz, hg.simulate, lambda name: hg.task("morabaraba", name)]
)
def test_a_name_that_is_too_long_is_shortened(function: Callable[[str], object]) -> None:
    with pytest.raises(HeritageGamesError) as told:
        function("x" * 10_000)
    assert len(str(told.value)) <= LONGEST
    assert "…" in str(told.value)


def test_a_name_is_as_good_as_a_ruleset() -> None:
    assert hg.perft("morabaraba", None, 2) == hg.perft(RULES, START, 2) == 552
    depth: Any = np.int64(1)
    assert hg.perft("morabaraba", RULES.format_position(START), depth) == 24
    assert hg.simulate("pulijudam", 3) == hg.simulate(hg.ruleset("pulijudam"), 3)
    assert expected_throws("hyena_chase") == expected_throws(hg.ruleset("hyena_chase"))
    compared = hg.compare("morabaraba", hg.ruleset("morabaraba", "lesotho"))
    assert len(compared.children) > 1


def test_an_unknown_name_of_the_package_tells_the_nearest() -> None:
    with pytest.raises(AttributeError, match=r"has no attribute 'plai'; did you mean 'play'\?"):
        _ = hg.plai


def test_the_functions_keep_their_names_and_words() -> None:
    assert hg.play.__name__ == "play"
    assert hg.play.__doc__ is not None
    assert issubclass(ArgumentError, TypeError)
