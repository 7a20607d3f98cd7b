"""The proof of whole training steps: loss, gradients and updates of two programs compared.

`capturing` runs both programs, `pairing` says which variable, which step and which input of the one
is which of the other, `judging` compares the canonical forms, `telling` puts it into words.
"""
