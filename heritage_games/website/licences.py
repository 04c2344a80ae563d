"""Licences of everything in package, pages and lessons, for ``heritage-games licences``."""

from __future__ import annotations

import json
import tarfile
import tomllib
from collections.abc import Iterator, Mapping
from importlib import resources
from importlib.util import find_spec
from pathlib import Path

THEIRS = "third-party-licenses.json"  # file in which JupyterLite and each of its extensions list their scripts


def licences() -> Mapping[str, Mapping[str, str]]:
    """Return each component's licence by name, in groups ``own``, ``pages`` and ``lessons``."""
    return tomllib.loads(resources.files(__package__).joinpath("licences.toml").read_text(encoding="utf-8"))


def scripts() -> Mapping[str, str]:
    """Return each script's licence by name and version; empty without the extra ``lite``."""
    found: dict[str, str] = {}
    for text in _lists():
        for each in json.loads(text)["packages"]:
            found[f"{each['name']} {each['versionInfo']}"] = each["licenseId"] or "see its text"
    return dict(sorted(found.items()))


def _lists() -> Iterator[str | bytes]:
    core = find_spec("jupyterlite_core")
    if core is None or core.origin is None:
        return
    from .lite import extensions  # noqa: PLC0415 - it needs the extra

    for archive in Path(core.origin).parent.glob("*.tgz"):
        with tarfile.open(archive) as opened:
            if listed := opened.extractfile(f"package/build/{THEIRS}"):
                yield listed.read()
    for folder in extensions().values():
        if (listed_here := folder / "static" / THEIRS).is_file():
            yield listed_here.read_text(encoding="utf-8")


def lines() -> Iterator[str]:
    """Yield the lines of the list, part by part."""
    for part, listed in {**licences(), "scripts of the lessons (need the extra lite)": scripts()}.items():
        yield f"{part}:"
        yield from (f"    {name}: {licence}" for name, licence in listed.items())
