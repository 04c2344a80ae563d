"""Rulesets under names: points, pieces, options, and the text of positions and moves."""
