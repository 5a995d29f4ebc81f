"""Monopoly Deal: tracks the open cards. It never asks about the cards in a hand."""
