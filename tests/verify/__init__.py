"""``tfgradmigrate verify``: what is run, how, and what is said of it."""
