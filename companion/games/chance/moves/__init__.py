"""The moves of Monopoly Chance. Each class declares its fields, how it is written, and what is asked for them."""

from companion.core.move import Move as Move
from companion.core.move import forms_of, moves_in
from companion.games import turn_timer
from companion.games.chance.moves import cards, flips, placing, readings, rounds
from companion.games.chance.moves.cards import *
from companion.games.chance.moves.flips import *
from companion.games.chance.moves.placing import *
from companion.games.chance.moves.readings import *
from companion.games.chance.moves.rounds import *
from companion.games.leaving import Leave

MOVES = moves_in(
    *(Start, TakeColour, Roll, Flip, CashOut),
    *(PlayCash, PlayToken, Jail, flips, placing),
    *(cards, readings, rounds, Leave, Finish),
)
FORMS = (*forms_of(MOVES), *turn_timer.FORMS)
LEARNING = (ReadDie, ReadMinimum, ReadLength, ReadMark, ReadText)
READ = (*LEARNING, ReadRack, TakeColour)
