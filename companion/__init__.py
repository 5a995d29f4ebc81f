"""The table companion: trading unit, bank and button box for the Monopoly board games."""

__version__ = "0.2.0"
