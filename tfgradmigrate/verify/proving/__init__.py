"""Proof by graphs: each place that a migration changed computes the same, for every value.

A place is cut out of both texts (`places`), traced with inputs that the old one takes, and the
forms of both sides are compared (`worker.graphs`). Where all are equal, and every line that differs
was run on the way, the two sides compute the same.
"""
