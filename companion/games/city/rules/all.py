"""Every check and every handler of a city, by kind of move."""

from companion.games.city.rules import (
    auction,
    bankruptcy,
    building,
    cards,
    chance,
    deals,
    ending,
    givens,
    jail,
    money,
    planning,
    rail,
    turn,
)
from companion.games.city.state import City
from companion.games.rulebook import collected_rules

CHECKS, HANDLERS = collected_rules(
    City,
    turn,
    money,
    building,
    planning,
    rail,
    deals,
    jail,
    chance,
    bankruptcy,
    ending,
    auction,
    cards,
    givens,
)
