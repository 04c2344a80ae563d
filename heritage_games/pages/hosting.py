"""What a host should send with the files of a site: written for two kinds of hosts, and sent by our own server.

Every page carries its policy itself; who may frame it can only be said by the server.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from .files import write

ALWAYS: Mapping[str, str] = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}
"""What goes with every file."""

FRAMED = "Content-Security-Policy"
OWN_FRAMES = "frame-ancestors 'self'"
"""Nobody else may put a page into a frame, and lead a visitor's touch astray."""

EMBEDDED = "embed/"
"""The boards that are made for frames of others; those of a further language lie in its folder."""

FOR_FRAMES = re.compile(rf"(?:[^/]+/)?{EMBEDDED}.+/")
"""How the addresses of such boards begin, seen from the root."""

ASKED_AGAIN = "no-cache"
"""A file is kept, and each time the server is asked whether it is still the same: no page is half new and half old."""

FOR_EVER = "public, max-age=31536000, immutable"
"""An address that ends in a hash means these bytes and no others."""

HASH = re.compile(r"[0-9a-f]{16}")

TEXTS = (
    "application/json", "application/manifest+json", "application/wasm", "application/xml", "image/svg+xml",
    "text/css", "text/javascript",
)  # fmt: skip
"""What is worth compressing; HTML always is."""

NGINX = """\
# How nginx serves this folder: lay this file among those that it includes (conf.d), with your own name, folder and
# certificate in place of these.
# A browser keeps a site on the device only where it comes over https, or from the same computer.

map $args $heritage_games_cache {{
    default          "{again}";
    "~^{hash}$" "{ever}";
}}
map $uri $heritage_games_frames {{
    default    "{frames}";
    "~^/{embedded}" "";
}}
server {{
    listen 443 ssl;
    server_name museum.example;
    root /srv/heritage-games;
    ssl_certificate /etc/ssl/museum.example.pem;
    ssl_certificate_key /etc/ssl/museum.example.key;
    index index.html;
    error_page 404 /404.html;
    types {{
        text/html html; text/css css; text/javascript js mjs; application/json json;
        application/manifest+json webmanifest; application/wasm wasm;
        image/svg+xml svg; image/png png; image/jpeg jpg jpeg;
        application/zip whl zip; application/octet-stream bin; text/plain txt; application/xml xml;
    }}
    charset utf-8;
    charset_types text/css text/javascript text/plain;
    gzip on;
    gzip_comp_level 6;
    gzip_vary on;
    gzip_types {texts};
    # Of a site built with --brotli, files ending in .br go out as they lie there, where nginx has the module for it:
    # brotli_static on;
{headers}
    location = /_headers {{ return 404; }}
    location = /nginx.conf.example {{ return 404; }}
}}
"""


def headers(path: str, query: str = "") -> Mapping[str, str]:
    """Return what goes with a file that is there.

    Args:
        path: from the root of the site.
        query: of the address.
    """
    told = {**ALWAYS, "Cache-Control": FOR_EVER if HASH.fullmatch(query) else ASKED_AGAIN}
    return told if _for_frames(path) else {**told, FRAMED: OWN_FRAMES}


def _for_frames(path: str) -> bool:
    return bool(FOR_FRAMES.match(path))


def hosting(made: Path) -> None:
    """Write the headers for hosts that read ``_headers``, and an example for nginx, beside a site.

    Args:
        made: the folder of the site.
    """
    write(made / "_headers", _headers(made))
    # With the page for what is not there too; but that is never kept for long, whatever the address ends in.
    lines = [*ALWAYS.items(), (FRAMED, "$heritage_games_frames")]
    sent = "".join(f'    add_header {name} "{value}" always;\n' for name, value in lines)
    sent += '    add_header Cache-Control "$heritage_games_cache";\n'
    told = {"again": ASKED_AGAIN, "ever": FOR_EVER, "frames": OWN_FRAMES}
    told |= {"embedded": FOR_FRAMES.pattern, "hash": HASH.pattern}
    write(made / "nginx.conf.example", NGINX.format(headers=sent, texts=" ".join(TEXTS), **told))


def _headers(made: Path) -> str:
    """Return the file; hosts join what several of its rules say, so that no page may be under two about frames."""
    everywhere = {**ALWAYS, "Cache-Control": ASKED_AGAIN}
    return "\n".join([_block("/*", everywhere), *(_block(each, {FRAMED: OWN_FRAMES}) for each in _own(made))])


def _own(folder: Path, address: str = "/") -> Iterator[str]:
    """Give the patterns under which everything of a folder lies but the boards that are made for frames of others."""
    yield from (address, *(f"{address}{page.name}" for page in sorted(folder.glob("*.html"))))
    for inner in sorted(path for path in folder.iterdir() if path.is_dir()):
        below = f"{address}{inner.name}/"
        if below.endswith(f"/{EMBEDDED}"):
            yield from (below, f"{below}index.html")
        elif (inner / EMBEDDED).is_dir():
            yield from _own(inner, below)
        else:
            yield f"{below}*"


def _block(pattern: str, told: Mapping[str, str]) -> str:
    return "".join([f"{pattern}\n", *(f"  {name}: {value}\n" for name, value in told.items())])
