"""The page of `--report`: what it holds, what it lets nobody put into it, and how large it gets."""

from __future__ import annotations

import base64
import hashlib
import math
import re
from html.parser import HTMLParser

import pytest
from msgspec.structs import replace

from tfgradmigrate.cli import main
from tfgradmigrate.idioms import registry
from tfgradmigrate.report import page
from tfgradmigrate.report.plots import Plots
from tfgradmigrate.report.summary import summarise
from tfgradmigrate.rules.findings import explanations
from tfgradmigrate.rules.model import (
    Action,
    Agreement,
    Blocks,
    Curve,
    FileFailure,
    FileResult,
    Finding,
    LeftItem,
    LeftPlace,
    ModeOutcome,
    Part,
    Proof,
    Verdict,
)

registry()
PAGES = explanations()
XS = tuple(number / 20 for number in range(-50, 51))
FINDING = Finding(
    "TGM103", Action.REWRITE, "a.py", 10, 5, 12, 1, "identity_override", "f", "said of `tf.x`"
)
RESULT = FileResult("a.py", (FINDING,), old="x\ny\n", new="x\nz\n")
VERDICT = Verdict(
    "a.py",
    "f",
    10,
    Proof.PROVED,
    inputs="float32(3, 4)",
    origin="synthesis",
    modes=(ModeOutcome("eager", Agreement.EQUAL),),
    graphs=("x float32(?, ?)",),
    computes=("output 0 = Sign(x0)",),
)


def curve(value: object = math.tanh, gradient: object = math.cos) -> Curve:
    values, gradients = (tuple(map(each, XS)) for each in (value, gradient))  # type: ignore[call-overload]
    return Curve("float32(3, 4)", XS, values, values, gradients, gradients)


def rendered(
    results: list[FileResult], verdicts: list[Verdict] | None = None, *left: LeftItem
) -> str:
    counts = summarise(len(results), results)
    return page.render(page.Run(results, counts, left, verdicts, PAGES, False, "1.2.3"))


#: Elements that have no end.
EMPTY = {"meta", "input", "br"}


class Reader(HTMLParser):
    """Reads a page: elements have to be closed in order; what they hold is kept."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text: dict[str, list[str]] = {}
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.setdefault(self.open[-1] if self.open else "", []).append(data)

    @property
    def names(self) -> list[str]:
        return [tag for tag, _ in self.elements]

    @property
    def all_text(self) -> str:
        return "".join(part for parts in self.text.values() for part in parts)


ITEM = LeftItem(
    Blocks.IMPORT,
    "module",
    "tf.contrib",
    "use `tf_slim`",
    tuple(LeftPlace("a.py", n) for n in range(1, 31)),
)


def test_a_page_has_everything() -> None:
    failure = FileResult("c.py", failure=FileFailure("c.py", "TGM901", 3, "cannot be parsed"))
    read = Reader(rendered([RESULT, failure], [replace(VERDICT, curve=curve())], ITEM))
    text = read.all_text
    for words in (
        "1 of 2 files would change",
        "1 of 1 place proved",
        "line 10: said of ",
        "-y",
        "+z",
        "Sign(x0)",
        "c.py, line 3: ",
        "cannot be parsed",
        "Blocks an import",
        "and 10 more",
        "Made by tfgradmigrate 1.2.3.",
    ):
        assert words in text, words
    assert "tf.x" in read.text["code"]
    assert {"del", "ins"} <= set(read.names)
    ids = [attributes["id"] for _, attributes in read.elements if "id" in attributes]
    assert len(set(ids)) == len(ids)
    targets = {attributes.get("href") for _, attributes in read.elements} - {None}
    assert targets <= {f"#{each}" for each in ids}
    assert {"#TGM103", "#TGM901"} <= targets
    (article, *_) = (a for tag, a in read.elements if tag == "article")
    assert article["aria-labelledby"] == "TGM103"


def test_a_page_needs_no_network_and_lets_nothing_else_run() -> None:
    text = rendered([RESULT], [replace(VERDICT, curve=curve())])
    read = Reader(text)
    assert not [a for _, a in read.elements if {"src", "srcset", "style"} & a.keys()]
    assert not [a for _, a in read.elements if any(name.startswith("on") for name in a)]
    (policy,) = (a["content"] for _, a in read.elements if "http-equiv" in a)
    assert policy is not None
    assert policy.startswith("default-src 'none'; ")
    for name in ("style", "script"):
        (content,) = re.findall(f"<{name}>(.*?)</{name}>", text, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        assert f"{name}-src 'sha256-{digest}'" in policy
    assert "url(" not in text
    assert "@import" not in text
    # Without a script there are no filters, and everything is there.
    (form,) = (a for tag, a in read.elements if tag == "form")
    assert "hidden" in form
    assert not [a for tag, a in read.elements if tag != "form" and "hidden" in a]


ATTACKS = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "</pre></style></script><svg onload=alert(1)>",
    "`<b>`",
    "{{ 7 * 7 }}{% raw %}",
    "javascript:alert(1)",
    "<!--",
    "]]>&lt;&#60;",
    "\x1b[31m\x00\u202e\ud800",
]


@pytest.mark.parametrize("bad", ATTACKS)
def test_markup_is_shown_and_not_run(bad: str) -> None:
    """Wherever it comes from: a name of a file, a message, code, a reason, a call."""
    finding = replace(FINDING, path=bad, message=bad, symbol=bad, idiom=bad, assumes=(bad,))
    verdict = replace(
        VERDICT,
        path=bad,
        subject=bad,
        reason=bad,
        inputs=bad,
        graphs=(bad,),
        graph_note=bad,
        computes=(bad,),
        smallest=bad,
        command=bad,
        hint=bad,
        modes=(ModeOutcome("eager", Agreement.DIFFERS, bad, 0.0, (bad,)),),
        proof=Proof.DIFFERS,
        curve=replace(curve(), of=bad),
    )
    results = [
        FileResult(bad, (finding,), old=f"{bad}\n", new=f"{bad} new\n"),
        FileResult(f"{bad}.ipynb", (replace(finding, cell=2),), parts=(Part(2, bad, "new"),)),
        FileResult("c.py", failure=FileFailure(bad, "TGM901", 3, bad)),
    ]
    item = LeftItem(Blocks.CALL, bad, bad, bad, (LeftPlace(bad, 1),))
    text = rendered(results, [verdict], item)
    assert not re.search("[\\x00-\\x08\\x1b\\u202e]", text)
    read = Reader(text)
    plain = Reader(
        rendered(
            [replace(each, path="a") for each in results],
            [replace(verdict, path="a")],
            replace(item, name="a"),
        )
    )
    assert sorted(set(read.names)) == sorted(set(plain.names))
    assert "img" not in read.names
    assert read.names.count("script") == 1
    assert read.names.count("meta") == 4
    assert not [a for _, a in read.elements if any(name.startswith("on") for name in a)]
    if bad.isprintable():
        assert read.all_text.count(bad.replace("`", "")) >= 8


def test_what_is_between_backticks_is_code_and_nothing_else() -> None:
    read = Reader(rendered([replace(RESULT, findings=(replace(FINDING, message="a `<b>` c"),))]))
    assert "<b>" in read.text["code"]
    odd = replace(FINDING, message="a ` <i>")
    assert "line 10: a ` <i>" in Reader(rendered([replace(RESULT, findings=(odd,))])).all_text


def test_2000_findings_take_at_most_3_megabytes() -> None:
    """With a proof and a plot of its own for each."""
    message = "gradient of Identity becomes a function with `tf.custom_gradient`; " * 2
    old = "\n".join(f"line {number} of a program, as it was" for number in range(24))
    results, verdicts = [], []
    for number in range(500):
        path = f"src/package/module_{number}.py"
        found = tuple(replace(FINDING, path=path, line=n, message=message) for n in range(1, 5))
        results.append(FileResult(path, found, old=old, new=old.replace("0 of", "0 in")))
        for line in range(1, 5):
            scale = 1 + number / 7 + line / 1000
            shape = curve(lambda x, s=scale: s * math.tanh(s * x), lambda x, s=scale: s - x * x / s)
            verdicts.append(replace(VERDICT, path=path, line=line, curve=shape))
    assert len(rendered(results, verdicts).encode()) <= 3_000_000


def test_long_diffs_are_cut_and_say_so() -> None:
    old = "".join(f"{number}\n" for number in range(1000))
    text = rendered([replace(RESULT, old=old, new=old.replace("\n", " \n"))])
    assert "1601 more lines" in text


def test_a_proof_of_a_notebook_stands_once() -> None:
    parts = [replace(RESULT, path="a.ipynb"), replace(RESULT, path="a.ipynb")]
    text = rendered(parts, [replace(VERDICT, path="a.ipynb")])
    assert text.count("data-p=") == 1


def label(figure: str) -> list[str]:
    return re.findall(r'aria-label="([^"]*)"', figure)


def test_plots_of_what_is_the_same_show_no_difference() -> None:
    plots = Plots()
    figure = plots.figure(curve(round, lambda x: 1.0))
    assert label(figure) == ["value: both −2 to 2", "gradient: both 1 to 1"]
    assert "the difference is 0 at all 101 inputs" in figure
    read = Reader(plots.shared + figure)
    ids = {attributes["id"] for _, attributes in read.elements if "id" in attributes}
    used = {a["href"] for tag, a in read.elements if tag == "use"}
    assert used == {f"#{each}" for each in ids}
    # A step has a few points, a line two.
    lines = re.findall(r' d="M([^MHV"]*)"', plots.shared)
    assert {len(line.split()) // 2 for line in lines} == {2, 10}


def test_a_difference_has_a_plot() -> None:
    known = curve(float, lambda x: 1.0)
    other = replace(known, new_gradients=tuple(-1.0 for _ in XS))
    figure = Plots().figure(other)
    assert label(figure)[1:] == [
        "gradient: old 1 to 1, new −1 to −1",
        "new − old (dotted: gradient): value 0 to 0, gradient −2 to −2",
    ]
    assert "old and new differ" in figure
    none = replace(known, new_gradients=(None,) * len(XS))
    assert "where one has a number, the other has none" in Plots().figure(none)


def test_gaps_and_lone_points_are_drawn() -> None:
    numbers = tuple(None if x < 0 or x == 1 else x for x in XS)
    gaps = Curve("x", XS, numbers, numbers, (None,) * 101, (None,) * 101)
    plots = Plots()
    figure = plots.figure(gaps)
    assert label(figure)[1] == "gradient: both None"
    assert ">None<" in figure
    assert any(d.count("M") == 2 for d in re.findall(r' d="([^"HV]*)"', plots.shared))
    alone = Curve("x", XS, (1.0,) + (None,) * 100, (1.0,) + (None,) * 100, numbers, numbers)
    assert 'd="M44 70 45 70"' in (lambda each: (each.figure(alone), each.shared)[1])(Plots())


def test_the_shared_part_of_no_plots_is_nothing() -> None:
    assert Plots().shared == ""


def test_a_report_is_written(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(str(tmp_path))
    with open("a.py", "w") as file:
        file.write("import tensorflow as tf\ny = tf.py_func(f, [x], tf.float32)\n")
    assert main([".", "--report", "a.html"]) == 1
    out = capsys.readouterr().out
    with open("a.html", encoding="utf-8") as file:
        assert "TGM106" in Reader(file.read()).all_text
    assert "TGM106" in out
    assert main([".", "--report", "no/a.html"]) == 2
    assert "no/a.html: there is no folder no" in capsys.readouterr().err
    assert main(["verify", "--locked", "a.lock", "--report", "a.html"]) == 2
    assert "leave out --report" in capsys.readouterr().err
    monkeypatch.setattr(page, "NEEDS", ("jinja2", "no_such_package"))
    assert main([".", "--report", "a.html"]) == 2
    assert "pip install 'tfgradmigrate[report]'" in capsys.readouterr().err


def test_the_page_names_what_was_read_and_when() -> None:
    run = page.Run(
        [], None, None, None, PAGES, False, "1.2.3", "nets", "0123456789abcdef", "2026-11-28"
    )
    assert run.origin == "nets, commit 0123456789ab, 2026-11-28. Made by tfgradmigrate 1.2.3."
    assert run.origin in page.render(run)
