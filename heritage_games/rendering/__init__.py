"""SVG drawings of boards, pieces, throws, marks and curves; text boards; result tables.

The main functions are :func:`.picture.picture` and :func:`.scene.scene`.
"""
