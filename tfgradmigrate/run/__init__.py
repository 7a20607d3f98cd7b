"""One run over files: what is read, migrated, compared and written, in which order."""
