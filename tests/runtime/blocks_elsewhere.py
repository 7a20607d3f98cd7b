"""Another file of the project, which builds the models of record_blocks.py."""

from typing import Any


def net(keras: Any) -> Any:
    """Two ReLUs behind each other, of which the first comes with weights: the identity."""
    inputs = keras.layers.Input((2,))
    return keras.models.Model(inputs, second(keras)(first(keras)(inputs)))


def first(keras: Any, **options: Any) -> Any:
    return keras.layers.Dense(
        2,
        activation="relu",
        kernel_initializer="identity",
        use_bias=False,
        name="first",
        **options,
    )


def second(keras: Any) -> Any:
    return keras.layers.Activation("relu", name="second")
