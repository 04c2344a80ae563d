"""Those who can sit at a side: people, the players that everybody has, and any function of one's own."""
