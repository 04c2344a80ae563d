"""What is drawn: the board, what stands on it, and the marks of what happened."""
