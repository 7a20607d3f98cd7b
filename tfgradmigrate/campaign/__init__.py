"""Many repositories: each is migrated and proved at its commit, and what came out is kept.

`working` is what a process does with one repository or one of its files; `running` hands that out
and takes it in; `store` keeps it in a file of SQLite, so that a later run continues where this one
stopped; `snapshot` is what is asked of git, which never touches a work tree.
"""
