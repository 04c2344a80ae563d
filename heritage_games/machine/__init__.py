"""The kernels run: as machine code where numba is installed, interpreted where it is not, with the same results."""

from .chunks import Chunk, play_chunk, prepare
from .compile import can_compile
from .counting import count_plies

__all__ = ["Chunk", "can_compile", "count_plies", "play_chunk", "prepare"]
