"""What happened at a Deal table. Each fact contains its outcome, so old games replay without the rules."""

from companion.core.fact import Fact
from companion.core.kinds import concrete_subclasses_in
from companion.games.deal.facts.claims import *
from companion.games.deal.facts.table_cards import *
from companion.games.deal.facts.turn import *

FACTS = concrete_subclasses_in(Fact, globals())
