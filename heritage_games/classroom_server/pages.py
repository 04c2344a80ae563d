"""Pages and files of a classroom over HTTP: admission, boards, results."""

from __future__ import annotations

import json
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Any

import segno
from tornado.template import Loader
from tornado.web import HTTPError, RequestHandler, StaticFileHandler

from heritage_games.errors import RefusedError
from heritage_games.rendering.svg import static, style
from heritage_games.rulebook.interface import ClassroomWords
from heritage_games.website import files as addresses
from heritage_games.website.hosting import TYPES, headers
from heritage_games.website.language_marks import voiced

from .admission import LONGEST as LONGEST_NAME
from .admission import MOST_SHARING, sealed, spaced
from .protocol import PUPIL, TEACHER, WALL
from .results import HEAD, RoomResults
from .room import Room

if TYPE_CHECKING:
    from tornado.httputil import HTTPServerRequest

DEVICE = "device"  # the cookie that identifies a pupil's device for a day
MARK = "mark"  # the cookie that identifies a device until it joins, to limit how many people it adds
TEACHERS = "teacher"  # the teacher's cookie: the long key, which is removed from address bar and history

DAY = 86_400
LONGEST_BODY = 4_096
LONGEST_CODE = 9  # maximum number of characters of a typed code, with spaces
POLICY = (
    "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data:; style-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""Policy of the museum pages that also permits the admission form and forbids framing."""

FILES = ("board.js", "board.css", "class.js", "class.css", "icon.svg")
WITH_TOKENS = "class.css"

MUSEUM = "/museum/"  # path of the museum pages, if the server has any

TEMPLATES = Loader(str(Path(__file__).parent / "templates"))


def rendered(template: str, text: ClassroomWords, /, **facts: object) -> str:
    """Return a page of a classroom as HTML; untranslated words are marked with their language."""
    script = json.dumps(text.for_script(), ensure_ascii=False).replace("<", "\\u003c")
    html: bytes = TEMPLATES.load(f"{template}.html").generate(text=text, script=script, **facts)
    return voiced(html.decode(), text.language)


class _Page(RequestHandler):
    """Base class of all request handlers: checks hosts and origins, and sets security headers."""

    room: Room
    hosts: AbstractSet[str]

    def initialize(self, room: Room, hosts: AbstractSet[str]) -> None:
        self.room, self.hosts = room, hosts

    def prepare(self) -> None:
        check(self.request, self.hosts)
        if len(self.request.body) > LONGEST_BODY:
            raise HTTPError(413)
        if self.room.ended:  # the database is closed
            raise HTTPError(410)

    def set_default_headers(self) -> None:
        self.clear_header("Server")
        self.set_header("Content-Security-Policy", POLICY)
        self.set_header("X-Content-Type-Options", "nosniff")
        # Without a referrer a browser sends "null" as the origin of our own form.
        self.set_header("Referrer-Policy", "same-origin")
        self.set_header("Cache-Control", "no-store")

    def write_error(self, status_code: int, **_: object) -> None:
        """Send only the status code, so that an invalid request reveals nothing."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(str(status_code))

    def page(self, template: str, /, **facts: object) -> None:
        museum = MUSEUM if self.application.settings["museum"] else ""
        self.finish(rendered(template, self.room.text, museum=museum, **facts))

    @property
    def origin(self) -> str:
        """The device's network address; the forwarded one behind a reverse proxy on this machine."""
        address = str(self.request.remote_ip)
        forwarded = self.request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
        return forwarded if self.settings["proxied"] and ip_address(address).is_loopback and forwarded else address

    def keep_cookie(self, name: str, value: str) -> None:
        """Set a cookie that expires after a day and that scripts cannot read."""
        secure = self.room.address.startswith("https:")
        self.set_cookie(name, value, httponly=True, samesite="Lax", secure=secure, max_age=DAY)

    def check_teacher(self) -> None:
        """Raise HTTPError if the browser does not have the teacher's cookie."""
        if not self.room.admission.is_key(TEACHER, self.get_cookie(TEACHERS) or ""):
            raise HTTPError(404)

    @property
    def person(self) -> int | None:
        """The acting person of the device; None if the device is unknown."""
        return self.room.admission.owner(self.get_cookie(DEVICE) or "")


def check(request: HTTPServerRequest, hosts: AbstractSet[str]) -> None:
    """Raise HTTPError for an unknown host or a foreign origin."""
    if request.host.lower() not in hosts:
        raise HTTPError(421)
    origin = request.headers.get("Origin")
    sends = request.method == "POST" or request.headers.get("Upgrade", "").lower() == "websocket"
    if (sends and origin is None) or (origin is not None and not is_own(origin, hosts)):
        raise HTTPError(403)


def is_own(origin: str, hosts: AbstractSet[str]) -> bool:
    """Return whether an origin is one of the permitted hosts."""
    scheme, _, host = origin.partition("://")
    return scheme in ("http", "https") and host in hosts


class _Join(_Page):
    def get(self, key: str = "") -> None:
        """Show the form, without the code if the QR code was scanned; redirect known devices."""
        if self.person is not None:
            self.redirect("/share" if key else "/board")
            return
        self._ask({"key": key})

    def post(self, _key: str = "") -> None:
        """Admit a device, or show the form with the reason for the refusal."""
        if self.person is not None:
            self.redirect("/board", status=303)
            return
        given = {name: self.get_body_argument(name, "") for name in ("code", "key", "name")}
        try:
            secret = self.room.admission.join(**given, asker=self.origin, mark=self.get_cookie(MARK) or "")
        except RefusedError as error:
            self.set_status(403)
            self._ask(given, error.reason)
            return
        self.keep_cookie(DEVICE, secret)
        self.redirect("/board", status=303)

    def _ask(self, given: Mapping[str, str], wrong: str = "") -> None:
        """Show the form with the typed text; without a field for the code if the key is right."""
        admission = self.room.admission
        if not admission.is_mark(self.get_cookie(MARK) or ""):
            self.keep_cookie(MARK, admission.new_mark())
        key = given["key"] if admission.is_key("join", given["key"]) else ""
        code, name = given.get("code", "")[:LONGEST_CODE], given.get("name", "")[:LONGEST_NAME]
        reason = self.room.text(f"join.{wrong}") if wrong else ""
        self.page("join", key=key, wrong=reason, code=code, name=name, longest=LONGEST_NAME, longest_code=LONGEST_CODE)


class _Share(_Page):
    """Page on which another person joins on a known device."""

    def get(self) -> None:
        """Show the form for a name; redirect unknown devices to the code form."""
        self._ask()

    def post(self) -> None:
        """Admit the person, or show the form with the reason for the refusal."""
        name, secret = self.get_body_argument("name", ""), self.get_cookie(DEVICE) or ""
        if self.person is not None:
            try:
                self.room.admission.share(secret, name, self.origin, self.get_cookie(MARK) or "")
            except RefusedError as error:
                self.set_status(403)
                self._ask(self.room.text(f"join.{error.reason}"), name)
                return
        self.redirect("/board", status=303)

    def _ask(self, wrong: str = "", name: str = "") -> None:
        if self.person is None:
            self.redirect("/")
            return
        own = self.room.called(self.person)
        self.page("share", own=own, wrong=wrong, name=name[:LONGEST_NAME], longest=LONGEST_NAME)


class _Pupil(_Page):
    def get(self) -> None:
        """Show the page to a known device; redirect other devices to the code form."""
        if self.person is None:
            self.redirect("/")
            return
        there = len(self.room.store.sharing(sealed(self.get_cookie(DEVICE) or "")))
        self.page("room", role=PUPIL, live="/live/pupil", share=there < MOST_SHARING)


class _Room(_Page):
    """Base class of the pages of the teacher and the wall."""

    def show(self, role: str, live: str) -> None:
        """Send the page of a role, which opens its WebSocket at the path ``live``."""
        room = self.room
        joining = f"{room.address}/k/{room.admission.key('join')}"
        host, code = room.address.partition("://")[2], room.admission.wall_code
        self.page(
            role,
            role=role,
            live=live,
            wall=f"/wall/{room.admission.key(WALL)}",
            elsewhere=f"{host}/wall/{code}" if room.is_open else "",
            whole=room.address,
            address=host,
            code=spaced(room.admission.code),
            spelt=" ".join(room.admission.code),
            scan=segno.make(joining, error="m").svg_data_uri(dark="#2A231C", light="#FFFDF8", border=3, nl=False),
        )


class _Wall(_Room):
    """Page of the wall, for holders of its key or code; it shows the lesson and sends nothing."""

    def get(self, key: str) -> None:
        if not self.room.admission.opens_wall(key, self.origin):
            raise HTTPError(404)
        self.show(WALL, f"/live/{WALL}/{self.room.admission.key(WALL)}")


class _Teacher(_Room):
    """Page of the teacher, for browsers that have exchanged the key for a cookie."""

    def get(self, key: str = "") -> None:
        """Exchange the key for a cookie, or show the page to the holder of the cookie."""
        if key:
            if not self.room.admission.is_key(TEACHER, key):
                raise HTTPError(404)
            self._enter()
        else:
            self.check_teacher()
            self.show(TEACHER, f"/live/{TEACHER}")

    def post(self, _key: str = "") -> None:
        """Replace the key, which invalidates the old address and the cookies of other browsers."""
        self.check_teacher()
        self.room.renew()
        self._enter()

    def _enter(self) -> None:
        self.keep_cookie(TEACHERS, self.room.admission.key(TEACHER))
        self.redirect(f"/{TEACHER}", status=303)


class _Results(_Page):
    """Results of the class for the teacher: a printable page and CSV."""

    def get(self, part: str = "", as_csv: str = "") -> None:
        """Send the summary and the results as a page, or one of them as CSV.

        With ``names=no`` in the address the summary has no names, and the page no results.
        The CSV of the results always has names, so only the page with names links to it.
        """
        self.check_teacher()
        names = self.get_query_argument("names", "") != "no"
        results, text = RoomResults(self.room), self.room.text
        day = self.room.store.fact("day")
        if as_csv:
            self.set_header("Content-Type", "text/csv; charset=utf-8")
            self.set_header("Content-Disposition", f'attachment; filename="{part}-{day}.csv"')
            # Without a byte order mark spreadsheets misread accented names.
            self.finish(f"\ufeff{results.csv() if part == 'results' else results.summary(names=names).csv()}")
            return
        head = [text(f"results.{name}") for name in HEAD]
        today = text("results.today", code=spaced(self.room.admission.code), day=day)
        rows, summary = results.rows() if names else [], results.summary(names=names)
        self.page("results", head=head, rows=rows, today=today, summary=summary, names=names)


class _Museum(StaticFileHandler):
    """Museum pages, with the same headers as on their own server."""

    async def prepare(self) -> None:
        check(self.request, self.settings["hosts"])

    def set_extra_headers(self, path: str) -> None:
        self.clear_header("Server")
        for name, value in headers(path, self.request.query).items():
            self.set_header(name, value)

    def get_content_type(self) -> str:
        """Return the content type, independently of the MIME types configured on this machine."""
        return TYPES.get(Path(self.absolute_path or "").suffix, TYPES[""])

    def write_error(self, status_code: int, **_: object) -> None:
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(str(status_code))


class _File(_Page):
    """Script or style sheet of the package."""

    def get(self, name: str) -> None:
        self.set_header("Content-Type", TYPES[Path(name).suffix])
        self.set_header("Cache-Control", "no-cache")
        self.finish(style(static(name)) if name == WITH_TOKENS else static(name))


class _Book(_Page):
    """Book view of a board."""

    def get(self, name: str) -> None:
        """Send a book; browsers may cache it, as a name always means the same content."""
        book = self.room.books.text(name)
        if book is None:
            raise HTTPError(404)
        self.set_header("Content-Type", "application/json")
        self.set_header("Cache-Control", "private, max-age=86400, immutable")
        self.finish(book)


class NotFound(_Page):
    """Handler of unknown addresses."""

    def get(self) -> None:
        """Raise HTTPError 404."""
        raise HTTPError(404)

    post = get


def page_rules(given: Mapping[str, object], pages: Path | None) -> list[tuple[Any, ...]]:
    """Return the addresses of all pages and files with their handlers."""
    museum = {"path": str(pages), "default_filename": "index.html"}
    files = "|".join(name.replace(".", r"\.") for name in FILES)
    return [
        (r"/", _Join, given),
        (r"/k/([\w-]{20,64})", _Join, given),
        (r"/share", _Share, given),
        (r"/board", _Pupil, given),
        (rf"/{WALL}/([\w-]{{6,64}})", _Wall, given),
        (rf"/{TEACHER}(?:/([\w-]{{20,64}}))?", _Teacher, given),
        (rf"/{TEACHER}/(results|summary)(\.csv)?", _Results, given),
        *([(rf"{MUSEUM}(.*)", _Museum, museum)] if pages else []),
        (rf"/static/({files})", _File, given),
        (r"/book/([0-9a-f]{16})", _Book, given),
    ]


def has_pages(folder: Path) -> bool:
    """Return whether a folder contains museum pages."""
    return (folder / addresses.HOME).is_file() and (folder / addresses.NOT_FOUND).is_file()
