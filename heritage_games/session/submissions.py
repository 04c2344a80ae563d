"""Submissions as one table for teachers: codes, notebooks and records; no cell is run."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from heritage_games.arguments import takes, text
from heritage_games.engine.verdict import Message
from heritage_games.errors import HeritageGamesError, RecordError
from heritage_games.record.game import Game
from heritage_games.record.reader import parse_game
from heritage_games.rendering.table import Results, Row
from heritage_games.rulebook.files import content, known_language
from heritage_games.rulebook.interface import message_text
from heritage_games.rulebook.tasks import Task, find_task, load_tasks
from heritage_games.rulesets.notation import whole
from heritage_games.rulesets.registry import known_game

from .class_codes import CODE, CodeError, Standing, decoded
from .custom_task import begins_as, solved_by
from .tasks import TaskSession

MOST_CODE = 20_000  # maximum length of a cell in characters; longer ones are not parsed


@dataclass(frozen=True, slots=True)
class WrittenAnswer:
    """Answer to one task in a cell of an assignment."""

    game: str
    task: str
    # the unparsed moves; None if the cell assigns neither a text nor a list of texts
    moves: str | tuple[str, ...] | None


def written(cells: Sequence[object]) -> Iterator[WrittenAnswer]:
    """Yield the answers in a notebook that nbgrader released.

    A cell that nbgrader marks as a solution answers a task. A call such as ``hg.task(GAME,
    TASK).solved_by(answer)`` anywhere in the notebook names the task of the variable ``answer``. If there is no such
    call (nbgrader hides it from pupils), the task is the last one that a cell above shows.
    """
    codes = [(cell, _parsed(cell)) for cell in cells if isinstance(cell, Mapping) and cell.get("cell_type") == "code"]
    judged = {name: task for _, tree in codes for name, task in _judged(tree)}
    shown: tuple[str, str] | None = None
    for cell, tree in codes:
        if _is_answer(cell):
            answers = dict(_assigned(tree))
            tasks: dict[tuple[str, str], str | tuple[str, ...] | None]
            tasks = {judged[name]: moves for name, moves in answers.items() if name in judged}
            if not tasks and shown:
                tasks = {shown: next(iter(answers.values()), None)}
            yield from (WrittenAnswer(*task, moves) for task, moves in tasks.items())
        else:
            shown = next(reversed([task for node in ast.walk(tree) if (task := _task(node))]), shown)


def joined(source: object) -> str:
    """Return a text of a notebook, which may be stored as a list of lines."""
    if isinstance(source, list):
        return "".join(line for line in source if isinstance(line, str))
    return source if isinstance(source, str) else ""


def _parsed(cell: Mapping[str, object]) -> ast.Module:
    """Return the syntax tree of a cell, an empty one if the cell is not Python or too long."""
    source = joined(cell.get("source"))
    try:
        return ast.parse(source if len(source) <= MOST_CODE else "")
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # the parser reports deep nesting by any of these
        return ast.Module([], [])


def _is_answer(cell: Mapping[str, object]) -> bool:
    metadata = cell.get("metadata")
    grading = metadata.get("nbgrader") if isinstance(metadata, Mapping) else None
    return isinstance(grading, Mapping) and grading.get("solution") is True


def _judged(tree: ast.Module) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield the variables that a cell passes to ``solved_by``, each with its game and task."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=called, attr="solved_by"), args=[ast.Name(id=name)]):
                if task := _task(called):
                    yield name, task


def _task(node: ast.AST) -> tuple[str, str] | None:
    """Return the game and task that a call of ``task`` names; None for any other node."""
    match node:
        case ast.Call(
            func=ast.Attribute(attr="task") | ast.Name(id="task"),
            args=[ast.Constant(value=str(game)), ast.Constant(value=str(task)), *_],
        ):
            return game, task
    return None


def _assigned(tree: ast.Module) -> Iterator[tuple[str, str | tuple[str, ...]]]:
    """Yield each variable that a cell sets to a text or list of texts, with its value."""
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(text))):
                yield name, text
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.List(elts=parts) | ast.Tuple(elts=parts)):
                texts = tuple(part.value for part in parts if isinstance(part, ast.Constant))
                if len(texts) == len(parts) and all(isinstance(text, str) for text in texts):
                    yield name, tuple(map(str, texts))


NOTEBOOK = ".ipynb"
TEXTS = frozenset({".txt", ".pgn", ".md", ".csv"})  # suffixes of files that may contain a record or codes

WIDGETS = "application/vnd.jupyter.widget-state+json"
NO_TASK = "-"  # the task id of a board that was not opened for a task

MOST_FILES = 5_000
MOST_BYTES = 50_000_000  # maximum size of a file in bytes; larger notebooks contain videos or are damaged


class HandedInError(HeritageGamesError):
    """Error for a submission that is not a folder, file or code, or is an unsupported file.

    Example:
        >>> hg.results("no_such_folder")
        Traceback (most recent call last):
        heritage_games.session.submissions.HandedInError: 'no_such_folder' is not a folder, ...
    """


@takes(handed_in=lambda given: str(given) if isinstance(given, Path) else text(given), language=known_language)
def results(handed_in: str, *, language: str = "en") -> Results:
    """Evaluate submissions and return them as a table.

    Example:
        >>> told = hg.tasks("rafaya").results()
        >>> hg.results(told.code)
        game    task          solved
        rafaya  arm-leap      no
        rafaya  stand-behind  no
        rafaya  hold-1        no
        rafaya  hold-2        no
        rafaya  shut-them-in  no
        Solved: 0 of 5.

    Args:
        handed_in: a code, or a text with several; a file; or a folder with the notebooks, records and codes of a
            class, possibly in subfolders. The file name identifies the pupil.
        language: language of all text; English by default.

    Returns:
        A row for each task and each game. Each unreadable file is named in one sentence and does not affect the
        others. If a notebook was saved with the state of its widgets, its boards are judged again from their saved
        games; answer cells of an nbgrader assignment are parsed, never run, and played against their tasks; codes
        in text cells and in outputs are decoded. Codes are not signed: typing errors are detected, forgeries are not.

    Raises:
        HandedInError: the folder or file does not exist, and the text is not a code.
        CodeError: a code with a typing error.
    """
    if CODE.search(handed_in):
        return _of_codes(handed_in, language)
    place = Path(handed_in)
    try:
        files = sorted(_files(place)) if place.is_dir() else [place] if place.is_file() else []
        there = bool(handed_in) and place.exists()
    except (OSError, ValueError):
        there = False
    if not there:
        raise HandedInError(Message("nothing_handed_in", place=repr(handed_in[:80])))
    folder = place if place.is_dir() else place.parent
    rows, faults = list[Row](), list[str]()
    for file in files:
        name, found = file.relative_to(folder).as_posix(), _Submission(language)
        found.read(file)
        rows += found.rows(name.removesuffix(file.suffix))
        if found.problems:
            faults.append(f"{name}: {'; '.join(dict.fromkeys(found.problems))}.")
    return Results(tuple(rows), tuple(faults), language=language)


def _of_codes(text: str, language: str) -> Results:
    rows: list[Row] = []
    for found in CODE.finditer(text):
        game, standings = decoded(found.group(), lambda game: load_tasks(content(), game, language))
        rows += [one.row(game) for one in standings]
    return Results(tuple(rows), language=language)


def _files(folder: Path) -> Iterator[Path]:
    """Yield the files among the first MOST_FILES entries of a folder tree, except hidden ones."""
    for number, file in enumerate(sorted(folder.rglob("*"))):
        if number >= MOST_FILES:
            return
        hidden = any(part.startswith(".") for part in file.relative_to(folder).parts)
        if file.is_file() and not hidden:
            yield file


class _Submission:
    """Results in one file."""

    def __init__(self, language: str) -> None:
        self._language = language
        # the best standing of each task, by game and id, with its feedback
        self._standings: dict[tuple[str, str], tuple[Standing, str]] = {}
        self._games: list[tuple[str, str]] = []  # the name and the result in words of each whole game
        self.problems: list[str] = []  # sentences about content that could not be read

    def read(self, file: Path) -> None:
        """Add the results of a file; collect each problem in one sentence."""
        try:
            self._read(file)
        except HeritageGamesError as error:
            self.problems.append(self._say(error.words))
        except (OSError, ValueError, RecursionError) as error:
            reason = getattr(error, "strerror", None) or type(error).__name__
            self.problems.append(self._say(Message("file_unreadable", reason=str(reason))))
        if not (self._standings or self._games or self.problems):
            self.problems.append(self._say(Message("file_with_nothing")))

    def rows(self, who: str) -> Iterator[Row]:
        for (game, _), (standing, sentence) in self._standings.items():
            yield standing.row(game, who, sentence)
        for game, result in self._games:
            nothing = {"task": "", "solved": None, "answers": 0, "refused": ""}
            yield {"who": who, "game": game, **nothing, "result": result}

    def _add(self, game: str, standing: Standing, reason: str = "") -> None:
        """Keep the better of two standings of one task: solved, then the one with more answers."""
        before = self._standings.get((game, standing.task))
        if before is None or (before[0].solved, before[0].answers) < (standing.solved, standing.answers):
            self._standings[game, standing.task] = (standing, reason)

    def _read(self, file: Path) -> None:
        if file.suffix.lower() not in {NOTEBOOK, *TEXTS}:
            raise HandedInError(Message("file_of_another_kind"))
        if file.stat().st_size > MOST_BYTES:
            raise HandedInError(Message("file_too_big", most=f"{MOST_BYTES // 1_000_000}"))
        text = file.read_text(encoding="utf-8-sig")
        if file.suffix.lower() == NOTEBOOK:
            self._notebook(json.loads(text))
        elif text.lstrip().startswith("["):
            self._record(text)
        else:
            self._codes(text)

    def _notebook(self, notebook: object) -> None:
        if not isinstance(notebook, Mapping) or not isinstance(notebook.get("cells"), list):
            raise HandedInError(Message("file_no_notebook"))
        for source in _texts(notebook["cells"]):
            self._codes(source)
        for answer in written(notebook["cells"]):
            try:
                self._answer(answer)
            except HeritageGamesError as error:
                self.problems.append(self._say(error.words))
        for board in _boards(notebook):
            record, mode = board.get("record"), board.get("mode", "board")
            if isinstance(record, str) and record and mode in {"board", "task"}:
                task = board["view"].get("task")
                own = str(task.get("id", "")) if isinstance(task, Mapping) else ""
                self._record(record, own if mode == "task" else NO_TASK)

    def _answer(self, answer: WrittenAnswer) -> None:
        """Judge an answer against its task; an empty one does not count as an answer."""
        game = known_game(answer.game)
        task = find_task(self._tasks(game), answer.task)
        standing = Standing(task.id, task.title)
        if answer.moves is None:
            self._add(game, standing, self._say(Message("answer_unread")))
        elif not answer.moves:
            self._add(game, standing)
        else:
            judged = solved_by(self._session(game, task), answer.moves)
            self._add(game, standing.after(judged), "" if judged else judged.words)

    def _codes(self, text: str) -> None:
        for code in CODE.finditer(text):
            try:
                game, standings = decoded(code.group(), self._tasks)
            except CodeError as error:
                self.problems.append(self._say(error.words))
                continue
            for standing in standings:
                self._add(game, standing)

    def _record(self, record: str, own: str = "") -> None:
        """Add a game as an answer to its task, or as a whole game if it belongs to no task.

        A game without plies is ignored.

        Args:
            own: id of the task of its board; empty if only the record identifies the task.
        """
        try:
            game = parse_game(whole(record))
        except RecordError as error:
            self.problems.append(self._say(error.faults[0].placed))
            return
        rules = game.rules
        if not game.plies:
            return
        begun = [each for each in self._tasks(rules.game) if own in ("", each.id) and self._is_of(game, each)]
        if not begun:
            self._games.append((rules.game, self._result(game)))
            return
        # If several tasks have the same start, a record without a task id answers the first one that it solves.
        judged = [(each, solved_by(self._session(rules.game, each), record)) for each in begun]
        task, answer = next(((each, answer) for each, answer in judged if answer), judged[0])
        self._add(rules.game, Standing(task.id, task.title).after(answer), "" if answer else answer.words)

    def _is_of(self, game: Game, task: Task) -> bool:
        rules = game.rules
        return task.ruleset == rules.name and begins_as(game, self._session(rules.game, task).match.main.game)

    def _session(self, game: str, task: Task) -> TaskSession:
        return TaskSession(game, task.id, language=self._language)

    def _result(self, game: Game) -> str:
        outcome, plies = game.outcome, len(game.plies)
        if outcome is None:
            return self._say(Message("result_open", plies=plies))
        if "won" not in outcome.degrees:
            return self._say(Message("result_drawn", plies=plies))
        winner = game.rules.sides[outcome.degrees.index("won")]
        return self._say(Message("result_won", side=winner, plies=plies))

    def _tasks(self, game: str) -> tuple[Task, ...]:
        return load_tasks(content(), game, self._language)

    def _say(self, message: Message | str) -> str:
        return message_text(message, content(), self._language) if isinstance(message, Message) else message


def _texts(cells: list[Any]) -> Iterator[str]:
    """Yield the text of cells that are not code, and the text output of all cells."""
    for cell in (each for each in cells if isinstance(each, Mapping)):
        if cell.get("cell_type") != "code":
            yield joined(cell.get("source"))
        for output in (each for each in cell.get("outputs") or () if isinstance(each, Mapping)):
            data = output.get("data")
            yield joined(output.get("text"))
            yield joined(data.get("text/plain") if isinstance(data, Mapping) else "")


def _boards(notebook: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    state: object = notebook
    for key in ("metadata", "widgets", WIDGETS, "state"):
        state = state.get(key) if isinstance(state, Mapping) else None
    for model in state.values() if isinstance(state, Mapping) else ():
        traits = model.get("state") if isinstance(model, Mapping) else None
        if isinstance(traits, Mapping) and isinstance(traits.get("view"), Mapping):
            yield traits
