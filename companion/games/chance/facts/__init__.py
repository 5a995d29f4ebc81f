"""What happened at a Chance table. Each fact contains its outcome, so old games replay without the rules."""

from companion.core.fact import Fact
from companion.core.kinds import concrete_subclasses_in
from companion.games.chance.facts.flips import *
from companion.games.chance.facts.plays import *
from companion.games.chance.facts.readings import *
from companion.games.chance.facts.rounds import *

FACTS = concrete_subclasses_in(Fact, globals())
