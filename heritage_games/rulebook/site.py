"""The words of the museum pages: every key has a field here, so that none is missing and none is left over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from functools import lru_cache, partial
from typing import Any, get_type_hints

from .content import Content
from .entry import Entry
from .faults import Faults, settled

FILE = "pages.toml"


@dataclass(frozen=True, slots=True)
class SiteWords:
    """What the whole site is called, its language as a BCP-47 tag, and the direction it is written in."""

    name: str
    lang: str
    dir: str
    description: str


@dataclass(frozen=True, slots=True)
class NavWords:
    """Navigation."""

    skip: str
    main: str
    breadcrumbs: str
    games: str
    glossary: str
    sources: str
    credits: str
    embed: str
    print: str
    compare: str


@dataclass(frozen=True, slots=True)
class FooterWords:
    """The foot of every page."""

    thanks: str
    licence: str
    licence_link: str
    own: str
    version: str


@dataclass(frozen=True, slots=True)
class HomeWords:
    """The first page."""

    title: str
    intro: str
    games: str
    play: str
    about: str
    how: str
    how_text: str
    teachers: str
    teachers_text: str


@dataclass(frozen=True, slots=True)
class GameWords:
    """The page of a game."""

    play: str
    play_lead: str
    rulesets: str
    rulesets_lead: str
    rulesets_one: str
    ruleset_rules: str
    names: str
    name: str
    facts: str
    region: str
    dates: str
    materials: str
    players: str
    unknown: str
    unknown_lead: str
    sure: str
    sources: str
    sources_lead: str
    words: str
    print: str
    compare: str
    first_rule: str
    history: str
    history_lead: str


@dataclass(frozen=True, slots=True)
class SureWords:
    """How sure something is that is told about a game."""

    likely: str
    claimed: str
    disputed: str
    inferred: str
    open: str


@dataclass(frozen=True, slots=True)
class RulesetWords:
    """The page of a ruleset."""

    title: str
    play: str
    play_lead: str
    rules: str
    rules_lead: str
    other_readings: str
    other_readings_lead: str
    options: str
    options_lead: str
    usual: str
    print: str
    other: str
    no_script: str


@dataclass(frozen=True, slots=True)
class RuleWords:
    """The page of a rule."""

    title: str
    number: str
    try_it: str
    example: str
    accepted: str
    refused: str
    shown: str
    thrown: str
    touches: str
    source: str
    grade: str
    evidence: str
    note: str
    reading: str
    all: str
    previous: str
    next: str
    last: str
    same: str


@dataclass(frozen=True, slots=True)
class GradeWords:
    """Grades and evidence, explained."""

    title: str
    intro: str
    attested: str
    attested_text: str
    inferred: str
    inferred_text: str
    invented: str
    invented_text: str
    evidence_title: str
    evidence_intro: str
    object: str
    object_text: str
    later: str
    later_text: str
    reconstruction: str
    reconstruction_text: str


@dataclass(frozen=True, slots=True)
class CompareWords:
    """The page that compares the rulesets of a game."""

    title: str
    intro: str
    rules: str
    rules_lead: str
    same: str
    none: str
    alone: str
    likewise: str
    no_script: str


@dataclass(frozen=True, slots=True)
class GlossaryWords:
    """The page of words."""

    title: str
    intro: str
    games: str


@dataclass(frozen=True, slots=True)
class SourceWords:
    """The page of sources."""

    title: str
    intro: str
    read: str
    rules: str


@dataclass(frozen=True, slots=True)
class CreditWords:
    """The page of credits and licence."""

    title: str
    people: str
    people_text: str
    object: str
    object_text: str
    words: str
    words_text: str
    program: str
    program_text: str
    sources: str
    sources_text: str
    no_tracking: str
    no_tracking_text: str
    report: str
    report_text: str


@dataclass(frozen=True, slots=True)
class EmbedWords:
    """The page that tells how a board is put on another."""

    title: str
    intro: str
    frame: str
    frame_text: str
    module: str
    module_text: str
    choose: str
    height: str
    link: str
    bare_title: str


@dataclass(frozen=True, slots=True)
class NotFoundWords:
    """The page for an address that is not there."""

    title: str
    text: str
    home: str


@dataclass(frozen=True, slots=True)
class PrintWords:
    """The printed sheet."""

    title: str
    description: str
    how: str
    back: str
    rules: str
    in_short: str
    attested: str
    inferred: str
    invented: str
    rebuilt: str
    object: str
    later: str
    reconstruction: str
    board: str
    board_text: str
    board_alt: str
    pieces: str
    pieces_text: str
    pieces_alt: str
    need: str
    each_kind: str
    replace: str
    sticks: str
    sticks_text: str
    sticks_alt: str
    sticks_other: str
    dice: str
    dice_text: str
    dice_alt: str
    throws: str
    throw: str
    chance: str
    chance_of: str
    purse: str
    sources: str
    more: str


@dataclass(frozen=True, slots=True)
class PlainWords:
    """What those read who have no script."""

    note: str


@dataclass(frozen=True, slots=True)
class ScriptWords:
    """What the script of a page says."""

    opening: str
    opening_wait: str
    failed: str
    failed_game: str
    board_failed: str
    kept: str
    kept_anew: str
    not_kept: str
    keep_file: str
    bad_position: str
    bad_record: str
    bad_link: str
    long_link: str
    here_own: str
    here_start: str
    link_position: str
    link_record: str
    link_copied: str
    link_by_hand: str
    full_screen: str
    leave_full_screen: str
    idle_title: str
    idle: str
    stay: str
    restart: str
    screen: str
    turn: str
    turned: str
    hand: str
    right_handed: str
    left_handed: str


@dataclass(frozen=True, slots=True)
class Site:
    """Every word of the pages in one language, a field for each section of pages.toml."""

    site: SiteWords
    nav: NavWords
    footer: FooterWords
    home: HomeWords
    game: GameWords
    sure: SureWords
    ruleset: RulesetWords
    rule: RuleWords
    grades: GradeWords
    compare: CompareWords
    glossary: GlossaryWords
    sources: SourceWords
    credits: CreditWords
    embed: EmbedWords
    not_found: NotFoundWords
    print: PrintWords
    plain: PlainWords
    page: ScriptWords

    @property
    def script(self) -> Mapping[str, str]:
        """What the script of a page is given, by key."""
        return asdict(self.page)

    @property
    def flat(self) -> Mapping[str, str]:
        """Every word by ``section.key``."""
        return {f"{section}.{key}": text for section, words in asdict(self).items() for key, text in words.items()}


def site_file(language: str) -> str:
    """Return where the words of a language stand, from content/ on."""
    return f"{language}/{FILE}"


@lru_cache(maxsize=16)
def load_site(content: Content, language: str) -> Site:
    """Return the words of the pages.

    Args:
        content: where they are read from.
        language: folder of the words.

    Raises:
        ContentError: with every key that is missing, empty or unknown.
    """
    return settled(partial(_read, content, site_file(language)))


def _read(content: Content, file: str, faults: Faults) -> Site:
    entry = Entry(content.toml(file), file, "", faults)
    sections: dict[str, Any] = {}
    for name, kind in get_type_hints(Site).items():
        section = entry.table(name)
        sections[name] = kind(**{field.name: section.text(field.name) for field in fields(kind)})
        section.finish()
    entry.finish()
    return Site(**sections)
