"""The rulebook: content found, read and checked; codes put into words.

It knows games and nothing above them. Importing it reads no content.
"""
