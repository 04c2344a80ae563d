"""Sessions: games with their players and views; they receive messages and return views as plain JSON."""
