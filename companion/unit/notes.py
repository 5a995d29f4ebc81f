"""Help texts about the real unit and the choices this one makes."""

from companion.core.words import phrase

CARE = phrase("Companion needs no batteries. If you put the real unit away, take its old batteries out: they may leak.")
"""A reminder only (UNIT-PWR-02)."""

CHOICES = phrase(
    "The odds for Build, how long its light spins and how long an auction or a deal lasts "
    "are our own choices to suit the printed rules. No one has measured the real unit."
)
"""Shown wherever players choose odds and lengths."""
