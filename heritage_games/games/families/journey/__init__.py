"""The journey to the far end and back, under the names of one board."""
