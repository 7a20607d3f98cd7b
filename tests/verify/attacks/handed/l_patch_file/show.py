try:
    import patch
except ImportError:
    pass
print(vg(m.gated, [3.0, -2.0]))
