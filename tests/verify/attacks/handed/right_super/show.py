print(vg(m.Flip().forward, [3.0, -2.0]))
