"""The recorder: a text is run, and whatever Python does around its graphs is written down.

What is not TensorFlow, NumPy, a literal, a local or a function of the subject itself is a *term*:
what was read, when, after how much unknown code. A term has no value. In a graph it is a
placeholder of its name, asked for its truth it forks, and gone through or handed to where nobody
sees what becomes of it, it ends the run: nothing is claimed then.
"""
