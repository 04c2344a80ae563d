"""Every rule has its source, and examples that can fail."""

from __future__ import annotations

import re
from collections.abc import Mapping

from heritage_games.rulebook.faults import ContentFault, Faults, no_such
from heritage_games.rulebook.rules import Citation, Example, Rule
from heritage_games.rulebook.sources import Source

from .texts import TITLE, caption_faults, length_fault, paragraph_faults

PROGRAM = re.compile(r"\bprograms?\b")
"""Occurs in a place that is the code of a program, ``program of Demala Diviyan Keliya``."""


def rule_faults(rule: Rule, sources: Mapping[str, Source]) -> Faults:
    """Return what a rule lacks, beyond what reading its files says: source, examples, lengths."""
    messages = [*_example_messages(rule), *_evidence_messages(rule, sources)]
    messages += [no_such(key, tuple(sources), "key in sources.json") for key in rule.keys if key and key not in sources]
    found = [ContentFault(rule.file, f"rule {rule.id}", message) for message in messages]
    lengths = (length_fault("title", rule.title, TITLE), *paragraph_faults(rule.text), *paragraph_faults(rule.note))
    found += [ContentFault(rule.words_file, f"rule {rule.id}", fault) for fault in lengths if fault]
    found += [
        ContentFault(rule.words_file, f"caption {example.id}", message)
        for example in rule.examples
        for message in caption_faults(example.caption)
    ]
    return found


def _evidence_messages(rule: Rule, sources: Mapping[str, Source]) -> list[str]:
    """Return what is wrong if only the code of a program has the rule: no text says that people play so."""
    only_code = rule.grade != "invented" and all(_is_code(cited, sources) for cited in rule.sources)
    if only_code and rule.evidence != "program":
        return ['cites nothing but the code of programs, so it needs evidence = "program"']
    if rule.evidence == "program" and rule.grade == "attested":
        return ['rests on the code of a program alone, so it is not "attested"']
    return []


def _is_code(cited: Citation, sources: Mapping[str, Source]) -> bool:
    """Return whether a place is in the code of a program, not in a text."""
    source = sources.get(cited.key)
    return PROGRAM.search(cited.place) is not None or (source is not None and source.kind == "software")


def _example_messages(rule: Rule) -> list[str]:
    expected = {example.expect for example in rule.examples}
    if not expected:
        return ["has no example"]
    if rule.codes and expected == {"shown"}:
        return ["answers codes, so it needs an example with touches: one that can fail"]
    if not rule.refuses():
        return []
    missing = [kind for kind in ("accepted", "refused") if kind not in expected]
    found = [f"can refuse, so it needs an example that is {kind}" for kind in missing]
    refused = [example for example in rule.examples if example.expect == "refused"]
    if refused and not any(_shows_refusal(rule, example) for example in refused):
        found.append("can refuse, but none of its refused examples is refused by one of its own codes")
    return found


def _shows_refusal(rule: Rule, example: Example) -> bool:
    return any(code in rule.codes for code in (example.code, *example.codes))
