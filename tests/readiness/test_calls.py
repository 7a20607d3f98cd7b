"""Keywords and methods that TensorFlow 2 or Keras 3 refuse are told, where it is surely them."""

from __future__ import annotations

import pytest

from tfgradmigrate.left.names import left_in
from tfgradmigrate.tables import keras_calls, keras_names

TF = "import tensorflow as tf\n"
MODELS = "from keras.models import Model, Sequential\nfrom keras.applications import VGG16\n"


def told(text: str) -> list[tuple[str, str, str]]:
    return [(n.item.blocks.value, n.item.name, n.item.remedy) for n in left_in(text)]


def named(text: str) -> list[str]:
    return [name for _, name, _ in told(text)]


@pytest.mark.parametrize(
    ("call", "name", "way"),
    [
        ("tf.reduce_sum(x, keep_dims=True)", "tf.reduce_sum(keep_dims=)", "keepdims="),
        ("tf.reduce_sum(x, keep_dims  = True)", "tf.reduce_sum(keep_dims=)", "keepdims="),
        ("tf.argmax(x, dimension=1)", "tf.argmax(dimension=)", "axis="),
        ("tf.concat(concat_dim=1, values=x)", "tf.concat(concat_dim=)", "axis="),
        (
            "tf.compat.v1.concat(concat_dim=1, values=x)",
            "tf.compat.v1.concat(concat_dim=)",
            "axis=",
        ),
        *(
            (
                f"tf.name_scope({arguments})",
                "tf.name_scope(name, default_name, values)",
                "tf.compat.v1.name_scope (written by --upgrade-api)",
            )
            for arguments in ("None, 'a', [x]", "'a', values=[x]", "default_name=f(x)")
        ),
        (
            "tf.nn.conv2d(x, f, use_cudnn_on_gpu=True)",
            "tf.nn.conv2d(use_cudnn_on_gpu=)",
            "tf.compat.v1.nn.conv2d, which takes it",
        ),
    ],
)
def test_a_keyword_that_tensorflow_2_lacks(call: str, name: str, way: str) -> None:
    assert told(f"{TF}def f(x):\n    return {call}\n") == [("call", name, way)]
    assert told(f"{TF}y = {call}\n") == [("import", name, way)]


@pytest.mark.parametrize(
    "call",
    [
        "tf.reduce_sum(x, keepdims=True)",
        "tf.compat.v1.reduce_sum(x, keep_dims=True)",
        "f(tf.reduce_sum, keep_dims=True)",
        "tf.reduce_sum(keep_dims == 1)",
        "mine.reduce_sum(x, keep_dims=True)",
        "tf.reduce_sum(x, **options)",
        "tf.name_scope(f(x))",
        "tf.name_scope(name='a')",
        "tf.Variable(1.0, collections=[])",
    ],
)
def test_a_keyword_that_is_there_or_is_of_another_call(call: str) -> None:
    assert told(f"{TF}import mine\ny = {call}\n") == []


KERAS_2 = ", or Keras 2: pip install tf_keras, and import tf_keras as keras"


@pytest.mark.parametrize(
    ("text", "item"),
    [
        (
            "from keras.layers import Dense\nDense(output_dim=3)\n",
            ("import", "keras.layers.Dense(output_dim=)", "units="),
        ),
        (
            "from keras.layers import MaxPooling2D as Pool\nPool(border_mode='same')\n",
            ("import", "keras.layers.MaxPooling2D(border_mode=)", "padding="),
        ),
        (
            "from keras.layers import Convolution2D\ndef f():\n    Convolution2D(4, 3, nb_row=2)\n",
            ("call", "keras.layers.Convolution2D(nb_row=)", "kernel_size="),
        ),
        (
            "import keras\nkeras.layers.ReLU(batch_input_shape=(1, 2))\n",
            (
                "import",
                "keras.layers.ReLU(batch_input_shape=)",
                f"keras.Input(batch_shape=...) before it{KERAS_2}",
            ),
        ),
        (
            "import tensorflow as tf\ntf.keras.optimizers.SGD(lr=0.1)\n",
            ("import", "tf.keras.optimizers.SGD(lr=)", "learning_rate="),
        ),
        (
            "import keras\nkeras.optimizers.Adam(decay=1e-4)\n",
            (
                "nothing",
                "keras.optimizers.Adam(decay=)",
                "ignored: a schedule of keras.optimizers.schedules (InverseTimeDecay) as "
                "learning_rate",
            ),
        ),
        (
            "from keras.layers import Conv2D\nConv2D(64, 3, 3, padding='same')\n",
            (
                "nothing",
                "keras.layers.Conv2D(filters, 3, 3)",
                "a kernel of two sides is one argument, (3, 3): the third argument is the strides, "
                "which Keras of before 2.4 took for the second side",
            ),
        ),
        (
            f"{MODELS}Model(input=a, outputs=b)\n",
            ("import", "keras.models.Model(input=)", "inputs="),
        ),
        (
            "from keras.callbacks import ModelCheckpoint\nModelCheckpoint('a.hdf5')\n",
            (
                "import",
                "keras.callbacks.ModelCheckpoint(filepath=)",
                "a path that ends in .keras or .h5",
            ),
        ),
        (
            "import keras\nkeras.callbacks.ModelCheckpoint(filepath=d + '/{e}.h5', "
            "save_weights_only=True)\n",
            (
                "import",
                "keras.callbacks.ModelCheckpoint(filepath=)",
                "a path that ends in .weights.h5",
            ),
        ),
    ],
)
def test_a_keyword_or_a_path_that_keras_3_refuses(text: str, item: tuple[str, str, str]) -> None:
    assert told(text) == [item]


def test_a_name_that_keras_3_has_moved_is_told_with_its_keywords() -> None:
    text = "from keras.layers.core import Dropout\nDropout(p=0.5)\n"
    assert named(text) == [*["keras.layers.core.Dropout"] * 2, "keras.layers.Dropout(p=)"]
    square = "from keras.layers.convolutional import Conv2D\nConv2D(1, 3, 3)\n"
    assert named(square)[-1] == "keras.layers.Conv2D(filters, 3, 3)"
    gone = "from keras import backend as K\nK.random_normal(s, std=1.0)\n"
    assert named(gone) == ["keras.backend.random_normal"]
    legacy = f"{TF}tf.keras.optimizers.legacy.SGD(lr=1.0)\n"
    assert named(legacy) == ["tf.keras.optimizers.legacy.SGD"]


@pytest.mark.parametrize(
    "text",
    [
        "from keras.layers import Dense\nDense(units=3, kernel_initializer='uniform')\n",
        "from mine import Dense\nimport keras\nDense(output_dim=3)\n",
        "from keras.layers import Dense\nclass Dense(Base): pass\nDense(output_dim=3)\n",
        "from keras.layers import Dense\ndef f(Dense):\n    return Dense(output_dim=3)\n",
        "from keras.layers import Dense\nDense = wrapped(Dense)\nDense(output_dim=3)\n",
        "from keras.layers import LeakyReLU\nLeakyReLU(alpha=0.1)\n",
        "from keras.layers import Conv2D\nConv2D(64, 3, (3, 3)), Conv2D(1, n, 3)\n",
        "from tensorflow.keras.layers import Conv2D\nConv2D(64, 3, 3)\n",
        "import keras\nif keras.__version__ < '2':\n    keras.layers.Dense(output_dim=3)\n",
        "import keras\nif old_version():\n    pass\nelse:\n    keras.layers.Dense(output_dim=3)\n",
        f"{TF}if new:\n    import tensorflow.compat.v1 as tf\ntf.reduce_sum(x, keep_dims=True)\n",
        f"{TF}if tf.__version__ < '1.5':\n    tf.reduce_sum(x, keep_dims=True)\n",
        "import keras\nif hasattr(keras, 'old'):\n    keras.layers.Dense(output_dim=3)\n",
        "from keras.callbacks import ModelCheckpoint\nModelCheckpoint('a.h5')\n",
        "from keras.callbacks import ModelCheckpoint\nModelCheckpoint(path)\n",
        "from keras.callbacks import ModelCheckpoint\n"
        "ModelCheckpoint('a.weights.h5', save_weights_only=True)\n",
        "from keras.callbacks import ModelCheckpoint\n"
        "ModelCheckpoint('a.weights.h5', save_weights_only=flag)\n",
    ],
)
def test_what_keras_3_takes_or_is_of_another_is_not_told(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize(
    "body",
    [
        "m = Sequential()\nm.fit_generator(g)\n",
        "m = None\nm = Model(a, b)\nm.fit_generator(g)\n",
        "m = VGG16()\nm.fit_generator(g)\n",
        "Sequential([a]).fit_generator(g)\n",
        "(n := Model(a, b)).add(1)\nm = n\nm.fit_generator(g)\n",
        "m: Model = Model(a, b)\ndef f():\n    m.fit_generator(g)\n",
        "m = Model(a, b)\ndef f(m):\n    m.fit_generator(g)\nm.fit_generator(g)\n",
        "def build():\n    m = Model(a, b)\n    return m\nbuild().fit_generator(g)\n",
        "def one():\n    return Model(a, b)\ndef two():\n    return one()\n"
        "m = two()\nm.fit_generator(g)\n",
        "class A:\n    def __init__(self):\n        self.m = Sequential()\n"
        "    def f(self):\n        self.m.fit_generator(g)\n",
        "class A(Model):\n    def f(self):\n        self.fit_generator(g)\n",
    ],
)
def test_a_method_is_told_of_what_is_surely_a_model(body: str) -> None:
    (found,) = told(f"{MODELS}{body}")
    assert found[1:] == ("keras.Model.fit_generator", f"fit{KERAS_2}")
    of_tensorflow = MODELS.replace("keras.", "tensorflow.keras.")
    assert named(f"{of_tensorflow}{body}") == ["tf.keras.Model.fit_generator"]


@pytest.mark.parametrize(
    "body",
    [
        "m = mine()\nm.fit_generator(g)\n",
        "m = Sequential()\nm = mine(m)\nm.fit_generator(g)\n",
        "m = Sequential()\nm, n = f()\nm.fit_generator(g)\n",
        "m = Sequential()\nfor m in ms:\n    m.fit_generator(g)\n",
        "m = Sequential()\nwith f() as m:\n    m.fit_generator(g)\n",
        "m = Sequential()\ndef f(m):\n    m.fit_generator(g)\n",
        "m = Sequential()\ndef f():\n    m = mine()\n    m.fit_generator(g)\n",
        "m = Sequential()\ndef f():\n    global m\n    m = mine()\nm.fit_generator(g)\n",
        "m = Sequential()\nclass A:\n    def f(self):\n        global m\n        m = mine()\n"
        "m.fit_generator(g)\n",
        "m = Sequential()\nfrom mine import m\nm.fit_generator(g)\n",
        "m = m\nm.fit_generator(Sequential())\n",
        "class Model(Model):\n    def fit_generator(self, g): pass\nm = Model()\n"
        "m.fit_generator(g)\n",
        "class A(Model):\n    def fit_generator(self, g): pass\n    def f(self):\n"
        "        self.fit_generator(g)\n",
        "class A(Model, Mine):\n    def f(self):\n        self.fit_generator(g)\n",
        "class A(Mine):\n    def __init__(self):\n        self.m = Sequential()\n"
        "    def f(self):\n        self.m.fit_generator(g)\n",
        "class A:\n    def __init__(self, m):\n        self.m = Sequential()\n        self.m = m\n"
        "    def f(self):\n        self.m.fit_generator(g)\n",
        "class A:\n    m = mine()\n    def __init__(self):\n        self.m = Sequential()\n"
        "    def f(self):\n        self.m.fit_generator(g)\n",
        "m = Sequential()\nm.updates = []\nm.updates\n",
        "m = Sequential()\nm.fit_generator, y = f, 1\nm.fit_generator(g)\n",
        "def build():\n    yield Model(a, b)\nbuild().fit_generator(g)\n",
        "@other\ndef build():\n    return Model(a, b)\nbuild().fit_generator(g)\n",
        "def build():\n    if x: return None\n    return mine()\nbuild().fit_generator(g)\n",
        "m = Sequential()\nm.fit(x, epochs=3)\nm.save_weights('a.weights.h5')\nm.save('a.h5')\n"
        "m.save(path)\nm.save(f'{path}h5')\n",
    ],
)
def test_nothing_is_told_of_what_may_be_something_else(body: str) -> None:
    assert told(f"{MODELS}{body}") == []


@pytest.mark.parametrize(
    ("call", "name"),
    [
        ("m.fit(x, y, nb_epoch=3)", "keras.Model.fit(nb_epoch=)"),
        (
            "m.compile('sgd', sample_weight_mode='temporal')",
            "keras.Model.compile(sample_weight_mode=)",
        ),
        ("m.evaluate(x, workers=2)", "keras.Model.evaluate(workers=)"),
        ("m.save_weights('a.h5')", "keras.Model.save_weights(filepath=)"),
        ("m.save(f'{a}/model')", "keras.Model.save(filepath=)"),
        ("m.save(os.path.join(a, 'b.ckpt'))", "keras.Model.save(filepath=)"),
        ("m.uses_learning_phase", "keras.Model.uses_learning_phase"),
        ("m.predict_classes(x)", "keras.Model.predict_classes"),
    ],
)
def test_methods_of_models(call: str, name: str) -> None:
    assert named(f"{MODELS}m = Sequential()\n{call}\n") == [name]


LAYER = "from keras.layers import Layer\nclass A({}):\n    def build(self, shape):\n        {}\n"


@pytest.mark.parametrize(
    ("bases", "call", "names"),
    [
        ("Layer", "self.w = self.add_weight('w', shape)", ["keras.layers.Layer.add_weight('...')"]),
        ("Layer", "self.add_update(x, inputs=y)", ["keras.layers.Layer.add_update"]),
        ("Layer", "self.w = self.add_weight(name='w', shape=shape)", []),
        ("Layer", "self.w = self.add_weight(shape)", []),
        ("Layer, Mine", "self.w = self.add_weight('w', shape)", []),
        ("Mine", "self.w = self.add_weight('w', shape)", []),
    ],
)
def test_what_a_layer_asks_of_itself(bases: str, call: str, names: list[str]) -> None:
    assert named(LAYER.format(bases, call)) == names


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "try:\n    import keras\nexcept ImportError:\n    from tensorflow import keras\n"
            "keras.backend.mean(x)\nkeras.optimizers.SGD(lr=1)\n",
            ["keras.backend.mean", "keras.optimizers.SGD(lr=)"],
        ),
        (
            "try:\n    from tensorflow import keras\nexcept ImportError:\n    import keras\n"
            "keras.backend.mean(x)\nkeras.optimizers.SGD(lr=1)\n",
            ["tf.keras.optimizers.SGD(lr=)"],
        ),
        (
            "try:\n    from keras.engine import Layer, layers\nexcept ImportError:\n"
            "    from tensorflow.keras import layers\nlayers.Dropout(p=1)\n",
            ["tf.keras.layers.Dropout(p=)"],
        ),
        (
            "try:\n    from mine import keras\nexcept ImportError:\n"
            "    from tensorflow import keras\n"
            "keras.optimizers.SGD(lr=1)\n",
            ["tf.keras.optimizers.SGD(lr=)"],
        ),
        (
            "try:\n    import tensorflow.compat.v1 as tf\nexcept ImportError:\n"
            "    import tensorflow as tf\ntf.get_default_graph()\n",
            [],
        ),
        (
            "try:\n    import keras\nexcept ValueError:\n    from tensorflow import keras\n"
            "keras.optimizers.SGD(lr=1)\n",
            ["tf.keras.optimizers.SGD(lr=)", "keras.optimizers.SGD(lr=)"],
        ),
    ],
)
def test_a_name_that_two_imports_give_is_that_of_the_one_that_is_run(
    text: str, said: list[str]
) -> None:
    assert named(text) == said


@pytest.mark.parametrize(
    "text",
    [
        f"{TF}y = tf.reduce_sum(x, keepdims=True)\nf(x, keep = 1)\n",
        "from keras.layers import Dropout\nDropout(0.5)\nf(keep=1, step=2)\nx.p == 1\n",
        f"{MODELS}m = Model(a, b)\nm.fit(x, epochs=1)\nsave(m)\n",
        "import keras\nfrom keras import losses\nlosses.binary_crossentropy(x, y)\n",
    ],
)
def test_what_gives_no_keyword_that_is_gone(text: str) -> None:
    assert told(text) == []


def test_every_old_keyword_has_a_way_that_is_there() -> None:
    rows = list(keras_calls._OLD.with_cell("refused"))
    assert len(rows) > 150
    for name in rows:
        if not name.startswith("Model."):
            assert not keras_names.missing(name, of_tensorflow=True)
        assert keras_calls.refused(name)
    ways = {old.remedy for name in rows for old in keras_calls.refused(name).values()}
    ways |= {old.remedy for old in keras_calls.gone_of_models().values()}
    for way in ways:
        for word in way.replace(",", " ").split():
            if word.startswith("keras."):
                dotted = word.partition("(")[0].removeprefix("keras.")
                assert not keras_names.missing(dotted, of_tensorflow=False), word


def test_remedies_are_of_what_is_told() -> None:
    told = {k for name in keras_calls._OLD for k in keras_calls.refused(name)}
    of_calls = {name for name in keras_calls._REMEDIES if " " in name}
    assert keras_calls._REMEDIES.keys() - of_calls <= told
    assert keras_calls._METHODS.keys() <= keras_calls.gone_of_models().keys()
    assert len(of_calls) > 2
    for name in of_calls:
        function, keyword = name.split()
        assert keyword in keras_calls.refused(function)


@pytest.mark.parametrize(("number", "is_told"), [(30, True), (3000, False)])
def test_a_model_is_followed_through_names_each_looked_at_once(number: int, is_told: bool) -> None:
    """Through two bindings of each of thirty names there are a thousand million ways."""
    lines = [f"x{n} = x{n - 1}" for n in range(1, number) for _ in "12"]
    text = "\n".join([MODELS, "x0 = Model()", *lines, f"x{number - 1}.fit_generator(x)"])
    assert ("keras.Model.fit_generator" in named(text)) is is_told
