"""Files: which there are, their bytes and texts, how one is replaced, and what is kept of them."""
