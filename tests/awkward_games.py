"""What the awkward oracle knows of each game."""

from tests import builder_awkward, chance_awkward, city_awkward, deal_awkward, unit_awkward
from tests.awkward import Awkward

AWKWARD: dict[str, Awkward] = {
    "builder": builder_awkward.AWKWARD,
    "chance": chance_awkward.AWKWARD,
    "city": city_awkward.AWKWARD,
    "deal": deal_awkward.AWKWARD,
    "unit": unit_awkward.AWKWARD,
}
