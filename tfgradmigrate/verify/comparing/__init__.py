"""Running both sides on the same numbers, and comparing what they give."""
