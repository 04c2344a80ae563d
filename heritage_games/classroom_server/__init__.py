"""Classroom server: one room on a local network with a teacher page, a wall, and a page for every pupil."""
