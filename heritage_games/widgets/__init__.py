"""What a notebook calls: boards to play on, rule cards, a guided first game, tasks, a quiz, and texts to read."""
