"""Monopoly Deal: the desk of the open cards. What is in a hand is never asked."""
