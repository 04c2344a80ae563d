"""Races on one way, walked in opposite directions, under the names of one board."""
