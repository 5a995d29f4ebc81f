"""Every check and every handler of a Deal table, by kind of move."""

from companion.games.deal.rules import actions, answers, givens, laying, turn
from companion.games.deal.state import Deal
from companion.games.rulebook import collected_rules

CHECKS, HANDLERS = collected_rules(Deal, turn, laying, actions, answers, givens)
