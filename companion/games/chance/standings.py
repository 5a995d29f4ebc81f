"""The public standings of Monopoly Chance: the length and parts of each skyline."""

from collections.abc import Iterator, Sequence

from companion.core.words import joined_with_and, say, say_n, translated
from companion.games.chance.scoring import (
    Standing,
    is_any_length_known,
    minimum_length,
    standings_in_table_order,
    unmeasured_leaders,
    winners,
)
from companion.games.chance.state import Chance
from companion.games.chance.words import mark_reached_text, translated_name
from companion.games.leaving import GONE, winner_text
from companion.games.telling import verdict
from companion.games.view import StandingRow, Standings


def standings_view(state: Chance, now_ms: int) -> Standings:
    """Return everyone's standing."""
    ranking = standings_in_table_order(state)
    first, open_yet = 0 if is_any_length_known(state) else 1, unmeasured_players(state)
    rows = tuple(
        StandingRow(
            one.name,
            None if open_yet else one.rank,
            out=one.name in state.gone,
            figures=_figure_texts(state, one)[first:],
            made_of=tuple(_labelled_parts(state, one.name)),
            how=translated(GONE),
        )
        for one in ranking
    )
    leaders = () if open_yet or _is_start_of_skylines(state, ranking) else winners(state)
    return Standings((say("Skyline"), say("Buildings"))[first:], rows, _verdict(state, ranking), first=leaders)


def unmeasured_players(state: Chance) -> tuple[str, ...]:
    """Return whose skylines still need measuring to decide who won; no one's before the game is over."""
    return unmeasured_leaders(state) if _may_have_several_winners(state) else ()


def _may_have_several_winners(state: Chance) -> bool:
    """Return whether the game has ended with several possible winners."""
    return state.finished not in (None, "broken off", "alone")


def _is_start_of_skylines(state: Chance, ranking: Sequence[Standing]) -> bool:
    """Return whether no one can lead yet, because no one has a building."""
    early = state.finished in (None, "broken off")
    return early and not any(standing.buildings for standing in ranking)


def _verdict(state: Chance, ranking: Sequence[Standing]) -> str:
    if state.finished == "alone":
        return winner_text(state)
    if unknown := unmeasured_players(state):
        return say_n(
            "No winner yet: {players}'s skyline has to be measured",
            "No winner yet: the skylines of {players} have to be measured",
            len(unknown),
            players=joined_with_and(unknown),
        )
    over = _may_have_several_winners(state)
    if _is_start_of_skylines(state, ranking):
        return say("Ended early, before anyone had a building") if state.finished else say("No one has a building yet")
    words = verdict(winners(state), standing_text(min(ranking, key=lambda one: one.rank)), finished=over)
    return words if over or not state.finished else say("Ended early: {verdict}", verdict=words)


def measuring_question(state: Chance) -> str:
    """Return which skylines need measuring to decide whether one more round is played (CHANCE-OQ-14)."""
    unknown = unmeasured_leaders(state)
    return say_n(
        "{reached}: how long is {players}'s skyline?",
        "{reached}: how long are the skylines of {players}?",
        len(unknown),
        reached=mark_reached_text(state),
        players=joined_with_and(unknown),
    )


def compared_figure_name(state: Chance) -> str:
    """Return the name of the figure compared: the number of buildings if no skyline is measured."""
    return say("Skyline length") if is_any_length_known(state) else say("Buildings")


def _figure_texts(state: Chance, standing: Standing) -> tuple[str, str]:
    if not standing.buildings:
        length = say("empty")
    elif standing.length is None:
        length = say("at least {length} long", length=minimum_length(state, standing.name))
    else:
        length = say("{length} long", length=standing.length)
    return length, str(standing.buildings)


def _labelled_parts(state: Chance, player: str) -> Iterator[tuple[str, str]]:
    """Yield what each colour adds to the skyline."""
    for colour, number in state.skylines[player].items():
        each = state.edition.length(colour)
        yield (
            translated_name(colour),
            str(number) if each is None else say("{n}, {length} long", n=number, length=number * each),
        )


def standing_text(standing: Standing) -> str:
    """Return the length and the buildings of a skyline, or only the buildings if it hasn't been measured."""
    number = building_count_text(standing)
    if standing.length is None:
        return number
    return f"{say('a skyline {length} long', length=standing.length)}, {number}"


def building_count_text(standing: Standing) -> str:
    """Return how many buildings a skyline has, in words."""
    return say_n("{n} building", "{n} buildings", standing.buildings, none="no buildings")
