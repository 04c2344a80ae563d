"""Tests of the public names: each has a description, and an example that runs."""

import doctest
import inspect
import re
from html import unescape

import pytest

import heritage_games as hg
from heritage_games.website import files
from heritage_games.website.museum_pages import front
from heritage_games.website.page import Placed
from heritage_games.website.plan import BuildOptions, SitePlan
from heritage_games.website.reference import ERRORS, OWN, ApiEntry, class_of, classes, errors, functions, read
from heritage_games.website.render import Renderer

TOLD = [*classes(), *errors()]
EVERY = [*functions(), *TOLD, *(member for each in TOLD for member in each.members)]

OTHERS = {"Any", "Callable", "Fraction", "Iterator", "Mapping", "None"}

WORDS = {"Effect", "Move", "Position", "Throw"}
"""Aliases of integers, tuples and hashable values, described by a ruleset's docstrings."""

INSIDE = {"EditablePosition", "Kernel", "Session"}  # internal types that the public interface does not expose

BOARDS = {"rafaya": Placed("", "", 1, 1, "")}


def test_every_public_name_is_there_says_what_it_does_and_shows_it() -> None:
    assert {each.name for each in functions()} == {name for name in hg.__all__ if not name.startswith("__")}
    members = {member.name for each in classes() for member in each.members}
    assert {"Board.ply", "Board.position", "Board.record", "Board.on_move", "Board.touch", "Response.codes"} <= members
    assert {"Simulation.playouts", "Playouts.rows", "Playout.record"} <= members
    assert [each.name for each in EVERY if not each.docstring.text[:1].isupper()] == []
    called = [each for each in EVERY if "(" in each.call or each in TOLD]
    assert [each.name for each in called if not each.docstring.example.startswith(">>> ")] == []
    assert {each.name: missing for each in EVERY if (missing := untold(each))} == {}


def test_what_comes_back_and_what_can_go_wrong_is_told_too() -> None:
    there = {each.name for each in TOLD}
    given = {each.name: set(re.findall(r"\b[A-Z]\w+", each.gives)) - there - OTHERS - WORDS - INSIDE for each in EVERY}
    assert {name: unknown for name, unknown in given.items() if unknown} == {}
    raised = {each.name: set(", ".join(each.docstring.errors).split(", ")) - there - {""} for each in EVERY}
    assert {name: unknown for name, unknown in raised.items() if unknown} == {}


def untold(name: ApiEntry) -> set[str]:
    """Return the arguments that a docstring does not describe."""
    arguments = set(inspect.signature(eval(f"lambda {name.call.partition('(')[2].removesuffix(')')}: 0")).parameters)  # noqa: S307 - a signature of our own
    found = {argument.lstrip("*") for argument in name.docstring.arguments}
    if name.name.startswith("Ruleset."):
        found |= {"position", "move", "throw"}  # the class docstring describes them for all methods
    return arguments - found


@pytest.mark.parametrize("name", [*hg.__all__[1:], *OWN, *ERRORS])
def test_examples_do_what_they_say(name: str) -> None:
    room = (OWN | ERRORS).get(name)
    shown = class_of(name, room) if room else inspect.unwrap(getattr(hg, name))
    finder = doctest.DocTestFinder(recurse=True)
    tests = [each for each in finder.find(shown, name, module=False, globs={"hg": hg}) if each.examples]
    assert tests
    for test in {"".join(example.source for example in each.examples): each for each in tests}.values():
        told: list[str] = []
        doctest.DocTestRunner(optionflags=doctest.ELLIPSIS, verbose=False).run(test, out=told.append)
        assert "".join(told) == ""


def test_the_page_tells_every_name_and_its_example() -> None:
    plan = SitePlan(BuildOptions(games=("rafaya",)))
    (page,) = [each for each in front(plan, BOARDS) if each.address == files.REFERENCE]
    html = unescape(Renderer(plan).html(page))
    for name in EVERY:
        assert f'id="{name.id}"' in html
        assert name.docstring.example in html
    assert "``" not in html
    assert ":func:" not in html
    wall = SitePlan(BuildOptions(games=("rafaya",), kiosk=True))
    assert files.REFERENCE not in [each.address for each in front(wall, BOARDS)]


def test_a_docstring_is_read_into_its_parts() -> None:
    docstring = """Do ``this``, as :func:`heritage_games.play` does.

        More of it.

        Example:
            >>> 1 + 1
            2

        Args:
            one: the first, of
                two lines.
            **others: whatever.

        Returns:
            A number.

        Raises:
            OneError, OtherError: it cannot be.
        """
    assert vars(read(docstring)) == {
        "text": "Do `this`, as `play` does.\n\nMore of it.",
        "example": ">>> 1 + 1\n2",
        "arguments": {"one": "the first, of two lines.", "**others": "whatever."},
        "attributes": {},
        "returns": "A number.",
        "errors": {"OneError, OtherError": "it cannot be."},
    }
