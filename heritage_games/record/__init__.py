"""Games with plies and variations, the record format and its parser, and saved games."""
