"""Which code looks ops up in a graph, by their names or types, or hands the graph on."""

from __future__ import annotations

from tfgradmigrate.program.patterns import pattern

_READS = pattern(
    r"\b(?:get_operation_by_name|get_operations|get_tensor_by_name|as_graph_element"
    r"|(?:as|import)_graph_def|(?:import|export)_meta_graph|write_graph|graph_util)\b"
    r"|\.op\.(?:type|inputs|node_def)\b"
)
# One of these stands in all that: to look for them takes a tenth of the time.
_PARTS = (
    *("get_operation", "get_tensor_by_name", "as_graph_element", "_graph_def", "_meta_graph"),
    *("write_graph", "graph_util", ".op."),
)
_BYTES = tuple(part.encode() for part in _PARTS)
_COMMENT = pattern(r"#[^\n]*")


def may_read_graphs(data: bytes) -> bool:
    """Return whether it is worth while to decode a file and look."""
    return any(mark in data for mark in _BYTES)


def graph_reader(text: str) -> str:
    """Return the first thing in a text that reads the ops of a graph, "" for none."""
    if not any(part in text for part in _PARTS):
        return ""
    found = _READS.search(_COMMENT.sub("", text))
    return "" if found is None else found[0].removeprefix(".")
