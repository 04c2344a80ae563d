"""Engine of races of several players to the far end and back, with credits and a chaser."""
