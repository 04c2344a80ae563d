"""Answers that pupils wrote into the cells of an assignment, read without running any of their code."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

MOST_CODE = 20_000
"""Characters of one cell; a longer one is not parsed."""


@dataclass(frozen=True, slots=True)
class Written:
    """One answer cell of an assignment.

    Args:
        game: name of the game.
        task: id of the task.
        moves: the moves as they are written; None if the cell assigns no text and no list of texts.
    """

    game: str
    task: str
    moves: str | tuple[str, ...] | None


def written(cells: Sequence[object]) -> Iterator[Written]:
    """Return the answers of a notebook that nbgrader released.

    A cell that nbgrader marks as a solution answers a task. A call such as ``hg.task("morabaraba",
    "first-mill").solved_by(answer)`` anywhere in the notebook names the task of the variable ``answer``;
    if there is none (nbgrader hides it from pupils), the task is the last one that a cell above shows.

    Args:
        cells: of the notebook.
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
            yield from (Written(*task, moves) for task, moves in tasks.items())
        else:
            shown = next(reversed([task for node in ast.walk(tree) if (task := _task(node))]), shown)


def joined(told: object) -> str:
    """Return a text of a notebook, which may be stored as a list of lines."""
    if isinstance(told, list):
        return "".join(line for line in told if isinstance(line, str))
    return told if isinstance(told, str) else ""


def _parsed(cell: Mapping[str, object]) -> ast.Module:
    """Return a cell as a syntax tree, an empty one if it is not Python or too long."""
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
    """Return the game and the task that a call of ``task`` names; None if the node is no such call."""
    match node:
        case ast.Call(
            func=ast.Attribute(attr="task") | ast.Name(id="task"),
            args=[ast.Constant(value=str(game)), ast.Constant(value=str(task)), *_],
        ):
            return game, task
    return None


def _assigned(tree: ast.Module) -> Iterator[tuple[str, str | tuple[str, ...]]]:
    """Yield the variables to which a cell assigns a text or a list of texts, the last assignment last."""
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(text))):
                yield name, text
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.List(elts=parts) | ast.Tuple(elts=parts)):
                texts = tuple(part.value for part in parts if isinstance(part, ast.Constant))
                if len(texts) == len(parts) and all(isinstance(text, str) for text in texts):
                    yield name, tuple(map(str, texts))
