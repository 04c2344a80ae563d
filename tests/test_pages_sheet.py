"""Tests of sheets to print and for teachers, and of the pages' links to lessons."""

import re
from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from html import unescape
from itertools import combinations
from math import dist
from pathlib import Path
from urllib.parse import urljoin

import pytest
from markupsafe import escape

from heritage_games.rendering.cutouts import (
    BOX,
    PIXELS,
    RIM,
    SMALLEST,
    Cutout,
    board_to_cut,
    dice_to_cut,
    pieces_to_cut,
    sticks_to_cut,
)
from heritage_games.rendering.scene import scene
from heritage_games.rendering.svg import read
from heritage_games.rulebook.book import rulebook
from heritage_games.rulebook.files import content
from heritage_games.rulebook.labels import museum_games
from heritage_games.rulebook.learning import load_lessons
from heritage_games.rulebook.principles import Principle
from heritage_games.rulebook.rules import Rule
from heritage_games.rulesets.registry import games, ruleset
from heritage_games.website.game_pages import pages_of
from heritage_games.website.monday import monday_sheets
from heritage_games.website.museum_pages import front
from heritage_games.website.page import Placed
from heritage_games.website.plan import BuildOptions, SitePlan
from heritage_games.website.render import Renderer
from heritage_games.website.sheets import ROOM, ToCut, page_of, to_cut

RULESETS = [(game, name) for game in museum_games(content()) for name in games()[game]]


def rings(cutout: Cutout) -> list[tuple[str, float, float, float]]:
    """Return the kind of each piece, with the centre and radius of its ring."""
    found = []
    for place in read(cutout.svg).iterfind("g/g"):
        circle, use = place.find("circle"), place.find("use")
        assert circle is not None
        assert use is not None
        x, y = (float(part) for part in place.attrib["transform"][len("translate(") : -1].split())
        found.append((use.attrib["href"].partition("piece-")[2], x, y, float(circle.attrib["r"])))
    return found


@cache
def plan() -> SitePlan:
    """Return the whole site's plan, made at its first use so that collecting tests is quick."""
    return SitePlan(BuildOptions())


@cache
def renderer() -> Renderer:
    """Return the renderer of the whole site's plan, which compiles each template once."""
    return Renderer(plan())


def on_sheet(game: str, name: str) -> ToCut:
    shown = next(shown for shown in plan().games if shown.name == game)
    return to_cut(plan(), shown, next(book for book in shown.books if book.ruleset.name == name))


@cache
def printed(game: str, name: str) -> str:
    shown = next(shown for shown in plan().games if shown.name == game)
    book = next(book for book in shown.books if book.ruleset.name == name)
    return renderer().html(page_of(plan(), shown, book, on_sheet(game, name)))


def graded(game: str, name: str) -> dict[str, tuple[str, str]]:
    """Return the letter and the evidence that the sheet prints for each rule."""
    line = re.compile(
        r'<b class="number">([^<]+)</b>(?:(?!</li>).)*?<abbr title="[^"]+">(\w)</abbr>(?:, ([^<]+))?', re.DOTALL
    )
    return {number: (letter, evidence) for number, letter, evidence in line.findall(printed(game, name))}


@pytest.mark.parametrize(("game", "name"), RULESETS)
def test_a_board_to_cut_is_empty_whole_and_as_large_as_the_paper(game: str, name: str) -> None:
    rules = ruleset(game, name)
    cut = board_to_cut(rules, ROOM, content())
    assert cut.width == pytest.approx(ROOM[0]) or cut.height == pytest.approx(ROOM[1])
    assert cut.width <= ROOM[0]
    assert cut.height <= ROOM[1]
    root = read(cut.svg)
    left, top, wide, high = (float(part) for part in root.attrib["viewBox"].split())
    for point in scene(rules, content()).points.values():
        assert left < point.x < left + wide
        assert top < point.y < top + high
    assert wide * cut.scale == pytest.approx(cut.width, abs=0.1)
    assert high * cut.scale == pytest.approx(cut.height, abs=0.1)
    assert (root.attrib["width"], root.attrib["height"]) == tuple(
        f"{length:.2f}".rstrip("0").rstrip(".") + "mm" for length in (cut.width, cut.height)
    )
    drawn = Counter(use.attrib["data-point"] for use in root.iterfind("g[@class='points']/use"))
    assert drawn == dict.fromkeys(rules.points, 1)
    classes = {group.get("class") for group in root.iter("g")}
    assert not classes & {"pieces", "tallies", "drawer", "names", "material"}
    assert "var(--" not in cut.svg


@pytest.mark.parametrize(("game", "name"), RULESETS)
def test_pieces_fit_the_board_and_each_other(game: str, name: str) -> None:
    rules = ruleset(game, name)
    scale = board_to_cut(rules, ROOM, content()).scale
    counts = dict.fromkeys(rules.kinds, 7) | dict.fromkeys(rules.more_kinds, 1)
    cut = pieces_to_cut(rules, counts, scale, ROOM[0], content())
    found = rings(cut)
    assert Counter(kind for kind, *_ in found) == counts
    for (_, x, y, radius), (_, u, v, other) in combinations(found, 2):
        assert dist((x, y), (u, v)) >= radius + other
    for _, x, y, radius in found:
        assert radius <= x <= cut.width - radius
        assert radius <= y <= cut.height - radius
    points = [(point.x, point.y) for point in scene(rules, content()).points.values()]
    nearest = min(dist(one, other) for one, other in combinations(points, 2)) * scale
    smallest = min(radius for *_, radius in found)
    assert 2 * smallest >= SMALLEST - 0.02
    most = nearest if 2 * smallest > SMALLEST + 0.02 else nearest + 2 * RIM  # rings overlap at most in the white border
    assert all(2 * radius <= most + 0.02 for kind, _, _, radius in found if kind in rules.kinds)
    assert cut.width <= ROOM[0]


def test_a_piece_that_reaches_over_its_box_has_a_wider_ring() -> None:
    rules = ruleset("hyena_chase")
    found = {
        kind: radius
        for kind, _, _, radius in rings(pieces_to_cut(rules, {"mother-1": 1, "hyena": 1}, 0.3, 186, content()))
    }
    size = (found["mother-1"] - RIM) / (BOX / 2)
    assert found["hyena"] == pytest.approx(33 * size + RIM, abs=0.02)


def test_sticks_have_both_faces_beside_a_fold() -> None:
    cut = sticks_to_cut("split-stick", 3, content())
    faces = [use.attrib["href"][-1] for use in read(cut.svg).iterfind("g/g/use")]
    assert faces == ["0", "1"] * 3
    assert cut.svg.count("<rect") == 3
    assert cut.pixels == (round(cut.width * PIXELS), round(cut.height * PIXELS))
    assert cut.width <= ROOM[0]


def test_a_long_die_has_one_to_four_rings_on_its_sides() -> None:
    dots = [
        float(circle.attrib["cy"]) for circle in read(dice_to_cut(1).svg).iter("circle") if circle.attrib["r"] == "1.5"
    ]
    assert [count for _, count in sorted(Counter(dots).items())] == [1, 2, 4, 3]


@pytest.mark.parametrize(("game", "name"), RULESETS)
def test_every_rule_in_force_is_on_the_sheet_with_its_source(game: str, name: str) -> None:
    book = rulebook(ruleset(game, name))
    letters = {"attested": "A", "inferred": "B", "invented": "C"}
    assert {number: letter for number, (letter, _) in graded(game, name).items()} == {
        rule.number: letters[rule.grade] for rule in book.rules
    }
    cards: tuple[Rule | Principle, ...] = (*book.rules, *book.principles)
    listed = printed(game, name).partition('<ul class="references">')[2].partition("</ul>")[0]
    sources = {source for card in cards for source in book.sources_of(card)}
    assert sorted(unescape(each) for each in re.findall("<li>(.*)</li>", listed)) == sorted(
        each.full for each in sources
    )


@pytest.mark.parametrize(("game", "name"), RULESETS)
def test_every_principle_is_on_the_sheet_with_what_it_is_worth(game: str, name: str) -> None:
    html, book = printed(game, name), rulebook(ruleset(game, name))
    for principle in book.principles:
        line = html[html.index(f">{principle.number}</b>") :]
        line = line[: line.index("</li>")]
        sure = {"invented": "our own"}.get(principle.grade, principle.grade)
        worth = "".join(measured.words for measured in book.effects(principle)[:1])
        assert re.search(rf"; {sure}[^.]*\. {re.escape(str(escape(worth)))}</span>", line), line


def test_a_rule_says_on_the_sheet_what_it_rests_on() -> None:
    book = rulebook(ruleset("hounds_and_jackals", "skiryuk"))
    words = {"reconstruction": "modern reconstruction", "ours": "our decision"}
    found = graded("hounds_and_jackals", "skiryuk")
    assert [told for _, told in found.values()] == [words.get(rule.evidence, rule.evidence) for rule in book.rules]
    assert plan().words["print.evidence"] in printed("hounds_and_jackals", "skiryuk")
    ours = graded("morabaraba", "south_africa")
    assert [ours[number][1] for number in ("M2", "M8", "M25")] == ["federation", "web page", "our decision"]


@pytest.mark.parametrize(
    ("game", "need", "count"),
    [
        ("morabaraba", "You need 24 cows, twelve of each kind.", 24),
        ("pulijudam", "You need three tigers and 15 lambs.", 18),
        ("meurimueng", "You need five tigers and 15 sheep.", 20),
        ("hounds_and_jackals", "You need five hounds and five jackals.", 10),
        ("hyena_chase", "You need six mothers and one hyena.", 7),
    ],
)
def test_as_many_pieces_as_a_game_needs_are_told_and_drawn(game: str, need: str, count: int) -> None:
    made = on_sheet(game, games()[game][0])
    assert made.need == need
    assert len(rings(Cutout(made.pieces.svg, 0, 0))) == count


def test_what_a_throw_is_worth_is_told_with_all_chances() -> None:
    made = on_sheet("hyena_chase", "davies_1925")
    assert made.throws[0][0].startswith("tâba")
    assert sum(Fraction(*map(int, chance.split(" in "))) for _, chance in made.throws) == 1
    assert made.purse
    assert made.lots is not None
    assert made.lots.alt.startswith("three strips")


def test_the_opening_throw_of_both_is_not_the_one_that_is_told() -> None:
    chances = [chance for _, chance in on_sheet("hounds_and_jackals", "skiryuk").throws]
    assert chances == ["1 in 4", "3 in 8", "1 in 4", "1 in 16", "1 in 16"]


def test_dice_are_folded_and_a_game_without_throws_has_none() -> None:
    dice = on_sheet("hounds_and_jackals", "washburne_dice")
    assert "Dice to fold" in printed("hounds_and_jackals", "washburne_dice")
    assert dice.throws == ()
    mills = on_sheet("morabaraba", "south_africa")
    assert (mills.thrown, mills.lots, mills.throws, mills.purse) == (None, None, (), False)


def test_the_pages_hold_their_pictures_and_nothing_that_the_policy_forbids() -> None:
    for shown, book in [(game, book) for game in plan().games for book in game.books]:
        cut = to_cut(plan(), shown, book)
        page = page_of(plan(), shown, book, cut)
        html = renderer().html(page)
        pictures = [figure.address for figure in (cut.board, cut.pieces, cut.lots) if figure]
        assert [address for address in pictures if f'src="{page.href(address)}"' not in html] == []
        assert re.findall(r" style=|<script(?! type=.(?:application/|module. src=))", html) == []
        assert [rule.number for rule in book.rules if f">{rule.number}</b>" not in html] == []
        assert re.findall(r'<img [^>]*alt=""', html) == []


def test_the_rules_of_a_game_follow_the_title_of_their_page() -> None:
    placed = Placed("boards/one.bin", "pictures/one.svg", 656, 656, "A board.")
    made = pages_of(plan(), plan().games[0], defaultdict(lambda: placed))
    above = (
        renderer().html(next(page for page in made if page.template == "rules.html")).partition('<ol class="rules">')[0]
    )
    assert re.findall(r"<h[2-6]([^>]*)>", above) == [' class="unseen"']


NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
SITE = "http://here.example/games/"


def links(lessons: str, *, kiosk: bool = False) -> dict[str, list[str]]:
    """Return the links of the front page and of a game's page to notebooks."""
    plan = SitePlan(BuildOptions(("pulijudam",), kiosk=kiosk, lessons=lessons))
    (shown,) = plan.games
    placed = Placed("boards/one.bin", "pictures/one.svg", 656, 656, "A board.")
    made = [*front(plan, {shown.name: placed}), *pages_of(plan, shown, defaultdict(lambda: placed))]
    return {
        page.address: [
            unescape(urljoin(f"{SITE}{page.address}", link))
            for link in re.findall(r'href="([^"]*\.ipynb)"', Renderer(plan).html(page))
        ]
        for page in made
        if page.address in {"index.html", "pulijudam/index.html"}
    }


def test_every_lesson_is_named_as_its_notebook_names_itself() -> None:
    listed = {lesson.notebook: lesson.title for lesson in load_lessons(content(), "en")}
    titles = {
        path.stem: re.findall(r'"# (.+?)(?:\\n)?"', path.read_text(encoding="utf-8"))[0]
        for path in NOTEBOOKS.glob("*.ipynb")
    }
    assert listed == titles
    assert list(listed) == sorted(listed)
    assert {game for lesson in load_lessons(content(), "en") for game in lesson.games} <= set(games())


@pytest.mark.parametrize(
    ("given", "root"),
    [("../lessons", "http://here.example/lessons"), ("https://school.example/all", "https://school.example/all")],
)
def test_pages_lead_to_the_lessons_except_on_a_screen_in_a_room(given: str, root: str) -> None:
    own, found = f"{root}/notebooks/index.html?path=", links(given)
    assert found["pulijudam/index.html"] == [f"{own}20_pulijudam.ipynb", f"{own}23_hunting_together.ipynb"]
    assert found["index.html"][0] == f"{own}00_start_here.ipynb"
    assert links(given, kiosk=True) == {"index.html": [], "pulijudam/index.html": []}


def test_every_lesson_has_a_sheet_of_45_minutes_for_two_ages() -> None:
    mondays = tuple(monday_sheets(content(), "en"))
    assert [each.lesson.notebook for each in mondays] == sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb"))
    for each in mondays:
        assert (len(each.rows), each.rows[0].begin, each.rows[-1].end) == (6, 0, 45), each.lesson
        assert all(row.begin < row.end and row.say.endswith(("?", ".", ")")) for row in each.rows), each.lesson
        assert [len(each.texts[box]) for box in ("younger", "older", "bring", "somebody")] == [3] * 4, each.lesson
        assert all(task.title and task.solution for task in each.tasks), each.lesson
