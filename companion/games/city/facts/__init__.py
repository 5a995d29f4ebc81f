"""What happened in the city. Every outcome is inside its fact, so an old evening replays without the rules."""

from companion.core.fact import Fact
from companion.games.board.facts import *
from companion.games.city.facts.building import *
from companion.games.city.facts.money import *
from companion.games.city.facts.turn import *
from companion.games.kinds import kinds

FACTS = kinds(Fact, globals())
