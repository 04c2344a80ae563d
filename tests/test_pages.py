"""Tests of the museum pages: static files that are complete, valid and reproducible."""

import gzip
import hashlib
import json
import posixpath
import re
import shutil
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from test_pages_offline import file_list

from heritage_games.cli.parser import main
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.files import content
from heritage_games.rulebook.labels import museum_games
from heritage_games.rulebook.learning import load_comparisons, load_steps
from heritage_games.rulebook.sources import load_sources
from heritage_games.rulesets.registry import games, ruleset
from heritage_games.website import files as addresses
from heritage_games.website.build import build, pages_with
from heritage_games.website.comparison_pages import paired
from heritage_games.website.files import MARK, built_anew, check, sizes, write
from heritage_games.website.hosting import FOR_EVER, headers, server
from heritage_games.website.page import Page, Placed, manifest
from heritage_games.website.plan import BuildOptions, SitePlan
from heritage_games.website.pyodide import precompress
from heritage_games.website.render import POLICY, Renderer, Writing

BASE = "https://museum.example/games/"
ONE = "rafaya"  # game with one ruleset
TWO = "morabaraba"  # game with two rulesets

LINKED = {("a", "href"), ("link", "href"), ("img", "src"), ("script", "src"), ("div", "data-board"), ("li", "data-at")}
"""Attributes that contain addresses."""


@dataclass
class Read(HTMLParser):
    html: str
    tags: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.html)

    def __hash__(self) -> int:
        return id(self)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        tag, attributes = self.tags[-1] if self.tags else ("", {})
        self.texts.setdefault(attributes.get("type", tag) if tag == "script" else tag, data)

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.tags if name == tag]

    def meta(self, name: str) -> str:
        found = (
            a["content"] for a in self.all("meta") if name in {a.get("name"), a.get("property"), a.get("http-equiv")}
        )
        return next(found, "")

    def addresses(self) -> Iterator[str]:
        for tag, attributes in self.tags:
            yield from (attributes[name] for of, name in LINKED if of == tag and name in attributes)

    @cached_property
    def ids(self) -> list[str]:
        return [attributes["id"] for _, attributes in self.tags if "id" in attributes]


@dataclass(frozen=True)
class Site:
    root: Path
    pages: dict[str, Read]


def built(root: Path, wanted: BuildOptions) -> Site:
    """Build and parse a site without its answers and engine, which have separate tests."""
    build(root, wanted, lambda _: None, with_engine=False, with_answers=False)
    pages = {path.relative_to(root).as_posix(): Read(path.read_text(encoding="utf-8")) for path in root.rglob("*.html")}
    return Site(root, pages)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    return built(tmp_path_factory.mktemp("pages") / "site", BuildOptions((TWO,)))


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """Return the site of one game in kiosk mode, with a base address."""
    return built(tmp_path_factory.mktemp("room") / "site", BuildOptions((ONE,), BASE, kiosk=True))


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """Return every page of every game, with one board for all, because boards take longest."""
    root = tmp_path_factory.mktemp("everything")
    plan = SitePlan(BuildOptions())
    renderer = Renderer(plan)
    pages = {}
    placed = Placed("boards/one.bin", "pictures/one.svg", 656, 656, "A board.")
    for page in pages_with(plan, defaultdict(lambda: placed), root):
        write(root / page.address, renderer.html(page))
        pages[page.address] = Read((root / page.address).read_text(encoding="utf-8"))
    return Site(root, pages)


@pytest.fixture(params=["site", "room", "everything"])
def each(request: pytest.FixtureRequest) -> Site:
    found: Site = request.getfixturevalue(request.param)
    return found


def broken(site: Site, there: Callable[[str], bool]) -> Iterator[tuple[str, str]]:
    """Yield the page and the address of each broken link."""
    for here, page in site.pages.items():
        for address in page.addresses():
            parts = urlsplit(address)
            if parts.scheme in {"http", "https"}:
                continue
            assert not parts.scheme, (here, address)
            assert not parts.netloc, (here, address)
            folder = posixpath.dirname(here)
            target = posixpath.normpath(posixpath.join(folder, unquote(parts.path))) if parts.path else here
            if not there(target) or (parts.fragment and not _anchored(site, target, parts.fragment)):
                yield here, address


def _anchored(site: Site, target: str, fragment: str) -> bool:
    """Return whether a page, or a picture of several boards, has an element with this id."""
    if target in site.pages:
        return fragment in site.pages[target].ids
    return f' id="{fragment}"' in (site.root / target).read_text(encoding="utf-8")


def test_every_address_leads_to_something_in_the_folder(site: Site) -> None:
    assert list(broken(site, lambda target: (site.root / target).is_file())) == []


def test_every_page_that_is_linked_is_there(everything: Site) -> None:
    laid = ("assets/", "boards/", "pictures/", addresses.MANIFEST)
    assert list(broken(everything, lambda target: target.startswith(laid) or target in everything.pages)) == []


def unfolded(html: str) -> int:
    """Return the number of words that a page shows before anything is unfolded."""
    body = re.sub(r"<(script|style|template|svg|noscript|head)\b.*?</\1>", " ", html, flags=re.DOTALL)
    shown, at, depth = [], 0, 0
    for found in re.finditer(r"(<summary.*?</summary>)|<details(?! open).*?>|</details>", body, re.DOTALL):
        if not depth:
            shown.append(body[at : found.start()])
        if found[1]:
            shown += [found[1]] if depth <= 1 else []
        else:
            depth += -1 if found[0] == "</details>" else 1
        at = found.end()
    return len(re.sub(r"<[^>]*>", " ", "".join([*shown, body[at:]])).split())


def test_no_page_shows_more_words_than_its_reader_has_patience_for(everything: Site) -> None:
    counted = {name: unfolded((everything.root / name).read_text(encoding="utf-8")) for name in everything.pages}
    assert {name: count for name, count in counted.items() if count > 1_500} == {}


def test_every_game_ruleset_and_rule_has_its_page(everything: Site) -> None:
    pages = everything.pages
    for game in museum_games(content()):
        assert addresses.game(game) in pages
        assert (addresses.compare(game) in pages) == (len(games()[game]) > 1)
        for name in games()[game]:
            book = Rulebook(ruleset(game, name))
            assert addresses.sheet(game, name) in pages
            assert addresses.bare(game, name) in pages
            linked = {a["href"] for a in pages[addresses.rules(game, name)].all("a")}
            for rule in book.cards:
                page = pages[addresses.rule(game, name, rule.id)]
                assert f"../{rule.id}/index.html" in linked
                assert len(boards(page)) == len(book.examples(rule)) > 0


def boards(page: Read) -> list[str]:
    return [attributes["data-board"] for _, attributes in page.tags if "data-board" in attributes]


def test_every_example_has_a_board_of_its_own(site: Site) -> None:
    cards = [(name, card) for name in games()[TWO] for card in Rulebook(ruleset(TWO, name)).cards]
    rules = [site.pages[addresses.rule(TWO, name, card.id)] for name, card in cards]
    shown = {Path(board).name for page in rules for board in boards(page)}
    assert len(shown) == sum(len(card.examples) for _, card in cards)
    assert shown <= {path.name for path in (site.root / "boards").iterdir()}


def test_a_ruleset_begins_with_its_board_and_has_a_page_of_steps(site: Site) -> None:
    for name in games()[TWO]:
        html = site.pages[addresses.ruleset(TWO, name)].html
        assert html.index("</h1>") < html.index("data-board") < html.index('<dl class="options">')
        here = addresses.learn(TWO, name)
        page, row = site.pages[here], load_steps(content(), TWO, name, "en")
        listed = [item for item in page.all("li") if "data-step" in item]
        assert [item["data-step"] for item in listed] == [*(step.task.id for step in row), ""]
        assert [item["id"] for item in listed] == [*(f"step-{number}" for number in range(1, len(row) + 1)), "game"]
        assert len({item["data-at"] for item in listed}) == len(row) + 1
        assert listed[0]["data-at"] == boards(page)[0]
        assert all(step.task.ask in page.html and step.task.right_words in page.html for step in row)
        here = addresses.ruleset(TWO, name)
        assert addresses.relative(addresses.learn(TWO, name), here) in {a["href"] for a in site.pages[here].all("a")}
    above = addresses.game(TWO)
    buttons = [a for a in site.pages[above].all("a") if "button" in a.get("class", "").split()]
    assert addresses.relative(addresses.learn(TWO, games()[TWO][0]), above) == buttons[0]["href"]


def test_every_page_says_what_it_is_and_what_it_may_load(each: Site) -> None:
    for here, page in each.pages.items():
        (html,) = page.all("html")
        assert (html["lang"], html["dir"]) == ("en", "ltr"), here
        assert page.meta("Content-Security-Policy") == POLICY, here
        assert page.texts["title"].strip(), here
        assert 20 < len(page.meta("description")) < 400, here
        assert page.meta("og:title") == page.texts["title"], here
        assert page.meta("og:description") == page.meta("description"), here
        assert len(page.all("main")) == len(page.all("h1")) == 1, here
        assert len(page.ids) == len(set(page.ids)), here
        if not here.startswith("embed/"):
            assert page.all("a")[0] == {"class": "skip", "href": "#main"}, here


def test_what_the_first_board_needs_is_fetched_ahead_and_nothing_else(site: Site) -> None:
    for here, page in site.pages.items():
        ahead = [link["href"] for link in page.all("link") if link["rel"] == "preload"]
        if here.endswith("/learn/index.html"):
            # The first visible step depends on the reader's progress; all steps need the book.
            assert [Path(address).parent.name for address in ahead] == ["books"]
            continue
        first, *more = ahead or [""]
        assert [first] == (boards(page)[:1] or [""]), here
        if first:
            data = json.loads(gzip.decompress((site.root / here).parent.joinpath(first).read_bytes()))
            assert [Path(address).name for address in more] == [
                Path(address).name for address in (data["book"], data["reading"], data["answers"]) if address
            ], here


def test_no_page_holds_code_or_style_and_without_a_script_each_shows_every_board(each: Site) -> None:
    for here, page in each.pages.items():
        for at, (tag, attributes) in enumerate(page.tags):
            if tag == "div" and "data-board" in attributes:
                shown, picture = page.tags[at + 1]
                assert shown == "img", here
                assert picture["alt"].strip(), here
                assert int(picture["width"]) * int(picture["height"]) > 0, here
            assert tag not in {"style", "base", "form", "iframe", "object"}, (here, tag)
            assert "style" not in attributes, (here, tag)
            assert not [name for name in attributes if name.startswith("on")], (here, tag)
            if tag == "script":
                data = attributes.get("type") in {"application/json", "application/ld+json"}
                own = tuple(f"assets/{name}.js" for name in ("page", "home", "progress", "throws", "offline"))
                assert data or attributes["src"].endswith(own), here


def test_what_machines_are_told_is_schema_org(everything: Site) -> None:
    kinds = {}
    for here, page in everything.pages.items():
        for told in re.findall(r'<script type="application/ld\+json">(.*?)</script>', page.html):
            data: dict[str, Any] = json.loads(told)
            assert data["@context"] == "https://schema.org"
            kinds[here] = data
    game, rule = kinds["morabaraba/index.html"], kinds["morabaraba/south_africa/M5/index.html"]
    assert game["@type"] == ["Game", "CreativeWork"]
    assert game["numberOfPlayers"] == {"@type": "QuantitativeValue", "minValue": 2, "maxValue": 2}
    assert kinds["hyena_chase/index.html"]["numberOfPlayers"]["maxValue"] == 6
    assert (rule["about"]["name"], rule["identifier"]) == ("Morabaraba", "morabaraba/south_africa#M5")


def test_words_of_other_languages_say_which_and_a_rule_of_another_reading_what_must_be_chosen(everything: Site) -> None:
    game = everything.pages["morabaraba/index.html"].html
    assert '<h1 lang="st">Morabaraba</h1>' in game
    assert '<i lang="st">letlapa</i>' in game
    names = everything.pages["hyena_chase/index.html"].html
    assert '<dt lang="ar" dir="rtl">طابة</dt>' in names
    assert '<h1 lang="ar-Latn">' in names
    text = everything.pages["morabaraba/south_africa/M5-none/index.html"].html
    assert "This rule holds only if you choose this reading: All enemy cows in mills, the shot is lost." in text
    assert 'class="reading"' not in everything.pages["morabaraba/south_africa/M5/index.html"].html


def test_the_list_of_sources_tells_what_rests_on_each_and_a_page_compares_them(everything: Site) -> None:
    listed = everything.pages[addresses.SOURCES]
    books = [Rulebook(ruleset(game, name)) for game in museum_games(content()) for name in games()[game]]
    assert {key for book in books for rule in book.every_rule for key in rule.keys} <= set(listed.ids)
    assert re.search(r"[\w-]+ rules of Morabaraba: South Africa: \d+ attested, \d+ inferred, \d+ invented", listed.html)
    page = everything.pages["hounds_and_jackals/compare/index.html"]
    boards = [a["data-together"] for a in page.all("div") if "data-together" in a]
    assert boards == [one.id for one in load_comparisons(content(), "hounds_and_jackals", "en") for _ in one.readings]
    assert '<a href="../skiryuk/13/index.html">13</a>' in page.html  # a rule that forbids what Washburne's allows
    assert '<a href="../washburne/7/index.html">7 Lines lead both ways</a>' in page.html


def test_rules_that_decide_the_same_stand_beside_each_other() -> None:
    pairing = paired([Rulebook(ruleset("hounds_and_jackals", name)) for name in ("skiryuk", "washburne")])
    rows = [tuple(tuple(rule.id for rule in rules) for rules in row) for row in pairing.rows]
    assert (("15", "16"), ("7",)) in rows  # the two lines have two rules in one ruleset, and one rule in the other
    assert [rule.id for rule in pairing.same] == ["1", "2", "2a", "4"]  # both rulesets have the same text for these
    for place, alone in enumerate(pairing.alone):
        found = {rule.id for row in pairing.rows for rule in row[place]}
        assert {"5", "6"} <= {rule.id for rule in alone}
        assert not found & {rule.id for rule in alone}


def test_a_site_of_one_game_has_no_other(room: Site) -> None:
    assert {here.split("/")[0] for here in room.pages} == {
        "404.html", "index.html", "accessibility", "credits", "embed", "glossary", "press", "sources", ONE,
    }  # fmt: skip
    assert "Morabaraba" not in room.pages[addresses.GLOSSARY].html
    assert len(room.pages[addresses.HOME].all("h3")) == 1


def test_only_under_an_address_pages_know_their_own(room: Site, site: Site) -> None:
    assert not (site.root / "sitemap.xml").exists()
    assert not [here for here, page in site.pages.items() if 'rel="canonical"' in page.html]
    listed = re.findall(r"<loc>(.*?)</loc>", (room.root / "sitemap.xml").read_text(encoding="utf-8"))
    canonical = set()
    for here, page in room.pages.items():
        (own,) = [a["href"] for a in page.all("link") if a.get("rel") == "canonical"]
        assert own.startswith(BASE), here
        assert page.meta("og:url") == own, here
        if page.meta("robots") != "noindex":
            canonical.add(own)
    assert set(listed) == canonical
    assert f"{BASE}{ONE}/" in listed
    assert room.pages[addresses.HOME].meta("og:image") == f"{BASE}pictures/share-{ONE}.png"
    assert (room.root / "robots.txt").read_text(encoding="utf-8").endswith(f"Sitemap: {BASE}sitemap.xml\n")
    styles = [a["href"] for a in room.pages[addresses.NOT_FOUND].all("link") if a["rel"] == "stylesheet"]
    assert styles  # this page is shown under addresses of any depth
    assert not [style for style in styles if not style.startswith("/games/assets/")]


def test_a_screen_in_a_room_leads_nowhere_else_and_is_not_kept_by_visitors(room: Site) -> None:
    kept = (addresses.KEEPER, addresses.KEEPABLE, addresses.MANIFEST)
    assert not [name for name in kept if (room.root / name).exists()]
    assert "data-keep" not in room.pages[addresses.HOME].html
    assert 'rel="manifest"' not in room.pages[addresses.HOME].html
    assert (room.root / "_headers").is_file()
    for here, page in room.pages.items():
        (html,) = page.all("html")
        assert "data-kiosk" in html, here
        assert int(html["data-idle"]) > 0, here
        leaving = [a["href"] for a in page.all("a") if urlsplit(a["href"]).scheme or "target" in a]
        assert leaving == [], here
        assert "data-print" not in page.html, here
    assert addresses.EMBED not in room.pages


def test_the_same_bytes_twice_and_nothing_left_of_the_old(room: Site) -> None:
    before = digests(room.root)
    (room.root / "left-over.html").write_text("old", encoding="utf-8")
    built(room.root, BuildOptions((ONE,), BASE, kiosk=True))
    assert digests(room.root) == before


def digests(root: Path) -> dict[str, str]:
    files = sorted(path for path in root.rglob("*") if path.is_file())
    return {path.relative_to(root).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def test_a_build_that_fails_leaves_the_old_site(room: Site, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    old = shutil.copytree(room.root, tmp_path / "site")
    before = digests(old)
    monkeypatch.setenv("PATH", str(tmp_path))  # a path without Node
    assert main(["pages", str(old), "--game", ONE]) == 2
    assert digests(old) == before
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def laid(out: Path, name: str) -> None:
    with built_anew(out) as made:
        (made / name).write_text(name, encoding="utf-8")


def test_a_folder_that_was_left_half_way_is_still_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out, moved = tmp_path / "site", Path.replace
    laid(out, "a")

    def full(path: Path, target: Path) -> Path:
        if path.name == "b":
            raise OSError("the disk is full")
        return moved(path, target)

    with monkeypatch.context() as disk:
        disk.setattr(Path, "replace", full)
        with pytest.raises(OSError, match="full"):
            laid(out, "b")
    check(out)
    laid(out, "c")
    assert sorted(path.name for path in out.iterdir()) == [MARK, "c"]
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_each_file_is_in_the_shell_or_in_the_part_of_its_game(site: Site) -> None:
    shell, game = file_list(site.root, "shell"), file_list(site.root, TWO)
    every = {path.relative_to(site.root).as_posix() for path in site.root.rglob("*") if path.is_file()}
    served = {"_headers", "nginx.conf.example", "robots.txt", "sw.js", "offline.json"}
    shared = {addresses.share(TWO), *map(addresses.kept, ("shell", TWO))}
    assert every - set(shell) - set(game) == {addresses.MARK, *served, *shared}
    for path in (path for path in game if path.startswith("boards/")):
        board = json.loads(gzip.decompress((site.root / path).read_bytes()))
        assert f"books/{Path(board['book']).name}" in game


def test_the_manifest_names_pictures_and_pages_that_are_there(site: Site) -> None:
    read = json.loads((site.root / addresses.MANIFEST).read_text(encoding="utf-8"))
    assert read == manifest(SitePlan(BuildOptions((TWO,))))
    for each in (*read["icons"], *({"src": way["url"]} for way in read["shortcuts"])):
        assert (site.root / each["src"]).is_file()
    for icon in read["icons"]:
        if icon["type"] == "image/png":
            wide = int.from_bytes((site.root / icon["src"]).read_bytes()[16:20], "big")
            assert icon["sizes"] == f"{wide}x{wide}"
    assert {icon["purpose"] for icon in read["icons"]} == {"any", "maskable"}


def test_nothing_that_is_told_becomes_markup(everything: Site) -> None:
    hostile = "</script><script>alert(1)</script>\"'><b>"
    plan = SitePlan(BuildOptions((ONE,)))
    page = Page("x/index.html", "404.html", hostile, hostile, data=({"@type": hostile},))
    read = Read(Renderer(plan).html(page))
    own = [{"type": "module", "src": "../assets/offline.js"}, {"type": "application/ld+json"}]
    assert [a for a in read.all("script") if a not in own] == []
    assert read.all("b") == []
    assert read.meta("description") == hostile
    assert json.loads(read.texts["application/ld+json"]) == {"@type": hostile}
    writing = Writing(load_sources(content()), {}, "x/index.html")
    text = writing.block(f"{hostile} [link](javascript:alert(1)) ![x](data:text/html,x)\n\n<script>alert(2)</script>")
    assert Read(str(text)).all("script") == Read(str(text)).all("a") == []
    assert everything.pages["morabaraba/south_africa/M5/index.html"].html.count("<script") == 4


@pytest.fixture(scope="module")
def address(room: Site) -> Iterator[str]:
    with server(room.root) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_port}/"
        running.shutdown()


def asked(address: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    request = urllib.request.Request(address, headers=headers)  # noqa: S310 - our own server
    try:
        with urllib.request.urlopen(request) as answer:  # noqa: S310 - as above
            return answer.status, dict(answer.headers), answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, dict(error.headers), error.read()


def test_the_server_names_types_and_compresses_where_it_is_asked_to(address: str, room: Site) -> None:
    (room.root / "assets" / "x.mjs").write_text("export {};", encoding="utf-8")
    (room.root / "assets" / "x.wasm").write_bytes(b"\0asm" * 100)
    for path, kind in (
        ("assets/x.mjs", "text/javascript; charset=utf-8"),
        ("assets/x.wasm", "application/wasm"),
        ("", "text/html; charset=utf-8"),
        ("robots.txt", "text/plain; charset=utf-8"),
    ):
        assert asked(address + path)[1]["Content-Type"] == kind, path
    _, plain, body = asked(address + "assets/x.wasm")
    _, packed, sent = asked(address + "assets/x.wasm", **{"Accept-Encoding": "gzip, br"})
    assert "Content-Encoding" not in plain
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(sent) == body
    assert len(sent) < len(body)
    for name in ("x.mjs", "x.wasm"):  # another test builds the same site again
        (room.root / "assets" / name).unlink()


def test_the_server_sends_the_headers_of_other_hosts(address: str) -> None:
    digest = "0123456789abcdef"
    for path, query in (("index.html", ""), (f"embed/{ONE}/standard/", ""), ("assets/board.js", digest)):
        _, sent, _ = asked(f"{address}{path}?{query}")
        assert headers(path + "index.html" * path.endswith("/"), query).items() <= sent.items()
    assert sent["Cache-Control"] == FOR_EVER


def test_what_was_compressed_beforehand_is_sent_to_whoever_takes_it(room: Site, address: str) -> None:
    if shutil.which("node") is None:
        pytest.skip("Node is missing")
    folder = room.root / "assets" / "large"
    folder.mkdir()
    text = "A cow is placed. " * 1_000
    for name in ("large.json", "small.json", "large.png"):
        (folder / name).write_text(text if "large" in name else "{}", encoding="utf-8")
    assert precompress(folder, lambda _: None) == 1
    beforehand = (folder / "large.json.br").read_bytes()
    assert sorted(path.name for path in folder.glob("*.br")) == ["large.json.br"]
    _, headers, sent = asked(address + "assets/large/large.json", **{"Accept-Encoding": "gzip, br"})
    assert (headers["Content-Encoding"], headers["Content-Type"], sent) == ("br", "application/json", beforehand)
    _, headers, sent = asked(address + "assets/large/large.json", **{"Accept-Encoding": "gzip"})
    assert (headers["Content-Encoding"], gzip.decompress(sent)) == ("gzip", text.encode())
    large = next(part for part in sizes(folder) if part.name == "all")
    assert (large.files, large.raw) == (3, 2 * len(text) + 2)
    assert large.sent < len(beforehand) + len(text) + 3
    shutil.rmtree(folder)


def test_the_server_shows_what_is_missing_and_nothing_outside(address: str, room: Site) -> None:
    secret = room.root.parent / "secret.txt"
    secret.write_text("secret", encoding="utf-8")
    for path in ("nowhere/at/all", "../secret.txt", "%2e%2e/secret.txt", "assets/"):
        status, _, body = asked(address + path)
        assert status == 404
        assert b"secret" not in body
        assert b"<h1>" in body


def test_what_is_missing_is_named_in_a_sentence(tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['jinja2'] = None; from heritage_games.cli.parser import main; "
        f"sys.exit(main(['pages', {str(tmp_path / 'site')!r}]))"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert result.returncode == 2
    assert result.stderr.count("\n") == 1
    assert 'pip install "heritage_games[pages]"' in result.stderr
