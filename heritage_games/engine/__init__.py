"""Rules, moves, judges and search on integers, for rulesets, which add names and texts."""
