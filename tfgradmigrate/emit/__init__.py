"""How the rewritten code is spelled, as libcst nodes, and how edits are applied to a tree.

Nothing here decides whether something is rewritten.
"""
