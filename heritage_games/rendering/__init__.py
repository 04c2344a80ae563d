"""SVG drawings of boards, pieces and curves, text boards and result tables, for all hosts.

The main functions are :func:`.picture.picture` and :func:`.scene.scene`.
"""
