"""Static shapes: what is known of a tensor's shape before it is computed."""

from typing import Any, List, Optional, Sequence


def static_shape(tensor: Any) -> Optional[List[Optional[int]]]:
    """Return what is known of a tensor's shape before it is computed."""
    return None if tensor.shape.rank is None else tensor.shape.as_list()


def fits(static: Optional[Sequence[Optional[int]]], shape: Sequence[int]) -> bool:
    """Return whether a tensor of a static shape may turn out to have this shape."""
    if static is None:
        return True
    return len(static) == len(shape) and all(s in (None, n) for s, n in zip(static, shape))
