"""What happened in the city. Each fact contains its outcome, so old games replay without the rules."""

from companion.core.fact import Fact
from companion.core.kinds import concrete_subclasses_in
from companion.games.board.facts import *
from companion.games.city.facts.building import *
from companion.games.city.facts.districts import *
from companion.games.city.facts.hazards import *
from companion.games.city.facts.jail import *
from companion.games.city.facts.rent import *
from companion.games.city.facts.turn import *

FACTS = concrete_subclasses_in(Fact, globals())
