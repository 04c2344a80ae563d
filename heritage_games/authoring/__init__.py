"""Every fault of the content, with its file and what would be right: the tests and writers use it."""
