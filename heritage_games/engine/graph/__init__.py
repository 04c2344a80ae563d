"""Engine of mills and hunts: two sides whose pieces move along the lines of a graph."""
