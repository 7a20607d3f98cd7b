"""The table of expressions, and what is known of them."""

from __future__ import annotations

import pytest

from tfgradmigrate.verify.worker.graphs.table import Table, digest, merged

Shape = tuple[int | None, ...] | None


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        *(
            (None, None, None),
            (None, (2,), (2,)),
            ((2,), None, (2,)),
            ((), None, ()),
            (None, (), ()),
        ),
        *(((None, 3), (2, None), (2, 3)), ((2, 3), (2, 3), (2, 3)), ((None,), (None,), (None,))),
        # Two that contradict each other come from no one value: the first stands.
        *(((2,), (2, 3), (2,)), ((2, 3), (2,), (2, 3))),
    ],
)
def test_two_shapes_of_one_value_say_more_together(one: Shape, other: Shape, both: Shape) -> None:
    assert merged(one, other) == both


def test_what_is_known_of_a_node_grows_and_its_form_stays() -> None:
    table = Table()
    made = table.add("Op", {"b": 1, "a": 2}, (), None, (None, 3))
    assert table.add("Op", {"a": 2, "b": 1}, (), "half", (2, None)) == made
    assert (table.facts[made].dtype, table.facts[made].shape) == ("half", (2, 3))
    assert table.add("Op", {"a": 2, "b": 1}, (), None, None) == made
    assert (table.facts[made].dtype, table.facts[made].shape) == ("half", (2, 3))
    assert table.facts[made].like is None
    assert table.nodes[made].attribute("a") == 2
    assert table.nodes[made].attribute("c") is None


def test_nodes_differ_by_op_attributes_and_inputs() -> None:
    table = Table()
    one, other = table.add("x", {"number": 0}), table.add("x", {"number": 1})
    made = {
        *(one, other, table.add("Neg", {}, (one,)), table.add("Abs", {}, (one,))),
        *(table.add("Neg", {}, (other,)), table.add("Neg", {"T": "half"}, (one,))),
        *(table.add("Sub", {}, (one, other)), table.add("Sub", {}, (other, one))),
    }
    assert len(made) == len({table.digests[number] for number in made}) == 8


def test_an_order_follows_from_the_content_alone() -> None:
    def digests(*ops: str) -> list[str]:
        table = Table()
        numbers = [table.add(op) for op in ops]
        assert sorted(table.in_order(numbers)) == numbers
        return [table.digests[number] for number in table.in_order(numbers)]

    assert digests("a", "b", "c") == digests("c", "a", "b") == digests("b", "c", "a")


def test_a_digest_is_of_the_content_in_any_order_of_its_keys() -> None:
    assert digest({"a": 1, "b": 2}) == digest({"b": 2, "a": 1})
    assert len({digest(each) for each in ({"a": 1}, {"a": 2}, ["a", 1], "a", None)}) == 5
    assert len(digest("a")) == 32
