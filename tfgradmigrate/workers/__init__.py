"""Work that other processes do, here or in a cluster."""
