"""Rules read from content/: structure by game and ruleset, words by language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache, partial
from typing import cast

from heritage_games.games.option import Value

from .entry import Entry, Unique
from .faults import ContentFault, Faults, no_such, settled
from .files import Content
from .inherit import Written, laid, laid_over, renamed, renaming
from .neutral import has_blanks, worded
from .rules import EVIDENCE, EXPECTED, GRADES, Citation, Evidence, Example, Expected, Grade, Rule, Said

RulesetName = tuple[str, str]
"""Game and name of a ruleset."""

SHARED = "codes"
"""The table of sentences for codes that several rules answer, each under its own options or in its own game."""


@lru_cache(maxsize=64)
def load_rules(content: Content, game: str, ruleset: str, language: str) -> tuple[Rule, ...]:
    """Return every rule of a ruleset, in force or not, in the order of the files.

    Args:
        content: where it is read from.
        game: name of the game.
        ruleset: name of the ruleset.
        language: folder of the words.

    Raises:
        ContentError: with every fault of these files.
    """
    return settled(partial(read_rules, content, (game, ruleset), language))


def read_rules(content: Content, ruleset: RulesetName, language: str, faults: Faults) -> tuple[Rule, ...]:
    """Return the rules of a ruleset that could be read; what is wrong is added to the faults."""
    chain = extends(content, ruleset, faults)
    structure = _structure(content, chain, faults)
    words = _words(content, chain, language, faults)
    rules = []
    for name, written in structure.items():
        entry = Entry(written.values, written.file, f"rule {name}", faults)
        told = words.get(name) or _no_words(chain, language)
        rules.append(_rule(entry, f"{'/'.join(ruleset)}#", told, words.get(SHARED) or _no_words(chain, language)))
    return _worded(tuple(rules), content, ruleset, language)


def words_files(content: Content, chain: tuple[RulesetName, ...], language: str) -> tuple[str, ...]:
    """Return the files of rule words, the general one of each game before its rulesets' own."""
    files = (f"{language}/{game}/{name}.toml" for game, own in chain for name in ("rules", own))
    return tuple(file for file in dict.fromkeys(files) if content.has(file))


def extends(content: Content, ruleset: RulesetName, faults: Faults) -> tuple[RulesetName, ...]:
    """Return the rulesets this one is made of, the one that all rest on first.

    ``extends = "south_africa"`` names a ruleset of the same game, ``extends = "game/ruleset"`` of another.
    """
    chain = [ruleset]
    while True:
        game, name = chain[0]
        file = f"{game}/{name}.toml"
        base = content.toml(file).get("extends")
        if base is None:
            return tuple(chain)
        of, _, what = str(base).rpartition("/")
        parent = (of or game, what)
        known = content.rulesets(parent[0])
        if parent in chain or what not in known:
            message = f"{what!r} extends itself" if parent in chain else no_such(what, known, "ruleset to extend")
            faults.append(ContentFault(file, "extends", message))
            return tuple(chain)
        chain.insert(0, parent)


def _structure(content: Content, chain: tuple[RulesetName, ...], faults: Faults) -> dict[str, Written]:
    """Return the table of each rule; an extending ruleset replaces single keys, adds rules or drops them."""
    found: dict[str, Written] = {}
    for base, (game, name) in zip((chain[0], *chain), chain, strict=False):
        if base[0] != game:
            found = renamed(found, renaming(content, base[0], game, faults))
        file = f"{game}/{name}.toml"
        entry = Entry(content.toml(file), file, "", faults)
        _header(entry, game, name)
        found = laid(entry, "rules", "rule", found)
        entry.finish()
    return found


def _header(entry: Entry, game: str, name: str) -> None:
    for key, right in (("game", game), ("ruleset", name)):
        if entry.text(key) != right:
            entry.fault(f"{key} must be {right!r}, as the file's place says")
    entry.text("extends", "")


def _words(content: Content, chain: tuple[RulesetName, ...], language: str, faults: Faults) -> dict[str, Written]:
    """Return the words of each rule, those of a ruleset over those of its game and of those it rests on."""
    found: dict[str, Written] = {}
    read = set[str]()
    for base, step in zip((chain[0], *chain), chain, strict=False):
        if base[0] != step[0]:
            names = renaming(content, base[0], step[0], [])
            found = {name: Written(names.words(words.values), words.file) for name, words in found.items()}
        for file in words_files(content, (step,), language):
            for name, values in content.toml(file).items() if file not in read else ():
                if isinstance(values, dict):
                    under = found[name].values if name in found else {}
                    found[name] = Written(laid_over(under, values), file)
                else:
                    faults.append(ContentFault(file, name, "must be a table of words, one for each rule: [M5]"))
            read.add(file)
    return found


def _worded(rules: tuple[Rule, ...], content: Content, ruleset: RulesetName, language: str) -> tuple[Rule, ...]:
    """Return the rules with the blanks of their titles, texts, notes and captions filled."""
    if not has_blanks(text for rule in rules for text in rule.told):
        return rules
    told = ((rule.words_file, f"rule {rule.id}", rule.told) for rule in rules)
    found = []
    for rule, (title, text, note, *captions) in zip(rules, worded(content, ruleset, language, told), strict=True):
        shown = zip(rule.examples, captions, strict=True)
        examples = tuple(replace(example, caption=caption) for example, caption in shown)
        found.append(replace(rule, title=title, text=text, note=note, examples=examples))
    return tuple(found)


def _no_words(chain: tuple[RulesetName, ...], language: str) -> Written:
    return Written({}, f"{language}/{chain[-1][0]}/rules.toml")


def _rule(entry: Entry, owner: str, written: Written, shared: Written) -> Rule:
    name = entry.text("id")
    words = Entry(written.values, written.file, entry.id, entry.faults)
    codes = entry.texts("codes")
    when = entry.settings("when")
    captions = words.table("captions")
    number = entry.text("number", name)
    rule = Rule(
        id=name,
        name=f"{owner}{number}",
        number=number,
        title=words.text("title"),
        text=words.text("text"),
        note=words.text("note", ""),
        sources=cited(entry),
        grade=cast(Grade, entry.one_of("grade", GRADES)),
        evidence=cast(Evidence, entry.one_of("evidence", EVIDENCE, "")),
        codes=codes,
        when=when,
        examples=_examples(entry, {option: values[0] for option, values in when.items()}, captions),
        said=_said(words.table("codes"), Entry(shared.values, shared.file, SHARED, entry.faults), codes),
        file=entry.file,
        words_file=words.file,
    )
    entry.finish()
    words.finish()
    return rule


def cited(entry: Entry) -> tuple[Citation, ...]:
    """Return where a rule is found: ``source`` and ``place``, or ``sources`` with a key and a place each."""
    if "sources" not in entry:
        return (Citation(entry.text("source"), entry.text("place")),)
    found = []
    for table in entry.list_of_tables("sources", "source"):
        found.append(Citation(table.text("key"), table.text("place")))
        table.finish()
    if not found:
        entry.fault("sources is empty; name a source and the place in it")
    return tuple(found)


def _said(own: Entry, shared: Entry, codes: tuple[str, ...]) -> dict[str, Said]:
    """Return the sentences of the rule's codes: its own, else those that all rules share.

    Words for another code are kept for other rulesets' sake.
    """
    found = {}
    for code in codes:
        entry = own if code in own or code not in shared else shared
        if code not in entry:
            entry.fault(f"the sentence for {code!r} is missing; write it as says under codes.{code}")
        said = entry.table(code, f"{entry.id}.{code}")
        if code in entry:
            found[code] = Said(said.text("says"), said.text("heading", ""), said.text("instead", ""))
            said.finish()
    return found


def _examples(entry: Entry, needed: Mapping[str, Value], captions: Entry) -> tuple[Example, ...]:
    found: Unique[Example] = Unique()
    for table in entry.list_of_tables("examples", "example"):
        example = read_example(table, needed, captions.text(name) if (name := table.text("id")) else "")
        found.add(table, example.id, example)
    return tuple(found.found.values())


def read_example(entry: Entry, needed: Mapping[str, Value], caption: str) -> Example:
    """Return one example; it is played under the options its rule needs, changed by its own."""
    name = entry.text("id")
    own = {option: values[0] for option, values in entry.settings("options").items()}
    example = Example(
        id=name,
        options={**needed, **own},
        position=entry.text("position"),
        after=entry.texts("after"),
        throw=entry.text("throw", ""),
        touches=entry.texts("touches"),
        expect=cast(Expected, entry.one_of("expect", EXPECTED)),
        code=entry.text("code", ""),
        codes=entry.texts("codes"),
        result=entry.text("result", ""),
        outcome=entry.text("outcome", ""),
        lit=entry.texts("lit"),
        unfinished=entry.flag("unfinished"),
        caption=caption,
    )
    entry.finish()
    return example
