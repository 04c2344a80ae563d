"""Every rule has its source, and examples that can fail."""

from __future__ import annotations

from collections.abc import Mapping

from heritage_games.rulebook.faults import ContentFault, Faults, no_such
from heritage_games.rulebook.rules import Example, Rule
from heritage_games.rulebook.sources import Source

from .texts import TITLE, caption_faults, length_fault, paragraph_faults


def rule_faults(rule: Rule, sources: Mapping[str, Source]) -> Faults:
    """Return what a rule lacks, beyond what reading its files says: source, examples, lengths."""
    messages = list(_example_messages(rule))
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
