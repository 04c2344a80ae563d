"""The rulebook: content found, read and checked; codes put into words.

It knows games and nothing above them. Importing it reads no content.
"""

from .book import Refusal, Rulebook, Told, rulebook
from .content import Content, content, find_content
from .faults import ContentError, ContentFault
from .game import Game, load_game
from .prose import Prose, Section, load_prose
from .quiz import Answer, Question, load_quiz
from .rules import Example, Rule
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
    "Prose",
    "Question",
    "Refusal",
    "Rule",
    "Rulebook",
    "Section",
    "Source",
    "Task",
    "Told",
    "cite",
    "content",
    "find_content",
    "find_task",
    "load_game",
    "load_prose",
    "load_quiz",
    "load_sources",
    "load_tasks",
    "rulebook",
]
