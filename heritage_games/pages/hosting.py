"""What a host should send with the files of a site: written for two kinds of hosts, and sent by our own server.

Every page carries its policy itself; who may frame it can only be said by the server.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from .files import write

ALWAYS: Mapping[str, str] = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}
"""What goes with every file."""

FRAMED = "Content-Security-Policy"
OWN_FRAMES = "frame-ancestors 'self'"
"""Nobody else may put a page into a frame, and lead a visitor's touch astray."""

EMBEDDED = "embed/"
"""The boards that are made for frames of others."""

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
# How nginx serves this folder; put your own name and folder in place of these two, and certificates.
# A browser keeps a site on the device only where it comes over https, or from the same computer.

map $args $heritage_games_cache {{
    default          "{again}";
    "~^{hash}$" "{ever}";
}}
map $uri $heritage_games_frames {{
    default    "{frames}";
    "~^/{embedded}.+/" "";
}}
server {{
    listen 443 ssl;
    server_name museum.example;
    root /srv/heritage-games;
    index index.html;
    error_page 404 /404.html;
    types {{
        text/html html; text/css css; text/javascript js mjs; application/json json;
        application/manifest+json webmanifest; application/wasm wasm; image/svg+xml svg; image/png png;
        application/zip whl zip; application/octet-stream bin; text/plain txt; application/xml xml;
    }}
    charset utf-8;
    charset_types text/css text/javascript text/plain;
    gzip on;
    gzip_vary on;
    gzip_types {texts};
    # Where nginx has the module for it, files ending in .br go out as they lie there:
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
    return path.startswith(EMBEDDED) and path.count("/") > 1


def hosting(made: Path) -> None:
    """Write the headers for hosts that read ``_headers``, and an example for nginx, beside a site.

    Args:
        made: the folder of the site.
    """
    write(made / "_headers", _headers(sorted(path.name for path in made.iterdir() if path.is_dir())))
    lines = [*ALWAYS.items(), ("Cache-Control", "$heritage_games_cache"), (FRAMED, "$heritage_games_frames")]
    sent = "".join(f'    add_header {name} "{value}";\n' for name, value in lines)
    told = {"again": ASKED_AGAIN, "ever": FOR_EVER, "frames": OWN_FRAMES, "embedded": EMBEDDED, "hash": "[0-9a-f]{16}"}
    write(made / "nginx.conf.example", NGINX.format(headers=sent, texts=" ".join(TEXTS), **told))


def _headers(folders: Iterable[str]) -> str:
    """Return the file; hosts join what several of its rules say, so that no page may be under two about frames."""
    everywhere = {**ALWAYS, "Cache-Control": ASKED_AGAIN}
    blocks = [_block("/*", everywhere)]
    own = ["/", "/index.html", "/404.html", f"/{EMBEDDED}", f"/{EMBEDDED}index.html"]
    own += [f"/{folder}/*" for folder in folders if f"{folder}/" != EMBEDDED]
    return "\n".join([*blocks, *(_block(pattern, {FRAMED: OWN_FRAMES}) for pattern in own)])


def _block(pattern: str, told: Mapping[str, str]) -> str:
    return "".join([f"{pattern}\n", *(f"  {name}: {value}\n" for name, value in told.items())])
