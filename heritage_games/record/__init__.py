"""Games with their plies and variations, the text of records, and saved games."""
