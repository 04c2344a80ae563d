"""Page of class results for teachers to print: rules for the next lesson, then tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from heritage_games.errors import UnknownNameError
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.files import content, unmarked
from heritage_games.rulebook.interface import CLASSROOM, load_words
from heritage_games.rulebook.rules import Rule
from heritage_games.rulebook.tasks import load_tasks
from heritage_games.rulesets.registry import games, ruleset

from .svg import static, style

NEXT_LESSON = 3
"""Maximum number of rules suggested for the start of the next lesson."""

Words = Callable[..., str]
"""Function that returns the text of a key of classroom.toml, with its blanks filled."""


@dataclass(frozen=True)
class ResultTable:
    """A table of results."""

    title: str
    head: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


@dataclass(frozen=True)
class RefusingRule:
    """A rule that refused attempts of pupils.

    Args:
        title, text: title and text of the rule; empty if the rule is unknown.
        refused: the number of pupils whose attempts it refused.
        right: the number of these pupils who were right afterwards.
    """

    number: str
    title: str
    text: str
    refused: int
    right: int


def sections(words: Words, rules: Iterable[RefusingRule], tables: Iterable[ResultTable]) -> str:
    """Return the rules for the next lesson and the tables as HTML; empty ones are omitted."""
    items = []
    for rule in rules:
        counts = words("results.refused_right", refused=rule.refused, right=rule.right)
        name = escape(f"{rule.number} {rule.title}")
        items.append(f"<li><b>{name}</b> {escape(rule.text)} <small>{escape(counts)}</small></li>")
    title = escape(words("results.next_lesson"))
    first = [f'<section><h2>{title}</h2><ol class="next-lesson">{"".join(items)}</ol></section>'] if items else []
    return "\n".join([*first, *(_table(table) for table in tables if table.rows)])


def _table(table: ResultTable) -> str:
    title = escape(table.title)
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in table.head)
    rows = ("".join(f'<td dir="auto">{escape(cell)}</td>' for cell in row) for row in table.rows)
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{title}"><table><caption>{title}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def page_of_submissions(
    rows: Sequence[Mapping[str, object]], lead: str, faults: Iterable[str], language: str, *, names: bool
) -> str:
    """Return a whole page of submitted results, with its style.

    Args:
        rows: the rows of :class:`.table.Results`.
        faults: sentences about unreadable files.
        names: whether to name the pupils; if not, they are numbered.
    """
    texts = load_words(content(), language, CLASSROOM)

    def words(key: str, **blanks: object) -> str:
        return texts[key].format_map(blanks)

    counts = _Counts(rows, words, language, names=names)
    below = "".join(f"<li>{escape(fault)}</li>" for fault in faults if names)
    title = escape(words("results.title"))
    return unmarked(
        f'<!DOCTYPE html>\n<html lang="{texts["room.lang"]}" dir="{texts["room.dir"]}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>'
        f'<meta name="color-scheme" content="light dark"><style>{style(static("class.css"))}</style></head>\n'
        f'<body class="paper"><main><header class="top"><h1>{title}</h1><p>{escape(lead)}</p></header>\n'
        f"{sections(words, counts.rules()[:NEXT_LESSON], counts.tables())}\n"
        f'<ul class="small">{below}</ul></main></body></html>\n'
    )


class _Counts:
    """Counts of submitted results by pupil, task and rule, without untried tasks."""

    def __init__(self, rows: Sequence[Mapping[str, object]], words: Words, language: str, *, names: bool) -> None:
        self._words, self._language = words, language
        people = list(dict.fromkeys(str(row["who"]) for row in rows))
        self._names = {
            who: who if names and who else words("results.pupil", number=number)
            for number, who in enumerate(people, start=1)
        }
        self._games = [row for row in rows if row["solved"] is None]
        tasks = [row for row in rows if row["solved"] is not None]
        self._tried = [row for row in tasks if row["solved"] or row["answers"] or row["refused"]]

    def _head(self, *names: str) -> tuple[str, ...]:
        return tuple(self._words(f"results.{name}") for name in names)

    def tables(self) -> list[ResultTable]:
        """Return the tables by pupil, by task and by rule, and the whole games."""
        by_pupil = [
            (
                name,
                f"{sum(row['solved'] is True for row in own)} / {len(own)}",
                str(sum(len(str(row["refused"]).split()) for row in own) or ""),
            )
            for who, name in self._names.items()
            if (own := [row for row in self._tried if row["who"] == who])
        ]
        tasks = dict.fromkeys((str(row["game"]), str(row["task"])) for row in self._tried)
        by_rule = [(f"{one.number} {one.title}".strip(), str(one.refused), str(one.right)) for one in self.rules()]
        ended = [
            (self._names[str(row["who"])], self._game(str(row["game"])), str(row["result"])) for row in self._games
        ]
        texts = self._words
        return [
            ResultTable(texts("results.by_pupil"), self._head("name", "solved", "refusals"), by_pupil),
            ResultTable(
                texts("results.by_task"),
                self._head("task", "begun", "right", "note"),
                [self._task(*at) for at in tasks],
            ),
            ResultTable(texts("results.by_rule"), self._head("rule", "refused", "then_right"), by_rule),
            ResultTable(texts("results.game"), self._head("name", "game", "result"), ended),
        ]

    def _task(self, game: str, task: str) -> tuple[str, ...]:
        rows = [row for row in self._tried if (row["game"], row["task"]) == (game, task)]
        there = load_tasks(content(), game, self._language) if game in games() else ()
        title = next((one.title for one in there if one.id == task), task)
        rules: dict[str, int] = {}
        for rule in (rule for row in rows for rule in str(row["refused"]).split()):
            rules[rule] = rules.get(rule, 0) + 1
        refused = ", ".join(f"{rule} ×{count}" for rule, count in rules.items())
        return f"{self._game(game)}: {title}", str(len(rows)), str(sum(row["solved"] is True for row in rows)), refused

    def _game(self, game: str) -> str:
        return Rulebook(ruleset(game), self._language).game.title if game in games() else game

    def rules(self) -> list[RefusingRule]:
        """Return refusing rules, sorted by the number of refused pupils not right afterwards."""
        rows: dict[tuple[str, str], list[Mapping[str, object]]] = {}
        for row in self._tried:
            for rule in str(row["refused"]).split():
                rows.setdefault((str(row["game"]), rule), []).append(row)
        found = []
        for (game, number), own in rows.items():
            card = self._rule(game, number)
            refused, wrong = {row["who"] for row in own}, {row["who"] for row in own if row["solved"] is not True}
            title, text = (card.title, card.text) if card else ("", "")
            found.append(RefusingRule(number, title, text, len(refused), len(refused - wrong)))
        return sorted(found, key=lambda one: (one.right - one.refused, -one.refused, one.number))

    def _rule(self, game: str, number: str) -> Rule | None:
        """Return a rule by number from the game's first ruleset that has it; None if none has it."""
        for name in games().get(game, ()):
            try:
                return Rulebook(ruleset(game, name), self._language).rule(number)
            except UnknownNameError:
                continue
        return None
