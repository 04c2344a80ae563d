"""Rulebook for sessions, pages and checks: content, and sentences for codes.

It depends on rulesets, not on records or sessions. Importing it reads no content.
"""
