"""What a program raised, as JSON."""

import re
from typing import List, Optional

from .channel import Json

#: What asserts of TensorFlow's mean that have no words, by the function in which they stand.
_ASSERTED = {
    "_resolve_grad_inputs": "a custom gradient in a branch of tf.cond reads a tensor that the "
    "branch captures, which TensorFlow 2 cannot differentiate; give it tf.identity of the tensor"
}


def status_of(error: BaseException) -> str:
    """Return the status of a run that raised this."""
    if isinstance(error, SystemExit):
        return "exit"
    if isinstance(error, MemoryError) or type(error).__name__ == "ResourceExhaustedError":
        return "memory"
    return "error"


def describe(error: BaseException, stage: str, filename: str) -> Json:
    """Return an error as JSON: what it is, when it was raised, and where in the program."""
    text = message_of(error)
    bases = [base.__name__ for base in type(error).__mro__ if base.__module__ == "builtins"]
    name = type(error).__name__
    described: Json = {
        "type": name[len("MultilineMessage") :] if name.startswith("MultilineMessage") else name,
        "base": bases[0],
        "stage": stage,
        "message": first_line(text),
        "line": line_of(error, text, filename),
    }
    uncompilable = sorted(set(re.findall(r"No registered '(\w+)' OpKernel for XLA", text)))
    if uncompilable:
        described["uncompilable"] = uncompilable
    return described


def message_of(error: BaseException) -> str:
    """Return the whole message; a program's own error may fail to give it."""
    try:
        return str(getattr(error, "message", None) or error).strip() or _unsaid(error)
    except Exception:
        return ""


def _unsaid(error: BaseException) -> str:
    """Return what an `assert` of TensorFlow's says nothing of, "" for any other error."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None or not isinstance(error, AssertionError):
        return ""
    return _ASSERTED.get(trace.tb_frame.f_code.co_name, "")


def first_line(text: str) -> str:
    """Return the first line that says something, without what differs between two runs."""
    lines = [line.strip() for line in _reason(text).splitlines() if line.strip()] or [""]
    # AutoGraph puts a traceback first, and the message, after its type, last.
    line = re.sub(r"^\w+: ", "", lines[-1]) if lines[0] == "in user code:" else lines[0]
    line = re.sub(r"0x[0-9a-f]+", "0x...", line)
    line = re.sub(r"pyfunc_\d+", "pyfunc_N", line)
    line = re.sub(r"(__\w+?)_\d+\b", r"\1_N", line)
    return re.sub(r"(/[^\s:'\"]+)+/", "", line)[:1000]


def _reason(text: str) -> str:
    """Return a message without what TensorFlow 2 puts first: which node it was, and its stack."""
    if not text.startswith("Graph execution error:"):
        return text
    lines = text.splitlines()[1:]
    said = [
        line
        for line in lines
        if not re.match(r"\s+(?!\s*\(\d+\))|Detected at node|<stack traces|\d+ root error|$", line)
    ]
    return "\n".join(said) or text


def line_of(error: BaseException, text: str, filename: str) -> Optional[int]:
    """Return the line of the program that an error came from, as far as one can tell."""
    if isinstance(error, SyntaxError) and error.filename == filename:
        return error.lineno
    line = None
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == filename:
            line = trace.tb_lineno
        trace = trace.tb_next
    named = mentioned_lines(text, filename)
    return named[-1] if named else line


def mentioned_lines(text: str, filename: str) -> List[int]:
    """Return the lines of the program that a traceback in a text goes through."""
    found = re.findall(rf'File "{re.escape(filename)}", line (\d+)', text)
    return [int(number) for number in found]
