"""The screens of running tables."""
