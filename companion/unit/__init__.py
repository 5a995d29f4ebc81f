"""The trading unit: power, hour clock, build button, auction and deal timers. Rules UNIT-*."""
