"""The systems: names of points and pieces, rulesets and options, text of positions and moves."""
