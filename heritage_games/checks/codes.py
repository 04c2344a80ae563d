"""For every option setting, each code that can be emitted is answered by exactly one rule in force."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from math import prod

from heritage_games.games.contract import Ruleset
from heritage_games.games.option import SOME, Number, Option, Value
from heritage_games.rulebook.faults import ContentFault, Faults, no_such
from heritage_games.rulebook.rules import Rule, same

MOST_SETTINGS = 4096
"""Beyond this many, not every setting is tried but every pair of values of two options."""

Setting = dict[str, Value]


def settings(declared: Mapping[str, Option], most: int = MOST_SETTINGS) -> Iterator[Setting]:
    """Yield option settings: all there are or, if they are too many, all pairs of values beside the defaults."""
    names = tuple(declared)
    values = [declared[name].values for name in names]
    if prod(len(choices) for choices in values) <= most:
        for chosen in product(*values):
            yield dict(zip(names, chosen, strict=True))
        return
    defaults = {name: declared[name].default for name in names}
    for one, two in combinations(names, 2):
        for pair in product(declared[one].values, declared[two].values):
            yield {**defaults, one: pair[0], two: pair[1]}


def single_changes(ruleset: Ruleset) -> Iterator[Setting]:
    """Yield the default options, each change of one of them, and each board of one's own to be tried."""
    defaults = {name: option.default for name, option in ruleset.declared.items()}
    yield defaults
    for name, option in ruleset.declared.items():
        yield from ({**defaults, name: value} for value in option.values[1:])
    yield from ({**defaults, **trial} for trial in ruleset.trials)


def code_faults(ruleset: Ruleset, rules: tuple[Rule, ...]) -> Faults:
    """Return every code that no rule or several answer under some setting, and what can never come up."""
    wrong: dict[tuple[str, str], Setting] = {}
    emitted: set[str] = set()
    defaults = {name: option.default for name, option in ruleset.declared.items()}
    trials = ({**defaults, **trial} for trial in ruleset.trials)
    for setting in (*settings(ruleset.declared), *trials):
        codes = ruleset.with_options(**setting).codes()
        active = [rule for rule in rules if rule.active(setting)]
        emitted |= codes
        for code in codes:
            answers = [rule.id for rule in active if code in rule.codes]
            if len(answers) != 1:
                wrong.setdefault((code, " and ".join(answers) or "no rule"), setting)
    file = f"{ruleset.game}/{ruleset.name}.toml"
    found = [
        ContentFault(
            file, f"code {code}", f"is answered by {answers} under {_told(ruleset, setting)}; by one it must be"
        )
        for (code, answers), setting in sorted(wrong.items(), key=lambda one: one[0])
    ]
    for rule in rules:
        found += _dead(rule, ruleset, emitted)
    return found


def _dead(rule: Rule, ruleset: Ruleset, emitted: set[str]) -> Faults:
    """Return what in a rule can never come up: an option or value there is not, a code nobody emits."""
    found = []
    for name, values in rule.when.items():
        option = ruleset.declared.get(name)
        if option is None:
            found.append(no_such(name, ruleset.declared, f"option of {ruleset.game}/{ruleset.name}"))
            continue
        named = (*option.values, SOME) if isinstance(option, Number) else option.values
        impossible = (value for value in values if not any(same(value, one) for one in named))
        found += [f"when: option {name} cannot be {value!r}" for value in impossible]
    found += [
        no_such(code, tuple(sorted(emitted)), "code of this ruleset") for code in rule.codes if code not in emitted
    ]
    return [ContentFault(rule.file, f"rule {rule.id}", message) for message in found]


def _told(ruleset: Ruleset, setting: Setting) -> str:
    """Return a setting by what differs from the defaults."""
    changed = [f"{name}={value!r}" for name, value in setting.items() if value != ruleset.declared[name].default]
    return ", ".join(changed) or "the default options"
