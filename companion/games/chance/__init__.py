"""Monopoly Chance: counts the token decks, checks the placements and scores the skylines."""
