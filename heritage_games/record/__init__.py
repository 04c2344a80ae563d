"""A game as it was played: its plies, its text, the file it is kept in."""
