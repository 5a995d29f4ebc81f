"""Every check and every handler of a Builder table, by kind of move."""

from companion.games.builder.rules import (
    bankruptcy,
    building,
    cards,
    deals,
    ending,
    givens,
    learning,
    money,
    resources,
    turn,
)
from companion.games.builder.state import Builder
from companion.games.rulebook import collected_rules

CHECKS, HANDLERS = collected_rules(
    Builder, turn, resources, money, building, deals, cards, bankruptcy, ending, learning, givens
)
