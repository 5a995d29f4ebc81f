"""The moves of Monopoly Builder. Each class declares its fields, how it is written, and what is asked for them."""

from companion.core.move import Move as Move
from companion.core.move import forms_of, moves_in
from companion.games.board.moves import *
from companion.games.builder.lot import Lot as Lot
from companion.games.builder.moves import building, cards, deals, ending, learning, money, resources, turn
from companion.games.builder.moves.building import *
from companion.games.builder.moves.cards import *
from companion.games.builder.moves.deals import *
from companion.games.builder.moves.ending import *
from companion.games.builder.moves.learning import *
from companion.games.builder.moves.money import *
from companion.games.builder.moves.resources import *
from companion.games.builder.moves.turn import *
from companion.unit import moves as um

AUCTION = (um.StartAuction, um.CallBid, um.PassBid, um.CloseAuction, um.Cancel, um.Hold, um.Resume)
MOVES = moves_in(
    *(DecideOrder, Begin, turn, EndTurn, ending),
    *(Collect, Discard, resources),
    *(Buy, *AUCTION, AskRent, Pay, Settle, money, deals, Promise, Bankrupt),
    *(building, GoToJail, Bail, ForcedTrade, UseCard),
    *(cards, ChanceBack, ChanceJail, KeepCard, learning),
)
FORMS = forms_of(MOVES)
LEARNING = (ReadDeed, ReadChart, ReadSpace, ReadSpaces, DrawMap, DrawGap, ReadChance, ReadToken)
