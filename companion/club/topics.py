"""The topics on a broker."""

from companion.core.errors import CompanionError

ROOT = "companion"
STATUS, STATE, EVENT, RESULT, LAMP, PRESS = "$state", "state", "event", "result", "lamp", "press/set"
RETAINED = (STATUS, STATE, RESULT, LAMP)
"""The topics of a table that the broker retains."""


def topic(club: str, table: str, what: str) -> str:
    """Return the topic of one thing of a table."""
    return f"{ROOT}/{club}/{table}/{what}"


def all_tables_filter(club: str) -> str:
    """Return the filter that matches all table topics."""
    return f"{ROOT}/{club}/#"


class ForeignTopic(CompanionError):
    """A topic does not belong to a table of this club."""


def split_topic(club: str, name: str) -> tuple[str, str]:
    """Return the table and the thing that a topic names. Raises `ForeignTopic`."""
    root, _, rest = name.partition(f"{ROOT}/{club}/")
    table, slash, what = rest.partition("/")
    if root or not slash or not table:
        raise ForeignTopic("Not a topic of this club.")
    return table, what
