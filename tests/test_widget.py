"""Tests of boards, cards, tasks and texts as notebook outputs, without a browser."""

import ast
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import comm
import pytest
from comm.base_comm import BaseComm
from hypothesis import given, settings
from hypothesis import strategies as st
from ipywidgets.widgets.widget import _instances
from test_play_hostile import ANY_JSON, FIELDS, LIKELY, NAMES

import heritage_games as hg
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.files import content
from heritage_games.rulebook.sources import escaped
from heritage_games.rulebook.words import GameName, load_game_words
from heritage_games.rulesets.registry import games
from heritage_games.widgets import bundle
from heritage_games.widgets.bundle import SAVED, shared_part
from heritage_games.widgets.documents import from_the_right

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
MILL = "morabaraba; turn dark; dark E2 E3 E8 R1; light A3 A4 A5 R6"
MESSAGES = st.builds(
    lambda do, fields, revision: {**fields, "do": do, "revision": revision},
    NAMES | st.text(max_size=8),
    st.dictionaries(FIELDS, LIKELY, max_size=4),
    st.integers(-1, 3),
)


def test_rules_and_principles_are_cards_with_an_example_and_the_reading_it_needs() -> None:
    card, book = hg.rule("morabaraba", "s1"), Rulebook(hg.ruleset("morabaraba"), "en")
    principle = next(one for one in book.principles if one.id == "S1")
    assert repr(card).splitlines()[:2] == [f"S1 {principle.title}. {principle.text}", book.effects(principle)[0].words]
    assert card.view["example"]["rule"] == card.book["card"] == "S1"
    assert card.touch(*principle.example.touches).played
    card = hg.rule("morabaraba", "M5")
    assert (card.mode, card.book["card"]) == ("card", "M5")
    assert card.view["example"]["rule"] == "M5"
    assert hg.rule("morabaraba", "M11-gar").view["options"]["mill_rule"] == "gar"


def test_str_of_a_board_draws_the_position_and_tells_it() -> None:
    board = hg.play("morabaraba")
    board.move("E1")
    assert str(board) == f"{hg.text_board('morabaraba', board.position)}\n{board!r}"
    assert str(board).startswith("D---")


def test_without_a_seed_throws_differ_and_with_one_they_do_not() -> None:
    def row(seed: int | None = None) -> str:
        board = hg.play("hounds_and_jackals", "washburne", seats=("random", "random"), seed=seed)
        for _ in range(12):
            board.reply()
        return str(board.record)

    assert row(1) == row(1) != row(2)
    assert len({row() for _ in range(3)}) == 3


def test_a_board_saves_its_position_as_words_and_picture_alike_each_time() -> None:
    first, second = (hg.play("morabaraba", position=MILL)._repr_mimebundle_()[0] for _ in range(2))
    for kind in ("text/plain", "image/svg+xml"):
        assert first[kind] == second[kind]
    assert first["text/plain"].startswith("Morabaraba. Dark: ")
    assert first["image/svg+xml"].startswith("<svg")
    assert first["image/svg+xml"].endswith("</svg>")
    assert "application/vnd.jupyter.widget-view+json" in first
    assert first["application/vnd.heritage-games+json"] == second["application/vnd.heritage-games+json"]


def test_a_saved_picture_says_whether_running_the_cell_again_loses_the_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    again = "Saved picture. Press Shift + Enter to wake this board."
    lost = "The game in this picture is not saved. Press Shift + Enter for a new one."
    wakes = {}
    played = hg.play("morabaraba")
    played.move("E1")
    boards = {
        "fresh": hg.play("morabaraba"),
        "restored": hg.play("morabaraba", record=played.record),
        "saved": hg.play("morabaraba", save="game"),
        "moved by its cell": hg.play("morabaraba"),
    }
    boards["moved by its cell"].move("E1")
    for name, board in boards.items():
        assert board._repr_mimebundle_()[0][SAVED]["note"] == again, name
        sent: list[Any] = []
        monkeypatch.setattr(board, "send", sent.append)

        for change in (lambda: None, lambda: board.move("A1"), lambda: setattr(board, "ply", 0)):  # noqa: B023 - called at once
            change()
            board._on_message(board, {"do": "picture"}, [])
        wakes[name] = [message["saved"][SAVED]["note"] for message in sent if "saved" in message]
    assert wakes.pop("saved") == [again] * 3
    assert set(map(tuple, wakes.values())) == {(again, lost, lost)}


def test_a_front_end_can_set_preferences_and_a_record_and_nothing_else() -> None:
    board = hg.play("morabaraba", position=MILL)
    view, book, record = board.view, board.book, board.record
    board.set_state({"view": {"pieces": []}, "book": {}, "mode": "task", "_esm": "alert(1)", "layout": "x"})
    assert (board.view, board.book, board.mode) == (view, book, "board")
    assert str(board._esm) != "alert(1)"
    board.set_state({"prefs": {"guides": False, "theme": "<b>", "names": 3, "else": 1}})
    assert board.prefs == {"guides": False, "names": True, "theme": "auto", "speech": "full", "kiosk": False}
    board.set_state({"record": "[game chess]\n\n1. <script>"})
    assert board.record == record
    assert board.view["notices"]
    board.set_state({"record": 7})
    assert board.record == record


@settings(deadline=None, max_examples=30)
@given(st.lists(MESSAGES | ANY_JSON, max_size=6))
def test_no_message_breaks_a_board(messages: list[Any]) -> None:
    board = hg.play("morabaraba", position=MILL)
    for message in messages:
        board._on_message(board, message, [])
        json.dumps(board.view, allow_nan=False)
    assert hg.play("morabaraba", record=board.record).view["log"] == board.view["log"]


def test_a_quiz_keeps_only_answers_there_are() -> None:
    quiz = hg.quiz("morabaraba")
    first = quiz.book["quiz"][0]["id"]
    quiz.set_state({"answers": {first: 1, "other": 0}, "book": {}})
    assert quiz.answers == {first: 1}
    quiz.set_state({"answers": {first: 99}})
    assert quiz.answers == {}
    assert quiz.book["quiz"]
    assert repr(quiz).startswith("Morabaraba: 5 questions")


def test_names_in_arabic_letters_say_their_language_and_run_from_the_right() -> None:
    text = hg.history("hyena_chase").markdown
    names = {name.name: name.lang for name in load_game_words(content(), "hyena_chase", "en").names}
    written = [name for name in names if re.search("[\u0600-\u06ff]", name)]
    assert len(written) == 6
    for name in written:
        assert names[name] == "ar"
        assert f'| <span lang="ar" dir="rtl">{name}</span> |' in text
    assert re.findall("[\u0600-\u06ff]+", re.sub('<span lang="ar" dir="rtl">.*?</span>', "", text)) == []
    assert "<span" not in hg.history("morabaraba").markdown
    arabic = [GameName(name, words, "", "ar") for name, words in (("one", "طابة"), ("two", "طابة طابة"))]
    longer = [*arabic, GameName("latin", "tâba", "", "ar-Latn")]
    assert from_the_right("*طابة طابة* tâba (طابة)", longer) == (
        '<span lang="ar" dir="rtl">طابة طابة</span> tâba (<span lang="ar" dir="rtl">طابة</span>)'
    )


def test_history_notes_and_sources_are_markdown_with_their_citations_resolved() -> None:
    for document in (hg.history("morabaraba"), hg.notes("morabaraba"), hg.sources("morabaraba")):
        assert "[@" not in document._repr_markdown_()
        assert len(document._repr_markdown_()) > 1000


@pytest.mark.parametrize("name", [f"{game}/{name}" for game, names in hg.games().items() for name in names])
def test_every_rule_card_in_force_can_be_printed_at_once(name: str) -> None:
    told, book = hg.cards(name).markdown, Rulebook(hg.ruleset(name))
    assert re.findall(r"^### (\S+) ·", told, re.MULTILINE) == [rule.number for rule in book.rules]
    assert told.count("\n---\n") == len(book.rules) - 1
    for rule in book.rules:
        assert escaped(rule.text) in told
        assert escaped(book.interface[f"grades.{rule.grade}"]) in told
        assert all(escaped(cited) in told for cited in book.citations(rule))


def test_the_cards_follow_the_readings() -> None:
    assert "### M12-walk ·" not in hg.cards("morabaraba").markdown
    assert "### M12-walk ·" in hg.cards("morabaraba", flying=False).markdown
    assert repr(hg.cards("morabaraba", "lesotho")).startswith("Morabaraba: Lesotho, ")


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = "import sys, heritage_games as hg; hg.perft(hg.ruleset('morabaraba'), hg.ruleset('morabaraba').start(), 1); "
    code += "print(sorted({'anywidget', 'ipywidgets', 'numba', 'numpy', 'matplotlib'} & set(sys.modules)))"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "[]"


def size(message: object) -> int:
    """Return the length of a message in bytes, with the 1,000 that Jupyter may add."""
    return 1_000 + len(json.dumps(message, ensure_ascii=False).encode())


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that receives the size of each message of a widget."""
    sizes: list[int] = []

    class Wire(BaseComm):
        def publish_msg(self, *_: object, data: object = None, **__: object) -> None:
            sizes.append(size(data))

    monkeypatch.setattr(comm, "create_comm", Wire)
    return sizes


def test_a_further_board_of_a_notebook_sends_little(sent: list[int]) -> None:
    for pair in ((game, name) for game, names in games().items() for name in names):
        boards = [hg.play(*pair)]
        sent.clear()
        boards += [hg.play(*pair)]
        assert 0 < sum(sent) <= 20_000, pair
        for board in boards:
            board.close()


def test_what_boards_share_is_sent_again_after_it_was_closed() -> None:
    first = shared_part(["what many boards need"])
    assert shared_part(["what many boards need"]) == first
    _instances[first].close()
    assert shared_part(["what many boards need"]) != first


def test_the_widgets_of_a_long_lesson_send_little(sent: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("31_two_reconstructions", "41_davies_1925"):
        monkeypatch.setattr(bundle, "_parts_sent", {})
        sent.clear()
        lesson = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text(encoding="utf-8"))
        shows = [cell for cell in lesson["cells"] if SAVED in json.dumps(cell.get("outputs"))]
        assert len(shows) > 10
        for cell in shows:
            *steps, last = ast.parse("".join(cell["source"])).body
            assert isinstance(last, ast.Expr)
            names: dict[str, object] = {}
            exec(compile(ast.Module(steps, []), name, "exec"), names)  # noqa: S102 - our own lesson
            shown: Any = eval(compile(ast.Expression(last.value), name, "eval"), names)  # noqa: S307 - our own lesson
            sent.append(size(shown._repr_mimebundle_()))
        assert 500_000 < sum(sent) <= 1_500_000, name
