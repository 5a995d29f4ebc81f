"""Phones and the TV page: each phone is a button box and wallet, any browser shows the table.

Imported only when phones are switched on.
"""
