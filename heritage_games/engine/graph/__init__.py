"""Engine of mills and hunts: two sides whose men move along the lines of a graph."""
