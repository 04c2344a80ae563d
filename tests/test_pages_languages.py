"""Tests of pages in several languages: fallbacks, size of English, use of every word."""

import re
import zipfile
from pathlib import Path

import pytest

from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.files import MARKS, is_untranslated, isolated, untranslated
from heritage_games.rulesets.registry import ruleset
from heritage_games.session.comparison import ComparedVerdict, Reading, verdict_text
from heritage_games.website import files
from heritage_games.website.game_pages import touches
from heritage_games.website.language_marks import voiced
from heritage_games.website.museum_pages import front
from heritage_games.website.object_pages import object_pages
from heritage_games.website.packaging import wheel
from heritage_games.website.page import Placed
from heritage_games.website.plan import BuildOptions, SitePlan
from heritage_games.website.render import Renderer

GAME = "hyena_chase"
LACKING = "meurimueng"  # game without Arabic words, so that its pages show the English ones
ENGLISH_ONLY = "hounds_and_jackals"  # a game whose words have no translation
BOTH = BuildOptions((GAME,), languages=("en", "ar"))


def drawn(plan: SitePlan) -> dict[str, str]:
    """Return the pages of a game's objects, which need no board, by address."""
    (shown,), renderer = plan.games, Renderer(plan)
    return {page.address: renderer.html(page) for page in object_pages(plan, shown)}


@pytest.fixture(scope="module")
def arabic() -> str:
    return drawn(SitePlan(BOTH, "ar"))[files.provenance(GAME)]


def test_a_page_says_language_and_direction_and_leads_to_the_same_page_in_the_others(arabic: str) -> None:
    assert '<html lang="ar" dir="rtl">' in arabic
    assert 'href="../../../hyena_chase/object/index.html" lang="en" hreflang="en"' in arabic
    assert 'href="index.html" lang="ar" hreflang="ar" aria-current="true"' in arabic
    assert 'lang="ar-Latn" dir="ltr">Liʿb el Merafib</a>' in arabic, "a name from the left keeps its marks in order"
    assert 'href="../../../assets/site.css"' in arabic, "scripts and styles stand once, at the root"
    english = drawn(SitePlan(BOTH))[files.provenance(GAME)]
    assert 'href="../../ar/hyena_chase/object/index.html" lang="ar" hreflang="ar"' in english
    assert 'href="../../assets/site.css"' in english


@pytest.mark.parametrize("language", ["ar", "id"])
def test_a_sentence_about_words_without_a_translation_is_english_as_a_whole(language: str) -> None:
    plan = SitePlan(BuildOptions((ENGLISH_ONLY,), languages=("en", language)), language)
    title = untranslated("Two players")
    assert plan.text("rule.title", number="1", title=title) == untranslated("Rule 1: Two players")
    assert not is_untranslated(plan.text("rule.title", number="1", title="Thandi"))
    assert plan.text("sources.rules", ruleset=title, count=2, attested="1", inferred="1", invented="0") == untranslated(
        SitePlan(BuildOptions((ENGLISH_ONLY,))).text(
            "sources.rules", ruleset="Two players", count=2, attested="1", inferred="1", invented="0"
        )
    )


def test_a_draft_is_said_once_and_the_caption_of_a_drawing_runs_as_its_language_does(arabic: str) -> None:
    (draft,) = re.findall(r'<p class="draft".*?</p>', arabic)
    assert "هذه ترجمة أولية" in draft
    assert 'href="https://github.com/' in draft
    captions = re.findall(r'<figcaption class="about"([^>]*)>\s*(\S+)', arabic)
    assert (' lang="en" dir="ltr"', "<span") in captions
    assert len({attributes for attributes, _ in captions}) == 2, "those of map and timeline are Arabic"


def test_touches_of_an_example_are_called_as_on_the_board() -> None:
    found = {}
    for game, name, number in ((GAME, "modern", "M-a"), (ENGLISH_ONLY, "skiryuk", "23")):
        book = Rulebook(ruleset(game, name), "ar")
        (one,) = (one for one in book.rule(number).examples if one.touches and not one.touches[-1][-1].isdigit())
        found[game] = touches(book, one)
    assert found == {GAME: "القرية", ENGLISH_ONLY: f"h28, {untranslated('the Shen')}"}


def test_borrowed_words_say_their_language_and_no_sign_is_left(arabic: str) -> None:
    plan = SitePlan(BuildOptions((LACKING,), languages=("en", "ar")), "ar")
    page = drawn(plan)[files.provenance(LACKING)]
    assert '<svg role="img" lang="en" ' in page
    assert re.search(r"<desc [^>]*>Lines drawn in pale ground[^<]*</desc>", page), "no element inside a description"
    assert re.search(r'<h3><span lang="en" dir="ltr">[^<]+</span></h3>', page)
    assert MARKS.search(page + arabic) is None


def test_words_of_sources_and_places_say_their_language_on_a_page_in_another(arabic: str) -> None:
    label = drawn(SitePlan(BOTH, "ar"))[files.wall_labels(GAME)]
    assert '<span lang="en" dir="ltr">Sudan (Kordofan)</span>' in label
    assert re.search(
        r'<span lang="en" dir="ltr"><a class="cited" href="[^"]+">Davies 1925</a>: pp. 145–146</span>', arabic
    )
    assert '<ul class="references" lang="en" dir="ltr">' in arabic
    english = drawn(SitePlan(BOTH))[files.provenance(GAME)]
    assert '<ul class="references">' in english


@pytest.mark.parametrize(
    ("language", "expected"), [("en", "Allowed: 2: 79-well"), ("ar", "مسموحة: \u20682: 79-well\u2069")]
)
def test_a_move_beside_a_word_keeps_its_order(language: str, expected: str) -> None:
    rules = ruleset(GAME)
    reading = Reading(Rulebook(rules, language), rules.start(), None, "modern")
    assert verdict_text(reading, ComparedVerdict("legal", "2: 79-well", (), ())) == expected


def test_an_english_site_has_no_switch_no_draft_and_no_words_of_others(tmp_path: Path) -> None:
    html = drawn(SitePlan(BuildOptions((GAME,))))[files.provenance(GAME)]
    assert "hreflang" not in html
    assert 'class="draft"' not in html
    names = zipfile.ZipFile(wheel(tmp_path)).namelist()
    assert not any("content/ar/" in name or "content/id/" in name for name in names)
    (tmp_path / "ar").mkdir()
    names = zipfile.ZipFile(wheel(tmp_path / "ar", languages=("en", "ar"))).namelist()
    assert any("content/ar/hyena_chase/" in name for name in names)
    assert not any("content/id/" in name for name in names)


@pytest.mark.parametrize(
    ("html", "right"),
    [
        (f"<p>{untranslated('Won')}</p>", '<p><span lang="en" dir="ltr">Won</span></p>'),
        (
            f"<p>{untranslated(isolated('سيد') + ' <em>won</em>')}</p>",
            '<p><bdi lang="ar">سيد</bdi> <em><span lang="en" dir="ltr">won</span></em></p>',
        ),
        ("<p>\u2066cut</p><p>سيد</p>", '<p><span lang="en" dir="ltr">cut</span></p><p>سيد</p>'),
        (f'<a title="{untranslated("x")}">س</a>', '<a title="x">س</a>'),
        (f'<img alt="{untranslated("x")}" src="y">', '<img lang="en" alt="x" src="y">'),
        (f'<progress max="1" aria-label="{untranslated("x")}">', '<progress lang="en" max="1" aria-label="x">'),
        (f'<p role="img" aria-label="{untranslated("x")}">', '<p lang="en" role="img" aria-label="x">'),
        (f'<p role="img" data-text="{untranslated("x")}">', f'<p role="img" data-text="{untranslated("x")}">'),
        (f"<title>{untranslated('x')}</title>", "<title>x</title>"),
        (
            f'<script type="application/json">"{untranslated("x")}"</script>',
            f'<script type="application/json">"{untranslated("x")}"</script>',
        ),
    ],
)
def test_signs_become_elements(html: str, right: str) -> None:
    assert voiced(html, "ar") == right


def test_a_language_has_pages_of_its_translated_games_and_leads_to_the_others_in_english() -> None:
    wanted = BuildOptions(("morabaraba", "hyena_chase", "meurimueng"), languages=("en", "ar", "id"))
    for language, own, mark in (("ar", "hyena_chase", "بالإنجليزية"), ("id", "meurimueng", "dalam bahasa Inggris")):
        plan = SitePlan(wanted, language)
        assert [game.name for game in plan.games] == [own]
        placed = {own: Placed("boards/one.bin", "pictures/one.svg", 656, 656, "A board.")}
        home = next(page for page in front(plan, placed) if page.template == "index.html")
        html = Renderer(plan).html(home)
        listed = html[html.index('class="gallery"') :]
        assert f'href="{own}/index.html"' in listed
        for game in {*wanted.games} - {own}:
            assert f'href="../{game}/index.html" hreflang="en"' in listed
            assert f'src="../pictures/{game}.svg"' in listed
        assert html.count(f"<br>{mark}</p>") == 2
        front_page, page = f"{language}/index.html", f"{language}/{own}/index.html"
        english = SitePlan(wanted)
        assert (language, page, True) in {(tag, to, there) for tag, _, to, there in english.switch(f"{own}/index.html")}
        switch = english.switch("embed/morabaraba/lesotho/index.html")
        assert (language, front_page, False) in {(tag, to, there) for tag, _, to, there in switch}
    alone = SitePlan(BuildOptions(wanted.games, languages=("id",)))
    assert [game.name for game in alone.games] == ["meurimueng", "morabaraba", "hyena_chase"], "no English pages"
