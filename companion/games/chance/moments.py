"""The big moments of Chance."""

import msgspec

from companion.core.words import phrase, say, with_heading
from companion.games.big_moment import BigMoment, BigMoments, player_moment_maker, roll_moment
from companion.games.chance import facts as f
from companion.games.chance.edition import CHANCE_FACE, LUCKY
from companion.games.chance.rules.placing import cash_in_hand
from companion.games.chance.scoring import has_reached_mark, skyline_length
from companion.games.chance.state import Chance


def _mark_passed_moment(before: Chance, after: Chance) -> BigMoment | None:
    """Return the moment when a skyline passes the finish mark, if its length is known (CHANCE-OQ-13)."""
    there = [name for name in after.present if has_reached_mark(after, name) and not has_reached_mark(before, name)]
    if not there or before.edition is not after.edition:
        return None
    longest = max(there, key=lambda name: skyline_length(after, name) or 0)
    words = (say("The mark is at {mark}", mark=after.edition.mark),)
    figure = str(skyline_length(after, longest))
    return BigMoment(
        kind="skyline",
        title=say("{player} is past the mark", player=longest),
        figure=figure,
        words=words,
        players=(longest,),
    )


def _roll_moment(state: Chance, fact: f.Rolled) -> BigMoment:
    if fact.face != CHANCE_FACE:
        return roll_moment(fact.player, int(fact.face))
    return msgspec.structs.replace(roll_moment(fact.player), figure=fact.face)


def _saved_moment(state: Chance, fact: f.Absorbed) -> BigMoment:
    """Return the moment when a Lucky Break stops a Bankrupt, with the Cash at stake (CHANCE-LUCKY-03)."""
    stake = with_heading(say("Cash out now"), str(cash_in_hand(state, fact.player)))
    return BigMoment(
        kind="saved",
        title=state.in_words(LUCKY),
        figure=say("{player} is saved!", player=fact.player),
        words=(stake,),
        players=(fact.player,),
    )


MOMENTS = BigMoments[Chance](
    {
        f.Rolled: _roll_moment,
        f.Absorbed: _saved_moment,
        f.TurnLost: player_moment_maker("bankrupt", phrase("Bankrupt")),
    },
    _mark_passed_moment,
)
"""The big moments of Chance."""
