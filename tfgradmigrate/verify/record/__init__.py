"""Proof by recording, as the host sees it: what workers are asked, and what their records show."""
