"""Rules, moves, judges and search on integers, without names of points and without texts."""
