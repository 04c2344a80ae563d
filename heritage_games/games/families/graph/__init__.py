"""Mills and hunts under the names of one board."""
