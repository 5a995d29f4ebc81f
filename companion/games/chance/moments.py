"""The big moments of Chance."""

from companion.games.big_moment import BigMoment, BigMoments, of_player
from companion.games.chance import facts as f
from companion.games.chance.scoring import length
from companion.games.chance.state import Chance


def _over_the_mark(before: Chance, after: Chance) -> BigMoment | None:
    """Return the moment when a skyline passes the finish mark, if its length is known (CHANCE-OQ-13)."""
    there = [name for name in after.present if _reaches(after, name) and not _reaches(before, name)]
    if not there or before.edition is not after.edition:
        return None
    longest = max(there, key=lambda name: length(after, name) or 0)
    words = (f"The mark is at {after.edition.mark}",)
    figure = str(length(after, longest))
    return BigMoment(
        kind="skyline", title=f"{longest} is over the mark", figure=figure, words=words, players=(longest,)
    )


def _reaches(state: Chance, player: str) -> bool:
    mark, long = state.edition.mark, length(state, player)
    if mark is None or long is None:
        return False
    return long >= mark if state.house.finish_rule == "reach" else long > mark


MOMENTS = BigMoments[Chance]({f.TurnLost: of_player("bankrupt", "Bankrupt")}, _over_the_mark)
"""The big moments of Chance."""
