"""Races on one way that both sides walk, in opposite directions: Washburne's Hounds and Jackals."""
