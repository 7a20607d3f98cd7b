"""What is reported of code: findings with their codes and pages, and the data of all results."""
