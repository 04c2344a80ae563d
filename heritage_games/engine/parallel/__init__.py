"""Engine of races in which each side has its own track and both share the goal (Skiryuk)."""
