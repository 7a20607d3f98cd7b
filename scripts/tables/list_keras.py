"""List the API of Keras 3 and of Keras 2, for `keras.tsv` and `keras_old.tsv`.

`both` is what `tf.keras` and `import keras` have, `tensorflow` and `keras` what one of them has,
and `keras_2` what tf_keras has: every public module, with the names in it as `getattr` finds them;
`.` is the package itself, `-` stands for no names.

`refused` are keywords of Keras 1 and 2 that a class, a function or a method of Keras 3 refuses: it
has no such parameter, or a call with the keyword raises an error that names it; or that it ignores,
and warns of that. Those below are tried, from the signatures of Keras 1.2.2, 2.3.1, 2.21 and from
`keras/legacy/interfaces.py` of 2.3.1. `gone` are methods and attributes of the models of old that
those of Keras 3 lack, or do not implement.
"""

from __future__ import annotations

import inspect
import pkgutil
import re
import types
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import keras
import tensorflow as tf
import tf_keras

from table import Table

#: What stands in for each optimizer of Keras 2, and raises an error when it is called.
RAISES = "LegacyOptimizerWarning"

_KERNEL = {
    "W_constraint": "kernel_constraint depthwise_constraint",
    "W_regularizer": "kernel_regularizer depthwise_regularizer",
    "b_constraint": "bias_constraint",
    "b_regularizer": "bias_regularizer",
    "bias": "use_bias",
    "init": "kernel_initializer depthwise_initializer",
}
#: What names match -> keywords of old, and what took their place: the first that is a parameter.
OLD = {
    r"layers\.(?!Input)[A-Z]\w+": {"batch_input_shape": "", "input_dtype": "", "weights": ""},
    r"layers\.(Dense|(Separable)?Conv[123]D|LSTM|GRU|SimpleRNN|ConvLSTM2D)": _KERNEL,
    r"layers\.(Dense|LSTM|GRU|SimpleRNN)": {"output_dim": "units"},
    r"layers\.Embedding": {
        "W_constraint": "embeddings_constraint",
        "W_regularizer": "embeddings_regularizer",
        "dropout": "",
        "init": "embeddings_initializer",
    },
    r"layers\.(LSTM|GRU|SimpleRNN|ConvLSTM2D)": {
        "U_regularizer": "recurrent_regularizer",
        "consume_less": "",
        "dropout_U": "recurrent_dropout",
        "dropout_W": "dropout",
        "forget_bias_init": "unit_forget_bias",
        "inner_activation": "recurrent_activation",
        "inner_init": "recurrent_initializer",
        "input_length": "",
        "time_major": "",
    },
    r"layers\.(Separable)?Conv[123]D|layers\.ConvLSTM2D": {
        "border_mode": "padding",
        "dim_ordering": "data_format",
        "nb_filter": "filters",
        "subsample": "strides",
    },
    r"layers\.Conv1D": {
        "filter_length": "kernel_size",
        "input_length": "",
        "subsample_length": "strides",
    },
    r"layers\.((Separable)?Conv2D|ConvLSTM2D)": {"nb_col": "kernel_size", "nb_row": "kernel_size"},
    r"layers\.Conv3D": {f"kernel_dim{axis}": "kernel_size" for axis in (1, 2, 3)},
    r"layers\.(Separable|Depthwise)Conv\dD": {
        f"kernel_{of}": f"depthwise_{of}" for of in ("constraint", "initializer", "regularizer")
    },
    r"layers\.(\w+Pooling|ZeroPadding|Cropping|UpSampling|SpatialDropout)[23]D|layers\.Flatten": {
        "dim_ordering": "data_format"
    },
    r"layers\.(Max|Average)Pooling[123]D": {"border_mode": "padding"},
    r"layers\.(Max|Average)Pooling1D": {"pool_length": "pool_size", "stride": "strides"},
    r"layers\.UpSampling1D": {"length": "size"},
    r"layers\.\w*Dropout\w*": {"p": "rate"},
    r"layers\.GaussianNoise": {"sigma": "stddev"},
    r"layers\.PReLU": {"init": "alpha_initializer"},
    r"layers\.BatchNormalization": {
        "beta_init": "beta_initializer",
        "fused": "",
        "gamma_init": "gamma_initializer",
        "mode": "",
        "virtual_batch_size": "",
    },
    r"(models\.)?Model": {"input": "inputs", "output": "outputs"},
    r"optimizers\.[A-Z]\w+": {"decay": "", "jit_compile": "", "lr": "learning_rate"},
    r"optimizers\.Nadam": {"schedule_decay": ""},
    r"callbacks\.ModelCheckpoint": {"period": "save_freq"},
    r"callbacks\.ReduceLROnPlateau": {"epsilon": "min_delta"},
    r"callbacks\.TensorBoard": dict.fromkeys(
        ("batch_size", "embeddings_data", "embeddings_layer_names", "write_grads"), ""
    ),
    r"constraints\.MaxNorm": {"m": "max_value"},
    r"initializers\.(?!Initializer)[A-Z]\w+": {"dtype": ""},
    r"regularizers\.[Ll][12]": {"l": "l1 l2"},
    r"preprocessing\.\w+\.\w+": {"dim_ordering": "data_format", "grayscale": "color_mode"},
    r"utils\.to_categorical": {"dtype": "", "nb_classes": "num_classes", "y": "x"},
    r"backend\.\w+": {
        "border_mode": "padding",
        "dim_ordering": "data_format",
        "nb_classes": "num_classes",
        "std": "stddev",
    },
}
#: The same of methods of models.
OLD_METHODS = {
    "add_loss": {"inputs": ""},
    "compile": {"sample_weight_mode": "", "target_tensors": ""},
    "evaluate": {"max_queue_size": "", "use_multiprocessing": "", "workers": ""},
    "fit": {"max_queue_size": "", "nb_epoch": "epochs", "use_multiprocessing": "", "workers": ""},
    "predict": {"max_queue_size": "", "use_multiprocessing": "", "workers": ""},
    "save_weights": {"options": "", "save_format": ""},
    "test_on_batch": {"reset_metrics": ""},
    "train_on_batch": {"reset_metrics": ""},
}
#: Methods and attributes of models of old.
METHODS = """
    add_metric add_update evaluate_generator fit_generator get_input_at get_losses_for get_output_at
    get_updates_for predict_classes predict_generator predict_proba reset_states run_internal_graph
    state_updates to_yaml updates uses_learning_phase
"""
#: How an error says that it is for the keyword.
REFUSES = re.compile(
    r"nexpected keyword|(Unrecognized|Invalid) keyword|not (recognized|understood)"
)
#: Keras 2 takes it, says that it is deprecated, and does nothing with it.
IGNORED = ("lr",)


def walk(module: types.ModuleType, prefix: str = "") -> Iterator[str]:
    """Yield a line for a module and each one in it: its dotted name, the names in it."""
    package = module.__name__
    for found in pkgutil.iter_modules(module.__path__):  # which may be imported, if nothing else
        if found.ispkg and found.name not in ("src", "_tf_keras", "protobuf"):
            __import__(f"{package}.{found.name}")
    inside = {name: getattr(module, name) for name in dir(module) if not name.startswith("_")}
    public = {
        name: value
        for name, value in inside.items()
        if getattr(value, "__name__", "") != RAISES
        and (not isinstance(value, types.ModuleType) or value.__name__ == f"{package}.{name}")
        and name not in ("src", "protobuf")
    }
    yield " ".join([prefix or ".", *sorted(public)])
    for name, value in sorted(public.items()):
        if isinstance(value, types.ModuleType) and hasattr(value, "__path__"):
            yield from walk(value, f"{prefix}.{name}".lstrip("."))


def divided(one: types.ModuleType, other: types.ModuleType) -> tuple[str, str, str]:
    """Return the rows of names that two packages share, and of those that one alone has."""
    rows = [dict(row.partition(" ")[::2] for row in walk(module)) for module in (one, other)]
    shared: list[str] = []
    alone: tuple[list[str], list[str]] = ([], [])
    for module in sorted({*rows[0], *rows[1]}):
        names = [set(of.get(module, "").split()) for of in rows]
        if module in rows[0] and module in rows[1]:
            shared.append(" ".join([module, *sorted(names[0] & names[1])]))
        for of, here, there in ((alone[0], names[0], names[1]), (alone[1], names[1], names[0])):
            if here - there:
                of.append(" ".join([module, *sorted(here - there)]))
    return "\n".join(shared), "\n".join(alone[0]), "\n".join(alone[1])


def functions(module: types.ModuleType, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the public dotted names of a package and what is called by them."""
    for row in walk(module):
        around, *names = row.split()
        for name in names:
            full = f"{around}.{name}".lstrip(".")
            found: Any = module
            for part in full.split("."):
                found = getattr(found, part)
            if callable(found):
                yield full, found


def parameters(function: Callable[..., Any]) -> tuple[list[inspect.Parameter], bool]:
    """Return the parameters of a function or a class, and whether it takes any keyword."""
    try:
        every = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return [], True
    named = [each for each in every if each.kind not in (each.VAR_KEYWORD, each.VAR_POSITIONAL)]
    return named, any(each.kind == each.VAR_KEYWORD for each in every)


def called(function: Callable[..., Any], keyword: str, package: Any) -> tuple[str, list[str]]:
    """Call a function with a keyword and what it needs; return its error and its warnings."""
    named, any_keyword = parameters(function)
    names = [each.name for each in named]
    if keyword in names or not any_keyword:
        return "" if keyword in names else f"unexpected keyword {keyword}", []
    cell = package.layers.LSTMCell(1)
    values = {
        "activation": "relu",
        "function": abs,
        "dims": (1,),
        "target_shape": (1,),
        "layer": package.layers.LSTM(1),
        "cell": cell,
        "cells": [cell],
    }
    given = {each.name: values.get(each.name, 1) for each in named if each.default is each.empty}
    given[keyword] = (None, 1) if keyword == "batch_input_shape" else 1
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        try:
            function(**given)
        except Exception as error:
            return str(error) or "an error", []
    return "", [str(warning.message) for warning in warned]


def refuses(function: Callable[..., Any], keyword: str) -> str:
    """Tell "refuses" or "ignores" of a call with a keyword in Keras 3, or ""."""
    error, warned = called(function, keyword, keras)
    if REFUSES.search(error) and re.search(rf"\b{keyword}\b", error):
        return "refuses"
    return "ignores" if any(f"`{keyword}`" in w and "will be ignored" in w for w in warned) else ""


def old_keywords(name: str) -> Iterator[tuple[str, str]]:
    """Yield the keywords that are tried on a name, and those in their place."""
    for pattern, keywords in OLD.items():
        if re.fullmatch(pattern, name):
            yield from keywords.items()


def refused(function: Any, before: Any, keywords: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield the keywords that a function refuses or ignores, as REFUSED has them."""
    named, any_keyword = parameters(function)
    taken = [each.name for each in named]
    for keyword, new in sorted(keywords):
        # A model takes what it wants.
        there = next((n for n in new.split() if n in taken or (any_keyword and not named)), "")
        how = refuses(function, keyword) if there or not new else ""
        if how:
            taken_before = keyword not in IGNORED and not called(before, keyword, tf_keras)[0]
            parts = (f"={there}" * bool(there), "~" * (how == "ignores"), "+" * taken_before)
            yield "".join([keyword, *parts])


def all_refused(packages: Iterable[types.ModuleType], keras_2: Mapping[str, Any]) -> Iterator[str]:
    """Yield a row for each name that Keras 2 has, too, `=` for another name of the same."""
    every = {name: f for package in packages for name, f in functions(package) if name in keras_2}
    # The name that it has itself comes first.
    own = sorted(every, key=lambda name: (name.split(".")[-1] != every[name].__name__, name))
    names: dict[int, str] = {}
    rows: dict[str, list[str]] = {}
    for name in own:
        known = names.setdefault(id(every[name]), name)
        old = old_keywords(name) if known == name else ()
        rows[name] = list(refused(every[name], keras_2[name], old))
        if known != name and rows[known]:
            rows[name] = [f"={known}"]
    shared = rows["layers.Layer"]
    for name, words in sorted(rows.items()):
        if name != "layers.Layer" and set(shared) <= set(words):
            words = [*(word for word in words if word not in shared), "@"]
        if words:
            yield " ".join([name, *words])


def models(package: Any) -> dict[str, Any]:
    """Return a model of each sort."""
    sequential = package.Sequential([package.layers.Dense(1)])
    sequential.build((None, 1))
    model = package.Model(sequential.inputs, sequential.outputs)
    model.compile("sgd", "mse")
    return {"Model": model, "Sequential": sequential}


def has(model: Any, name: str) -> bool:
    """Tell whether a model has a method or an attribute, and does not refuse every call of it."""
    if not hasattr(model, name):
        return False
    try:
        getattr(model, name)(None)
    except NotImplementedError:
        return False
    except Exception:
        return True
    return True


def read_only(kind: type) -> list[str]:
    """Return the public properties of a class that cannot be assigned."""
    found = {name: getattr(kind, name) for name in dir(kind) if not name.startswith("_")}
    return [n for n, value in found.items() if isinstance(value, property) and value.fset is None]


def tables() -> Iterator[Table]:
    """Yield the tables."""
    from keras._tf_keras import keras as of_tensorflow

    shared, alone, alone_of_keras = divided(of_tensorflow, keras)
    keywords = list(all_refused((of_tensorflow, keras), dict(functions(tf_keras))))
    here, there = models(keras), models(tf_keras)
    for method, tried in sorted(OLD_METHODS.items()):
        model, before = here["Model"], there["Model"]
        words = refused(getattr(model, method), getattr(before, method), tried.items())
        keywords.append(" ".join([f"Model.{method}", *words]))
    gone = [
        name + "+" * all(has(model, name) for model in there.values())
        for name in sorted(METHODS.split())
        if not any(has(model, name) for model in here.values())
    ]
    of = f"TensorFlow {tf.__version__}, Keras {keras.__version__} and {tf_keras.__version__}"
    modules: dict[str, list[str]] = {}
    packages = (shared, alone, alone_of_keras, "\n".join(walk(tf_keras)))
    for column, text in enumerate(packages):
        for module, _, names in (line.partition(" ") for line in text.splitlines()):
            modules.setdefault(module, [""] * len(packages))[column] = names or "-"
    yield Table("keras.tsv", of, ["both", "tensorflow", "keras", "keras_2"], modules)
    old = {name: [words, "", ""] for name, _, words in (row.partition(" ") for row in keywords)}
    old["Model"][1] = " ".join(gone)
    old["layers.Layer"][2] = " ".join(read_only(keras.layers.Layer))
    yield Table("keras_old.tsv", of, ["refused", "gone", "read_only"], old)
