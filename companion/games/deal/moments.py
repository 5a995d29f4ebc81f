"""The big moments of Deal."""

from companion.games.big_moment import BigMoment, BigMoments, full_set_moment
from companion.games.deal.sets import places_of_complete_sets
from companion.games.deal.state import Deal


def _set_completed_moment(before: Deal, after: Deal) -> BigMoment | None:
    """Return the moment when a player completes another set."""
    for player in after.players:
        for colour in after.areas[player].rows:
            if len(places_of_complete_sets(after, player, colour)) > len(
                places_of_complete_sets(before, player, colour)
            ):
                return full_set_moment(player, colour)
    return None


MOMENTS = BigMoments[Deal](changed=_set_completed_moment)
"""The big moments of Deal."""
