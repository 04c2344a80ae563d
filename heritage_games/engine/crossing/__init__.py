"""Engine of races in which both sides walk one track in opposite directions: Washburne's Hounds and Jackals."""
