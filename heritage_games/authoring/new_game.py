"""Drafts of games and rulesets, and reports of their empty values, for authors."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from heritage_games.arguments import ArgumentError
from heritage_games.engine.verdict import Message
from heritage_games.rulebook.files import REFERENCE, Content
from heritage_games.rulebook.inheritance import RulesetName, extends
from heritage_games.rulebook.loading import read_rules
from heritage_games.rulebook.schema import ContentFault, Problems
from heritage_games.rulesets.registry import NAME, OWN, REGISTRY, known_game, ruleset

STANDARD = "standard"  # name of the ruleset of a drafted game
LONGEST = 120  # maximum length of a line that ruff accepts

PROSE = re.compile(r'^(?P<key>\s*[\w.-]+ = )"(?P<text>[^"\n]+)"', re.MULTILINE)
LONG = re.compile(r'^(?P<key>\s*[\w.-]+ = )"""(?P<text>.*?)"""', re.MULTILINE | re.DOTALL)
LISTED = re.compile(r"^(?P<key>(?:region|materials|sources|further) = )\[(?P<text>.*?)\]$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"^(?P<key>)(?P<text>(?!#)[^\n\"]*\{ .*\},?)$", re.MULTILINE)
INSIDE = re.compile(r'(?P<key>[\w-]+) = "[^"]*"')
"""Patterns of values to empty: on one line, over several, lists, and inside inline tables."""
PLAYED = re.compile(r"\[(?:sides|pieces|aims|rulesets|throws|options|interface)\b")
"""Pattern of the sections that a board needs, with words about inherited rules and pieces."""
KEPT = ("id", "lang", "title_lang", "subtitle_lang", "rule", "side", "ruleset", "name_lang", "lesson")
"""Keys whose values are not specific to the other game."""
NAMES = re.compile(r"^\[\[names\]\]\n.*?(?=^\[|\Z)", re.MULTILINE | re.DOTALL)
"""Pattern of the names of the other game, which are left out."""
SECTION = r"^\[(?:{})\b.*?(?=^\[|\Z)"
"""Pattern of a section of words, up to the next section; the blank is for its name."""
DIFFERENT_WORDS = "# Words that differ from those of {}, under the number of their rule.\n"
TAKEN_OVER = ("points", "spoken", "throws")
"""Sections, besides ruleset options, that a game inherits from the one it extends."""


def draft(files: Content, root: Path, new: str, like: str) -> tuple[str, ...]:
    """Write the files of a new game or ruleset, modelled on another; return their paths.

    Args:
        new: name of the game, or ``game/ruleset`` for another ruleset of a game of the package.
        like: the similar game of the same family, whose rules and words the new game extends; for a ruleset the
            ruleset of its game that it extends, the first if empty.

    Returns:
        Paths of the written and changed files, relative to the root.

    Raises:
        ArgumentError: the name is invalid or exists, or ``like`` is needed; no file is written.
        UnknownNameError: the similar game or ruleset does not exist.
    """
    game, _, name = new.partition("/")
    for one in new.split("/", 1):
        if not NAME.fullmatch(one):
            raise ArgumentError(Message("no_name_of_a_game", name=repr(one)))
    written, changed = _ruleset(files, root, game, name, like) if name else _game_files(files, root, game, like)
    for file in written:
        if (game in OWN and not name) or (root / file).exists():
            raise ArgumentError(Message("file_is_there", game=new, file=file))
    for file, text in {**written, **changed}.items():
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).write_text(text, encoding="utf-8", newline="\n")
    return (*written, *changed)


Texts = dict[str, str]  # texts of files, by path relative to the root


def _game_files(files: Content, root: Path, game: str, like: str) -> tuple[Texts, Texts]:
    """Return the new and the changed files of a new game."""
    if not like:
        raise ArgumentError(Message("no_game_to_follow", game=game))
    known_game(like)
    registry = "heritage_games/rulesets/registry.py"
    written = {
        f"heritage_games/rulesets/{game}.py": _declared(root, game, like),
        **{f"content/{name}": text for name, text in _content(files, game, like).items()},
    }
    return written, {registry: _registered((root / registry).read_text(encoding="utf-8"), game, like)}


def _ruleset(files: Content, root: Path, game: str, name: str, like: str) -> tuple[Texts, Texts]:
    """Return the new and the changed files of a new ruleset, which extends one of its game."""
    extended = ruleset(game, like or None).name
    module, words = f"heritage_games/rulesets/{game}.py", f"content/{REFERENCE}/{game}/words.toml"
    written = {
        f"content/{game}/{name}.toml": _rules(files, game, name, (game, extended)),
        f"content/{REFERENCE}/{game}/{name}.toml": DIFFERENT_WORDS.format(extended),
    }
    changed = {
        module: _with_ruleset((root / module).read_text(encoding="utf-8"), (game, extended), name),
        words: _with_ruleset_words((root / words).read_text(encoding="utf-8"), extended, name),
    }
    return written, changed


def _with_ruleset(text: str, extended: RulesetName, name: str) -> str:
    """Return a game's module with an entry for another ruleset, a copy of the extended one."""
    value = _table(text)
    table, entries, like = _source(text, value), dict[str, str](), f'"{extended[1]}"'
    if isinstance(value, ast.Dict):
        pairs = zip(value.keys, value.values, strict=True)
        entries = {_source(text, key): _source(text, one) for key, one in pairs if key}
    entry = entries.get(like, "")
    if like in entry:
        entry = entry.replace(like, f'"{name}"')
    elif entry and "import replace" in text:
        entry = f'replace({entry}, name="{name}")'
    else:
        raise ArgumentError(Message("not_in_the_registry", game="/".join(extended)))
    added = f'    # TODO: the board and the options of {name}.\n    "{name}": {entry},\n}}'
    return text.replace(table, f"{table[:-1].rstrip().rstrip(',')},\n{added}", 1)


def _with_ruleset_words(text: str, like: str, name: str) -> str:
    """Return a game's words with a name and an aim for a ruleset that extends another."""
    listed = re.compile(rf"^\[rulesets\]\n(?:(?!\[).*\n)*?{like} = .*\n", re.MULTILINE)
    text = listed.sub(lambda found: f'{found[0]}{name} = "{name}"  # TODO\n', text, count=1)
    aims = re.compile(rf"(?:{SECTION.format(rf'aims.{like}')})+", re.MULTILINE | re.DOTALL)
    aim = f"# TODO: the aim of {name}, after {like}.\n"
    return aims.sub(lambda found: f"{found[0]}{aim}{found[0].replace(f'[aims.{like}', f'[aims.{name}')}", text, count=1)


def _declared(root: Path, game: str, like: str) -> str:
    """Return the declaration of ``like`` under the new name, with its first ruleset only."""
    text = (root / f"heritage_games/rulesets/{like}.py").read_text(encoding="utf-8")
    first = next(iter(REGISTRY[like]))
    text = _with_first_ruleset(text, first)
    text = text.replace(f'"{like}"', f'"{game}"').replace(f'"{first}"', f'"{STANDARD}"')
    return re.sub(r'^"""[^"\n]*', f'"""TODO: {game}, written after {like}.', text, count=1)


def _with_first_ruleset(text: str, first: str) -> str:
    """Return a game's module with only the first entry of its table of rulesets.

    If the table is computed instead of written out, the entry is looked up in the computed table.
    """
    value = _table(text)
    table = _source(text, value)
    if isinstance(value, ast.Dict) and value.keys[0]:
        entry = f"{_source(text, value.keys[0])}: {_source(text, value.values[0])}"
    else:
        entry = f'"{first}": {table}["{first}"]'
    return text.replace(table, f"{{\n    {entry},\n}}", 1)


def _table(text: str) -> ast.expr:
    """Return the table of rulesets of a game's module."""
    assigned = (node for node in ast.parse(text).body if isinstance(node, ast.Assign | ast.AnnAssign))
    return next(node.value for node in assigned if node.value and re.match(r"RULESETS\b", _source(text, node)))


def _source(text: str, node: ast.AST) -> str:
    return ast.get_source_segment(text, node) or ""


def _registered(text: str, game: str, like: str) -> str:
    """Return the registry with a line for the new game after the line of ``like``."""
    entry = re.search(rf'^    "{like}": .*\n', text, re.MULTILINE)
    imported = re.search(r"^from \. import (\([^)]*\)|[^(\n]*)$", text, re.MULTILINE)
    if entry is None or imported is None:
        raise ArgumentError(Message("not_in_the_registry", game=like))
    names = sorted({*re.findall(r"\w+", imported[1]), game})
    line = f"from . import {', '.join(names)}"
    if len(line) > LONGEST:
        line = "from . import (\n" + "".join(f"    {name},\n" for name in names) + ")"
    text = text.replace(entry[0], f'{entry[0]}    "{game}": {game}.RULESETS,\n')
    return text.replace(imported[0], line)


def _content(files: Content, game: str, like: str) -> dict[str, str]:
    chain = extends(files, (like, next(iter(REGISTRY[like]))), [])
    base = chain[0] if chain[0][0] not in files.games() else (like, chain[-1][1])
    words = f"{REFERENCE}/{game}"
    found = {
        f"{game}/game.toml": _game(files.text(f"{like}/game.toml"), game, like, base),
        f"{game}/{STANDARD}.toml": _rules(files, game, STANDARD, base),
        f"{words}/words.toml": _words(files, game, like, base[0]),
        f"{words}/rules.toml": DIFFERENT_WORDS.format(base[0]),
    }
    for name in ("tasks.toml", "learn.toml"):
        if files.has(f"{base[0]}/{name}"):
            found[f"{game}/{name}"] = f'# Only what differs from those of {base[0]}.\nextends = "{base[0]}"\n'
    for name in (f"{like}/object.toml", *(f"{REFERENCE}/{like}/{one}.toml" for one in ("label", "object", "quiz"))):
        if files.has(name):
            found[name.replace(like, game)] = _emptied(files.text(name), like)
    for name in ("history.md", "notes.md"):
        text = files.text(f"{REFERENCE}/{like}/{name}")
        found[f"{words}/{name}"] = "\n\n".join(f"{line} (TODO)" for line in text.splitlines() if line[:1] == "#") + "\n"
    return found


def _game(text: str, game: str, like: str, base: RulesetName) -> str:
    """Return a game.toml that extends the game of ``base``, with the pieces of ``like``."""
    # The draft has the board of ``like``, with its renamed points and sides.
    named = re.findall(SECTION.format(rf"renamed\.{base[0]}"), text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"^extends = .*\n|^# .*\n", "", text.partition("\n[renamed")[0], flags=re.MULTILINE)
    text = _emptied(NAMES.sub("", text), like).replace(f'id = "{like}"', f'id = "{game}"\nextends = "{base[0]}"', 1)
    return (
        f"# What the game is and what it is played with. TODO: [[names]] that it goes by.\n{text.rstrip()}\n"
        f"\n# TODO: what points and sides of {base[0]} are called here; leave out what has the same name.\n"
        f"{''.join(named) or f'[renamed.{base[0]}]'}\n"
    )


def _words(files: Content, game: str, like: str, base: str) -> str:
    """Return the emptied words of a game's first ruleset, without those that it inherits."""
    text = re.sub(
        r"^title = .*$", f'title = "{game}"  # TODO', files.text(f"{REFERENCE}/{like}/words.toml"), flags=re.MULTILINE
    )
    text = _emptied(text, like)
    lent = files.toml_if_any(f"{REFERENCE}/{base}/words.toml").get("options", {})
    for name in (*TAKEN_OVER, "names", *(rf"options\.{option}" for option in lent)):
        text = re.sub(SECTION.format(name), "", text, flags=re.MULTILINE | re.DOTALL)
    first, *others = REGISTRY[like]
    text = re.sub(rf"^(\[aims\.|\[rulesets\.)?\b{first}\b", rf"\1{STANDARD}", text, flags=re.MULTILINE)
    for other in others:
        text = re.sub(rf"^\[aims\.{other}\b.*?(?=^\[|\Z)|^{other} = [^\n]*\n", "", text, flags=re.MULTILINE | re.DOTALL)
    return text.rstrip() + "\n"


def _rules(files: Content, game: str, name: str, base: RulesetName) -> str:
    """Return a ruleset that inherits every rule, with TODO for each source."""
    ids = [rule.id for rule in read_rules(files, *base, REFERENCE, [])] if base[0] in files.games() else []
    ids = ids or [str(rule["id"]) for rule in files.toml(f"{base[0]}/{base[1]}.toml")["rules"]]
    rows = "".join(f'  {{ id = "{one}", source = "TODO", place = "TODO", grade = "invented" }},\n' for one in ids)
    return (
        "# TODO: who says each rule, and where; drop what nobody says, and add what only this game has.\n"
        f'game = "{game}"\nruleset = "{name}"\nextends = "{base[0]}/{base[1]}"\nrules = [\n{rows}]\n'
    )


def _emptied(text: str, like: str) -> str:
    """Return a file with empty values, each below a comment with the value of ``like``."""
    for form, empty in ((LONG, '""'), (LISTED, "[]"), (PROSE, '""'), (INLINE, "")):
        text = form.sub(partial(_empty, like=like, empty=empty), text)
    return text


def _empty(found: re.Match[str], like: str, empty: str) -> str:
    """Return an empty value below a comment with the old one; keep values that a board needs."""
    if found["key"].removesuffix(" = ").strip() in KEPT or found.string[found.end() :].startswith("  # TODO"):
        return found[0]
    section = found.string.rfind("\n[", 0, found.start())
    if PLAYED.match(found.string, section + 1):
        return f"{found[0]}  # TODO: as in {like}"
    inside = INSIDE.sub(lambda each: each[0] if each["key"] in KEPT else f'{each["key"]} = ""', found["text"])
    if not empty and inside == found["text"]:
        return found[0]
    comment = "\n".join(f"# {like}: {line}".rstrip() for line in found["text"].strip().splitlines())
    return f"{comment}\n{found['key']}{empty or inside}"


EMPTY = "is empty"  # ending of every message about an empty value

NEEDED = {"game.toml": ("dates", "region", "materials", "sources"), f"{REFERENCE}/words.toml": ("subtitle",)}
"""Keys that the website needs although play does not; a missing one counts as empty."""

MEANT = ("side",)  # keys whose empty value has a meaning: an empty side stands for both sides together


def empty_values(files: Content, game: str) -> Problems:
    """Return a problem for each empty value in the files of a game and of its English words."""
    found: Problems = []
    for folder, words in ((game, ""), (f"{REFERENCE}/{game}", f"{REFERENCE}/")):
        for path in sorted((files.root / folder).glob("*.toml")):
            needed = dict.fromkeys(NEEDED.get(f"{words}{path.name}", ()))
            file = f"{folder}/{path.name}"
            table = {**needed, **files.toml(file)}
            lists = [key for key in needed if not table[key]]
            keys = dict.fromkeys((*lists, *_empty_values(table, "")))
            found += [ContentFault(file, "", f"{key} {EMPTY}") for key in keys]
    return found


def _empty_values(value: Any, key: str) -> Iterator[str]:  # noqa: ANN401 - any TOML value
    """Yield the dotted keys of a value's empty texts, with the id or number of listed tables."""
    if isinstance(value, dict):
        for name, part in value.items():
            if name not in MEANT:
                yield from _empty_values(part, f"{key}.{name}".lstrip("."))
    elif isinstance(value, list):
        for number, part in enumerate(value, start=1):
            name = part.get("id") if isinstance(part, dict) else None
            yield from _empty_values(part, f"{key}.{name or number}")
    elif isinstance(value, str) and not value.strip():
        yield key
