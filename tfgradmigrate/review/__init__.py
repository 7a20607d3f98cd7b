"""The review: every place is shown, and only what somebody said yes to is written.

`session` knows places and answers, `journal` keeps the answers, `shown` gives what is to be seen of
a place. `questions` asks on any terminal, `screen` on the whole of a capable one.
"""
