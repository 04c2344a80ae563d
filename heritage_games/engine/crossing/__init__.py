"""Engine of races on one track in opposite directions: Washburne's Hounds and Jackals."""
