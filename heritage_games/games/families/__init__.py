"""The families of games: each puts the names of one board on its kernel's integers."""
