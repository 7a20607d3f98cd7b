"""The results of a run for people (`text`) and for programs (`json`)."""
