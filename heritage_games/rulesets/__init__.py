"""Rulesets with named points, pieces and options, and the text format of positions and moves."""
