"""Integer operations that numba lacks, for kernels; imported only by ``engine.jit``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import types
from numba.core.typing.templates import infer_global
from numba.extending import intrinsic, models, overload, overload_method, register_model

from .kernel import integers, shorts, uint32s

Function = Callable[..., Any]

Lowered = tuple[Any, Callable[..., Any]]
"""The signature of an intrinsic, and the function that generates its code."""

lowered: Callable[[Function], Function] = intrinsic
without_value: Callable[[Any], Any] = types.unliteral


def _pointed(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ANN401 - numba carries no types
    return builder.inttoptr(arguments[0], context.get_value_type(signature.return_type))


@lowered
def ones(_context: Any, value: Any) -> Lowered:  # noqa: ANN401, ARG001 - as above
    """Define the intrinsic that counts the set bits of a non-negative integer."""

    def lower(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:  # noqa: ANN401 - as above
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), lower


@lowered
def leading_zeros(_context: Any, value: Any) -> Lowered:  # noqa: ANN401, ARG001 - as above
    """Define the intrinsic that counts the leading zero bits of a 64-bit integer; 64 for 0."""

    def lower(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:  # noqa: ANN401 - as above
        return builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), lower


class Inner(types.Dispatcher):
    """Type of a function that only compiled functions call.

    Constant arguments are typed as variables.
    ``numba.extending.register_jitable`` compiles a function again if a call has a constant among its arguments.
    """

    def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:  # noqa: ANN401 - as above
        """Return the signature of a call whose constant arguments are typed as variables."""
        plain = tuple(without_value(each) for each in args)
        return super().get_call_type(context, plain, {name: without_value(each) for name, each in kws.items()})


register_model(Inner)(models.OpaqueModel)


def teach_function(function: Function, dispatcher: Any) -> None:  # noqa: ANN401 - as above
    """Let compiled functions call a function through its dispatcher, which must stay alive."""
    infer_global(function, Inner(dispatcher))  # type: ignore[no-untyped-call]


def teach() -> None:
    """Register the functions for integers at addresses and for bits of integers with numba."""
    for function, kind in ((integers, types.int64), (shorts, types.uint16), (uint32s, types.uint32)):
        _teach_address(function, types.CPointer(kind))  # type: ignore[no-untyped-call]
    _teach_bits()


def _teach_address(function: Function, pointer: Any) -> None:  # noqa: ANN401 - as above
    """Register a function that returns the numbers at an address.

    ``integers(table)[index]`` compiles to one load without a bounds check.
    """

    @lowered
    def at_address(_context: Any, address: Any) -> Lowered:  # noqa: ANN401 - as above
        return pointer(address), _pointed

    @overload(function)
    def _numbers(place: int) -> Function:  # noqa: ARG001 - numba reads the type from the signature
        def numbers_there(place: int) -> Any:  # noqa: ANN401 - as above
            return at_address(place)

        return numbers_there


def _teach_bits() -> None:
    @overload_method(types.Integer, "bit_count")
    def _bit_count(value: int) -> Function:  # noqa: ARG001 - as above
        def count(value: int) -> Any:  # noqa: ANN401 - as above
            return ones(value)

        return count

    @overload_method(types.Integer, "bit_length")
    def _bit_length(value: int) -> Function:  # noqa: ARG001 - as above
        def length(value: int) -> Any:  # noqa: ANN401 - as above
            return 64 - leading_zeros(value)

        return length
