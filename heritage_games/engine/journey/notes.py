"""What a ply notes of itself as it is played: one line of integers for each thing that happens.

The kernel plays without notes: then the compiler leaves out every line that would write one.  For people the same
walk is made with a list, and :mod:`.events` reads it.
"""

from __future__ import annotations

from heritage_games.engine.compiled import inlined

Note = tuple[int, int, int, int]
"""What happened, to which player, and two numbers, which each happening reads in its own way."""

Notes = list[Note]

# What happens, and what its two numbers are.
LOT_FELL = 0
LOST_SCORE = 1  # the score
MARKED_AT_START = 2  # the score
MARKED_DOWN = 3  # the score
OPENED = 4  # the near end
FIRST_STEP = 5  # where it leads
START_MARKS_WALKED = 6  # to which day, how many days
ENTERED = 7  # the near end
ENTRY_PAID = 8  # what is paid, what is left in the purse
GOT_ONE = 9  # what is in the purse
WALKED = 10  # from which day, to which
REACHED_FAR = 11  # the far end
PAID_FAR = 12  # what is paid, what is still owed
LEFT_FAR = 13  # the far end
MARKS_WALKED = 14  # to which day, how many days
CAME_HOME = 15  # the near end, as which of those at home
PAID_ONE = 16  # from which day, to which
PAID_SHORT = 17  # what is paid, what is left in the purse
USED_MARK = 18  # the score
CHASE_LOOSED = 19  # the near end
CHASE_PAID = 20  # what is paid, what is still owed
CHASE_LEFT = 21
CHASE_WALKED = 22  # from which day, to which
CHASE_PAID_ONE = 23  # from which day, to which
CHASE_REACHED_FAR = 24  # the far end
CHASE_PAID_FAR = 25  # what is paid, what is still owed
CHASE_TURNED = 26  # the far end
CAUGHT = 27  # on which day, what the purse held
THROWS_ON = 28
TURN_PASSES = 29
SKIPPED = 30
CHASE_HOME = 31
NOBODY_LEFT = 32


@inlined
def note(notes: Notes | None, what: int, player: int, first: int = 0, second: int = 0) -> None:
    """Write down what happens, where notes are taken."""
    if notes is not None:
        notes.append((what, player, first, second))
