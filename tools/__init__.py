"""Scripts for whoever works on the project."""
