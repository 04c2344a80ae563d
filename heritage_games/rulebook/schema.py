"""Reader of content files with keys declared by dataclasses, for all readers of content.

Problems name the place and the right value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache, lru_cache, partial
from typing import (
    Annotated,
    Any,
    Generic,
    Literal,
    NamedTuple,
    TypeVar,
    TypeVarTuple,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from heritage_games.errors import HeritageGamesError
from heritage_games.rulesets.options import Value, unknown


@dataclass(frozen=True, slots=True)
class ContentFault:
    """Problem in the content."""

    file: str  # path of the file, relative to content/
    id: str  # the rule, example, task or key concerned; empty for the whole file
    message: str

    def __str__(self) -> str:
        place = f"content/{self.file}, {self.id}" if self.id else f"content/{self.file}"
        return f"{place}: {self.message}"


Problems = list[ContentFault]  # problems in order of discovery; reading continues, so that an author sees all at once


class ContentError(HeritageGamesError):
    """Error for invalid content, with every problem found.

    Example:
        >>> from dataclasses import replace
        >>> from heritage_games.rulesets.registry import REGISTRY
        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> rafaya = REGISTRY["rafaya"]["standard"]
        >>> with TemporaryDirectory() as folder:
        ...     for file in ("mine/game.toml", "en/mine/words.toml"):
        ...         (Path(folder) / file).parent.mkdir(parents=True)
        ...         _ = (Path(folder) / file).write_text("id = ", encoding="utf-8")
        ...     hg.register("mine", replace(rafaya, game="mine"), content=folder)
        Traceback (most recent call last):
        heritage_games.rulebook.schema.ContentError: content/mine/game.toml: ...

    Attributes:
        faults: the problems, each with its ``file``, ``id`` and ``message``.
    """

    def __init__(self, problems: Problems) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.faults = tuple(problems)


def no_such(name: str, known: Mapping[str, object] | tuple[str, ...], what: str) -> str:
    """Return the message for an unknown name in content; see ``rulesets.options.unknown``."""
    return str(unknown(name, known, what))


def loaded(read: Callable[[*Ts, Problems], T], size: int = 64) -> Callable[[*Ts], T]:
    """Return a cached form of a content reader that raises ContentError with all problems.

    Args:
        read: function that reads something and adds problems to the list that is its last argument.
    """

    @lru_cache(maxsize=size)
    def load(*given: *Ts) -> T:
        problems: Problems = []
        found = read(*given, problems)
        if problems:
            raise ContentError(problems)
        return found

    return cast("Callable[[*Ts], T]", load)


T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class TableReader:
    """Reader of one table of a TOML file.

    Problems are added to ``problems`` and a default is returned, so that one pass finds every problem of a file.

    Args:
        id: name of the table in messages.
    """

    def __init__(self, values: Mapping[str, Any], file: str, id: str, problems: Problems) -> None:  # noqa: A002 - as in the files
        self.file = file
        self.id = id
        self.problems = problems
        self.values = values
        self._known_keys: set[str] = set()

    def report(self, message: str) -> None:
        """Add a problem of this table."""
        self.problems.append(ContentFault(self.file, self.id, message))

    def __iter__(self) -> Iterator[str]:
        return iter(self.values)

    def __contains__(self, key: object) -> bool:
        return key in self.values

    def text(self, key: str, default: str | None = None) -> str:
        """Return a text; without a default it is required and must not be empty."""
        value = self._value(key, str, "a text", "" if default is None else default, needed=default is None)
        if not value.strip() and default is None and isinstance(self.values.get(key), str):
            self.report(f"{key} is empty")
        return value.strip()

    def flag(self, key: str) -> bool:
        """Return a boolean; False by default."""
        return self._value(key, bool, "true or false", default=False)

    def number(self, key: str, default: int = 0) -> int:
        """Return a whole number; the default if it is missing or invalid."""
        value = self._value(key, int, "a whole number", default)
        if isinstance(value, bool):
            self.report(f"{key} must be a whole number, not {value!r}")
            return default
        return value

    def decimal(self, key: str) -> float:
        """Return a required number, with or without decimals."""
        value: object = self._value(key, object, "a number", 0, needed=True)
        if isinstance(value, bool) or not isinstance(value, int | float):
            self.report(f"{key} must be a number, not {value!r}")
            return 0.0
        return float(value)

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of texts; empty by default."""
        value: list[Any] = self._value(key, list, "a list of texts", [])
        if all(isinstance(part, str) for part in value):
            return tuple(value)
        self.report(f"{key} must be a list of texts, not {value!r}")
        return ()

    def named_texts(self, key: str) -> dict[str, str]:
        """Return every text of a table by its key."""
        table = self.table(key)
        return {name: table.text(name) for name in table}

    def one_of(self, key: str, choices: tuple[str, ...], default: str | None = None) -> str:
        """Return a text that must be one of the choices."""
        value = self.text(key, default)
        if value and value not in choices:
            self.report(f"{key} must be {either(choices)}, not {value!r}")
        return value

    def settings(self, key: str) -> dict[str, tuple[Value, ...]]:
        """Return the allowed values of each option in a table; a single value is a list of one."""
        found: dict[str, tuple[Value, ...]] = {}
        table: dict[str, Any] = self._value(key, dict, "a table of options", {})
        for name, value in table.items():
            values = tuple(value) if isinstance(value, list) else (value,)
            if values and all(isinstance(one, str | int) for one in values):
                found[name] = values
            else:
                self.report(f"{key}.{name} must be a value or a list of values, not {value!r}")
        return found

    def options(self, key: str) -> dict[str, Value]:
        """Return the first value of each option in a table."""
        return {name: values[0] for name, values in self.settings(key).items()}

    def table(self, key: str, id: str | None = None) -> TableReader:  # noqa: A002 - as in the files
        """Return the table under a key; empty if there is none."""
        values: dict[str, Any] = self._value(key, dict, "a table", {})
        return TableReader(values, self.file, id or f"{self.id} {key}".strip(), self.problems)

    def tables(self) -> dict[str, TableReader]:
        """Return every table below this one, by key; report any other value."""
        return {key: self.table(key) for key in self.values}

    def list_of_tables(self, key: str, what: str) -> list[TableReader]:
        """Return readers of the tables ``[[key]]``, named by ``what`` and their ids in messages."""
        found = []
        listed: list[Any] = self._value(key, list, f"a list of tables, written [[{key}]]", [])
        for place, values in enumerate(listed, start=1):
            if not isinstance(values, dict):
                self.report(f"{what} {place} must be a table, written [[{key}]]")
                continue
            name = values.get("id")
            label = f"{what} {name if isinstance(name, str) else place}"
            found.append(
                TableReader(
                    values, self.file, label if self.id in {"", label} else f"{self.id}, {label}", self.problems
                )
            )
        return found

    def raw(self, key: str) -> Any:  # noqa: ANN401 - any TOML value
        """Return the value under a key without checks; None if there is none."""
        self._known_keys.add(key)
        return self.values.get(key)

    def finish(self) -> None:
        """Report every key that was not read, which is usually a spelling mistake."""
        for key in self.values:
            if key not in self._known_keys:
                self.report(no_such(key, tuple(sorted(self._known_keys)), "key here"))

    def _value(self, key: str, kind: type[T], what: str, default: T, *, needed: bool = False) -> T:
        self._known_keys.add(key)
        if key not in self.values:
            if needed:
                self.report(f"{key} is missing; it must be {what}")
            return default
        value = self.values[key]
        if isinstance(value, kind):
            return value
        self.report(f"{key} must be {what}, not {value!r}")
        return default


class Unique(Generic[T]):
    """Values by id; a duplicate id is reported."""

    def __init__(self) -> None:
        self.found: dict[str, T] = {}

    def add(self, entry: TableReader, id: str, thing: T) -> None:  # noqa: A002 - as in the files
        """Add a value; report a duplicate id and drop the value."""
        if id in self.found:
            entry.report(f"the id {id!r} is used twice in this file; use each id once")
        else:
            self.found[id] = thing


IS_TRANSLATED, IS_KEY = object(), object()
Translated = Annotated[str, IS_TRANSLATED]  # text in a language's file, under the id of its entry
Id = Annotated[str, IS_KEY]  # id that is the key of its table: ``[labels.stone]``


class Key(NamedTuple):
    """Mark of a field whose key in the file differs from its name."""

    name: str


class By(NamedTuple):
    """Mark of a field that a function reads from the table and the key."""

    read: Callable[[TableReader, str], Any]


class Column(NamedTuple):
    """Field of a dataclass with its key in the file."""

    name: str
    key: str  # key of the field in the file; empty if it is the key of its table
    # function that reads it from the table and the key; None for a list of tables, or if the caller gives it
    read: Callable[[TableReader, str], Any] | None
    items: type[Any] | None  # class of the tables ``[[key]]``; None if it is no list of tables
    translated: bool  # whether it is in the file of a language, or its items have such fields


def read(cls: Callable[..., T], entry: TableReader, words: TableReader | None = None, **given: object) -> T:
    """Return an object read as its dataclass declares; report problems and unread keys.

    A text is required unless its field has a default, and a decimal number always; everything else defaults to 0, False
    or nothing. A ``Literal`` lists the allowed texts, and a tuple of dataclasses is a list of tables ``[[key]]``.

    Args:
        words: the table of its ``Translated`` texts; None if it has none.
        given: values of fields that are not read from the table.
    """
    for name, key, value, items, translated in columns(cls):
        there = words if translated else None
        if name not in given and items:
            given[name] = read_list(items, entry, key, there and there.table(key))
        elif name not in given and value:
            given[name] = value(there or entry, key)
    entry.finish()
    if words:
        words.finish()
    return cls(**given)


def read_tables(cls: Callable[..., T], entry: TableReader, **given: object) -> dict[str, T]:
    """Return an object for each table below this one, by key; see :func:`read`."""
    ids = [column.name for column in columns(cls) if not column.key]
    return {key: read(cls, table, None, **given | dict.fromkeys(ids, key)) for key, table in entry.tables().items()}


def read_list(cls: Callable[..., T], entry: TableReader, key: str, words: TableReader | None = None) -> tuple[T, ...]:
    """Return an object per table ``[[key]]``, with words under its id; report repeated ids."""
    tables = entry.list_of_tables(key, key.removesuffix("s"))
    if not any(column.name == "id" for column in columns(cls)):
        return tuple(read(cls, table) for table in tables)
    found: Unique[T] = Unique()
    for table in tables:
        name = table.text("id")
        if name or not words:
            place = name or str(len(found.found))
            found.add(table, place, read(cls, table, words and words.table(name), id=name))
    if words:
        words.finish()
    return tuple(found.found.values())


@cache
def columns(cls: Any) -> tuple[Column, ...]:  # noqa: ANN401 - a dataclass
    """Return the fields of a dataclass as its annotations declare them."""
    hints = get_type_hints(cls, include_extras=True)
    return tuple(_column(field.name, hints[field.name], field.default) for field in fields(cls))


def _column(name: str, hint: Any, default: object) -> Column:  # noqa: ANN401 - an annotation
    kind, *marks = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    key = next((mark.name for mark in marks if isinstance(mark, Key)), "" if IS_KEY in marks else name)
    value = next((mark.read for mark in marks if isinstance(mark, By)), None)
    origin, args = get_origin(kind), get_args(kind)
    usual: dict[str, Any] = {"default": default} if isinstance(default, str | int) else {}
    if value is None and kind in VALUES and key:
        value = partial(VALUES[kind], **usual)
    elif value is None and origin is Literal:
        value = partial(TableReader.one_of, choices=args, **usual)
    items: Any = args[0] if value is None and origin is tuple and is_dataclass(args[0]) else None
    below = columns(items) if items else ()
    if not all(column.key for column in below):
        return Column(name, key, partial(_tables, items), None, translated=False)
    return Column(name, key, value, items, IS_TRANSLATED in marks or any(column.translated for column in below))


def _tables(cls: Callable[..., T], entry: TableReader, key: str) -> tuple[T, ...]:
    return tuple(read_tables(cls, entry.table(key)).values())


VALUES: Mapping[Any, Callable[..., Any]] = {
    str: TableReader.text,
    bool: TableReader.flag,
    int: TableReader.number,
    float: TableReader.decimal,
    tuple[str, ...]: TableReader.texts,
    Mapping[str, str]: TableReader.named_texts,
    Mapping[str, Value]: TableReader.options,
    Mapping[str, tuple[Value, ...]]: TableReader.settings,
}  # reader of each type of field


def either(choices: tuple[str, ...]) -> str:
    """Return ``'a', 'b' or 'c'`` for two or more choices."""
    quoted = [repr(choice) for choice in choices]
    return f"{', '.join(quoted[:-1])} or {quoted[-1]}"
