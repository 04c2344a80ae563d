"""Content checks for tests and authors, reports of missing translations, and game drafts."""
