print(vg(m.relu, [3.0, -2.0]))
