"""What is drawn: the board, what stands on it, and the marks of what happened.

``picture`` and ``scene`` are asked of the modules of these names.
"""
