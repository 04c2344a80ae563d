"""Rulesets with named points, pieces and options; text format of positions and moves."""
