"""Those who can sit at a side."""
