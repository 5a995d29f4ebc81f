"""What happened in the city. Every outcome is inside its fact, so an old evening replays without the rules."""

from companion.core.fact import Fact
from companion.core.kinds import kinds
from companion.games.board.facts import *
from companion.games.city.facts.building import *
from companion.games.city.facts.money import *
from companion.games.city.facts.turn import *

FACTS = kinds(Fact, globals())
