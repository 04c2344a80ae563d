"""Analysis: players, search, coaches, reviews and solved games."""
