print(vg(lambda x: m.Slow()(x), [[3.0, -2.0]]))
