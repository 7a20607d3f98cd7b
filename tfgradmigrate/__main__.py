"""`python -m tfgradmigrate`."""

from tfgradmigrate.cli import program

if __name__ == "__main__":
    program()
