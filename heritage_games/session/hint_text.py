"""Texts and marks of hints and blunder warnings, for the coach of a session."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from heritage_games.analysis.coach import MoveContext, family_of, schemas
from heritage_games.analysis.facts import COMPARES, KEEPS, Advice, Contrast, Fact, FactSchema, SearchFact
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.principles import Principle
from heritage_games.rulebook.sentences import capital, with_full_stop
from heritage_games.rulesets.types import Move

from .board_state import BoardState
from .panel_types import FactView, HintView, Mark
from .phrases import to_do
from .sides import move_text, named

WHERE = {"to_place": "point", "to_bring_back": "point", "to_move": "piece"}
"""Title key of the second step, by the next action; other actions use a general title."""


TAKES_LATER = "takes_later"  # key of the idea for a move of hunters if other moves cost them a capture
MOST_NAMED = 5  # maximum number of moves that a sentence lists
PRICE = "price"  # key of the idea for a move that gives something away and has no other reason


def steps(board: BoardState) -> list[str]:
    """Return the names of the three steps of a hint."""
    second = WHERE.get(to_do(board), "where")
    return [board.book.text(f"hint.step_{name}") for name in ("look", second, "move")]


class Idea(NamedTuple):
    """First step of a hint: what to look for."""

    words: str
    principle: Principle | None  # the principle in its words; None if no principle fits
    fact: Fact  # the fact about the move that supports the idea; the third step shows it


HARD = frozenset({SearchFact.CANNOT_STOP, SearchFact.NONE_SAFE, SearchFact.NONE_HOLDS})
"""Codes of facts that say that every move loses something."""

ALL_SAME = frozenset({SearchFact.ALL_LOSE, SearchFact.LOST_ANYHOW})
"""Codes of facts about positions in which every move loses."""

THREATENS = "threatens_line"  # code of the fact that a line can be closed next
STILL_CLOSES = "still_closes"  # code of the fact that a mill that could be closed now can wait

SETTLED = HARD | COMPARES | {SearchFact.FORCES_WIN, SearchFact.KEEPS_WIN, SearchFact.HOLDS_OUT} | ALL_SAME
"""Codes of facts after which no sentence on unstoppable threats is needed."""


def idea_of(board: BoardState, advice: Advice) -> Idea:
    """Return the idea of a move, from its first fact with a principle or a sentence.

    If a search finds all moves about equally good, only a fact with a principle is the idea.
    """
    book, side = board.book, board.turn_state.to_move or 0
    main = _main_fact(advice)
    all_alike = bool(advice.alike) and len(advice.alike) == len(board.turn_state.moves) - 1
    lost = any(fact.item.code in ALL_SAME for fact in advice.facts)
    # In a lost position, facts about the move come first, then those in ALL_SAME, and those in HARD last.
    for fact in sorted(advice.facts, key=lambda fact: (lost and fact.item.code in HARD, fact.item.code in ALL_SAME)):
        code = fact.item.code
        principle = next((one for one in book.principles_of([code], side) if _holds(board, one, advice.move)), None)
        key = f"seek.{_sought(fact, side, dangers=bool(advice.dangers))}"
        if principle or (key in book.interface and code != SearchFact.CANNOT_STOP and not all_alike):
            words = _summary(principle) if principle else book.text(key)
            return Idea(words, principle, main if code in HARD else fact)
    key = "seek.alike" if all_alike else f"seek.{main.item.code}"
    return Idea(book.text(key if key in book.interface else "seek.any"), None, main)


def _sought(fact: Fact, side: int, *, dangers: bool) -> str:
    """Return the key of a hint's first step in ``seek``, usually the code of the fact."""
    code = fact.item.code
    if code in {SearchFact.ONLY_KEEPS, SearchFact.OTHERS_COST} and fact.item.side != side:
        return TAKES_LATER
    return PRICE if code == KEEPS and dangers else code


def _main_fact(advice: Advice) -> Fact:
    """Return the main fact; if not every threat can be stopped, a counter-threat if any."""
    facts = [fact for fact in advice.facts if fact.item.code not in HARD] or list(advice.facts)
    gains = [fact for fact in facts if fact.draws == "gain"]
    return gains[0] if gains and len(facts) < len(advice.facts) else facts[0]


def _holds(board: BoardState, principle: Principle, move: Move) -> bool:
    """Return whether a move follows a principle; True if the family has no condition for it."""
    rules, throw = board.rules, board.game.pending_throw
    premise = family_of(rules).premises(rules).get(principle.test)
    return premise is None or premise(MoveContext(rules, board.last, throw, move)) > 0


def _summary(principle: Principle) -> str:
    """Return a principle's title and the first sentence of its text, as two short sentences."""
    first, stop, _ = principle.text.partition(". ")
    return f"{principle.title}. {first}{stop.strip()}"


def because(board: BoardState, advice: Advice, fact: Fact) -> str:
    """Return the reason for a move in a few sentences.

    They are the idea's fact, facts that qualify it, and the main danger. If there is no danger, the first sentence of
    :func:`further` follows. If the fact is only a verdict, the effects of the move replace that sentence, unless it
    names other moves.
    """
    book, code = board.book, fact.item.code
    threats = _threats(advice, fact)
    words = [
        _several_threats(book, threats) if each is fact and len(threats) > 1 else book.fact(each.item).words
        for each in _reasons(board, advice, fact)
    ]
    for danger in advice.dangers[:1]:
        key = "hint.even_after" if code in COMPARES else "hint.even_so"
        words.append(book.text(key, move=move_text(board, advice.move), words=book.fact(danger.item).words))
        words += _several(book, danger, advice.dangers)
    # After a danger, what another move leads to would seem to be a danger of the advised move.
    rest = [] if advice.dangers or _does(board, advice, fact) else further(board, advice, fact)[:1]
    return " ".join([*words, *rest])


def stated(board: BoardState, advice: Advice, fact: Fact) -> list[Fact]:
    """Return the facts that :func:`because` states."""
    return [*_reasons(board, advice, fact), *_threats(advice, fact)[1:], *advice.dangers[:1]]


def _reasons(board: BoardState, advice: Advice, fact: Fact) -> list[Fact]:
    """Return the idea's fact and the facts that qualify it, in the order of their sentences."""
    # A fact that draws no line stops no threat, so the hint adds that not every threat can be stopped.
    stops = fact.draws or fact.item.code in SETTLED
    unsafe = [each for each in advice.facts if each.item.code in HARD and not stops]
    lost = [each for each in advice.facts if each.item.code in ALL_SAME and each is not fact]
    waits = [each for each in advice.facts if each.item.code == STILL_CLOSES]
    every = (*lost, *unsafe, fact, *_does(board, advice, fact), *waits)
    return [each for each in every if each.item.code != KEEPS or not advice.alike]


def _does(board: BoardState, advice: Advice, fact: Fact) -> list[Fact]:
    """Return the first effect of the move if its fact is only a verdict; otherwise nothing."""
    if fact.item.code not in SETTLED - HARD or _worse(board, advice, fact) or advice.alike or advice.usual:
        return []
    does = [each for each in advice.facts if each.item.code not in SETTLED][:1]
    return [each for each in does if each.item.points or not advice.line]


def _threats(advice: Advice, fact: Fact) -> list[Fact]:
    """Return a move's threats at different points, its fact first; empty if that is no threat."""
    threats = [each for each in (fact, *advice.facts) if each.item.code == fact.item.code == THREATENS]
    return list({each.item.points["point"]: each for each in reversed(threats)}.values())[::-1]


def _several_threats(book: Rulebook, threats: Collection[Fact]) -> str:
    """Return the sentence on the threats that a move makes at once."""
    each = book.listed([book.text("hint.threat", None, **threat.item.points) for threat in threats])
    return book.text("hint.threats", number=len(threats), threats=each)


def further(board: BoardState, advice: Advice, fact: Fact) -> list[str]:
    """Return sentences on other moves, and then on what can follow the advised move."""
    words = []
    if worse := _worse(board, advice, fact):
        words.append(_followed(board, "instead", (worse.move, *worse.line), worse.fact))
    if advice.alike:
        words.append(_as_good(board, advice))
    elif advice.usual:
        words.append(board.book.text("hint.usual"))
    if advice.line:
        words.append(_followed(board, "answer", advice.line.moves, advice.line.fact, advice.move))
    return words


def _worse(board: BoardState, advice: Advice, fact: Fact) -> Contrast | None:
    """Return the other move that a sentence compares; None if the fact compares it already."""
    contrast = advice.contrast
    # A fact with a number before and after the move already contains a comparison.
    compares = {"before", "after"} <= fact.item.numbers.keys() or _schema(board, fact).compares
    return None if contrast and fact == contrast.own and compares else contrast


def _as_good(board: BoardState, advice: Advice) -> str:
    """Return the sentence on the other moves that are about as good."""
    book = board.book
    others = [move for move in board.turn_state.moves if move != advice.move]
    worse = [move for move in others if move not in advice.alike]
    if not worse:
        return book.text("hint.alike_all")
    few, key = (worse, "but") if len(worse) < len(advice.alike) else (advice.alike, "few")
    if len(few) > MOST_NAMED:
        return book.text("hint.alike_many", number=len(advice.alike), others=len(others))
    return book.text(f"hint.alike_{key}", moves=book.listed([move_text(board, move) for move in few]))


def _followed(board: BoardState, key: str, line: Sequence[Move], fact: Fact, first: Move | None = None) -> str:
    """Return a sentence on a move, on those that follow it, and on what the last of them does.

    Args:
        first: the move before the line; None if the line begins in the shown position.
    """
    book, rules = board.book, board.rules
    words = book.fact(fact.item).words
    if first is None and len(line) == 1:
        return book.text(f"hint.{key}", move=move_text(board, line[0]), words=words)
    # Only games without throws have longer lines.
    position = board.last if first is None else rules.play(board.last, first)
    written = []
    for move in line:
        written.append(rules.format_move(position, move))
        position = rules.play(position, move)
    rest = book.interface["speech.list_comma"].join(written[1:])
    return book.text(f"hint.{key}_line", move=written[0], line=rest, words=words)


def _several(book: Rulebook, danger: Fact, dangers: Collection[Fact]) -> list[str]:
    """Return the sentence with the number of similar threats; empty except for the first one."""
    alike = [each for each in dangers if each.draws == "danger" and each.item.code == danger.item.code]
    number = len({each.item.points.get("point") for each in alike})
    return [book.text("hint.several", number=number)] if number > 1 and danger == alike[0] else []


def where(book: Rulebook, places: Sequence[str]) -> str:
    """Return the sentence that names the points to look at."""
    if not places:
        return book.text("hint.where_none")
    return book.text("hint.where_one" if len(places) == 1 else "hint.where_several", points=tuple(places))


def drawbacks(board: BoardState, advice: Advice) -> list[Fact]:
    """Return the facts that are disadvantages of the advised move."""
    return [*advice.dangers, *(fact for fact in advice.facts[1:] if _schema(board, fact).drawback)]


def _schema(board: BoardState, fact: Fact) -> FactSchema:
    return schemas(board.rules)[fact.item.side][fact.item.code]


def facts(
    board: BoardState, known: Sequence[Fact], against: Collection[Fact] = (), more: Sequence[str] = ()
) -> list[FactView]:
    """Return the views of facts.

    Args:
        against: facts introduced by words that distinguish them from reasons.
        more: sentences about results of the search, listed after the facts.
    """
    book = board.book

    def words(fact: Fact) -> str:
        sentence = book.fact(fact.item).words
        if fact not in against:
            return sentence
        return " ".join([book.text("hint.even_so", words=sentence), *_several(book, fact, against)])

    entries: list[Fact | str] = [*known, *more]
    return [
        FactView(
            number=number,
            words=words(each) if isinstance(each, Fact) else each,
            sure=(sure := "ahead" if isinstance(each, str) or each.plies else "proved"),
            sure_words="" if isinstance(each, Fact) and each.item.code == KEEPS else book.text(f"hint.{sure}"),
            points=points_of(board, each) if isinstance(each, Fact) else [],
        )
        for number, each in enumerate(entries, start=1)
    ]


def headline(board: BoardState, move: Move) -> tuple[str, str]:
    """Return a move in notation and in words; in a journey only in words."""
    if board.turn_state.whereabouts:
        return act(board, move), ""
    return move_text(board, move), of_move(board, move)


def act(board: BoardState, move: Move) -> str:
    """Return the label of the button that plays a move."""
    return named(board, move) if board.throws else board.book.text("act.move", move=move_text(board, move))


def of_move(board: BoardState, move: Move) -> str:
    """Return a move in words (``place on A4, shoot E6``); empty if the notation is clear."""
    if board.throws:
        # The notation of a race counts the holes along the mover's track; facts and words use the holes' names.
        if not board.turn_state.whereabouts and (ways := list(_ways(board, move))):
            return board.book.interface["speech.list_comma"].join(_walked(board.book, *way) for way in ways)
        by_button = act(board, move)
        written = board.book.text("act.move", move=move_text(board, move))
        return "" if by_button == written else by_button[:1].lower() + by_button[1:]
    book, rules = board.book, board.rules
    path = rules.paths(board.last, move)[0]
    own = {piece.point for piece in board.turn_state.pieces if piece.side == board.turn_state.to_move}
    sentences = []
    for touch, seen in zip(path, rules.effects(board.last, move), strict=True):
        taken = tuple(effect[1] for effect in seen if effect[0] == "take" and effect[1] != touch)
        for what, *at in seen:
            if what == "enter":
                sentences.append(book.text("hint.place", point=(at[1],)))
            elif what == "move":
                key = "hint.leap" if taken else "hint.go"
                sentences.append(book.text(key, start=(at[0],), end=(at[1],), over=taken))
            elif what == "take" and at[0] == touch:
                sentences.append(book.text("hint.give" if touch in own else "hint.shoot", point=(touch,)))
    return book.interface["speech.list_comma"].join(sentences)


def _walked(book: Rulebook, mark: str, start: str, end: str) -> str:
    """Return how a piece of a race moves, in words: it enters, goes, or follows a line."""
    if start == end:
        return book.text("hint.place", point=(end,))
    return book.text("hint.follow" if mark == "follow" else "hint.go", start=(start,), end=(end,))


def aloud(book: Rulebook, view: HintView) -> str:
    """Return the text of a hint for the live region: the step and its content."""
    text = book.text
    sentences = [text("hint.aloud", step=str(view["step"]), steps=str(len(view["steps"])), heading=view["heading"])]
    if view["move"]:
        sentences += [with_full_stop(capital(view["words"]) or view["move"]), view["because"]]
    elif view["where"]:
        sentences.append(view["where"])
    else:
        sentences.append(view["seek"])
    return " ".join(sentences)


DRAWN = {"gain": "coming", "danger": "danger", "way": "hop"}
"""The mark along the line of a fact, by the meaning of the line."""

LEAST_LINE = 2  # minimum number of points of a line
FOLLOWED = ("mark", "followed")  # first two items of the effect of a move that follows a printed line to its end


def of_hint(board: BoardState, advice: Advice, facts: Sequence[Fact]) -> list[Mark]:
    """Return the marks of a move and of the facts that its reason states.

    They are halos on the first touches, arrows to the next ones, the lines of the facts unless an arrow connects the
    same points, and a ring on each point of a fact without a line.
    """
    ways = list(_ways(board, advice.move))
    ends = [end for _, _, end in ways]
    begun = [start for order, (_, start, _) in enumerate(ways) if order == 0 or start != ends[order - 1]]
    halos: list[Mark] = [["halo", point] for point in begun or [*touched(board, advice.move), *advice.places][:1]]
    arrows: list[Mark] = [list(way) for way in ways if way[1] != way[2]]
    lines = _lines(facts, {way[1:] for way in ways})
    drawn = {point for mark in (*halos, *arrows, *lines) for point in mark[1:]}
    named = dict.fromkeys(point for fact in facts for point in points_of(board, fact) if point not in drawn)
    rings: list[Mark] = [["example", point] for point in named]
    return [*halos, *arrows, *lines, *rings]


def of_facts(board: BoardState, facts: Sequence[Fact]) -> list[Mark]:
    """Return the lines and numbers of facts as marks."""
    return [*_lines(facts), *numbers(board, facts)]


def _lines(facts: Sequence[Fact], drawn: Collection[tuple[str, str]] = ()) -> list[Mark]:
    """Return the lines of facts as marks, except those that arrows already draw."""
    lines = dict.fromkeys(
        (DRAWN[fact.draws], *fact.line)
        for fact in facts
        if fact.draws and len(fact.line) >= LEAST_LINE and (fact.line[0], fact.line[-1]) not in drawn
    )
    return [list(line) for line in lines]


def numbers(board: BoardState, facts: Sequence[Fact]) -> list[Mark]:
    """Return the number of each fact as a mark, on a separate point if possible."""
    found: list[Mark] = []
    taken: set[str] = set()
    for number, fact in enumerate(facts, start=1):
        points = points_of(board, fact)
        if points:
            at = next((point for point in points if point not in taken), points[0])
            taken.add(at)
            found.append(["guess" if fact.plies else "number", number, at])
    return found


def of_warning(board: BoardState, move: Move, fact: Fact) -> list[Mark]:
    """Return a warning's marks: points of the move, line of the danger, and its target."""
    meant: list[Mark] = [["meant", point] for point in touched(board, move)]
    line: list[Mark] = [["threat", *fact.line]] if len(fact.line) >= LEAST_LINE else []
    alarm: list[Mark] = [["alarm", point] for point in points_of(board, fact)[:1]]
    return [*meant, *line, *alarm]


def points_of(board: BoardState, fact: Fact) -> list[str]:
    """Return the points that a fact names, its subject first."""
    roles = fact.item.points
    first = [*roles.get("point", ()), *roles.get("line", ())]
    every = [*first, *(point for points in roles.values() for point in points)]
    return [point for point in dict.fromkeys(every) if point in board.rules.points]


def touched(board: BoardState, move: Move) -> list[str]:
    """Return the touched points of a move, without duplicates."""
    path = board.rules.paths(board.last, move, board.game.pending_throw)[0]
    return [touch for touch in dict.fromkeys(path) if touch in board.rules.points]


def _ways(board: BoardState, move: Move) -> Iterator[tuple[str, str, str]]:
    """Yield mark, start and end of each step of the mover's pieces and each capture by touch."""
    rules, throw = board.rules, board.game.pending_throw
    path = rules.paths(board.last, move, throw)[0]
    others = {kind for side, kind in enumerate(rules.kinds) if side != board.turn_state.to_move}
    here = ""
    for touch, seen in zip(path, rules.effects(board.last, move, throw), strict=True):
        followed = {effect[2:] for effect in seen if effect[:2] == FOLLOWED}
        for what, *points in seen:
            if what == "enter" and points[0] not in others:
                here = points[1]
                yield ("arrow", here, here)
            elif what == "move" and points[0] != points[1] and not others.intersection(points[2:3]):
                here = points[1]
                yield ("follow" if tuple(points[:2]) in followed else "arrow", points[0], here)
            elif what == "take" and points[0] == touch and here not in {"", touch}:
                yield ("arrow", here, touch)
