"""Server of a classroom on a local network, with pages for teacher, wall and pupils."""
