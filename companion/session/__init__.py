"""A running game session: one table with its clock, its box and its sounds, for any number of windows."""
