"""Tests of the engine for browsers: up to date with its sources, and equal results."""

import json
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from engine_results import BOARD, results
from in_pyodide import ROOT, in_pyodide
from rulesets import settings

from heritage_games.engine.jit import LIBRARY
from heritage_games.engine.kernel import EXPORTED
from heritage_games.website.packaging import PACKAGES, SINGLE, wheel

sys.path.append(str(Path(__file__).parent.parent / "tools"))
import compile_engine
import link_wasm


def test_the_library_is_made_from_these_sources() -> None:
    assert compile_engine.noted(compile_engine.SOURCES) == compile_engine.digest(), compile_engine.REBUILD


@pytest.mark.parametrize(("argument", "status"), [("--help", 0), ("--chek", 2)])
def test_the_compiler_compiles_nothing_for_help_or_an_unknown_argument(
    argument: str, status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["compile_engine.py", argument])
    monkeypatch.setattr(compile_engine, "compiled", lambda: pytest.fail("compiles"))
    with pytest.raises(SystemExit) as ended:
        compile_engine.main()
    assert (ended.value.code, "--check" in "".join(capsys.readouterr())) == (status, True)


def test_its_digest_has_constants_of_callees_but_no_words_and_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    source = 'def one(number):\n    """Return one."""\n    return number + 1  # one\n'
    assert compile_engine.tokens(source) == compile_engine.tokens("def one(number):\n\n    return number + 1\n")
    assert compile_engine.tokens(source) != compile_engine.tokens(source.replace("+ 1", "+ 2"))
    before = compile_engine.digest()
    monkeypatch.setattr("heritage_games.engine.graph.search.RANKS", 5)
    assert compile_engine.digest() != before


def test_its_seal_breaks_if_a_byte_or_a_tool_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    sealed = b"library" + compile_engine.seal(b"library")
    assert compile_engine.is_sealed(sealed)
    assert not compile_engine.is_sealed(b"L" + sealed[1:])
    monkeypatch.setattr(compile_engine, "TOOLS", compile_engine.TOOLS[1:])
    assert not compile_engine.is_sealed(sealed)


def test_it_exports_each_marked_function_and_needs_memory_alone() -> None:
    sections = dict(link_wasm.sections(LIBRARY.read_bytes()))
    for export in EXPORTED.values():
        assert export.name.encode() in sections[link_wasm.EXPORT]
    assert b"\6memory" in sections[link_wasm.IMPORT]
    assert link_wasm.renamed(sections[link_wasm.IMPORT].replace(b"\6memory", b"\x0f__linear_memory"))
    assert LIBRARY.stat().st_size < 200_000


@pytest.mark.skipif(find_spec("llvmlite") is None, reason="numba is not installed (extra fast)")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("declare i32 @other()\ndefine i32 @own() {\n  %a = call i32 @other()\n  ret i32 %a\n}", "imports other"),
        ("@numbers = constant [2 x i32] [i32 1, i32 2]", "has data or a table"),
    ],
)
def test_what_cannot_be_linked_is_named(text: str, reason: str) -> None:
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple("wasm32-unknown-unknown").create_target_machine(reloc="pic")
    made = machine.emit_object(llvm.parse_assembly(text))
    with pytest.raises(link_wasm.LinkError, match=reason):
        link_wasm.linked(made, {})


PROGRAM = """
import json, os, sys
sys.dont_write_bytecode = False # the second import compiles nothing
own = set(sys.modules)
found = []
for each in json.loads(asked):
    from engine_results import answered
    found.append(json.loads(answered(json.dumps(each))))
    if len(found) == 1:
        os.remove("/lib/own/heritage_games/static/engine.wasm")
    for name in set(sys.modules) - own:
        del sys.modules[name]
json.dumps(found)
"""
"""Program that returns first results from WebAssembly, then others without the library."""

SMALL = ("a1 b1 c1", "a2 b2 c2", "a1 a2", "c1 c2")
INTERPRETED: list[Any] = [
    ("morabaraba", "lesotho", {}),
    ("hounds_and_jackals", "skiryuk", {}),
    ("hyena_chase", "modern", {}),
]


def test_every_ruleset_gives_the_same_results_in_pyodide_and_some_without_the_library(tmp_path: Path) -> None:
    every: list[Any] = [[(rules.game, rules.name, rules.options) for rules in settings()], 20, 3_000, BOARD]
    few: list[Any] = [INTERPRETED, 3, 50, SMALL]
    packed = wheel(tmp_path, (*PACKAGES, "experiments"), SINGLE, whole=True)
    compiled, interpreted = in_pyodide(tmp_path, packed, PROGRAM, [every, few], ROOT / "tests/engine_results.py")
    assert (compiled[:2], interpreted[:2]) == ([True, 10_000], [False, 500])
    for asked, (_, _, there) in ((every, compiled), (few, interpreted)):
        for name, found in json.loads(json.dumps(results(*asked))).items():
            assert there[name] == found, name
