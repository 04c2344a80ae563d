"""Which moves follow a principle: for each one a test, by the name that content/ calls it."""

from .tests import Test, best, follows, principle_tests, reached

__all__ = ["Test", "best", "follows", "principle_tests", "reached"]
