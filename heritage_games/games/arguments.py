"""What a caller gives to a public function, checked before anything is done with it.

A function names its arguments and what each may be; a misuse is answered with one sentence that names the function,
the argument, what came, and what would be right.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import wraps
from operator import index
from typing import ParamSpec, SupportsIndex, TypeVar

from .errors import HeritageGamesError
from .option import shown

P = ParamSpec("P")
T = TypeVar("T")

Kind = Callable[[object], object]
"""Returns what is meant by a value, or raises :class:`Unfit` with what the argument must be."""

ALIKE = 0.75
"""How alike a name must be to that of an argument to be taken for a slip of the pen (difflib's ratio)."""


class ArgumentError(HeritageGamesError, TypeError):
    """A public function that was called with something it cannot take."""


class Unfit(Exception):  # noqa: N818 - no error of anybody's yet: the function that asked makes a sentence of it
    """A value that is not of the kind; says what would be."""


def takes(**kinds: Kind) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Return a decorator that checks what a public function is given.

    Args:
        **kinds: for each argument that is checked, what it may be.
    """

    def decorated(function: Callable[P, T]) -> Callable[P, T]:
        signature = inspect.signature(function)
        name = getattr(function, "__name__", "this function")

        @wraps(function)
        def asked(*args: P.args, **kwargs: P.kwargs) -> T:
            given = _bound(name, signature, args, kwargs)
            for argument, kind in kinds.items():
                if argument in given.arguments:
                    value = given.arguments[argument]
                    try:
                        given.arguments[argument] = kind(value)
                    except Unfit as unfit:
                        raise ArgumentError(f"{name}: {argument} must be {unfit}, not {shown(value)}") from None
            return function(*given.args, **given.kwargs)

        return asked

    return decorated


def _bound(
    name: str, signature: inspect.Signature, args: tuple[object, ...], kwargs: Mapping[str, object]
) -> inspect.BoundArguments:
    """Return which argument each value is for.

    Raises:
        ArgumentError: too many or too few values, or one for an argument that the function does not have.
    """
    parameters = signature.parameters.values()
    by_place = [each.name for each in parameters if each.kind is each.POSITIONAL_OR_KEYWORD]
    by_name = [each.name for each in parameters if each.kind in (each.POSITIONAL_OR_KEYWORD, each.KEYWORD_ONLY)]
    takes_any = {each.kind for each in parameters}
    if len(args) > len(by_place) and inspect.Parameter.VAR_POSITIONAL not in takes_any:
        rest = [each for each in by_name if each not in by_place]
        named = f"; name what else you give, as in {rest[0]}=..." if rest else ""
        raise ArgumentError(f"{name} takes {_counted(by_place)}, not {shown(args[len(by_place)])} as well{named}")
    for key in kwargs:
        near = get_close_matches(key, by_name, n=1, cutoff=ALIKE)
        if key not in by_name and (near or inspect.Parameter.VAR_KEYWORD not in takes_any):
            rest_of = f"did you mean {near[0]!r}?" if near else f"there is {', '.join(by_name)}"
            raise ArgumentError(f"{name} has no argument {shown(key)}; {rest_of}")
    wanted = [each.name for each in parameters if each.default is each.empty and each.name in by_name]
    for place, each in enumerate(wanted):
        if each not in kwargs and place >= len(args):
            raise ArgumentError(f"{name} needs {each}: {name}({', '.join(wanted)})")
    try:
        return signature.bind(*args, **kwargs)
    except TypeError as error:
        raise ArgumentError(f"{name}: {error}") from None


def _counted(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def text(value: object) -> str:
    """Return a text."""
    if isinstance(value, str):
        return value
    raise Unfit("a text")


def texts(value: object) -> str | tuple[str, ...]:
    """Return a text, or several of them."""
    if isinstance(value, str):
        return value
    if isinstance(value, list | tuple) and all(isinstance(each, str) for each in value):
        return tuple(value)
    raise Unfit("a text, or one for each ruleset in a list")


def names(value: object) -> tuple[str, ...]:
    """Return several names in their order; None is as good as none."""
    if value is None:
        return ()
    if isinstance(value, list | tuple) and all(isinstance(each, str) for each in value):
        return tuple(value)
    raise Unfit("several names in their order, such as ('person', 'careful')")


def flag(value: object) -> bool:
    """Return whether something is wanted."""
    if isinstance(value, bool):
        return value
    raise Unfit("True or False")


def one_of(*values: str) -> Kind:
    """Return the kind of a text that is one of these."""

    def chosen(value: object) -> str:
        if isinstance(value, str) and value in values:
            return value
        raise Unfit(" or ".join(map(repr, values)))

    return chosen


def whole(least: int, most: int | None = None) -> Kind:
    """Return the kind of a whole number from ``least`` on, up to ``most`` where one is named."""

    def counted(value: object) -> int:
        # The whole numbers of numpy are as good as Python's own.
        number = index(value) if isinstance(value, SupportsIndex) and not isinstance(value, bool) else None
        if number is not None and number >= least and (most is None or number <= most):
            return number
        raise Unfit(f"a whole number of at least {least}" if most is None else f"a whole number from {least} to {most}")

    return counted


def a_call(value: object) -> Callable[..., object]:
    """Return something that can be called."""
    if callable(value):
        return value
    raise Unfit("a function")


def maybe(kind: Kind) -> Kind:
    """Return the kind of a value that may be None."""
    return lambda value: None if value is None else kind(value)
