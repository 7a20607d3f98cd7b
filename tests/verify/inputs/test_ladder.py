"""The ladder: where inputs come from, in which order, and what is made up for a parameter."""

from __future__ import annotations

from textwrap import dedent

import pytest

from tfgradmigrate.errors import UsageError
from tfgradmigrate.rules.model import Action, Finding
from tfgradmigrate.verify.inputs.ladder import MOST, Candidate, ladder, parse, spell
from tfgradmigrate.verify.program.subject import Subject
from tfgradmigrate.verify.program.subjects import subjects


def subject_of(text: str, name: str | None = None) -> Subject:
    """Return the subject of the lines that end in `#!`."""
    findings = [
        Finding("TGM105", Action.REWRITE, "m.py", number, 1, number, 2, "", "", "")
        for number, line in enumerate(text.split("\n"), 1)
        if line.endswith("#!")
    ]
    by_name = {subject.name: subject for subject in subjects(text, text, findings)}
    return by_name[name] if name else next(iter(by_name.values()))


def candidates(text: str, name: str | None = None, **options: object) -> tuple[Candidate, ...]:
    text = dedent(text).lstrip("\n")
    found = ladder(subject_of(text, name), text, **options).candidates  # type: ignore[arg-type]
    for candidate in found:
        assert candidate.arguments == parse(candidate.spelled)
    return found


def first(text: str, name: str | None = None, **options: object) -> str:
    return candidates(text, name, **options)[0].spelled


F = "def f(x, k): return tf.round(x * k) #!\n"


# Where they come from.


def test_given_inputs_are_the_only_ones_and_each_counts() -> None:
    found = candidates(F, given=["float32(2), 3", "(tensor([1.0]), k=2)"])
    assert [(c.spelled, str(c.origin)) for c in found] == [
        ("float32(2), 3", "command line"),
        ("tensor([1.0]), k=2", "command line"),
    ]


def test_given_nonsense_is_refused() -> None:
    with pytest.raises(UsageError, match="is no literal"):
        candidates(F, given=["float32(2), y"])


@pytest.mark.parametrize(
    "text",
    [
        "# tfgradmigrate: inputs(float32(2), 3)\ndef f(x, k): return x #!",
        "#tfgradmigrate:inputs( float32(2), 3 )\n@decorated\ndef f(x, k): return x #!",
        "# Twice.\n# tfgradmigrate: inputs(float32(2), 3)\n# (so)\ndef f(x, k): return x #!",
        "def f(x, k):  # tfgradmigrate: inputs(float32(2), 3)\n    return x #!",
        "def f(x, k):\n    # tfgradmigrate: inputs(float32(2), 3)\n    return x #!",
    ],
)
def test_a_comment_at_the_function_tells_the_inputs(text: str) -> None:
    (candidate,) = candidates(text)
    assert candidate.spelled == "float32(2), 3"
    assert str(candidate.origin).startswith("comment line ")


@pytest.mark.parametrize(
    "text",
    [
        "# tfgradmigrate: inputs(1)\n\ndef f(x): return x #!",
        "def f(x): return x  # tfgradmigrate: ignore[TGM103] #!",
        "# tfgradmigrate: inputs(1)\ndef g(x): return x\ndef f(x): return x #!",
        "def f(x):\n    '# tfgradmigrate: inputs(1)'\n    return x #!",
    ],
)
def test_other_comments_and_strings_do_not(text: str) -> None:
    assert str(candidates(text)[0].origin) == "synthesis"


def test_a_comment_that_is_not_understood_is_said() -> None:
    with pytest.raises(UsageError, match=r"line 1: .* is not understood"):
        candidates("# tfgradmigrate: input(float32(2))\ndef f(x): return x #!")


def test_an_instance_is_added_to_what_is_given() -> None:
    text = """
        class Clip:
            def __init__(self, bound): self.bound = bound
            def __call__(self, x):
                return tf.clip_by_value(x, -self.bound, self.bound) #!
        """
    spelled = [
        c.spelled for c in candidates(text, given=["float32(3)", 'python("Clip(2)"), int32()'])
    ]
    assert spelled == ['python("Clip(0.5)"), float32(3)', 'python("Clip(2)"), int32()']


# What is made up.


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("tf.round(p)", "float32(3, 4)"),
        ("p * 2", "float32(3, 4)"),
        ("tf.zeros(p) + x", "float32(3, 4), [3, 4]"),
        ("tf.reduce_sum(x, axis=p)", "float32(3, 4), -1"),
        ("tf.cast(x, p)", "float32(3, 4), python('__import__(\"tensorflow\").float32')"),
        ("x if p else -x", "float32(3, 4), True"),
        ("tf.identity(x, name=p)", 'float32(3, 4), "verified"'),
        ("tf.nn.max_pool(x, [1], [1], padding=p)", 'float32(2, 6, 6, 3), "verified"'),
        ("p(x)", "float32(3, 4), python("),
        ("tf.add_n(p)", "[float32(3, 4), float32(3, 4)]"),
        ("sum(q * q for q in p)", "[float32(3, 4), float32(3, 4)]"),
        ("tf.gather(x, p)", "float32(3, 4), int32(3)"),
        ("tf.where(p, x, -x)", "float32(3, 4), bool(3, 4)"),
        ("tf.nn.conv2d(x, p, [1, 1, 1, 1], 'SAME')", "float32(2, 6, 6, 3), float32(3, 3, 3, 2)"),
        ("tf.matmul(x, p)", "float32(4, 4), float32(4, 4)"),
        ("x * p.shape[-1].value", "float32(3, 4), float32(3, 4)"),
        ("tf.reshape(x, [-1, 28, 28, 1]) * p", "float32(2, 784), float32(2, 784)"),
    ],
)
def test_a_parameter_is_what_its_uses_say(body: str, text: str) -> None:
    names = "x, p" if "x" in body else "p"
    assert first(f"def f({names}): return {body} #!\n").startswith(text)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("bits", "2"),
        ("num_levels", "2"),
        ("clip_value", "0.5"),
        ("is_training", "False"),
        ("hard", "True"),
        ("name", '"verified"'),
        ("weights", "float32(3, 4)"),
        ("y", "float32(3, 4)"),
    ],
)
def test_a_name_tells_what_the_body_does_not(name: str, text: str) -> None:
    assert (
        first(f"def f(x, {name}): return tf.round(x) + g({name}) #!\n") == f"float32(3, 4), {text}"
    )


@pytest.mark.parametrize(
    ("annotation", "text"),
    [("int", "0.5"), ("bool", "True"), ("str", '"verified"'), ("tf.Tensor", "float32(3, 4)")],
)
def test_an_annotation_tells_as_well(annotation: str, text: str) -> None:
    assert first(f"def f(x, p: {annotation}): return tf.round(x) #!\n") == f"float32(3, 4), {text}"


def test_what_a_function_hands_on_is_what_the_other_one_takes() -> None:
    text = """
        def levels(v, n): return tf.zeros(n) + v #!
        def f(x, q):
            return levels(x, q) #!
        """
    assert first(text, "f") == "float32(3, 4), [3, 4]"


def test_a_constructor_is_called_with_what_its_class_does_with_it() -> None:
    text = """
        class Quantizer(Layer):
            def __init__(self, bits, theta, mode, **options):
                self.n = bits
                self.theta = theta
                self.mode = mode
            def call(self, x):
                if self.mode != "hard":
                    return x
                return tf.round(x * 2 ** self.n) * self.theta #!
        """
    assert first(text) == "python(\"Quantizer(2, 0.5, 'hard')\"), float32(3, 4)"


def test_a_constructor_gets_numbers_rather_than_tensors() -> None:
    text = """
        class Stack:
            def __init__(self, rates, scale):
                self.rates = rates
                self.scale = scale
            def __call__(self, x):
                for rate in self.rates:
                    x = tf.nn.leaky_relu(x, rate) * self.scale #!
                return x
        """
    assert first(text).startswith('python("Stack([0.5, 2.0], 0.5)")')


def test_a_helper_gets_functions_and_a_gradient() -> None:
    text = """
        import tensorflow as tf
        def py_func(func, inp, Tout, stateful=True, grad=None):
            tf.RegisterGradient("A")(grad)
            with tf.get_default_graph().gradient_override_map({"PyFunc": "A"}): #!
                return tf.py_func(func, inp, Tout, stateful=stateful)
        """
    found = candidates(text)
    function, inputs, dtypes, gradient = found[0].arguments
    assert function["code"] == "lambda *a: a[0] * a[0]"
    assert [item["kind"] for item in inputs["items"]] == ["tensor", "tensor"]
    assert dtypes["code"] == "[tf.float32]"
    assert (gradient["keyword"], gradient["code"][:15]) == ("grad", "lambda op, *g: ")
    assert any("stateful=False" in c.spelled for c in found)


def test_candidates_without_a_tensor_come_last() -> None:
    found = candidates("def f(k): return tf.identity(k * 2 ** k) #!\n")
    with_tensors = [any(a["kind"] == "tensor" for a in c.arguments) for c in found]
    assert with_tensors == sorted(with_tensors, reverse=True)
    assert with_tensors.count(True) >= 10
    (nothing,) = candidates("def f(): return tf.zeros([2]) #!\n")
    assert nothing.arguments == []


def test_there_is_a_limit_and_no_candidate_twice() -> None:
    found = candidates("def f(a, b, c, d, e): return a(b, c, d, e) #!\n")
    assert MOST <= len(found) <= MOST + 2
    assert len({c.spelled for c in found}) == len(found)
    given = [c.arguments[1].get("values") for c in found]
    assert len({values and values[0].get("dtype") for values in given}) > 1


def test_another_seed_makes_up_other_values_for_the_same_text() -> None:
    text = F
    zero, one = (ladder(subject_of(text), text, seed=seed).candidates[0] for seed in (0, 1))
    assert zero.spelled == one.spelled
    assert zero.arguments != one.arguments
    assert spell(one.arguments, 1) == one.spelled


def test_parameters_with_a_default_get_another_value_as_well() -> None:
    text = "def f(x, clip=None, l=1.0, hard=False, name=None): return g(x * l, clip, hard) #!\n"
    found = candidates(text)
    assert found[0].spelled == "float32(3, 4)"
    assert "float32(3, 4), clip=0.5, l=0.5, hard=True" in [c.spelled for c in found[1:]]
    assert len({c.spelled for c in found}) == len(found)


# What is no function.


def test_defaults_that_the_program_does_not_accept_are_changed_at_last() -> None:
    text = "def f(x, prefix=''): return tf.identity(x, name=prefix + '/x') #!\n"
    found = [c.spelled for c in candidates(text)]
    assert 'float32(3, 4), prefix="verified"' in found[1:]


def test_modules_and_scripts_take_nothing() -> None:
    (candidate,) = candidates("y = tf.round(x) #!\n")
    assert (candidate.arguments, str(candidate.origin), candidate.spelled) == ([], "", "")


def test_what_cannot_be_run_has_no_inputs() -> None:
    assert candidates("def f(x):\n    yield x #!\n") == ()
