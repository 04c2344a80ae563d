"""Checks of the arguments of public functions.

An invalid argument raises an error that names the function, the argument, its value and the right values.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import wraps
from operator import index
from typing import Any, ParamSpec, SupportsIndex, TypeVar

from .engine.verdict import Message, Words, either
from .errors import HeritageGamesError

P = ParamSpec("P")
T = TypeVar("T")

Kind = Callable[[object], object]
"""Function that returns the checked value or raises :class:`InvalidValue` with valid ones."""

Report = Callable[[int, int], object]
"""Function that is called with the finished work and the total."""

ALIKE = 0.75
"""Minimum similarity (difflib's ratio) at which a name is taken for a misspelling."""


LONGEST_SHOWN = 40
"""Maximum length of a user's value in a message."""


def shown(value: object) -> str:
    """Return a user's value for a message, truncated if it is long."""
    text = repr(value)
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"


class ArgumentError(HeritageGamesError, TypeError):
    """Error for a wrong argument of a public function.

    Example:
        >>> hg.tasks(7)
        Traceback (most recent call last):
        heritage_games.arguments.ArgumentError: tasks: game must be a text, not 7
    """


class InvalidValue(Exception):  # noqa: N818 - the decorator turns it into the error that users see
    """Error for a value of the wrong kind.

    Args:
        right: description of the right values.
    """

    def __init__(self, right: Words) -> None:
        super().__init__(right)
        self.right = right


def takes(**kinds: Kind) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Return a decorator that checks the arguments of a public function.

    Args:
        **kinds: the kinds of arguments that their annotations do not state, see ``ANNOTATED``.
    """

    def decorated(function: Callable[P, T]) -> Callable[P, T]:
        signature = inspect.signature(function)
        name = getattr(function, "__name__", "this function")
        parameters = list(signature.parameters.values())
        owners = int(bool(parameters) and parameters[0].name == "self")
        signature = signature.replace(parameters=parameters[owners:])
        checks = {each.name: kinds.get(each.name, ANNOTATED.get(each.annotation)) for each in parameters[owners:]}

        @wraps(function)
        def checked(*args: P.args, **kwargs: P.kwargs) -> T:
            try:
                owner: Any = args[:owners]
                given = _bound(name, signature, args[owners:], kwargs)
                for argument, kind in checks.items():
                    if kind and argument in given.arguments:
                        value = given.arguments[argument]
                        try:
                            given.arguments[argument] = kind(value)
                        except InvalidValue as invalid:
                            raise ArgumentError(_invalid_message(name, argument, invalid, value)) from None
                return function(*owner, *given.args, **given.kwargs)
            except HeritageGamesError as error:
                # Without the package's inner frames, the user's line is easy to find.
                raise _naming(name, error).with_traceback(None) from error.__cause__

        return checked

    return decorated


def _naming(function: str, error: HeritageGamesError) -> HeritageGamesError:
    """Return an error about an argument with the name of the function; any other error itself."""
    words = error.words
    if not isinstance(error, ArgumentError) or (isinstance(words, Message) and "function" in words.parts):
        return error
    return ArgumentError(Message("problem_of_a_call", function=function, problem=words))


def _invalid_message(function: str, argument: str, invalid: InvalidValue, value: object) -> Message:
    return Message("unfit_argument", function=function, argument=argument, right=invalid.right, value=shown(value))


def _bound(
    name: str, signature: inspect.Signature, args: tuple[object, ...], kwargs: Mapping[str, object]
) -> inspect.BoundArguments:
    """Return the values bound to the arguments of a function.

    Raises:
        ArgumentError: too many or too few values, or an unknown argument.
    """
    parameters = signature.parameters.values()
    by_place = [each.name for each in parameters if each.kind is each.POSITIONAL_OR_KEYWORD]
    by_name = [each.name for each in parameters if each.kind in (each.POSITIONAL_OR_KEYWORD, each.KEYWORD_ONLY)]
    takes_any = {each.kind for each in parameters}
    if not signature.parameters and (args or kwargs):
        value = shown([*args, *kwargs][0])
        raise ArgumentError(Message("takes_no_arguments", function=name, value=value))
    if len(args) > len(by_place) and inspect.Parameter.VAR_POSITIONAL not in takes_any:
        rest = [each for each in by_name if each not in by_place]
        named = Message("name_the_rest", argument=rest[0]) if rest else ""
        taken, value = tuple(by_place), shown(args[len(by_place)])
        raise ArgumentError(Message("too_many_arguments", function=name, arguments=taken, value=value, rest=named))
    for key in kwargs:
        near = get_close_matches(key, by_name, n=1, cutoff=ALIKE)
        if key not in by_name and (near or inspect.Parameter.VAR_KEYWORD not in takes_any):
            there = Message("there_is", names=", ".join(by_name))
            right = Message("did_you_mean", near=repr(near[0])) if near else there
            raise ArgumentError(Message("no_such_argument", function=name, argument=shown(key), rest=right))
    wanted = [each.name for each in parameters if each.default is each.empty and each.name in by_name]
    for place, each in enumerate(wanted):
        if each not in kwargs and place >= len(args):
            call = f"{name}({', '.join(wanted)})"
            raise ArgumentError(Message("missing_argument", function=name, argument=each, call=call))
    try:
        return signature.bind(*args, **kwargs)
    except TypeError as error:
        raise ArgumentError(str(error)) from None


def text(value: object) -> str:
    """Return a text; raise InvalidValue for any other value."""
    if isinstance(value, str):
        return value
    raise InvalidValue(Message("a_text"))


def texts(value: object) -> str | tuple[str, ...]:
    """Return a text or a tuple of texts; raise InvalidValue for any other value."""
    if isinstance(value, str):
        return value
    if isinstance(value, list | tuple) and all(isinstance(each, str) for each in value):
        return tuple(value)
    raise InvalidValue(Message("a_text_or_several"))


def names(value: object) -> tuple[str, ...]:
    """Return a list of names as a tuple, empty for None; raise InvalidValue for other values."""
    if value is None:
        return ()
    if isinstance(value, list | tuple) and all(isinstance(each, str) for each in value):
        return tuple(value)
    raise InvalidValue(Message("several_names"))


def flag(value: object) -> bool:
    """Return a boolean; raise InvalidValue for any other value."""
    if isinstance(value, bool):
        return value
    raise InvalidValue(Message("true_or_false"))


def one_of(*values: str) -> Kind:
    """Return the kind of an argument that is one of these texts."""

    def chosen(value: object) -> str:
        if isinstance(value, str) and value in values:
            return value
        raise InvalidValue(either(tuple(map(repr, values))))

    return chosen


def whole(least: int, most: int | None = None) -> Kind:
    """Return the kind of integers of at least ``least`` and, if given, at most ``most``."""

    def counted(value: object) -> int:
        # NumPy integers are accepted too.
        number = index(value) if isinstance(value, SupportsIndex) and not isinstance(value, bool) else None
        if number is not None and number >= least and (most is None or number <= most):
            return number
        if most is None:
            raise InvalidValue(Message("a_whole_number", least=least))
        raise InvalidValue(Message("a_whole_number_to", least=least, most=most))

    return counted


def a_call(value: object) -> Callable[..., object]:
    """Return a callable; raise InvalidValue for any other value."""
    if callable(value):
        return value
    raise InvalidValue(Message("a_function"))


def maybe(kind: Kind) -> Kind:
    """Return the kind of an argument that may also be None."""
    return lambda value: None if value is None else kind(value)


ANNOTATED: Mapping[object, Kind] = {"str": text, "bool": flag, "str | None": maybe(text)}
"""Kinds of arguments by their annotation."""
