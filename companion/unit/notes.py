"""What the help says about the real unit and about the choices this one makes."""

CARE = "The companion needs no cells. If you put the real unit away, take its old cells out: left inside they may leak."
"""A reminder only (UNIT-PWR-02)."""

CHOICES = (
    "How likely each result of Build is, how long its light runs and how long an auction or a deal lasts are choices "
    "of this program, made to suit the printed rules. They are not measurements of the real unit."
)
"""Shown wherever odds and lengths can be chosen."""
