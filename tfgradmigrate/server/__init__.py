"""The language server: findings, fixes, pages and proofs where the code is written.

`places` turns findings into what the protocol has; `server` answers the editor.
"""
