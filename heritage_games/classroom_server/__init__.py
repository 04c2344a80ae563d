"""Classroom server: a room on a local network with pages for teacher, wall and each pupil."""
