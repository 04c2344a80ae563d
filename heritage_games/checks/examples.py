"""Every example holds: it is judged here as it is on the board."""

from __future__ import annotations

from heritage_games.games.contract import Ruleset
from heritage_games.rulebook.examples import messages
from heritage_games.rulebook.faults import ContentFault, Faults
from heritage_games.rulebook.rules import Example, Rule


def example_faults(ruleset: Ruleset, rule: Rule, example: Example) -> Faults:
    """Return where an example does not lead to what it says.

    Args:
        ruleset: that the rule belongs to, with any options.
        rule: that the example belongs to.
        example: what is tried.
    """
    return [ContentFault(rule.file, f"example {example.id}", message) for message in messages(ruleset, rule, example)]
