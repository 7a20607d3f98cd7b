"""Proof by records: each place that a migration changed does the same, for every tensor.

The functions of both texts are recorded as a whole (`record`, `worker.record`), and their forms
compared (`worker.graphs`). Where all are equal, and every line that differs was run on the way, the
two texts do the same.
"""
