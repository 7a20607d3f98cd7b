"""Records what TensorFlow 1.15.5 computes for Keras models and blocks, for test_keras_blocks.py.

Run under TensorFlow 1.15.5 (Python 3.7), from anywhere:

    python tests/runtime/record_blocks.py

It writes blocks.json next to itself: the gradients of each program's model with respect to its
input. A program is `program(keras, block, folder)`: in `with block():` the gradient of Relu is the
tenfold of what comes in, and of AddV2 the threefold, whatever the sign. It gives a model, of which
the ops count that it was built with, the input and the output of one (which Keras of 1.15 makes no
model of where the input is an inner tensor), or a function, which is called on a tensor later.
"""

import json
import os
import sys
import tempfile
from typing import Any

import numpy as np
import tensorflow as tf

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from blocks_elsewhere import first, net, second  # noqa: E402

X = [[-1.0, 2.0], [3.0, -4.0]]


def tenfold(op: Any, grad: Any) -> Any:
    return 10.0 * grad


def threefold(op: Any, grad: Any) -> Any:
    return 3.0 * grad, 3.0 * grad


def built_here(keras: Any, block: Any, folder: Any) -> Any:
    with block():
        inputs = keras.layers.Input((2,))
        return keras.models.Model(inputs, second(keras)(first(keras)(inputs)))


def built_by_another_file(keras: Any, block: Any, folder: Any) -> Any:
    with block():
        return net(keras)


def built_outside(keras: Any, block: Any, folder: Any) -> Any:
    with block():
        pass
    return net(keras)


def built_by_library(keras: Any, block: Any, folder: Any) -> Any:
    with block():
        model = keras.applications.VGG16(
            weights=None, include_top=False, pooling="max", input_shape=(32, 32, 3)
        )
    random = np.random.RandomState(0)
    model.set_weights([0.03 * random.standard_normal(w.shape) for w in model.get_weights()])
    return model


def called_in_block(keras: Any, block: Any, folder: Any) -> Any:
    model = net(keras)

    def function(x: Any) -> Any:
        with block():
            return model(x)

    return function


def layers_called_by_themselves(keras: Any, block: Any, folder: Any) -> Any:
    with block():
        model = net(keras)

    def function(x: Any) -> Any:
        for layer in model.layers[1:]:
            x = layer(x)
        return x

    return function


def layer_made_in_block(keras: Any, block: Any, folder: Any) -> Any:
    with block():
        layer = first(keras)
    inputs = keras.layers.Input((2,))
    return keras.models.Model(inputs, layer(inputs))


def layer_called_in_block(keras: Any, block: Any, folder: Any) -> Any:
    layer, inputs = first(keras), keras.layers.Input((2,))
    with block():
        y = layer(inputs)
    return keras.models.Model(inputs, second(keras)(y))


def layer_called_inside_and_outside(keras: Any, block: Any, folder: Any) -> Any:
    layer, inputs = second(keras), keras.layers.Input((2,))
    with block():
        y = layer(inputs)
    return keras.models.Model(inputs, keras.layers.concatenate([y, layer(inputs), layer(inputs)]))


def layer_called_in_two_blocks(keras: Any, block: Any, folder: Any) -> Any:
    layer, inputs = second(keras), keras.layers.Input((2,))
    with block():
        y = layer(inputs)
    z = layer(y)
    with block():
        return keras.models.Model(inputs, layer(z))


def model_called_inside_and_outside(keras: Any, block: Any, folder: Any) -> Any:
    model, inputs = net(keras), keras.layers.Input((2,))
    with block():
        y = model(inputs)
    return keras.models.Model(inputs, keras.layers.concatenate([y, model(inputs)]))


def part(keras: Any, block: Any, folder: Any) -> Any:
    with block():
        model = net(keras)
    return keras.models.Model(model.inputs, model.get_layer("first").output)


def part_made_in_block(keras: Any, block: Any, folder: Any) -> Any:
    """It makes no op of its own."""
    model = net(keras)
    with block():
        return keras.models.Model(model.inputs, model.get_layer("first").output)


def part_from_inner_tensor(keras: Any, block: Any, folder: Any) -> Any:
    with block():
        model = net(keras)
    return model.get_layer("first").output, model.outputs[0]


def part_from_inner_tensor_in_block(keras: Any, block: Any, folder: Any) -> Any:
    model = net(keras)
    with block():
        return model.get_layer("first").output, model.outputs[0]


def model_grown_outside(keras: Any, block: Any, folder: Any) -> Any:
    with block():
        model = net(keras)
    y = keras.layers.Activation("relu", name="third")(model.outputs[0])
    return keras.models.Model(model.inputs, y)


def model_grown_in_block(keras: Any, block: Any, folder: Any) -> Any:
    model = net(keras)
    with block():
        y = keras.layers.Activation("relu", name="third")(model.outputs[0])
    return keras.models.Model(model.inputs, y)


def nested_in_block(keras: Any, block: Any, folder: Any) -> Any:
    """A model of the block inside of one that is built outside is called anew there."""
    with block():
        model = net(keras)
    inputs = keras.layers.Input((2,))
    return keras.models.Model(inputs, model(inputs))


def nested_outside(keras: Any, block: Any, folder: Any) -> Any:
    model = net(keras)
    with block():
        inputs = keras.layers.Input((2,))
        return keras.models.Model(inputs, model(inputs))


def nested_both(keras: Any, block: Any, folder: Any) -> Any:
    with block():
        model = net(keras)
        inputs = keras.layers.Input((2,))
        y = model(inputs)
    return keras.models.Model(inputs, y)


def nested_twice(keras: Any, block: Any, folder: Any) -> Any:
    with block():
        middle = keras.models.Sequential([keras.layers.InputLayer((2,)), net(keras)])
    inputs = keras.layers.Input((2,))
    y = middle(inputs)
    with block():
        return keras.models.Model(inputs, keras.layers.Activation("relu")(y))


def part_of_nested(keras: Any, block: Any, folder: Any) -> Any:
    with block():
        inputs = keras.layers.Input((2,))
        y = keras.layers.Reshape((2,), name="reshaped")(net(keras)(inputs))
        model = keras.models.Model(inputs, second(keras)(y))
    return keras.models.Model(model.inputs, model.get_layer("reshaped").output)


def sequential(keras: Any, block: Any, folder: Any) -> Any:
    with block():
        return keras.models.Sequential([keras.layers.InputLayer((2,)), first(keras), second(keras)])


def sequential_told_by_first_layer(keras: Any, block: Any, folder: Any) -> Any:
    with block():
        return keras.models.Sequential([first(keras, input_shape=(2,)), second(keras)])


def sequential_grown_outside(keras: Any, block: Any, folder: Any) -> Any:
    with block():
        model = keras.models.Sequential([keras.layers.InputLayer((2,)), first(keras)])
    model.add(second(keras))
    return model


def sequential_grown_in_block(keras: Any, block: Any, folder: Any) -> Any:
    model = keras.models.Sequential([keras.layers.InputLayer((2,)), first(keras)])
    with block():
        model.add(second(keras))
    return model


def sequential_popped(keras: Any, block: Any, folder: Any) -> Any:
    with block():
        model = keras.models.Sequential(
            [keras.layers.InputLayer((2,)), first(keras), second(keras)]
        )
    model.pop()
    model.add(keras.layers.Activation("relu", name="third"))
    return model


def sequential_of_model(keras: Any, block: Any, folder: Any) -> Any:
    with block():
        model = net(keras)
    return keras.models.Sequential([model, keras.layers.Activation("relu")])


def sequential_without_shape(keras: Any, block: Any, folder: Any) -> Any:
    """It has no ops until it is called, and no model of ops to be asked for them."""
    with block():
        model = keras.models.Sequential([first(keras), second(keras)])
    return lambda x: model(x)


def sequential_built_by_hand(keras: Any, block: Any, folder: Any) -> Any:
    with block():
        model = keras.models.Sequential([first(keras), second(keras)])
        model.build((None, 2))
    return lambda x: model(x)


def sequential_without_shape_called_in_block(keras: Any, block: Any, folder: Any) -> Any:
    with block():
        model = keras.models.Sequential([first(keras), second(keras)])
        model(keras.layers.Input((2,)))
    return model


def cloned_in_block(keras: Any, block: Any, folder: Any) -> Any:
    model = net(keras)
    with block():
        return keras.models.clone_model(model)


def cloned_outside(keras: Any, block: Any, folder: Any) -> Any:
    with block():
        model = net(keras)
    return keras.models.clone_model(model)


def cloned_sequential(keras: Any, block: Any, folder: Any) -> Any:
    model = keras.models.Sequential([keras.layers.InputLayer((2,)), first(keras), second(keras)])
    with block():
        return keras.models.clone_model(model)


def from_config(keras: Any, block: Any, folder: Any) -> Any:
    config = net(keras).get_config()
    with block():
        return keras.models.Model.from_config(config)


def from_json(keras: Any, block: Any, folder: Any) -> Any:
    text = net(keras).to_json()
    with block():
        return keras.models.model_from_json(text)


def loaded_in_block(keras: Any, block: Any, folder: Any) -> Any:
    path = os.path.join(folder, "model.h5")
    net(keras).save(path)
    with block():
        return keras.models.load_model(path)


def loaded_outside(keras: Any, block: Any, folder: Any) -> Any:
    path = os.path.join(folder, "model.h5")
    with block():
        net(keras).save(path)
    return keras.models.load_model(path)


def subclass(keras: Any) -> Any:
    class Subclass(keras.models.Model):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.one, self.two = first(keras), second(keras)

        def call(self, x: Any) -> Any:
            return self.two(self.one(x))

    return Subclass()


def subclass_made_in_block(keras: Any, block: Any, folder: Any) -> Any:
    with block():
        model = subclass(keras)
    return lambda x: model(x)


def subclass_called_in_block(keras: Any, block: Any, folder: Any) -> Any:
    model = subclass(keras)
    with block():
        inputs = keras.layers.Input((2,))
        return keras.models.Model(inputs, model(inputs))


def subclass_around_model_of_block(keras: Any, block: Any, folder: Any) -> Any:
    class Around(keras.models.Model):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            with block():
                self.net = net(keras)

        def call(self, x: Any) -> Any:
            return self.net(x)

    model = Around()
    return lambda x: model(x)


def custom_layer_around_model(keras: Any, block: Any, folder: Any) -> Any:
    class Around(keras.layers.Layer):  # type: ignore[misc]
        def build(self, shape: Any) -> None:
            self.net = net(keras)

        def call(self, x: Any) -> Any:
            return self.net(x)

        def compute_output_shape(self, shape: Any) -> Any:
            return shape

    with block():
        inputs = keras.layers.Input((2,))
        return keras.models.Model(inputs, Around()(inputs))


def lambda_layer(keras: Any, block: Any, folder: Any) -> Any:
    with block():
        inputs = keras.layers.Input((2,))
        y = keras.layers.Lambda(tf.nn.relu)(inputs)
    return keras.models.Model(inputs, y)


def lambda_around_model(keras: Any, block: Any, folder: Any) -> Any:
    with block():
        model = net(keras)
    inputs = keras.layers.Input((2,))
    return keras.models.Model(inputs, keras.layers.Lambda(lambda x: model(x))(inputs))


def activation_function(keras: Any, block: Any, folder: Any) -> Any:
    inputs = keras.layers.Input((2,))
    with block():
        y = keras.activations.relu(inputs)
    return keras.models.Model(inputs, second(keras)(y))


def wrapped_layer(keras: Any, block: Any, folder: Any) -> Any:
    inputs = keras.layers.Input((2,))
    y = keras.layers.Reshape((1, 2))(inputs)
    with block():
        y = keras.layers.TimeDistributed(first(keras))(y)
    return keras.models.Model(inputs, keras.layers.Flatten()(y))


def recurrent_layer(keras: Any, block: Any, folder: Any) -> Any:
    inputs = keras.layers.Input((2,))
    y = keras.layers.Reshape((2, 1))(inputs)
    with block():
        y = keras.layers.SimpleRNN(
            1,
            activation="relu",
            kernel_initializer="ones",
            recurrent_initializer="ones",
            use_bias=False,
        )(y)
    return keras.models.Model(inputs, y)


def two_blocks(keras: Any, block: Any, folder: Any) -> Any:
    with block():
        model = net(keras)
    with block():
        inputs = keras.layers.Input((2,))
        return keras.models.Model(inputs, model(second(keras)(inputs)))


def sum_of_layers(keras: Any, block: Any, folder: Any) -> Any:
    inputs = keras.layers.Input((2,))
    with block():
        y = keras.layers.add([inputs, inputs])
    return keras.models.Model(inputs, y)


PROGRAMS = {
    name: value
    for name, value in list(globals().items())
    if getattr(value, "__code__", None)
    and value.__code__.co_varnames[:3] == ("keras", "block", "folder")
}


def block_of_graph() -> Any:
    mapping = {"Relu": "BlockTenfold", "AddV2": "BlockThreefold"}
    return tf.compat.v1.get_default_graph().gradient_override_map(mapping)


def result(program: Any, folder: Any) -> Any:
    with tf.Graph().as_default(), tf.compat.v1.Session().as_default() as session:
        made = program(tf.keras, block_of_graph, folder)
        if isinstance(made, tuple):
            x, y = made
        elif isinstance(made, tf.keras.models.Model):
            x, y = made.inputs[0], made.outputs[0]
        else:
            x = tf.compat.v1.placeholder(tf.float32, (None, 2))
            y = made(x)
        grad = tf.gradients(y, x)[0]
        tf.compat.v1.keras.backend.get_session()  # initialises what has no weights yet
        return excerpt(session.run(grad, {x: values_for(x.shape)}))


def values_for(shape: Any) -> Any:
    """The input of a model: of two numbers X, else an image."""
    if len(shape) == 2:
        return np.array(X, np.float32)
    return np.random.RandomState(1).standard_normal([1, *list(shape[1:])]).astype(np.float32)


def excerpt(grad: Any) -> Any:
    """Of the gradient for an image four pixels."""
    return (grad if grad.ndim == 2 else grad[0, ::16, ::16]).tolist()


def main() -> None:
    assert tf.__version__.startswith("1.15."), tf.__version__
    tf.RegisterGradient("BlockTenfold")(tenfold)
    tf.RegisterGradient("BlockThreefold")(threefold)
    with tempfile.TemporaryDirectory() as folder:
        results = {name: result(program, folder) for name, program in PROGRAMS.items()}
    with open(os.path.join(HERE, "blocks.json"), "w") as file:
        json.dump(results, file, indent=1)
        file.write("\n")
    print(f"{len(results)} programs written with TensorFlow {tf.__version__}")


if __name__ == "__main__":
    main()
