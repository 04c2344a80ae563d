"""A guided first game: enough steps and not too many, each a task that holds, each refusal refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from heritage_games.games import ruleset
from heritage_games.games.errors import HeritageGamesError
from heritage_games.rulebook.faults import ContentFault, Faults
from heritage_games.rulebook.learn import FILE, Step

from .lessons import task_faults

FEWEST_STEPS, MOST_STEPS = 8, 12


def learn_faults(game: str, steps: tuple[Step, ...], rules: Mapping[str, tuple[str, ...]]) -> Faults:
    """Return the faults of the guided first games of a game; whether a goal holds is for play to say.

    Args:
        game: whose steps they are.
        steps: those of all its rulesets.
        rules: ids of the rules of each ruleset.
    """
    found = []
    for name in rules:
        count = sum(step.task.ruleset == name for step in steps)
        if not FEWEST_STEPS <= count <= MOST_STEPS:
            should = f"{FEWEST_STEPS} to {MOST_STEPS} it should have"
            found.append(ContentFault(f"{game}/{FILE}", "", f"has {count} steps for {name}; {should}"))
    for step in steps:
        answers = [step.task, *(replace(step.task, solution=answer) for answer in step.also)]
        faults = [fault for answer in answers for fault in task_faults(game, answer, rules, (), "step")]
        owner = f"step {step.task.id}"
        # What cannot be set up at all has been said already.
        faults += [] if faults else [ContentFault(step.task.file, owner, each) for each in _refusals(game, step)]
        found += faults
    return list(dict.fromkeys(found))


def _refusals(game: str, step: Step) -> Iterator[str]:
    """Yield why the touches that are to be refused are not, or not at the last of them."""
    task = step.task
    if not task.wrong and not step.refused:
        yield "needs a wrong answer, or touches that are refused"
    if not step.refused:
        return
    rules = ruleset(game, task.ruleset, **task.options)
    position = rules.parse_position(task.position)
    throw = rules.parse_throw(task.throws[0], position) if task.throws else None
    try:
        *before, last = step.refused
        if before and rules.judge(position, before, throw).kind == "refused":
            yield f"refused: {' '.join(before)} is refused before {last} is touched"
        elif (kind := rules.judge(position, step.refused, throw).kind) != "refused":
            yield f"refused: the judge finds {' '.join(step.refused)} {kind}"
    except HeritageGamesError as error:
        yield f"refused: {error}"
