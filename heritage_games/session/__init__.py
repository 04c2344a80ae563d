"""Games with their players, which receive messages and return views as plain JSON."""
