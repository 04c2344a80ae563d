"""The journey to the well and back, under the names of one board."""
