"""Mills and hunts: two sides whose men stand on the points of a graph and step along its lines."""
