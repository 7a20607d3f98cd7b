"""Every remedy that `doctor` names works under the TensorFlow that is installed, and is needed."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
from functools import cache

import pytest

from tests.readiness import remedies
from tests.readiness.remedies import EAGER, GRAPH, KERAS_2_GRAPH, WAYS
from tfgradmigrate.tables import keras_calls
from tfgradmigrate.tables.eager import FACTS
from tfgradmigrate.tables.successors import SUCCESSORS

pytestmark = pytest.mark.processes

#: Reads programs, and writes what each raises, "" for nothing.
_RUN = """
import json, os, sys, tempfile
import numpy as np
import tensorflow as tf
if sys.argv[1] == "off":
    tf.compat.v1.disable_v2_behavior()
said = {}
for program in json.load(sys.stdin):
    if sys.argv[1] == "off":
        tf.compat.v1.reset_default_graph()
    names = {"tf": tf, "np": np, "os": os, "tempfile": tempfile}
    try:
        exec(compile(program, "remedy", "exec"), names)
        said[program] = ""
    except Exception as error:
        said[program] = f"{type(error).__name__}: {error}"
print(json.dumps(said))
"""
_DOTTED = re.compile(r"\b(?:tf|keras|tf_slim|absl)(?:\.\w+)+")


def _needed(program: str) -> list[str]:
    """The packages that a program imports and that are not here."""
    found = [name for name in remedies.NEEDS if f"import {name}" in program]
    found += ["tensorboard"] if "tf.summary." in program else []
    return [name for name in found if importlib.util.find_spec(name) is None]


@cache
def said(way: str) -> dict[str, str]:
    """What each program of a way raises; all run in one process."""
    told = [*remedies.SUCCESSORS.values()]
    if way == EAGER:
        for remedy, fault in (*remedies.FACTS.values(), *remedies.READ_ONLY.values()):
            told += [(EAGER, remedy), (EAGER, fault)]
    if way == GRAPH:
        told += [(GRAPH, program) for program in remedies.BROKEN_IN_SLIM]
    programs = [text for of, text in told if of == way and not _needed(text)]
    keras = {"TF_USE_LEGACY_KERAS": "1"} if "keras 2" in way else {}
    done = subprocess.run(
        [sys.executable, "-c", _RUN, "off" if "graph" in way else "on"],
        input=json.dumps(programs),
        env={**os.environ, "TF_CPP_MIN_LOG_LEVEL": "3", **keras},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    return found


def run(way: str, program: str) -> str:
    missing = _needed(program)
    if missing:
        pytest.skip(f"{', '.join(missing)} is not installed")
    return said(way)[program]


def test_every_remedy_has_a_program() -> None:
    assert {*remedies.SUCCESSORS, *remedies.WITHOUT_PROGRAM} == SUCCESSORS.keys()
    assert remedies.FACTS.keys() == FACTS.keys()
    assert {way for way, _ in remedies.SUCCESSORS.values()} <= {*WAYS}
    kinds = {keras_calls.in_place_of(name)[:12] for name in keras_calls.READ_ONLY}
    assert {keras_calls.in_place_of(name)[:12] for name in remedies.READ_ONLY} == kinds


@pytest.mark.parametrize("module", remedies.SUCCESSORS)
def test_what_took_the_place_of_a_module_works(module: str) -> None:
    way, program = remedies.SUCCESSORS[module]
    for name in _DOTTED.findall(SUCCESSORS[module]):
        own = name.startswith("tf_slim") or "." not in name.partition(".")[2]
        assert name in program or own, f"{name} is named and not tried"
    assert run(way, program) == ""


@pytest.mark.parametrize("name", remedies.FACTS)
def test_what_eager_mode_refuses_has_a_way_out(name: str) -> None:
    remedy, fault = remedies.FACTS[name]
    for each in _DOTTED.findall(FACTS[name].remedy):
        assert each in remedy or each == "tf.Variable", f"{each} is named and not tried"
    assert run(EAGER, remedy) == ""
    assert run(EAGER, fault) != ""


@pytest.mark.parametrize("name", remedies.READ_ONLY)
def test_what_a_layer_is_given_instead(name: str) -> None:
    remedy, fault = remedies.READ_ONLY[name]
    assert run(EAGER, remedy) == ""
    assert name in run(EAGER, fault)


@pytest.mark.parametrize("program", remedies.BROKEN_IN_SLIM)
def test_what_is_said_to_raise_raises(program: str) -> None:
    assert run(GRAPH, program) != ""


def test_keras_2_makes_the_layers_of_version_1() -> None:
    """They raise with Keras 3, which is why the environment is named."""
    _, layers = remedies.SUCCESSORS["layers"]
    assert run(KERAS_2_GRAPH, layers) == ""
    assert "TF_USE_LEGACY_KERAS=1" in SUCCESSORS["layers"]
