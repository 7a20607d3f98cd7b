"""Texts of Python and their trees, whatever they are read for."""
