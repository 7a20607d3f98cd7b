"""Originals that were broken: the override never took effect, or raised, in TensorFlow 1 too.

A rewrite would give the code a gradient that it never had, so these are distinguished and left for
the owner to decide. The codes stand here because the other idioms raise them.
"""

from __future__ import annotations

from tfgradmigrate.idioms import Idiom
from tfgradmigrate.rules.findings.broken_original import (
    AlreadyDifferentiable,
    DeadHelperCall,
    DeadKey,
    DeadPyFuncKey,
    ForgottenKey,
    RegisteredAsNone,
    RegisteredNowhere,
    RegisteredPerCall,
    RegisteredTwice,
    WrongArity,
    WrongGradientCount,
)

IDIOM = Idiom(
    name="broken_original",
    title="Originals that never worked: dead keys, wrong arity, names registered nowhere",
    becomes="left alone; the finding names what the original really did",
    codes=(
        DeadKey,
        DeadPyFuncKey,
        DeadHelperCall,
        WrongArity,
        RegisteredNowhere,
        RegisteredAsNone,
        RegisteredTwice,
        WrongGradientCount,
        AlreadyDifferentiable,
        ForgottenKey,
        RegisteredPerCall,
    ),
)
