"""Checks of content, reports of missing translations and game drafts, for authors."""
