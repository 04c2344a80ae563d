"""The museum pages: every game on a plain web server, without a kernel and without the network."""
