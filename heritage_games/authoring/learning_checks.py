"""Checks of quizzes, tasks, guided first games, comparisons and principles, for authors."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from heritage_games.analysis.coach import follows, principle_tests
from heritage_games.errors import HeritageGamesError
from heritage_games.rulebook.files import Content
from heritage_games.rulebook.learning import COMPARISONS_FILE, LEARN_FILE, LearnStep, QuizQuestion, SideBySide
from heritage_games.rulebook.principles import EFFECTS, PRINCIPLES_FILE, WHY_NONE, Principle, facts_files, why_none
from heritage_games.rulebook.rules import out_of_order, read_ply, set_up, with_error
from heritage_games.rulebook.schema import ContentFault, Problems, no_such
from heritage_games.rulebook.sources import Source
from heritage_games.rulebook.tasks import CodeGoal, Task, leaves, points_of
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import games, ruleset

from .label_checks import CAPTION, TITLE, caption_problems, length_problem, paragraph_problems

FEWEST_QUESTIONS, MOST_QUESTIONS = 3, 5
FEWEST_ANSWERS = 2


def quiz_problems(game: str, file: str, questions: tuple[QuizQuestion, ...], rules: tuple[str, ...]) -> Problems:
    """Return the problems of a quiz."""
    found = []
    if not FEWEST_QUESTIONS <= len(questions) <= MOST_QUESTIONS:
        found.append(
            ContentFault(
                file, "", f"has {len(questions)} questions; {FEWEST_QUESTIONS} to {MOST_QUESTIONS} it should have"
            )
        )
    for question in questions:
        messages = []
        if len(question.answers) < FEWEST_ANSWERS:
            messages.append(f"needs at least {FEWEST_ANSWERS} options")
        if sum(answer.right for answer in question.answers) != 1:
            messages.append("must have exactly one option with right = true")
        if question.lesson not in games():
            messages.append(no_such(question.lesson, games(), "game that has a lesson"))
        elif question.lesson == game and question.rule and question.rule not in rules:
            messages.append(no_such(question.rule, rules, f"rule of {game}"))
        found += [ContentFault(file, f"question {question.id}", message) for message in messages]
    return found


def task_problems(
    game: str, task: Task, rules: Mapping[str, tuple[str, ...]], tasks: tuple[Task, ...], what: str = "task"
) -> Problems:
    """Return the problems of a task; a session checks that its solution reaches the goal.

    Args:
        rules: the ids of the rules of each ruleset.
        tasks: the tasks of the game; one may repeat another with less help.
        what: the word for the task in messages.
    """
    messages = with_error(_messages(game, task, rules))
    others = tuple(other.id for other in tasks if other.id != task.id)
    if task.faded_from and task.faded_from not in others:
        messages.append(no_such(task.faded_from, others, "task it can be faded from"))
    return [ContentFault(task.file, f"{what} {task.id}", message) for message in messages]


def _messages(game: str, task: Task, rules: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    rules_of_play = ruleset(game, task.ruleset, **task.options)
    known = rules.get(task.ruleset, task.rules)  # another check reports a ruleset without a file
    yield from (no_such(rule, known, f"rule of {task.ruleset}") for rule in task.rules if rule not in known)
    if not task.rules:
        yield "rules must name at least one rule that the task is about"
    if task.side not in rules_of_play.sides:
        yield no_such(task.side, rules_of_play.sides, "side")
    position = rules_of_play.parse_position(task.position)
    throw = rules_of_play.parse_throw(task.throws[0], position) if task.throws else None
    turn = rules_of_play.turn(position, throw)
    if turn is None or rules_of_play.sides[turn] != task.side:
        yield f"in its position {task.side} must be to move"
    if task.plies < 1 or (task.plies > 1 and not task.replies):
        yield "plies must be at least 1; more than one needs replies, a seat or a list of moves"
    if isinstance(task.replies, tuple) and task.replies and len(task.replies) != task.plies - 1:
        yield f"{task.plies} plies need {task.plies - 1} fixed replies between them"
    needed = task.plies if rules_of_play.throws(position) else 0
    if len(task.throws) != needed:
        yield f"throw must give {needed} throws, one for each of the plies; it gives {len(task.throws)}"
    yield from _goal(rules_of_play, task)
    for name, answer, needed in (("solution", task.solution, True), ("wrong", task.wrong, False)):
        if len(answer) > task.plies or (needed and len(answer) != task.plies):
            yield f"{name} must have one move for each of the {task.plies} plies"
        yield from _line_of_play(rules_of_play, task, name, answer)


def _line_of_play(rules_of_play: Ruleset, task: Task, name: str, answer: tuple[str, ...]) -> Iterator[str]:
    """Yield why an answer (against a computer player its first move) cannot be played."""
    position = rules_of_play.parse_position(task.position)
    moves = list(zip(answer[:1], (*task.throws, ""), strict=False))
    if isinstance(task.replies, tuple):
        given = task.throws[1:] or ("",) * len(answer)
        for reply, own, throw in zip(task.replies, answer[1:], given, strict=False):
            moves += [(reply, ""), (own, throw)]
    for move, throw in moves:
        try:
            pending = rules_of_play.parse_throw(throw, position) if throw else None
            found, thrown = read_ply(rules_of_play, move, position, pending)
        except HeritageGamesError as error:
            yield f"{name}: {move} cannot be played: {error}"
            return
        position = rules_of_play.play(position, found, thrown)


def _goal(rules_of_play: Ruleset, task: Task) -> Iterator[str]:
    codes, points = rules_of_play.codes(), rules_of_play.points
    for leaf in leaves(task.goal):
        if isinstance(leaf, CodeGoal) and leaf.code not in codes:
            yield f"goal: {no_such(leaf.code, tuple(sorted(codes)), 'code under these options')}"
        missing = (point for point in points_of(leaf) if point not in points)
        yield from (f"goal: {no_such(point, points, 'point of this board')}" for point in missing)


FEWEST_STEPS, MOST_STEPS = 8, 12


def learn_problems(game: str, steps: tuple[LearnStep, ...], rules: Mapping[str, tuple[str, ...]]) -> Problems:
    """Return the problems of a game's guided first games, except answers that miss the goal."""
    found = []
    for name in rules:
        count = sum(step.task.ruleset == name for step in steps)
        if not FEWEST_STEPS <= count <= MOST_STEPS:
            should = f"{FEWEST_STEPS} to {MOST_STEPS} it should have"
            found.append(ContentFault(f"{game}/{LEARN_FILE}", "", f"has {count} steps for {name}; {should}"))
    for step in steps:
        answers = [step.task, *(replace(step.task, solution=answer) for answer in step.also)]
        problems = [problem for answer in answers for problem in task_problems(game, answer, rules, (), "step")]
        owner = f"step {step.task.id}"
        # Steps that cannot be set up have been reported already.
        problems += [] if problems else [ContentFault(step.task.file, owner, each) for each in _refusals(game, step)]
        found += problems
    return list(dict.fromkeys(found))


def _refusals(game: str, step: LearnStep) -> Iterator[str]:
    """Yield the problems of the example refusal: missing, or not refused at its last touch."""
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


FEWEST_COMPARED = 2  # minimum number of readings in a comparison


def comparison_problems(game: str, compared: Sequence[SideBySide]) -> Problems:
    """Return the problems of comparisons; a session checks that the readings differ."""
    return [
        ContentFault(f"{game}/{COMPARISONS_FILE}", f"comparison {one.id}", message)
        for one in compared
        for message in _one(game, one)
    ]


def _one(game: str, compared: SideBySide) -> Iterator[str]:
    yield from filter(None, [length_problem("the title", compared.title, TITLE)])
    yield from filter(None, [length_problem("the text", compared.text, CAPTION)])
    if not compared.text.endswith("?"):
        yield "the text must end with a question, which the boards answer"
    wanted = len(compared.readings)
    if wanted < FEWEST_COMPARED:
        yield f"needs at least {FEWEST_COMPARED} readings"
    for name, texts, fewest in (("positions", compared.positions, 1), ("throws", compared.throws, 0)):
        if len(texts) not in {fewest, 1, wanted}:
            yield f"{name} must be one for all, or one for each of the {wanted} readings"
    for place, reading in enumerate(compared.readings):
        try:
            _set_up(ruleset(game, reading.ruleset, **reading.options), compared, place)
        except HeritageGamesError as error:
            yield f"reading {place + 1}: {error}"


def _set_up(rules: Ruleset, compared: SideBySide, place: int) -> None:
    """Parse the position and throw of a reading; raise the error of an invalid one."""
    text, throw = compared.at(place)
    position = rules.parse_position(text)
    if throw or rules.throws(position):
        rules.parse_throw(throw, position)


FEWEST_PRINCIPLES = 8  # minimum number of principles of a ruleset with many decisions
ID = re.compile(r"([A-Z])([1-9]\d*)")


def principle_problems(rules: Ruleset, principle: Principle, sources: Mapping[str, Source]) -> Problems:
    """Return the problems of a principle beyond those found in reading its files."""
    messages = [no_such(key, tuple(sources), "key in sources.json") for key in principle.keys if key not in sources]
    if principle.side and principle.side not in rules.sides:
        messages.append(no_such(principle.side, rules.sides, "side"))
    if principle.test not in principle_tests(rules):
        messages.append(no_such(principle.test, tuple(principle_tests(rules)), "test of a principle"))
    else:
        messages += with_error(_played(rules, principle))
    found = [ContentFault(principle.file, f"principle {principle.id}", message) for message in messages]
    lengths = (
        length_problem("title", principle.title, TITLE),
        *paragraph_problems(principle.text),
        *paragraph_problems(principle.note),
        *caption_problems(principle.example.caption),
        _untold(principle),
    )
    return found + [
        ContentFault(principle.words_file, f"principle {principle.id}", problem) for problem in lengths if problem
    ]


def principle_list_problems(rules: Ruleset, principles: Sequence[Principle]) -> Problems:
    """Return the problems in the number and the ids of a ruleset's principles."""
    file = f"{rules.game}/{PRINCIPLES_FILE}"
    found = [
        ContentFault(file, f"principle {principle.id}", "an id is a letter and a number, such as S1")
        for principle in principles
        if not ID.fullmatch(principle.id)
    ]
    if principles and len(principles) < FEWEST_PRINCIPLES and rules.levels > SHORT:
        found.append(
            ContentFault(file, rules.name, f"has {len(principles)} principles; at least {FEWEST_PRINCIPLES} are needed")
        )
    return found


SHORT = 3  # maximum number of levels of a game with few decisions, which needs fewer principles


def unused_principles(
    content: Content, game: str, language: str, principles: Mapping[str, Sequence[Principle]]
) -> Problems:
    """Return the problems of a game's principles as a whole.

    They are words or effects of unknown principles, and rulesets without principles and without a reason for this.
    """
    ids = {principle.id for some in principles.values() for principle in some}
    words = f"{language}/{game}/{PRINCIPLES_FILE}"
    found = [
        ContentFault(words, f"principle {name}", no_such(name, tuple(ids), f"principle of {game}"))
        for name in content.toml_if_any(words)
        if name not in {*ids, *WHY_NONE}
    ]
    for table in WHY_NONE:
        idle = (name for name in content.toml_if_any(words).get(table, {}) if principles.get(name, True))
        found += [ContentFault(words, f"{table}.{name}", "is said of no ruleset without principles") for name in idle]
    silent = (name for name, some in principles.items() if not some and not why_none(content, game, name, language))
    found += [ContentFault(words, name, "has no principles, and nothing says why") for name in silent]
    for name, effects in content.toml_if_any(f"{game}/{EFFECTS}").items():
        known = tuple(principle.id for principle in principles.get(name, ()))
        if isinstance(effects, dict):
            idle = (principle for principle in effects if principle not in {*known, "seed"})
            what = f"principle of {name}; measure again"
            found += [ContentFault(f"{game}/{EFFECTS}", f"{name}.{one}", no_such(one, known, what)) for one in idle]
    return found


def facts_without_words(content: Content, game: str, language: str, principles: Sequence[Principle]) -> Problems:
    """Return the problems of principles' facts without a sentence; none if no fact has one."""
    lender = str(content.toml_if_any(f"{game}/{PRINCIPLES_FILE}").get("extends", game))
    rulesets = [(name, ruleset) for name in (game, lender) for ruleset in content.rulesets(name)]
    files = {file for one in rulesets for file in facts_files(content, one, language, [])}
    worded = {code for file in files for code in content.toml(file).get("codes", {})}
    return [
        ContentFault(
            principle.file, f"principle {principle.id}", no_such(code, tuple(sorted(worded)), "code of a fact")
        )
        for principle in principles
        for code in principle.shows
        if worded and code not in worded
    ]


def _untold(principle: Principle) -> str:
    """Return the problem of a principle with measurable harm but no note on it; empty if none."""
    measured = (("alone", principle.effect), ("beside the first two", principle.added))
    harms = [how for how, effect in measured if effect and effect.sign < 0]
    if harms and not principle.note:
        return f"it was measured to harm whoever follows it {harms[0]}; a note must say so"
    return ""


def _played(rules: Ruleset, principle: Principle) -> Iterator[str]:
    """Yield the reasons why a principle's example is not a move that follows it."""
    example = principle.example
    rules = example.under(rules)
    position, throw = set_up(rules, example)
    turn = rules.turn(position, throw)
    if principle.side and (turn is None or rules.sides[turn] != principle.side):
        yield f"in its example {principle.side} must be to move"
    verdict = rules.judge(position, example.touches, throw)
    if verdict.move is None:
        why = f", for {verdict.items[0].code}" if verdict.kind == "refused" else ""
        yield f"its example must be a legal move; it is {verdict.kind}{why}"
        return
    yield from out_of_order(example.codes, [item.code for item in verdict.items])
    if not follows(rules, principle_tests(rules)[principle.test], position, throw, verdict.move):
        yield f"its example does not follow it: {principle.test!r} says as much of every move, or more of another"
