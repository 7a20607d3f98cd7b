"""What code does, told from its text."""
