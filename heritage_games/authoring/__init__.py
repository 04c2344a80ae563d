"""Checks of the content for tests and authors, reports of missing translations, and drafts of new games."""
