"""The rulebook: content found, read and checked; codes put into words.

It knows games and nothing above them. Importing it reads no content.
"""

from .book import RefusalWords, Rulebook, Told, rulebook
from .faults import ContentError, ContentFault
from .files import Content, content, find_content
from .game_words import GameWords, load_game_words
from .glossary import Term, load_glossary
from .interface import load_classroom, load_site
from .label import Label, load_label, museum_games
from .learn import Step, load_steps, steps_to_learn
from .principles import Effect, Principle, load_principles
from .prose import Prose, Section, load_notes, load_prose
from .quiz import Question, QuizAnswer, load_quiz
from .rules import Example, Rule
from .sources import Cited, Source, cite, load_sources
from .tasks import Task, find_task, load_tasks

__all__ = [
    "Cited",
    "Content",
    "ContentError",
    "ContentFault",
    "Effect",
    "Example",
    "GameWords",
    "Label",
    "Principle",
    "Prose",
    "Question",
    "QuizAnswer",
    "RefusalWords",
    "Rule",
    "Rulebook",
    "Section",
    "Source",
    "Step",
    "Task",
    "Term",
    "Told",
    "cite",
    "content",
    "find_content",
    "find_task",
    "load_classroom",
    "load_game_words",
    "load_glossary",
    "load_label",
    "load_notes",
    "load_principles",
    "load_prose",
    "load_quiz",
    "load_site",
    "load_sources",
    "load_steps",
    "load_tasks",
    "museum_games",
    "rulebook",
    "steps_to_learn",
]
