"""Tables on a broker: what a club sees of a table, the club's own buttons, and the hall over all tables.

Only `companion.club.link` loads the MQTT client; it is imported once a club is switched on.
"""
