print(vg(m.scaled, [3.0, -2.0]))
