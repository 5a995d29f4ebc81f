"""Every check and every handler of a Chance table, by kind of move."""

from companion.games.chance.rules import cards, flips, givens, placing, readings, rounds
from companion.games.chance.state import Chance
from companion.games.rulebook import collected_rules

CHECKS, HANDLERS = collected_rules(Chance, flips, placing, cards, rounds, readings, givens)
