"""`python -m tfgradmigrate`."""

import sys

from tfgradmigrate.cli import main

if __name__ == "__main__":
    sys.exit(main())
