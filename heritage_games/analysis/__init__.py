"""Analysis of positions and games: players, search, coaches, reviews and solved games."""
