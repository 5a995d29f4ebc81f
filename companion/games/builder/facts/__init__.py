"""What happened at a Builder table. Every outcome is inside its fact, so an old evening replays without the rules."""

from companion.core.fact import Fact
from companion.core.kinds import kinds
from companion.games.board.facts import *
from companion.games.builder.facts.edition import *
from companion.games.builder.facts.money import *
from companion.games.builder.facts.resources import *
from companion.games.builder.facts.turn import *

FACTS = kinds(Fact, globals())
