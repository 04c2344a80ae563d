"""Tests of the folder of printed sheets, and that each card contains its whole rule."""

import re
from html import unescape
from pathlib import Path

import pytest

from heritage_games.rendering.cutouts import PIXELS, SMALLEST
from heritage_games.rendering.svg import read
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.files import content
from heritage_games.rulebook.learning import load_quiz
from heritage_games.rulebook.tasks import load_tasks
from heritage_games.rulesets.registry import ruleset
from heritage_games.website.plan import BuildOptions
from heritage_games.website.printing import ALONE, HALF, WHOLE, build

GAME = "pulijudam"
WITHOUT_PDF = ""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of one game's printed sheets, without PDFs."""
    out = tmp_path_factory.mktemp("print") / "room"
    build(out, BuildOptions((GAME,)), lambda _told: None, WITHOUT_PDF)
    return out


def text(paper: Path) -> str:
    text = re.sub(r"<[^>]+>", "", paper.read_text(encoding="utf-8"))
    return unescape(" ".join(text.split()))


def test_every_picture_and_style_sheet_of_a_paper_lies_beside_it(room: Path) -> None:
    papers = sorted(room.rglob("*.html"))
    assert len([paper for paper in papers if not paper.name.startswith("monday-")]) == 8
    for paper in papers:
        html = paper.read_text(encoding="utf-8")
        named = re.findall(r'(?:src|href)="([^"]+)"', html)
        assert named
        assert [name for name in named if not (paper.parent / name.partition("#")[0]).is_file()] == []
        assert "<script" not in html


def test_every_rule_has_a_card_with_its_sources_and_a_card_of_another_reading_says_which(room: Path) -> None:
    book = Rulebook(ruleset(GAME))
    html = (room / GAME / "standard" / "cards.html").read_text(encoding="utf-8")
    cards = html.split('<article class="rule-card">')[1:]
    assert len(cards) == len(book.every_rule)
    own = {card.split('class="number">')[1].split("<")[0]: unescape(card) for card in cards}
    assert {rule.number for rule in book.every_rule} == set(own)
    for rule in book.rules:
        card = next(unescape(each) for each in cards if rule.text in unescape(each))
        assert rule.title in card
        assert book.interface[f"grades.{rule.grade}"] in card
        assert all(cited in card for cited in book.citations(rule))
        assert not rule.note or rule.note in card
    others = [rule for rule in book.every_rule if rule not in book.rules]
    assert others
    assert [('class="reading"' in card) for card in cards] == [False] * len(book.rules) + [True] * len(others)


@pytest.mark.parametrize(("kind", "space", "copies"), [("boards", HALF, 2), ("large", WHOLE, 1)])
def test_boards_are_as_large_as_their_leaf(room: Path, kind: str, space: tuple[float, float], copies: int) -> None:
    paper = room / GAME / "standard" / f"{kind}.html"
    found = re.findall(r'<img src="([^"]+-board\.svg)"[^>]*width="(\d+)" height="(\d+)"', paper.read_text("utf-8"))
    assert len(found) == copies
    for address, width, height in found:
        root = read((paper.parent / address).read_text("utf-8"))
        wide, high = (float(root.attrib[side].removesuffix("mm")) for side in ("width", "height"))
        assert wide <= space[0]
        assert high <= space[1]
        assert wide == space[0] or high == space[1]
        assert (round(wide * PIXELS), round(high * PIXELS)) == (int(width), int(height))
        # No information on paper depends on colour: boards are drawn in black, white and grey.
        listed = (paper.parent / address).read_text("utf-8")
        colours = set(re.findall(r"#[0-9A-Fa-f]{6}", listed))
        assert {colour for colour in colours if len({colour[1:3], colour[3:5], colour[5:7]}) > 1} == set()


def test_the_pieces_on_a_leaf_are_enough_for_its_boards(room: Path) -> None:
    own = room / GAME / "standard"
    drawn = [(own / "../../pictures" / f"print-{GAME}-standard-{paper}-pieces.svg").resolve() for paper in ("a4", "a3")]
    assert [file.read_text("utf-8").count("<circle r=") for file in drawn] == [2 * 18, 18]
    assert "Each board needs" in text(own / "boards.html")
    assert "twice" not in text(own / "boards.html")


def test_a_board_too_small_for_its_pieces_has_a_leaf_of_its_own(room: Path, tmp_path: Path) -> None:
    build(tmp_path / "out", BuildOptions(("hounds_and_jackals",)), lambda _told: None, WITHOUT_PDF, names=True)
    own = tmp_path / "out" / "hounds_and_jackals" / "skiryuk"
    html = (own / "boards.html").read_text(encoding="utf-8")
    assert "One board on A4, with its pieces" in text(own / "boards.html")
    (board,) = re.findall(r'<img src="([^"]+-board\.svg)"', html)
    (pieces,) = re.findall(r'<img src="([^"]+-pieces\.svg)"', html)
    radii = {float(found) for found in re.findall(r'<circle r="([\d.]+)"', (own / pieces).read_text("utf-8"))}
    assert 2 * min(radii) >= SMALLEST
    wide, high = (float(read((own / board).read_text("utf-8")).attrib[side][:-2]) for side in ("width", "height"))
    assert (wide, high) <= ALONE
    assert high == ALONE[1]
    assert (own / board).read_text("utf-8").count("<text ") > 50
    (without_names, *_) = (room / "pictures").glob("print-*-a4-board.svg")
    assert "<text " not in without_names.read_text("utf-8")
    for paper in ("boards", "large"):  # every board comes with sticks
        assert "Sticks to throw" in text(own / f"{paper}.html")


def test_answers_are_on_a_sheet_of_their_own(room: Path) -> None:
    asked, answered = (text(room / GAME / f"{name}.html") for name in ("worksheet", "answers"))
    tasks, questions = load_tasks(content(), GAME, "en"), load_quiz(content(), GAME, "en")
    assert tasks
    assert questions
    for task in tasks:
        assert task.ask in asked
        assert task.right_words in answered
        assert task.right_words not in asked
    for question in questions:
        right = next(answer for answer in question.answers if answer.right)
        assert all(answer.text in asked for answer in question.answers)
        assert right.feedback in answered
        assert right.feedback not in asked


def test_without_chromium_or_prints_a_sentence_says_so_and_nothing_leads_to_a_pdf(tmp_path: Path, room: Path) -> None:
    told: list[str] = []
    found = build(tmp_path / "room", BuildOptions((GAME,)), told.append, str(tmp_path / "no-browser"))
    assert [address for address in found if address.endswith(".pdf")] == []
    assert sum("no-browser could not print" in line for line in told) == len(found)
    html = (tmp_path / "room" / "index.html").read_text(encoding="utf-8")
    assert ".pdf" not in html
    html = (room / "index.html").read_text(encoding="utf-8")
    assert "No Chromium was found" in html
    assert ".pdf" not in html


def test_the_form_for_five_pupils_has_room_for_no_name(room: Path) -> None:
    html = (room / GAME / "observation.html").read_text(encoding="utf-8")
    assert [f'<th scope="row">{pupil}</th>' in html for pupil in "ABCDE"] == [True] * 5
    assert "Write no name" in html
