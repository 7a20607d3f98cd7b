"""What the files of a project say of each other; no syntax tree of libcst is needed for it."""
