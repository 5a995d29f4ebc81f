"""Monopoly City: the whole bank, its districts and rents, and the trading unit. Rules CITY-*."""
