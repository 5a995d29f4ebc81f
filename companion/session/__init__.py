"""A running evening: one table with its clock, its box and its sounds, for any number of windows."""
