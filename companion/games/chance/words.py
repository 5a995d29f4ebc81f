"""The words of Chance that windows share: names of colours, and whether a skyline has reached the finish mark."""

from companion.core.words import say, translated
from companion.games.chance.scoring import is_reaching_mark_enough
from companion.games.chance.state import Chance


def translated_name(name: str) -> str:
    """Return a colour, or a property called after its colour such as `red 2`, in the language of the window."""
    colour, _, number = name.rpartition(" ")
    return f"{translated(colour)} {number}" if colour and number.isdigit() else translated(name)


def mark_question(state: Chance) -> str:
    """Return the question whether a skyline has reached the mark, or passed it (CHANCE-OQ-13)."""
    return (
        say("Has a skyline reached the mark?")
        if is_reaching_mark_enough(state)
        else say("Has a skyline passed the mark?")
    )


def mark_reached_text(state: Chance) -> str:
    """Return that a skyline has reached the mark, or passed it."""
    return (
        say("A skyline has reached the mark")
        if is_reaching_mark_enough(state)
        else say("A skyline has passed the mark")
    )


def mark_not_reached_text(state: Chance) -> str:
    """Return that no skyline has reached the mark, or passed it."""
    return (
        say("No skyline has reached the mark")
        if is_reaching_mark_enough(state)
        else say("No skyline has passed the mark")
    )
