"""The moves of Monopoly City. Each class declares its fields, how it is written, and what is asked for them."""

from companion.core.move import Move as Move
from companion.core.move import forms_of, moves_in
from companion.games.board.moves import *
from companion.games.city.lot import Lot as Lot
from companion.games.city.moves import auction, building, cards, chance, deals, ending, money, planning, rail, turn
from companion.games.city.moves.auction import *
from companion.games.city.moves.building import *
from companion.games.city.moves.cards import *
from companion.games.city.moves.chance import *
from companion.games.city.moves.deals import *
from companion.games.city.moves.ending import *
from companion.games.city.moves.money import *
from companion.games.city.moves.planning import *
from companion.games.city.moves.rail import *
from companion.games.city.moves.turn import *
from companion.unit import moves as um
from companion.unit import takeover

MOVES = moves_in(
    *(Roll, Land, Buy, PayRent, PlayDodge, rail, PassGo, EndTurn, Finish, turn, Begin),
    *(um, takeover),
    *(Build, BuildPiece, planning, building),
    *(Pay, Settle, SoldAloud, money, deals, Promise, Bankrupt, ending, cards),
    *(GoToJail, Bail, UseCard, auction),
    *(ChanceMoney, ChanceMove, ChanceBack, ChanceJail, KeepCard, chance),
)
FORMS = forms_of(MOVES)
