"""Analysis of games, for sessions and widgets: players, coaches, reviews and solvers."""
