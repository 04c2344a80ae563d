"""Every fault of the content, with its file and what would be right: the tests and writers use it."""

from .codes import code_faults, settings
from .everything import Check, checks, faults
from .examples import example_faults
from .facts import fact_faults
from .labels import glossary_faults, label_faults
from .languages import language_faults
from .lessons import quiz_faults, task_faults
from .provenance import provenance_faults
from .rules import rule_faults
from .sentences import sentence_faults
from .texts import prose_faults

__all__ = [
    "Check",
    "checks",
    "code_faults",
    "example_faults",
    "fact_faults",
    "faults",
    "glossary_faults",
    "label_faults",
    "language_faults",
    "prose_faults",
    "provenance_faults",
    "quiz_faults",
    "rule_faults",
    "sentence_faults",
    "settings",
    "task_faults",
]
