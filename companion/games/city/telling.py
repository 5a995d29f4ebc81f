"""The sentences of a city: one for several facts that belong together."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from companion.core.fact import Fact
from companion.core.words import phrase, say
from companion.games.city import facts as f
from companion.games.city.settings import SETTINGS
from companion.games.city.state import City
from companion.games.telling import Teller
from companion.unit import facts as u
from companion.unit.facts import closed_early_sentence
from companion.unit.rules import CURRENCY


def _sentences_of_combined(state: City, facts: Sequence[Fact]) -> Iterator[tuple[Fact, str]]:
    """Yield each fact whose text depends on the other facts of its move, with that text, if any."""
    found = {type(fact): fact for fact in facts}
    if f.RentPaid in found or f.DebtOpened in found:
        yield from ((fact, "") for fact in facts if isinstance(fact, f.RentSeen))
    if u.BuildPressed in found:
        yield from ((fact, "") for fact in facts if isinstance(fact, f.BuildGranted))
    yield from _sale_sentences(state, found)
    yield from _wages_sentences(state, facts)
    yield from _swap_sentences(state, [fact for fact in facts if isinstance(fact, f.DistrictTaken)])
    yield from _third_double_sentence(found)


def _sale_sentences(state: City, found: Mapping[type[Fact], Fact]) -> Iterator[tuple[Fact, str]]:
    """Yield an auction whose district changes hands: the district's sentence names the winner."""
    sold, bought = found.get(u.AuctionSold), found.get(f.DistrictBought)
    if isinstance(sold, u.AuctionSold) and isinstance(bought, f.DistrictBought):
        yield sold, ""
        if sold.early:
            yield bought, closed_early_sentence(bought.sentence(state))


def _wages_sentences(state: City, facts: Sequence[Fact]) -> Iterator[tuple[Fact, str]]:
    """Yield the wages of a ride, or of a landing on GO, as part of its sentence."""
    for wages, landed in pairwise(facts):
        if isinstance(wages, f.WagesPaid) and isinstance(landed, f.Landed) and _includes_wages(landed):
            yield wages, ""
            yield landed, _wages_clause(state, landed, CURRENCY.show(wages.amount))


def _includes_wages(landed: f.Landed) -> bool:
    """Return whether the wages belong into the sentence of a landing."""
    return landed.how == "ride" or not landed.position


def _wages_clause(state: City, landed: f.Landed, amount: str) -> str:
    if landed.how == "ride":
        text = phrase("{player} takes the train to {space}, passing GO (+{amount})")
    elif landed.how == "card":
        text = phrase("{player} moves to {space} and collects {amount}")
    else:
        text = phrase("{player} lands on {space} and collects {amount}")
    return landed.tell(state, text, space=state.edition.track[landed.position].name_in_words, amount=amount)


def _swap_sentences(state: City, taken: Sequence[f.DistrictTaken]) -> Iterator[tuple[Fact, str]]:
    """Yield the two sides of a card's swap as one sentence."""
    if len(taken) > 1:
        swap = phrase("{player} swaps {district} with {other} for {theirs}")
        first, second = taken[:2]
        yield first, first.tell(state, swap, player=second.player, other=first.player, theirs=second.district)
        yield second, ""


def _third_double_sentence(found: Mapping[type[Fact], Fact]) -> Iterator[tuple[Fact, str]]:
    """Yield why a double leads to jail without a move."""
    rolled, jailed = found.get(f.Rolled), found.get(f.Jailed)
    if isinstance(rolled, f.Rolled) and isinstance(jailed, f.Jailed) and f.Landed not in found:
        yield jailed, say("Third double in a row: {player} goes to jail", player=jailed.player)


class _Teller(Teller[City]):
    """Combines several facts of a move into one sentence."""

    def _sentence(self, state: City, fact: Fact, happened: Sequence[Fact]) -> str:
        together = next((words for each, words in _sentences_of_combined(state, happened) if each is fact), None)
        return super()._sentence(state, fact, happened) if together is None else together


tell = _Teller(SETTINGS, ("district",), lambda state: state.edition.districts)
