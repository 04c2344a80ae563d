"""What is drawn: the board, what stands on it, and the marks of what happened.

``picture`` and ``scene`` are asked of the modules of these names.
"""

from .caption import captioned
from .cutout import Cutout
from .marks import Mark
from .picture import lots_picture
from .scene import Scene

__all__ = ["Cutout", "Mark", "Scene", "captioned", "lots_picture"]
