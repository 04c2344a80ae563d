"""Advice in mills and hunts with reasons, contrast and dangers, for hints."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import NamedTuple

from heritage_games.engine.graph.rules import NOWHERE, unpacked
from heritage_games.engine.graph.search import SURE, WON
from heritage_games.rulesets.graph_rulesets import GraphRuleset
from heritage_games.rulesets.types import Move

from .coach import Explanation
from .fact_comparison import contrast, is_setback, is_slight, is_unchanged, is_usual, rank, strength, supporting_facts
from .facts import COMPARES, KEEPS, LETS_WIN, LOSES_MAN, SHUTS_IN, VERDICTS, Advice, Contrast, Fact, SearchFact, fact_of
from .graph_lines import CLEARLY, Comparison, best_line, compared, pieces_search, refuted
from .graph_search import AS_GOOD, DEEPEST, DOUBTFUL, Bounded, GraphSearchTask, Weighing
from .legal_moves import OF_POSITION, LegalMoves, Reasons
from .search import ALL, SearchTask

LOST = frozenset({SearchFact.HOLDS_OUT, SearchFact.ALL_LOSE, SearchFact.LOST_ANYHOW})
"""Codes of verdicts on a lost position."""


class Case(NamedTuple):
    """Reasons to give for a move; the fields are those of :class:`.facts.Advice`."""

    facts: list[Fact]
    tells: bool = False
    contrast: Contrast | None = None
    usual: bool = False


def explained(moves: LegalMoves, best: Move, search: GraphSearchTask | None = None) -> Explanation:
    """Yield the searches that explain a move, and return the advice to play it.

    Args:
        search: the finished search that chose the move; None without a search.
    """
    rules, kind = moves.rules, moves.kind
    reasons, planned = moves.reasons(best, moves.slow_facts(best)), moves.planned(best)
    own = [fact for fact, usual in planned if not usual]
    found = [*reasons.found, *own, *_unavoidable(moves, best, reasons)]
    instead = yield from _supported(moves, best, contrast_of(moves, best, reasons.every))
    verdict = yield from _verdict(moves, best, search)
    quiet = verdict is None and not any(fact.item.code in kind.weighty for fact in found)
    compares = quiet and search is not None and moves.compares_all
    comparison = (yield from compared(moves, best)) if compares else None
    if comparison and comparison.fact.item.code in {SearchFact.OTHERS_LOSE, SearchFact.ONLY_SAVES}:
        verdict = yield from _all_lose(moves)
        if verdict:
            quiet, compares, comparison = False, False, None
    rare = _is_rare(moves, best, reasons, instead)
    adds = comparison and not comparison.few and (not rare or comparison.fact.item.code == SearchFact.ONLY_SAVES)
    reason = comparison if adds else None
    found += [verdict] if verdict else [reason.fact] if reason else []
    case = _case(moves, best, found, reasons, planned, instead=instead, example=reason.example if reason else None)
    prices = _avoidable(moves, best) if quiet else set[str]()
    if not case.facts:
        case = yield from _last_resort(moves, best, search, reasons, comparison)
        prices = {*kind.setbacks}
    line = reason.line if reason else None
    has_line = line or (case.contrast and case.contrast.line)
    shared = search is not None and moves.compares_all and verdict is None and not rare and not own
    first = case.facts[0].item.code
    # A comparison names the moves that are certainly worse; a deeper search may find the others worse too.
    alike = (yield from _alike(moves, best)) if shared and first not in OF_POSITION | COMPARES else ()
    if len(alike) == len(moves.others(best)):
        case = case._replace(contrast=None)
    elif (compares or shared) and not has_line and (reason or not rare):
        answer = _stopped(moves, best, case.facts[0]) or (yield from refuted(moves, best, case.facts[0]))
        case = case._replace(contrast=answer or case.contrast)
        if shared and not case.contrast:
            line = yield from best_line(moves.after(best), moves.state.turn)
    if verdict and verdict.item.code == SearchFact.FORCES_WIN and search is not None and moves.compares_all:
        line = yield from best_line(moves.after(best), moves.state.turn, wins=True)
    codes = {fact.item.code for fact in case.facts}
    # SearchFact.NONE_HOLDS already says that the other side can force a capture, unless a comparison comes first.
    known = {LOSES_MAN} if SearchFact.NONE_HOLDS in codes and not codes & COMPARES else set[str]()
    dangers = [fact for fact in reasons.every if fact in reasons.left or fact.item.code in prices]
    dangers = [fact for fact in dangers if fact.item.code not in known]
    facts = _completed(moves, best, reasons.every, _common_last(moves, best, case.facts), instead)
    (touches,) = rules.paths(moves.state, best)
    places = _places(rules, best, facts if case.tells else ())
    return Advice(
        best, touches, places, tuple(facts), case.tells, tuple(dangers), case.contrast, case.usual, line, alike
    )


def _alike(moves: LegalMoves, best: Move) -> Generator[SearchTask, None, tuple[Move, ...]]:
    """Return the other moves that are about as good; none if one of them is better."""
    yield moves.compared
    values = moves.compared.task.values
    if max(values.values()) > values[best] + AS_GOOD:
        return ()
    return tuple(move for move in values if move != best and values[move] >= values[best] - AS_GOOD)


def _stopped(moves: LegalMoves, best: Move, own: Fact) -> Contrast | None:
    """Return a move that stops a threat that ``best`` leaves, but loses a piece by force.

    None if there is none. The move is the one with the most weighty facts.
    """
    if not _exposes(moves, best):
        return None
    weighty = {
        move: sum(fact.item.code in moves.kind.weighty for fact in facts)
        for move, facts in moves.others(best).items()
        if not _exposes(moves, move)
    }
    for move in sorted(weighty, key=lambda move: -weighty[move]):
        if slow := moves.slow_facts(move):
            return Contrast(move, slow[0], own)
    return None


def _is_rare(moves: LegalMoves, best: Move, reasons: Reasons, instead: Contrast | None) -> bool:
    """Return whether at most a third of the other moves share a reason for a move."""
    others = moves.others(best).values()
    shared = [
        rank(moves.facts[best], others, fact.item.code, moves.schemas).shared
        for fact in reasons.found
        if fact.item.code in reasons.codes and not is_slight(fact)
    ]
    if instead is not None and _averts(moves, instead):
        code = instead.fact.item.code
        shared.append(sum(all(fact.item.code != code for fact in facts) for facts in others))
    return any(3 * each <= len(others) for each in shared)


def _averts(moves: LegalMoves, instead: Contrast | None) -> bool:
    """Return whether a contrast is a setback of another move, not a worse number."""
    return instead is not None and instead.fact.item.code in moves.kind.setbacks


def _case(
    moves: LegalMoves,
    best: Move,
    found: Sequence[Fact],
    reasons: Reasons,
    planned: Sequence[tuple[Fact, bool]],
    *,
    instead: Contrast | None,
    example: Contrast | None,
) -> Case:
    """Return the proved reasons for a move; no facts if a danger outweighs all of them.

    Args:
        found: all facts that could be reasons.
        planned: facts about later turns, each with True if at least half of the other moves share it.
        instead: a contrast with another move.
        example: a worse move that the comparison names; None if the comparison is no reason.
    """
    kind, schemas = moves.kind, moves.schemas
    codes = reasons.codes | VERDICTS.keys() | {fact.item.code for fact, usual in planned if not usual}
    if any(fact.item.code in LOST for fact in found):
        codes = frozenset(VERDICTS) | (frozenset() if LETS_WIN in reasons.harms else reasons.rare)
    facts = [fact for fact in found if fact.item.code in codes]
    tells = any(schemas[fact.item.code].gain for fact in facts)
    shared = [] if tells else [fact for fact, usual in planned if usual]
    facts = moves.in_order([*facts, *shared])
    if tells or shared or any(fact.item.code in LOST for fact in facts):
        shows = instead and _averts(moves, instead) and instead.own.item.code == facts[0].item.code
        case = Case(facts, tells or bool(shared), instead if shows else example, bool(shared))
    else:
        facts = [*([instead.own] if instead else []), *facts]
        known = {fact.item.code for fact in facts}
        rest = [fact for fact in supporting_facts(found, moves.others(best), schemas) if fact.item.code not in known]
        case = Case([*facts, *rest], contrast=instead)
    if reasons.left and not moves.outweigh(case.facts, reasons.left):
        weighty = [fact for fact, _ in planned if fact.item.code in kind.weighty]
        return Case(weighty, bool(weighty), usual=bool(weighty))
    return case if case.facts or reasons.left else Case(_unbeaten(moves, best, found))


def _last_resort(
    moves: LegalMoves, best: Move, search: GraphSearchTask | None, reasons: Reasons, comparison: Comparison | None
) -> Generator[SearchTask, None, Case]:
    """Return the best available fact about a move that no proved reason supports."""
    compares = Case([comparison.fact], tells=True, contrast=comparison.example) if comparison else None
    if compares and comparison and not comparison.few:
        return compares
    kept = yield from _kept(moves, best, search)
    if kept.item.code != KEEPS:
        return Case([kept])
    if not reasons.left:
        contrasted = contrast_of(moves, best, reasons.every, usual=True)
        if usual := (yield from _supported(moves, best, contrasted)):
            return Case([usual.own], contrast=usual, usual=True)
    return compares if compares and not reasons.left else Case([kept])


def _unavoidable(moves: LegalMoves, best: Move, reasons: Reasons) -> list[Fact]:
    """Return the fact that no move stops a danger or the loss of a piece; none if one does."""
    side, others = moves.state.turn, moves.others(best)
    if reasons.unstopped:
        return [fact_of(SearchFact.CANNOT_STOP, side)]
    if others and all(_exposes(moves, move) for move in moves.facts):
        return [fact_of(SearchFact.NONE_SAFE, side)]
    loses = any(fact.item.code == LOSES_MAN for fact in reasons.left)
    if loses and all(_exposes(moves, move) or moves.slow_facts(move) for move in others):
        return [fact_of(SearchFact.NONE_HOLDS, side, searched=4)]
    return []


def _exposes(moves: LegalMoves, move: Move) -> bool:
    """Return whether a move lets the other side capture a piece next."""
    return any(fact.item.code == moves.kind.exposes for fact in moves.facts[move])


def _avoidable(moves: LegalMoves, best: Move) -> set[str]:
    """Return the codes of the setbacks that some other move lacks."""
    others = [{fact.item.code for fact in facts} for facts in moves.others(best).values()]
    return {code for code in moves.kind.setbacks if any(code not in codes for codes in others)}


def _common_last(moves: LegalMoves, best: Move, reasons: Sequence[Fact]) -> list[Fact]:
    """Return the reasons, ending with those that two thirds of the other paths share."""
    schemas, own = moves.schemas, moves.facts[best]
    ways = {unpacked(move)[:2]: facts for move, facts in moves.others(best).items()}

    def is_common(fact: Fact) -> bool:
        code = fact.item.code
        if code in VERDICTS or not schemas[code].gain or code not in {each.item.code for each in own}:
            return False
        return is_usual(rank(own, ways.values(), code, schemas).shared, len(ways))

    return sorted(reasons, key=is_common)


def _completed(
    moves: LegalMoves, best: Move, every: Sequence[Fact], reasons: Sequence[Fact], instead: Contrast | None
) -> list[Fact]:
    """Return the reasons for a move, then its effects on the board and its lesser plans."""
    codes = {fact.item.code for fact in reasons}
    # In a lost position nothing that a move prepares matters if the other side can win next.
    ends = bool(codes & LOST) and any(fact.item.code == LETS_WIN for fact in every)
    done = _done(moves, best, every, instead) if codes <= VERDICTS.keys() and not ends else []
    waits = [fact for fact in moves.plans[best] if not moves.schemas[fact.item.code].gain]
    return [*reasons, *done, *waits]


def _done(moves: LegalMoves, best: Move, every: Sequence[Fact], instead: Contrast | None) -> list[Fact]:
    """Return facts about what a move does on the board, each once, weighty ones first.

    A number is included if at most a third of the other moves have one as good.
    """
    others, schemas = moves.others(best), moves.schemas

    def is_rare(fact: Fact) -> bool:
        code = fact.item.code
        if (
            "before" not in fact.item.numbers
            or not schemas[code].gain
            or is_unchanged(fact)
            or is_setback(fact, schemas)
        ):
            return False
        compared = rank(every, others.values(), code, schemas)
        return not compared.beaten and 3 * compared.shared <= len(others)

    weighty = [fact for fact in every if fact.item.code in moves.kind.weighty]
    shut = [fact for fact in moves.facts[best] if fact.item.code == SHUTS_IN and not _exposes(moves, best)]
    placed = [fact for fact in supporting_facts(every, others, schemas) if fact.item.points]
    own = [instead.own] if instead else []
    found = [*weighty, *shut, *placed, *filter(is_rare, every), *own]
    return [fact for place, fact in enumerate(found) if fact not in found[:place]]


def _unbeaten(moves: LegalMoves, best: Move, found: Sequence[Fact]) -> list[Fact]:
    """Return unbeaten facts about pieces, and unbeaten numbers that not all moves share."""
    others, schemas = moves.others(best).values(), moves.schemas

    def is_unbeaten(fact: Fact) -> bool:
        compared = rank(found, others, fact.item.code, schemas)
        varies = "before" in fact.item.numbers and compared.shared < len(others)
        return not compared.beaten and (varies or bool(fact.item.points))

    return [fact for fact in found if schemas[fact.item.code].gain and is_unbeaten(fact)]


def contrast_of(moves: LegalMoves, best: Move, every: Sequence[Fact], *, usual: bool = False) -> Contrast | None:
    """Return another move with a disadvantage that the best move lacks; None if there is none."""
    kind, made = moves.kind, moves.ply(best)
    codes = frozenset(fact.item.code for fact in every)

    def averted(other: Move, setback: Fact) -> Fact | None:
        return kind.averts(made, unpacked(other)[0], setback, codes)

    return contrast(every, moves.others(best), moves.schemas, kind.setbacks, averted, usual=usual)


def _supported(moves: LegalMoves, best: Move, instead: Contrast | None) -> Generator[SearchTask, None, Contrast | None]:
    """Return a contrast; None if a clearly worse move has as good a number.

    A contrast of other facts needs no support.
    """
    if instead is None or _averts(moves, instead) or not moves.compares_all:
        return instead
    code = instead.fact.item.code
    schema, facts = moves.schemas[code], moves.facts
    own = strength(facts[best], code, schema)
    alike = [move for move in facts if strength(facts[move], code, schema) >= own]
    if len(alike) == 1:
        return instead
    task = moves.search(alike)
    yield Weighing(task, moves.positions)
    return instead if min(task.values.values()) >= task.values[best] - CLEARLY else None


def _kept(moves: LegalMoves, best: Move, search: GraphSearchTask | None) -> Generator[SearchTask, None, Fact]:
    """Return the result of a search as the fact about a move that no proved fact supports."""
    drawn, made = search.depth if search and not search.worth else 0, moves.ply(best)
    fact = moves.kind.kept(made, drawn, 0)
    if fact.item.code != KEEPS and moves.compares_all:
        yield moves.compared
        task = moves.compared.task
        fact = moves.kind.kept(made, 0 if task.values[best] else drawn, 0 if any(task.values.values()) else task.depth)
    return fact


def _verdict(moves: LegalMoves, best: Move, search: GraphSearchTask | None) -> Generator[SearchTask, None, Fact | None]:
    """Return the fact that a table or a search proves about a move; None if there is none."""
    side, values = moves.state.turn, moves.values
    if value := values.get(best):
        worse = sum(other.order[0] > value.order[0] for other in values.values())
        if value.result == "won":
            return _forced_win(side, value.plies) if value.plies else fact_of(SearchFact.KEEPS_WIN, side)
        if value.result == "lost":
            sooner = any(other.order > value.order for other in values.values())
            return fact_of(SearchFact.HOLDS_OUT if sooner else SearchFact.ALL_LOSE, side)
        return fact_of(SearchFact.KEEPS_DRAW, side, worse=worse) if worse else None
    if search is None or abs(search.worth) < SURE:
        return None
    if search.worth < 0:
        plies = WON + search.worth
        loses_sooner = yield from _loses_sooner(moves, best, plies)
        code = SearchFact.HOLDS_OUT if loses_sooner else SearchFact.ALL_LOSE
        return fact_of(SearchFact.LOST_ANYHOW if loses_sooner is None else code, side, searched=plies)
    plies = WON - search.worth
    return _forced_win(side, plies, searched=plies)


def _all_lose(moves: LegalMoves) -> Generator[SearchTask, None, Fact | None]:
    """Search longer, and return the fact that all moves lose; None if that is not proved."""
    task = pieces_search(moves)
    yield Bounded(task, DEEPEST, moves.positions * DOUBTFUL)
    return fact_of(SearchFact.LOST_ANYHOW, moves.state.turn, searched=task.depth) if task.worth <= -SURE else None


def _forced_win(side: int, plies: int, searched: int = 0) -> Fact | None:
    """Return the fact that a move wins by force later; None if it wins immediately."""
    return fact_of(SearchFact.FORCES_WIN, side, searched, plies=plies, turns=plies // 2) if plies > 1 else None


def _loses_sooner(moves: LegalMoves, best: Move, plies: int) -> Generator[SearchTask, None, bool | None]:
    """Return whether some other move loses in fewer plies; None if the search ends undecided."""
    undecided = False
    for move in moves.others(best):
        search = moves.search([move])
        yield Bounded(search, plies - 1, moves.positions)
        if search.worth <= -SURE:
            return True
        undecided = undecided or search.goes_on(plies - 1, ALL)
    return None if undecided else False


def _places(rules: GraphRuleset, move: Move, distinguishing_facts: Sequence[Fact]) -> tuple[str, ...]:
    """Return the points to look at first: the moving piece, or a placing's line or point."""
    source, target, _ = unpacked(move)
    if source != NOWHERE:
        return (rules.points[source],)
    line = next((fact.line for fact in distinguishing_facts if rules.points[target] in fact.line), ())
    return line or (rules.points[target],)
