"""What happened at a Builder table. Each fact contains its outcome, so old games replay without the rules."""

from companion.core.fact import Fact
from companion.core.kinds import concrete_subclasses_in
from companion.games.board.facts import *
from companion.games.builder.facts.deeds import *
from companion.games.builder.facts.readings import *
from companion.games.builder.facts.rent import *
from companion.games.builder.facts.resources import *
from companion.games.builder.facts.turn import *

FACTS = concrete_subclasses_in(Fact, globals())
