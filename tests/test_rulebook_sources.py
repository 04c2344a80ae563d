"""Tests of short citations and full references from the bibliography."""

import json
from pathlib import Path
from typing import Any

import pytest
from rulebook_tree import grow

from heritage_games.rulebook.files import Content
from heritage_games.rulebook.prose import count_words
from heritage_games.rulebook.schema import ContentError
from heritage_games.rulebook.sources import cite, cited_keys, load_sources

ARTICLE = {
    "id": "pair",
    "type": "article-journal",
    "title": "Strong values",
    "author": [{"family": "Gévay", "given": "Gábor E."}, {"family": "Danner", "given": "Gábor"}],
    "issued": {"date-parts": [[2016, 9]]},
    "container-title": "Games_Journal",
    "volume": "8",
    "issue": "3",
    "page": "225-235",
    "DOI": "10.1/x",
    "note": "Read by us.",
}


def library(root: Path, *items: dict[str, Any]) -> Content:
    root.mkdir(exist_ok=True)
    (root / "sources.json").write_text(json.dumps(list(items)), encoding="utf-8")
    return Content(root)


def test_an_article_is_cited_short_and_in_full_and_tells_on_which_day_it_was_read(tmp_path: Path) -> None:
    source = load_sources(library(tmp_path, ARTICLE))["pair"]
    assert source.short == "Gévay & Danner 2016"
    assert source.full == (
        "Gévay, Gábor E. & Danner, Gábor (2016). Strong values. Games_Journal 8(3), 225–235. https://doi.org/10.1/x"
    )
    assert source.markdown == (
        "Gévay, Gábor E. & Danner, Gábor (2016). Strong values. *Games\\_Journal* 8(3), 225–235. <https://doi.org/10.1/x>"
    )
    assert (source.url, source.note) == ("https://doi.org/10.1/x", "Read by us.")
    read = {**ARTICLE, "accessed": {"date-parts": [[2026, 11, 3]]}}
    assert load_sources(library(tmp_path / "read", read))["pair"].accessed == "2026-11-03"
    unknown = {**ARTICLE, "accessed": {"literal": "not recorded"}}
    assert load_sources(library(tmp_path / "unknown", unknown))["pair"].accessed == ""


@pytest.mark.parametrize(
    ("item", "lacks"),
    [
        ({}, ("read", "issued", "accessed")),
        ({"read": "nothing", "issued": {"literal": "undated: it bears no date"}}, ()),
        ({"read": "nothing", "issued": {"literal": "undated"}}, ("issued",)),
        ({"read": "whole", "issued": {"date-parts": [[1999]]}, "accessed": {"literal": "not recorded"}}, ("accessed",)),
        ({"read": "nothing", "issued": {"date-parts": [[1999]]}, "type": "webpage"}, ("URL",)),
        ({"read": "nothing", "issued": {"date-parts": [[1999]]}, "type": "webpage", "URL": "https://x.org"}, ()),
        ({"evidence": "ours"}, ()),
    ],
)
def test_a_source_names_the_fields_that_it_leaves_out(tmp_path: Path, item: dict[str, Any], lacks: tuple[str]) -> None:
    assert load_sources(library(tmp_path, {"id": "x", "title": "T", **item}))["x"].lacks == lacks


def test_two_sources_with_one_address_are_one(tmp_path: Path) -> None:
    pages = ({"id": name, "title": f"Page {name}", "URL": "https://x.org/a"} for name in "ab")
    with pytest.raises(ContentError, match=r"source b: the id 'https://x.org/a' is used twice"):
        load_sources(library(tmp_path, *pages))


def test_a_book_stands_in_italics_and_a_wrong_key_is_told_the_nearest(tmp_path: Path) -> None:
    source = load_sources(grow(tmp_path))["ann"]
    assert (source.short, source.full) == ("Example 1999", "Example, Ann (1999). Board games. Press.")
    assert source.markdown == "Example, Ann (1999). *Board games*. Press."
    sources = load_sources(grow(tmp_path))
    with pytest.raises(ContentError, match=r"content/en/x\.md, @an: 'an' is no source; did you mean 'ann'"):
        cite("[@an]", sources, "en/x.md")


@pytest.mark.parametrize(
    ("item", "short"),
    [
        ({"title": "T", "author": [{"literal": "A Society"}]}, "A Society"),
        (
            {"title": "T", "author": [{"family": name} for name in "ABC"], "issued": {"date-parts": [[1900]]}},
            "A et al. 1900",
        ),
        ({"title": "T", "editor": [{"family": "Ed"}]}, "Ed"),
        ({"title": "T", "container-title": "Wiki", "publisher": "P"}, "Wiki"),
        ({"title": "T", "publisher": "P"}, "P"),
        ({"title": "T", "issued": {"date-parts": []}}, "T"),
    ],
)
def test_a_source_is_named_by_who_wrote_it_or_where_it_stands(tmp_path: Path, item: dict[str, Any], short: str) -> None:
    assert load_sources(library(tmp_path, {"id": "x", **item}))["x"].short == short


def test_where_nobody_signs_the_title_comes_first(tmp_path: Path) -> None:
    item = {"id": "x", "title": "News", "issued": {"date-parts": [[2015]]}}
    (source,) = load_sources(library(tmp_path, {**item, "container-title": "Paper"})).values()
    assert (source.short, source.full) == ("Paper 2015", "News (2015). Paper.")
    assert source.markdown == "News (2015). *Paper*."
    (tmp_path / "own").mkdir()
    assert load_sources(library(tmp_path / "own", item))["x"].markdown == "*News* (2015)."


def test_a_publisher_who_wrote_it_is_named_once(tmp_path: Path) -> None:
    files = library(tmp_path, {"id": "x", "title": "T", "author": [{"literal": "Club"}], "publisher": "Club"})
    assert load_sources(files)["x"].full == "Club. T."


def test_sources_with_the_same_short_citation_are_told_apart(tmp_path: Path) -> None:
    one, two = ({"id": name, "title": f"Title {name}", "author": [{"literal": "Club"}]} for name in "ab")
    sources = load_sources(library(tmp_path, one, {**two, "title-short": "B"}))
    assert [source.short for source in sources.values()] == ["Club, Title a", "Club, B"]


def test_citations_become_links_to_the_sources_and_are_listed_once(tmp_path: Path) -> None:
    sources = load_sources(library(tmp_path, ARTICLE, {"id": "ann", "title": "Board games"}))
    cited = cite("So it is [@ann, p. 12; @pair]. And [@ann]. A [link](x) and a [note] stay.", sources)
    assert cited.text == (
        "So it is (Board games, p. 12; [Gévay & Danner 2016](https://doi.org/10.1/x)). "
        "And (Board games). A [link](x) and a [note] stay."
    )
    assert cited.keys == ("ann", "pair")
    text = "One [@a]. Two [@b, p. 3; @a]."
    assert cited_keys(text) == ("a", "b")
    assert count_words(text) == 2


def test_markdown_in_a_name_stays_a_name(tmp_path: Path) -> None:
    files = library(tmp_path, {"id": "x", "title": "a*b <i>", "URL": "https://x.example/"})
    source = load_sources(files)["x"]
    assert source.markdown == "*a\\*b \\<i\\>*. <https://x.example/>"
    assert cite("[@x]", {"x": source}).text == "([a\\*b \\<i\\>](https://x.example/))"
