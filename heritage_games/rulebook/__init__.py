"""Rulebook: finds, reads and checks the content, and formats codes as sentences.

It depends on rulesets, not on play. Importing it reads no content.
"""
