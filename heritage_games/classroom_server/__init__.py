"""A class at once: one room on a local network, a teacher, a wall, and a device for every pupil."""
