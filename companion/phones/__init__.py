"""Phones and the TV page: every player's phone as button box and wallet, any browser as the view of the table.

Imported when phones are switched on, and at no other time.
"""
