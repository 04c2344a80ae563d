"""Mills and hunts: two sides whose men move on the points of a graph along its lines."""
