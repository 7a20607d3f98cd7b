"""Facts about one module: its tree, its names and scopes, and the places of the migrated idioms.

Everything here reads. What is to be done about a fact is decided in `idioms/`.
"""
