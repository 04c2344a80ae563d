"""Drawings of boards, pieces, throws, marks and curves, the text board, and tables.

``picture`` and ``scene`` are in the modules of these names.
"""
