print(vg(m.Scale(), [[1.0, 2.0, 3.0, 4.0]]))
