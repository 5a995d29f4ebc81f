"""Monopoly Chance: the desk that counts the token decks, guards the placements and scores the skylines."""
