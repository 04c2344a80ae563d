"""The rulebook: content found, read and checked; codes put into words.

It knows games and nothing above them. Importing it reads no content.
"""

from .book import Refusal, Rulebook, Told, rulebook
from .content import Content, content, find_content
from .faults import ContentError, ContentFault
from .game import Game, load_game
from .glossary import Term, load_glossary
from .label import Label, load_label, museum_games
from .prose import Prose, Section, load_prose
from .quiz import Answer, Question, load_quiz
from .rules import Example, Rule
from .site import Site, load_site
from .sources import Cited, Source, cite, load_sources
from .tasks import Task, find_task, load_tasks

__all__ = [
    "Answer",
    "Cited",
    "Content",
    "ContentError",
    "ContentFault",
    "Example",
    "Game",
    "Label",
    "Prose",
    "Question",
    "Refusal",
    "Rule",
    "Rulebook",
    "Section",
    "Site",
    "Source",
    "Task",
    "Term",
    "Told",
    "cite",
    "content",
    "find_content",
    "find_task",
    "load_game",
    "load_glossary",
    "load_label",
    "load_prose",
    "load_quiz",
    "load_site",
    "load_sources",
    "load_tasks",
    "museum_games",
    "rulebook",
]
