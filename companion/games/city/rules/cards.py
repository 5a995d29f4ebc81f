"""Values read off the owner's cards. The printed card always wins."""

from collections.abc import Iterator

from companion.core.errors import Reason, hard_reason
from companion.core.kinds import ByKind
from companion.core.words import say, translated
from companion.games.city import facts as f
from companion.games.city import moves as m
from companion.games.city.edition import ASKED
from companion.games.city.rules.recorder import amount_text
from companion.games.city.state import City
from companion.games.rulebook import recorded_as

checks, handles = ByKind(), ByKind()


@checks(m.ReadValue)
def _check_read_value(state: City, move: m.ReadValue, player: str) -> Iterator[Reason]:
    known = state.edition.districts[move.district].amount_or_none(move.key)
    if known is not None and state.finished:
        yield hard_reason(say("The game is over: its cards keep their values."), "CITY-END-07")
    elif known is not None and state.begun:
        text = say(
            "In this game, {value} on the {district} card is {amount}: to correct it, put “force” in front.",
            value=translated(ASKED[move.key]),
            district=move.district,
            amount=amount_text(known),
        )
        yield Reason(text, "CITY-RENT-10")


handles.join({m.ReadValue: recorded_as(f.CardValueRead)})
