"""The moves of Monopoly Deal. Each class declares its fields, how it is written, and what is asked for them."""

from companion.core.move import Move as Move
from companion.core.move import forms_of, moves_in
from companion.games import turn_timer
from companion.games.deal.moves import actions, answers, laying, turn
from companion.games.deal.moves.actions import *
from companion.games.deal.moves.answers import *
from companion.games.deal.moves.laying import *
from companion.games.deal.moves.turn import *
from companion.games.leaving import Leave

MOVES = moves_in(
    *(Begin, Draw, BankCard, Lay, Recolour),
    *(actions, laying, Waste),
    *(answers, turn, Leave, Finish),
)
FORMS = (*forms_of(MOVES), *turn_timer.FORMS)
