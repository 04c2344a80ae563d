"""The kernels run: as machine code where numba is installed, interpreted where it is not, with the same results."""

from .chunks import Chunk, play_chunk, prepare
from .compile import can_compile
from .counting import Counter

__all__ = ["Chunk", "Counter", "can_compile", "play_chunk", "prepare"]
