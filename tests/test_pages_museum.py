"""Tests of the museum pages: objects, maps, pictures, labels, questions, levels."""

import re
import tomllib
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from math import hypot
from pathlib import Path

import pytest
from markupsafe import escape
from test_pages_sheet import plan, renderer

from heritage_games.authoring.label_checks import provenance_problems
from heritage_games.errors import PagesError, UnknownNameError
from heritage_games.rendering.svg import tokens
from heritage_games.rulebook.files import Content, content
from heritage_games.rulebook.labels import museum_games
from heritage_games.rulebook.principles import load_ladder
from heritage_games.rulebook.prose import plain
from heritage_games.rulebook.provenance import load_provenance
from heritage_games.rulebook.schema import ContentError
from heritage_games.rulebook.words import load_game_words
from heritage_games.rulesets.registry import games, ruleset
from heritage_games.website import files
from heritage_games.website.engine_host import opened
from heritage_games.website.learning_pages import lesson_pages, levels_pages, questions, throws_pages
from heritage_games.website.museum_pages import front
from heritage_games.website.object_pages import DISC, WIDTH, object_pages, pictured, timeline, world
from heritage_games.website.page import Placed
from heritage_games.website.pictures import NEEDED, load_pictures, size_of
from heritage_games.website.plan import BuildOptions, SitePlan
from heritage_games.website.render import Renderer
from heritage_games.website.sheets import Drawings, tasks_on_paper

ROOT = Path(__file__).parent.parent
ONE = "rafaya"
PLACED = Placed("boards/one.bin", "pictures/one.svg", 656, 656, "A board.")
ON_PAPER = Placed("boards/one.bin", "pictures/one-print.svg", 656, 656, "A board.")
PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x02\x80\0\0\x01\xe0\x08\x02\0\0\0"
JPEG = b"\xff\xd8\xff\xe0\0\x04ab\xff\xc0\0\x0b\x08\x01\xe0\x02\x80\x01\x01\x11\0"
LISTED = """[[pictures]]
file = "board.png"
game = "rafaya"
object = "parker"
alt = "A page."
credit = "The library of nobody."
licence = "CC0 1.0"
"""


def drawn(wanted: BuildOptions) -> Mapping[str, str]:
    """Return the pages of one game's objects, labels, tasks and questions as HTML, by address."""
    site = SitePlan(wanted)
    (shown,) = site.games
    lessons = lesson_pages(site, shown, defaultdict(lambda: PLACED), defaultdict(lambda: ON_PAPER))
    made = [*object_pages(site, shown), *lessons, *front(site, {ONE: PLACED})]
    own = Renderer(site)
    return {page.address: own.html(page) for page in made}


@pytest.fixture(scope="module")
def rooms() -> Mapping[str, str]:
    return drawn(BuildOptions((ONE,)))


def of_object(game: str) -> str:
    """Return the page of a game's object."""
    (shown,) = (shown for shown in plan().games if shown.name == game)
    return renderer().html(next(iter(object_pages(plan(), shown))))


@pytest.mark.parametrize("game", museum_games(content()))
def test_every_number_of_a_map_stands_free_and_inside_and_times_are_on_one_scale(game: str) -> None:
    provenance = load_provenance(content(), game, "en")
    svg = str(world(provenance.frame, provenance.sites, "A map."))
    height = float(re.findall(r'viewBox="0 0 320 ([\d.]+)"', svg)[0])
    discs = [(float(x), float(y)) for x, y in re.findall(r'class="disc" cx="([\d.]+)" cy="([\d.]+)"', svg)]
    assert len(discs) == len(provenance.sites)
    assert all(DISC <= x <= WIDTH - DISC and DISC <= y <= height - DISC for x, y in discs)
    for place, one in enumerate(discs):
        assert all(hypot(one[0] - x, one[1] - y) > 2 * DISC for x, y in discs[:place])
    dates = provenance.dates
    svg = str(timeline(dates, str, "Times."))
    bars = [
        (float(x), float(wide)) for x, wide in re.findall(r'class="bar" x="([\d.]+)" y="[\d.]+" width="([\d.]+)"', svg)
    ]
    assert len(bars) == len(dates)
    order = sorted(range(len(dates)), key=lambda place: dates[place].first)
    assert [bars[place][0] for place in order] == sorted(begin for begin, _ in bars)
    assert all(wide >= 3 for _, wide in bars)


def test_a_map_lays_places_where_they_are() -> None:
    provenance = load_provenance(content(), "meurimueng", "en")
    svg = str(world(provenance.frame, provenance.sites, 'A "map" <b>'))
    marks = re.findall(r'class="area" cx="([\d.]+)" cy="([\d.]+)"', svg)
    (aceh, lower), (india, higher), _ = [(float(x), float(y)) for x, y in marks]
    assert aceh > india
    assert lower > higher
    assert "<b>" not in svg
    assert 'aria-label="A &#34;map&#34; &lt;b&gt;"' in svg


def test_years_before_christ_are_told_as_that() -> None:
    html = of_object("hounds_and_jackals")
    assert ">1000 BC</text>" in html
    assert ">BC | AD</text>" in html
    assert "26.7.1287a-k; 2012.508" in html
    assert "Purchase, Edward S. Harkness Gift, 1926" in html


def test_a_source_nobody_has_and_a_site_off_the_map_are_faults() -> None:
    provenance = load_provenance(content(), ONE, "en")
    words = load_game_words(content(), ONE, "en")
    assert provenance_problems(provenance, words) == []
    far = replace(provenance.sites[0], longitude=10.0)
    wrong = replace(provenance, sites=(far,), further=("parkerr",), asked="Nobody")
    found = " ".join(str(problem) for problem in provenance_problems(wrong, words))
    assert "parker" in found
    assert "does not lie on the map" in found
    assert "does not end a sentence" in found


def test_map_and_times_have_tables_of_the_same(rooms: Mapping[str, str]) -> None:
    html = rooms[files.provenance(ONE)]
    provenance = load_provenance(content(), ONE, "en")
    told = [*(one.text for one in provenance.sites), *(one.text for one in provenance.dates)]
    for text in (*told, *(one.text for one in provenance.relatives)):
        assert text.split(",")[0] in html
    assert html.count("<table") == 2
    assert "We could verify none in Wikidata" in html


def test_every_object_page_begins_with_a_drawing() -> None:
    for game in museum_games(content()):
        provenance = load_provenance(content(), game, "en")
        assert provenance.drawings, game
        for drawing in provenance.drawings:
            svg = str(pictured(drawing))
            assert drawing.after.startswith("Drawn for this project")
            assert f'<title id="drawing-{drawing.id}-title">{escape(drawing.name)}</title>' in svg
            assert f"{escape(drawing.about)}</desc>" in svg
            assert svg.count("<svg") == svg.count('role="img"') == 1
            # Dark pages and paper have other colours, so a drawing uses tokens, and black only for shadows.
            assert set(re.findall(r'(?:fill|stroke|stop-color)="(#[^"]*)"', svg)) <= {"#000000"} | set(
                re.findall(r"#art-[a-z]+", svg)
            )
            assert set(re.findall(r"var\(--([\w-]+)\)", svg)) <= set(tokens())


def test_a_card_of_the_front_page_is_one_link_with_board_place_and_age() -> None:
    home = next(made for made in front(plan(), dict.fromkeys((one.name for one in plan().games), PLACED)))
    html = renderer().html(home)
    assert "Six more boards to play</h2>" in html
    listed = html[html.index('class="gallery"') :].partition("</ul>")[0]
    cards = re.findall(
        r'<a href="(.*?)/index.html">.*?<img src="pictures/(.*?).svg".*?<p class="about">(.*?)<br>(.*?)</p>',
        listed,
        re.DOTALL,
    )
    assert listed.count("href=") == len(cards) == len(plan().games) - 1
    labels = {one.name: one.label for one in plan().games}
    assert cards == [(name, name, labels[name].place, plain(labels[name].age)) for name, *_ in cards]
    grounds = [ruleset(name, games()[name][0]).layout.ground for name, *_ in cards]
    assert all(one != other for one, other in pairwise(grounds)), "boards of one ground are not neighbours"


def test_the_list_of_museum_pictures_has_every_object_once() -> None:
    listed = tomllib.loads((ROOT / "docs" / "pictures.toml").read_text(encoding="utf-8"))
    assert all(all(entry[key] for key in NEEDED) for entry in listed["pictures"])
    assert all(entry["reason"] for entry in listed["without"])
    found = sorted((entry["game"], entry["object"]) for entry in listed["pictures"] + listed["without"])
    shown = {game: load_provenance(content(), game, "en").surviving for game in museum_games(content())}
    assert found == sorted((game, thing.id) for game, things in shown.items() for thing in things)
    free = {(game, thing.id) for game, things in shown.items() for thing in things if thing.open}
    assert {(entry["game"], entry["object"]) for entry in listed["pictures"]} == free


def test_an_address_to_write_to_stands_only_where_it_is_given(rooms: Mapping[str, str]) -> None:
    asked = (files.provenance(ONE), files.ACCESSIBILITY, files.PRESS)
    assert not any("mailto:" in rooms[address] or "please write to us" in rooms[address] for address in asked)
    given = drawn(BuildOptions((ONE,), contact="games@museum.example"))
    assert all('<a href="mailto:games@museum.example">games@museum.example</a>' in given[address] for address in asked)
    assert SitePlan(BuildOptions((ONE,), contact="games@museum.example")).reported.startswith(
        "mailto:games@museum.example?"
    )
    for wrong in ("museum", "a b@museum.example", "http://museum.example", "javascript:alert(1)@a.b"):
        with pytest.raises(PagesError, match="is no address to write to"):
            SitePlan(BuildOptions((ONE,), contact=wrong))


def test_a_picture_that_is_given_is_shown_in_its_own_size_with_its_credit(tmp_path: Path) -> None:
    assert size_of(PNG) == size_of(JPEG) == (640, 480)
    assert size_of(b"<svg/>") is size_of(JPEG[:10]) is None
    (tmp_path / "board.png").write_bytes(PNG)
    (tmp_path / "pictures.toml").write_text(LISTED, encoding="utf-8")
    html = drawn(BuildOptions((ONE,), pictures=tmp_path))[files.provenance(ONE)]
    assert 'src="../../pictures/given/board.png" alt="A page." width="640" height="480"' in html
    assert "The library of nobody. CC0 1.0" in html


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (('credit = "The library of nobody."', ""), "credit is missing"),
        (('"board.png"', '"../board.png"'), "must be the name of a PNG or JPEG file"),
        (('"board.png"', '"none.png"'), "is not in the folder"),
        (('"board.png"', '"text.jpg"'), "is no PNG or JPEG picture"),
        (('"parker"', '"parkr"'), "none of parker"),
        (("[[pictures]]", "[pictures]"), r"needs a table \[\[pictures\]\]"),
        (("[[pictures]]", "[[pictures"), "cannot be read as TOML"),
        (('"rafaya"', '"rafya"'), "rafaya"),
    ],
)
def test_a_wrong_list_of_pictures_is_told_in_a_sentence(change: tuple[str, str], said: str, tmp_path: Path) -> None:
    with pytest.raises(PagesError, match="is not there"):
        load_pictures(tmp_path)
    (tmp_path / "board.png").write_bytes(PNG)
    (tmp_path / "text.jpg").write_text("text", encoding="utf-8")
    (tmp_path / "pictures.toml").write_text(LISTED.replace(*change), encoding="utf-8")
    with pytest.raises((PagesError, UnknownNameError), match=said):
        SitePlan(BuildOptions((ONE,), pictures=tmp_path))


def test_tasks_questions_labels_and_principles_are_whole_without_a_script(rooms: Mapping[str, str]) -> None:
    (shown,) = SitePlan(BuildOptions((ONE,))).games
    (book,) = shown.books
    label, listed = rooms[files.wall_labels(ONE)], rooms[files.principles(ONE, "standard")]
    assert label.count('<section class="leaf">') == len(shown.label.parts) + 2
    assert "label.css" in label
    assert listed.count("<figure>") == len(book.principles)
    tasks, quiz, sheet = (rooms[make(ONE)] for make in (files.tasks, files.quiz, files.worksheet))
    for task in shown.tasks:
        assert f'id="task-{task.id}"' in tasks
        assert task.solution[0] in sheet
    assert tasks.count("data-together=") == len(shown.tasks)
    assert sheet.count(ON_PAPER.picture) == len(shown.tasks)
    assert PLACED.picture not in sheet
    assert quiz.count("<details") == len(shown.questions)
    assert "data-quiz=" in quiz
    view = questions(shown, PLACED)
    assert view["board"] == "../boards/one.bin"
    for question in shown.questions:
        assert sum(answer.right for answer in question.answers) >= 1


def test_on_paper_a_position_has_no_ground_and_is_not_dark_by_night(tmp_path: Path) -> None:
    (shown,) = SitePlan(BuildOptions((ONE,))).games
    placed = tasks_on_paper(shown, tmp_path)
    assert set(placed) == {task.id for task in shown.tasks}
    session = opened({"game": ONE, "ruleset": "standard", "task": shown.tasks[0].id})
    files = []
    for drawings in (Drawings(tmp_path), Drawings(tmp_path, "print")):
        drawn = drawings.place("drawn", session, session.view())
        drawings.save()
        files.append((tmp_path / drawn.picture).read_text(encoding="utf-8"))
    on_screen, on_paper = files
    assert "prefers-color-scheme" in on_screen
    assert len(on_paper) < len(on_screen)
    for each in placed.values():
        assert "prefers-color-scheme" not in (tmp_path / each.picture.partition("#")[0]).read_text(encoding="utf-8")


@pytest.mark.parametrize("game", museum_games(content()))
def test_a_page_of_an_object_leads_with_at_most_six_hundred_words(game: str) -> None:
    main = of_object(game).partition("<main")[2].partition("</main>")[0]
    assert main.count("<details") == main.count("</details>") > 3
    assert main.index('class="drawn"') < main.index('class="surviving"')
    shown = re.sub(r"<(svg|details).*?</\1>", "", main, flags=re.DOTALL)
    assert len(re.sub(r"<[^>]*>", " ", shown).split()) <= 600


def test_measured_levels_exist_and_are_shown_with_their_intervals() -> None:
    pages = {page.address: renderer().html(page) for shown in plan().games for page in levels_pages(plan(), shown)}
    for game, names in games().items():
        for name in names:
            html, rungs = pages.get(f"{game}/{name}/levels/index.html", ""), load_ladder(content(), game, name)
            assert html.count("<tr>") == (len(rungs) + 1 if rungs else 0)
            points = '<td data-of="Points out of a hundred">'
            assert all(f"{points}{rung.points} ({rung.low} to {rung.high})</td>" in html for rung in rungs)
            for rung in rungs:
                rules = ruleset(game, name)
                assert rung.who in [f"level {number}" for number in range(1, rules.levels + 1)]
                assert rung.side in {"", *rules.sides}
                assert rung.low <= rung.points <= rung.high
                assert rung.games > 0


def test_a_stronger_level_that_misses_more_says_why_it_is_stronger() -> None:
    said = {page.address: page.facts["deeper"] for shown in plan().games for page in levels_pages(plan(), shown)}
    words = "Level 4 Sharp misses more captures than level 3 Steady, and is stronger because it thinks further ahead."
    assert said["morabaraba/south_africa/levels/index.html"] == words
    assert said["meurimueng/standard/levels/index.html"] == ""


def test_only_levels_that_hunt_miss_captures_of_their_own() -> None:
    pages = {page.address: page.facts["rows"] for shown in plan().games for page in levels_pages(plan(), shown)}
    words = {level: overlooks for level, overlooks, _ in pages["meurimueng/standard/levels/index.html"]}
    assert words["1 Gentle, as sheep"] == "Thinks four moves ahead, and misses 70 of your captures in 100"
    own = "misses 97 of its own captures in 100, and forgets to keep its ways open"
    assert words["1 Gentle, as tigers"] == f"Thinks four moves ahead, {own}"


def test_a_card_of_throws_has_the_title_of_its_ruleset_above_its_game() -> None:
    cards = next(renderer().html(page) for page in throws_pages(plan()) if page.template == "throws.html")
    titles = re.findall(r'<h2><a [^>]*>(.*?)</a></h2>\s*<p class="subtitle"[^>]*>(.*?)</p>', cards)
    assert ("Skiryuk: each side on its own track", "Hounds and Jackals") in titles
    assert len(titles) == cards.count('class="card"')


@pytest.mark.parametrize("points", ['"many"', "101", "-1", "true"])
def test_a_figure_that_is_none_is_a_fault(tmp_path: Path, points: str) -> None:
    (tmp_path / "yy").mkdir()
    text = f'[[rungs]]\nruleset = "a"\nwho = "level 1"\nagainst = "random"\npoints = {points}\nlow = 1\nhigh = 2\n'
    (tmp_path / "yy" / "ladder.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match="rung 1 points: must be 0 to 100"):
        load_ladder(Content(tmp_path), "yy", "a")
