"""Readers of rules, for rulebooks and checks, and registration of games from outside.

Structure is read by ruleset, words by language.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from heritage_games.arguments import ArgumentError, shown, takes
from heritage_games.engine.verdict import Message
from heritage_games.rulesets.options import Value
from heritage_games.rulesets.registry import REGISTRY, RulesetFactory, declared, plain_ruleset

from .files import REFERENCE, Content, bring, find_content, with_outside
from .inheritance import Renaming, RulesetName, Written, extends, in_hand, inherited, merged_over, renaming
from .interface import worded
from .rules import EVIDENCE, CodeText, Evidence, Example, Rule
from .schema import ContentError, ContentFault, Problems, TableReader, Unique, loaded, read
from .sources import Source, load_sources
from .words import load_game_words

FileLine = tuple[str, int]  # file, relative to content/, and number of a line in it
SHARED = "codes"  # table of sentences for codes that several rules answer


def read_rules(content: Content, game: str, name: str, language: str, problems: Problems) -> tuple[Rule, ...]:
    """Return the rules of a ruleset; report problems and use defaults for invalid values."""
    ruleset = game, name
    chain = extends(content, ruleset, problems)
    sources = _sources(content)
    structure = _structure(content, chain, problems)
    words = _words(content, chain, language, problems)
    rules = []
    for id_, written in structure.items():
        entry = TableReader(written.values, written.file, f"rule {id_}", problems)
        own = words.get(id_) or _no_words(chain, language)
        rules.append(_rule(entry, f"{'/'.join(ruleset)}#", own, words.get(SHARED) or _no_words(chain, language)))
    rules = [replace(rule, evidence=rule.evidence or _evidence(rule, sources)) for rule in rules]
    return tuple(
        worded(content, ruleset, language, rule, file=rule.words_file, place=f"rule {rule.id}") for rule in rules
    )


load_rules = loaded(read_rules)  # returns all rules of a ruleset, in force or not, in the order of the files


def words_files(content: Content, chain: tuple[RulesetName, ...], language: str) -> tuple[str, ...]:
    """Return the files of rule words, each game's general one before those of its rulesets."""
    files = (f"{language}/{game}/{name}.toml" for game, own in chain for name in ("rules", own))
    return tuple(file for file in dict.fromkeys(files) if content.has(file))


def words_lines(content: Content, ruleset: RulesetName, language: str, rule: str) -> tuple[FileLine, ...]:
    """Return where a rule's words begin: the ruleset's own, then inherited ones."""
    files = words_files(content, extends(content, ruleset, []), language)
    header = re.compile(rf"""\[\s*["']?{re.escape(rule)}["']?\s*[].]""")
    return tuple(_lines(content, reversed(files), header, 0))


def structure_lines(content: Content, ruleset: RulesetName, rule: str) -> tuple[FileLine, ...]:
    """Return where a rule's structure begins: the ruleset's own, then inherited ones."""
    files = (f"{game}/{name}.toml" for game, name in reversed(extends(content, ruleset, [])))
    header = re.compile(rf"""\[\[rules\]\]\s*\n(?:(?!\[).*\n)*?(id\s*=\s*["']{re.escape(rule)}["'])""")
    return tuple(_lines(content, files, header, 1))


def _lines(content: Content, files: Iterator[str], begins: re.Pattern[str], group: int) -> Iterator[FileLine]:
    for file in files:
        there = file if content.exists(file) else content.borrowed_from(file)
        text = content.text(there) if there else ""
        if found := re.search(f"(?m)^{begins.pattern}", text):
            yield there, text.count("\n", 0, found.start(group)) + 1


def _structure(content: Content, chain: tuple[RulesetName, ...], problems: Problems) -> dict[str, Written]:
    """Return each rule's table; an extending ruleset replaces keys, adds rules or drops them."""
    found: dict[str, Written] = {}
    for base, (game, name) in zip((chain[0], *chain), chain, strict=False):
        names = renaming(content, base[0], game, problems) if base[0] != game else Renaming(game, game)
        there = {id_: Written(names.table(one.values), one.file) for id_, one in found.items()}
        found = {id_: Written(in_hand(content, one.values, base, (game, name)), one.file) for id_, one in there.items()}
        file = f"{game}/{name}.toml"
        entry = TableReader(content.toml(file), file, "", problems)
        _header(entry, game, name)
        found = inherited(entry, "rules", found)
        entry.finish()
    return found


def _header(entry: TableReader, game: str, name: str) -> None:
    for key, right in (("game", game), ("ruleset", name)):
        if entry.text(key) != right:
            entry.report(f"{key} must be {right!r}, as the file's place says")
    entry.text("extends", "")
    entry.raw("hands")
    entry.flag("sources_checked")


def _words(content: Content, chain: tuple[RulesetName, ...], language: str, problems: Problems) -> dict[str, Written]:
    """Return each rule's words; a ruleset's words replace those of its game and its bases."""
    found: dict[str, Written] = {}
    done = set[str]()
    for base, step in zip((chain[0], *chain), chain, strict=False):
        if base[0] != step[0]:
            names = renaming(content, base[0], step[0], [])
            found = {name: Written(names.words(words.values), words.file) for name, words in found.items()}
        for file in words_files(content, (step,), language):
            for name, values in content.toml(file).items() if file not in done else ():
                if isinstance(values, dict):
                    under = found[name].values if name in found else {}
                    found[name] = Written(merged_over(under, values), file)
                else:
                    problems.append(ContentFault(file, name, "must be a table of words, one for each rule: [M5]"))
            done.add(file)
    return found


def _sources(content: Content) -> Mapping[str, Source]:
    """Return the sources by key; empty if they have problems, which their own check reports."""
    try:
        return load_sources(content)
    except ContentError:
        return {}


def _evidence(rule: Rule, sources: Mapping[str, Source]) -> Evidence:
    """Return the best evidence among the citations of a rule; empty if none of them has any."""
    found = {sources[key].basis(place) for key, place in rule.sources if key in sources}
    return next((basis for basis in EVIDENCE if basis in found), "")


def _no_words(chain: tuple[RulesetName, ...], language: str) -> Written:
    return Written({}, f"{language}/{chain[-1][0]}/rules.toml")


def _rule(entry: TableReader, owner: str, written: Written, shared: Written) -> Rule:
    name = entry.text("id")
    words = TableReader(written.values, written.file, entry.id, entry.problems)
    codes, when, number = entry.texts("codes"), entry.settings("when"), entry.text("number", name)
    shared_texts = TableReader(shared.values, shared.file, SHARED, entry.problems)
    needed = {option: values[0] for option, values in when.items()}
    return read(
        Rule,
        entry,
        words,
        name=f"{owner}{number}",
        number=number,
        codes=codes,
        when=when,
        examples=_examples(entry, needed, words.table("captions")),
        code_texts=_texts_of(words.table("codes"), shared_texts, codes),
        file=entry.file,
        words_file=words.file,
    )


def _texts_of(own: TableReader, shared: TableReader, codes: tuple[str, ...]) -> dict[str, CodeText]:
    """Return the sentences of the rule's codes: its own, else the shared ones.

    Words for other codes are no error, because other rulesets may need them.
    """
    found = {}
    for code in codes:
        entry = own if code in own or code not in shared else shared
        if code not in entry:
            entry.report(f"the sentence for {code!r} is missing; write it as says under codes.{code}")
        reader = entry.table(code, f"{entry.id}.{code}")
        if code in entry:
            found[code] = read(CodeText, reader)
    return found


def _examples(entry: TableReader, needed: Mapping[str, Value], captions: TableReader) -> tuple[Example, ...]:
    found: Unique[Example] = Unique()
    for table in entry.list_of_tables("examples", "example"):
        example = read_example(table, needed, captions.text(name) if (name := table.text("id")) else "")
        found.add(table, example.id, example)
    return tuple(found.found.values())


def read_example(entry: TableReader, needed: Mapping[str, Value], caption: str) -> Example:
    """Return an example with the options that its rule needs, overridden by its own options."""
    return read(Example, entry, options={**needed, **entry.options("options")}, caption=caption)


@takes()
def register(
    game: str, declaration: RulesetFactory | Mapping[str, RulesetFactory], content: str | os.PathLike[str] | None = None
) -> None:
    """Register a game from outside the package, for the running Python process.

    Afterwards ``hg.play``, ``hg.simulate``, ``hg.perft`` and ``hg.rule`` accept its name. Registering it again replaces
    it, as when a notebook cell is run again.

    Example:
        >>> hg.register("my game", {})
        Traceback (most recent call last):
        heritage_games.arguments.ArgumentError: register: a game or a ruleset cannot be called 'my game': ...

    Args:
        game: name of the game: lower-case letters, digits and ``_``.
        declaration: its rulesets by name, the default first; or a single one, with the name it declares.
        content: a folder with its rules and words, laid out like the package's: ``GAME/game.toml``,
            ``GAME/RULESET.toml``, ``en/GAME/words.toml``, ``en/GAME/rules.toml``, and if needed
            ``sources.json`` and ``art/``. Without it the game can be counted and simulated, but has no texts.

    Raises:
        ArgumentError: an invalid name, declaration or folder.
        ContentError: invalid content, with every problem. The game is then not registered.
    """
    rulesets = declared(game, _by_name(declaration))
    folder = None if content is None else _folder(game, content)
    earlier = {game: REGISTRY[game]} if game in REGISTRY else {}
    REGISTRY[game] = rulesets
    try:
        if folder is not None:
            _readable(with_outside(game, folder), game, rulesets)
    except ContentError:
        del REGISTRY[game]
        REGISTRY.update(earlier)
        raise
    bring(game, folder)


def _by_name(declaration: Any) -> Mapping[str, RulesetFactory]:  # noqa: ANN401 - users may pass any value
    if isinstance(declaration, Mapping) and all(isinstance(name, str) for name in declaration):
        return declaration
    if (made := plain_ruleset(declaration)) is not None:
        return {made.name: declaration}
    raise ArgumentError(Message("no_declarations", value=shown(declaration)))


def _folder(game: str, content: str | os.PathLike[str]) -> Path:
    if not isinstance(content, str | os.PathLike):
        raise ArgumentError(Message("no_folder", value=shown(content)))
    folder = Path(content).resolve()
    for file in (f"{game}/game.toml", f"{REFERENCE}/{game}/words.toml"):
        if not (folder / file).is_file():
            raise ArgumentError(Message("no_content_of_a_game", folder=str(content), file=file))
        if (find_content() / file).is_file():
            raise ArgumentError(Message("game_of_the_package", game=game))
    return folder


def _readable(files: Content, game: str, rulesets: Mapping[str, RulesetFactory]) -> None:
    """Read all that a board needs; raise ContentError with the first invalid file's problems."""
    load_sources(files)
    load_game_words(files, game, REFERENCE)
    for name in rulesets:
        load_rules(files, game, name, REFERENCE)
