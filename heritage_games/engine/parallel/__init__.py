"""Races on two tracks of one's own that meet in one goal (Skiryuk)."""
