"""Games with plies and variations, the record format and saved games, for sessions."""
