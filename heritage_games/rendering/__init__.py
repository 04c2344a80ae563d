"""SVG drawings of boards, pieces, throws, marks and curves; positions as text; tables of results.

The main functions are :func:`.picture.picture` and :func:`.scene.scene`.
"""
