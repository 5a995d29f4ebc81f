"""What every table with a board and a bank calls what players keep and trade."""

from companion.core.words import say, translated


def deal_in_words(one: str, gives: str, other: str, takes: str) -> str:
    """Return a deal in words. A side that gives something comes before one that gives nothing, an empty text."""
    if not gives:
        one, gives, other, takes = other, takes, one, gives
    gives, takes = gives or say("nothing"), takes or say("nothing")
    return say("{one} gives {other} {gives} for {takes}", one=one, other=other, gives=gives, takes=takes)


def card_in_words(card: str) -> str:
    """Return a kept Chance card in words."""
    return say("a Get Out of Jail Free card") if card == "jail" else say("the card “{card}”", card=translated(card))
