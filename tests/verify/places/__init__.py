"""Where two texts differ: places, what is in none, and what no record shows of them."""
