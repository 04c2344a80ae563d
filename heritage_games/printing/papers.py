"""What is printed of a game: boards, pieces, rule cards, worksheet, answers, notes, each a page of leaves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from heritage_games.pages.drawings import Drawings
from heritage_games.pages.files import write
from heritage_games.pages.game_rooms import readings
from heritage_games.pages.lesson_rooms import told_tasks
from heritage_games.pages.on_paper import on_paper, tasks_on_paper
from heritage_games.pages.page import Page, Placed
from heritage_games.pages.sheet import Figure, ToCut, sheet, to_cut
from heritage_games.pages.site_plan import Shown, SitePlan
from heritage_games.rulebook import Rule, Rulebook
from heritage_games.rulebook.rules import EVIDENCE, GRADES

HALF = (134.0, 172.0)
"""Width and height that A4 lying on its side leaves for each of two boards, in millimetres."""

ALONE = (190.0, 257.0)
"""Width and height that A4 leaves for one board with its heading over it, in millimetres."""

WHOLE = (277.0, 376.0)
"""Width and height that A3 leaves for a board with its heading over it, in millimetres."""

KINDS = ("boards", "large", "cards", "worksheet", "answers", "teacher")
"""What is printed: names of files and templates, and of the words that say what each is called."""


@dataclass(frozen=True)
class Card:
    """The card of a rule.

    Args:
        rule: the rule.
        sure: its grade and, if it has one, its kind of evidence, in words.
        cited: each of its sources with the place in it.
        readings: of a rule that does not hold under the usual readings: each option with its value, in words.
        caption: what its picture shows; empty where there is none.
        placed: the position of its first example; None where it has none.
    """

    rule: Rule
    sure: tuple[str, ...]
    cited: tuple[str, ...]
    readings: tuple[tuple[str, str], ...]
    caption: str
    placed: Placed | None


class PrintRoom:
    """Makes what is printed, and lays its pictures into a folder.

    Args:
        plan: which games, in which words.
        out: the folder.
        names: whether the points of blank boards bear their names.
    """

    def __init__(self, plan: SitePlan, out: Path, *, names: bool = False) -> None:
        self._plan = plan
        self._out = out
        self._names = names

    def papers(self, shown: Shown) -> Iterator[Page]:
        """Give everything that is printed of a game, in the order in which it is listed.

        Args:
            shown: the game.
        """
        for book in shown.books:
            yield self._boards(shown, book)
            yield self._large(shown, book)
            yield self.cards(shown, book)
        tasks = tuple(told_tasks(shown, tasks_on_paper(shown, self._out)))
        if tasks or shown.questions:
            yield self._page(shown, "worksheet", {"tasks": tasks})
            yield self._page(shown, "answers", {"tasks": tasks})
        if shown.notes:
            yield self._page(shown, "teacher", {})

    def _boards(self, shown: Shown, book: Rulebook) -> Page:
        """Return two boards on a leaf of A4, or one if two were too small, their pieces, and what is thrown."""
        name = f"{shown.name}-{book.ruleset.name}-a4"
        cut = to_cut(self._plan, shown, book, HALF, name, boards=2, names=self._names)
        if cut.roomy:
            return self._with_board(shown, book, "boards", cut)
        cut = to_cut(self._plan, shown, book, ALONE, name, names=self._names)
        return self._with_board(shown, book, "boards", cut, self._plan.words["printing.one"])

    def _large(self, shown: Shown, book: Rulebook) -> Page:
        """Return one board on a leaf of A3, and its pieces and what is thrown on A4."""
        cut = to_cut(self._plan, shown, book, WHOLE, f"{shown.name}-{book.ruleset.name}-a3", names=self._names)
        return self._with_board(shown, book, "large", cut)

    def _with_board(self, shown: Shown, book: Rulebook, kind: str, cut: ToCut, titled: str = "") -> Page:
        printed = sheet(self._plan, shown, book)
        self._lay(cut.board, cut.pieces, printed.lots)
        return self._page(shown, kind, {"sheet": printed, "cut": cut}, book, titled)

    def cards(self, shown: Shown, book: Rulebook) -> Page:
        """Return the cards of all rules: first those in force, then those of other readings.

        Args:
            shown: the game.
            book: the rulebook of the ruleset.
        """
        drawings = Drawings(self._out, "print")
        others = (rule for rule in book.every_rule if rule not in book.rules)
        cards = [self._card(book, rule, drawings) for rule in (*book.rules, *others)]
        sources = tuple(dict.fromkeys(source for rule in book.every_rule for source in book.sources_of(rule)))
        return self._page(shown, "cards", {"cards": cards, "sources": sources, "grades": _grades(book)}, book)

    def _card(self, book: Rulebook, rule: Rule, drawings: Drawings) -> Card:
        caption, placed = "", None
        for example in book.examples(rule)[:1]:
            name = f"{book.ruleset.game}-{book.ruleset.name}-{example.id}"
            placed = on_paper(drawings, book, name, {"example": {"rule": rule.id, "id": example.id}})
            caption = example.caption
        sure = [book.interface[f"grades.{rule.grade}"]]
        sure += [book.interface[f"evidence.{rule.evidence}"]] if rule.evidence else []
        return Card(rule, tuple(sure), book.citations(rule), tuple(readings(book, rule)), caption, placed)

    def _lay(self, *figures: Figure | None) -> None:
        for figure in figures:
            if figure:
                write(self._out / figure.address, figure.svg)

    def _page(
        self, shown: Shown, kind: str, facts: Mapping[str, object], book: Rulebook | None = None, titled: str = ""
    ) -> Page:
        plan = self._plan
        ruleset = shown.title(book) if book and shown.comparable else ""
        titled = titled or plan.words[f"printing.{kind}"]
        return Page(
            address="/".join((shown.name, *((book.ruleset.name,) if book else ()), f"{kind}.html")),
            template=f"{kind}.html",
            title=plan.say("printing.title", game=shown.words.title, what=titled),
            description="",
            facts={"shown": shown, "ruleset": ruleset, "heading": titled, **facts},
            here=plan.say("printing.of_ruleset", what=titled, ruleset=ruleset) if ruleset else titled,
        )


def _grades(book: Rulebook) -> tuple[str, ...]:
    """Return every grade, and then the kinds of evidence that rules of this book have."""
    evidence = {rule.evidence for rule in book.every_rule}
    return (*GRADES, *(each for each in EVIDENCE if each and each in evidence))
