"""Races on two ways side by side, under the names of one board."""
