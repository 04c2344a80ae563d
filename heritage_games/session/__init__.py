"""Sessions of games for front ends: they receive messages and return plain JSON views."""
