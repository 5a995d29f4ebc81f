"""The big moments of Deal."""

from companion.games.big_moment import BigMoment, BigMoments, full_set_moment
from companion.games.deal.sets import arranged_sets, places_of_complete_sets
from companion.games.deal.state import Deal
from companion.games.deal.words import cards_in_words


def _set_completed_moment(before: Deal, after: Deal) -> BigMoment | None:
    """Return the moment when a player completes another set."""
    for player in after.players:
        for colour in after.areas[player].rows:
            complete = places_of_complete_sets(after, player, colour)
            if len(complete) > len(places_of_complete_sets(before, player, colour)):
                cards = arranged_sets(after, player, colour)[max(complete)]
                return full_set_moment(player, colour, tuple(cards_in_words(after.edition, cards)))
    return None


MOMENTS = BigMoments[Deal](changed=_set_completed_moment)
"""The big moments of Deal."""
