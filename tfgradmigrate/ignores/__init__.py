"""What users set aside: places behind comments, and those that a baseline accepts."""
