"""Sessions of games and players; a session receives messages and returns plain JSON views."""
