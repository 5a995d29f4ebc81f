"""Monopoly City: the bank with its districts and rents, and the trading unit. Rules CITY-*."""
