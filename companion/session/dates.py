"""Dates as people write them, in the language of the window."""

from datetime import date

from companion.core.words import say, say_in


def day_and_month(day: date) -> str:
    """Return a date without its year: `09 Nov`."""
    return say("{day} {month}", day=f"{day:%d}", month=_month(day))


def short_date(day: date) -> str:
    """Return a date without its year for a name, its day without a zero: `9 Nov`."""
    return say("{day} {month}", day=day.day, month=_month(day))


def whole_date(day: date) -> str:
    """Return a date with its year: `09 Nov 2026`."""
    return say("{day} {month} {year}", day=f"{day:%d}", month=_month(day), year=f"{day:%Y}")


def _month(day: date) -> str:
    """Return the short name of a day's month."""
    names = (
        say_in("month", "Jan"),
        say_in("month", "Feb"),
        say_in("month", "Mar"),
        say_in("month", "Apr"),
        say_in("month", "May"),
        say_in("month", "Jun"),
        say_in("month", "Jul"),
        say_in("month", "Aug"),
        say_in("month", "Sep"),
        say_in("month", "Oct"),
        say_in("month", "Nov"),
        say_in("month", "Dec"),
    )
    return names[day.month - 1]
