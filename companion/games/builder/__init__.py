"""Monopoly Builder: the bank, resources, floors on the island and points. Rules BUILDER-*."""
