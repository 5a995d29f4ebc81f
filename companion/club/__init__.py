"""Tables on a broker: what a club sees of a table, the buttons of a house, and the hall over all of them.

Only `companion.club.link` loads the MQTT client; it is imported once a club is switched on.
"""
