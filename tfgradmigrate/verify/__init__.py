"""The proof: run the old and the new program on the same inputs, and compare what comes out."""
