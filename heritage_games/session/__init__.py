"""A game being played: its record, who sits where, and what the screen shows of it.

It knows rulebook and games, no game by name, and nothing of widgets: a session takes messages and
gives views, both plain JSON.
"""
