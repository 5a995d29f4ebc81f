"""The Deal table for its screen: the open cards, the claims, and the number of the other cards."""

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from companion.core.words import name_with_count, say, say_n, translated
from companion.games.deal import payments, sets
from companion.games.deal.card_counts import CardCount, card_counts, card_counts_and_help, just_say_no_odds_text
from companion.games.deal.checks import broken_invariants
from companion.games.deal.edition import HOTEL, HOUSE
from companion.games.deal.prompts import (
    headline,
    open_claim_text,
    players_to_answer,
    players_who_may_answer,
    who_answers_next,
)
from companion.games.deal.rows import building_level
from companion.games.deal.rules.common import TO_WIN, amount_asked, is_stopped
from companion.games.deal.rules.turn import number_of_excess_cards
from companion.games.deal.scoring import Standing, standings_in_table_order
from companion.games.deal.state import DRAW, PLAYS, Claim, Deal
from companion.games.deal.texts import card_texts, reminders
from companion.games.deal.words import cards_in_words
from companion.games.leaving import GONE
from companion.games.light_mode import is_light
from companion.games.view import FaceUp, Holding, Piece, Place, PlayerRow, TableView

WANTED = TO_WIN
_BUILT = ((), (HOUSE,), (HOUSE, HOTEL))


class SetView(msgspec.Struct, frozen=True):
    """One set on a player's table: its cards in order, its size, its buildings, and its rent.

    `values` are the numbers in the corners of the cards. `marks` has a letter for each card: P a property, W a
    two-colour wild, A an all-colour wild.
    """

    colour: str
    cards: tuple[str, ...]
    values: tuple[int, ...]
    marks: str
    set_size: int
    complete: bool
    built: tuple[str, ...]
    rent: int


class Note(msgspec.Struct, frozen=True):
    """Equal cards in a bank, with their count. Of `money` the name only repeats the value."""

    card: str
    value: int
    count: int
    money: bool


class AreaView(msgspec.Struct, frozen=True):
    """One player's table cards, and the size of their hand but never its cards.

    `colours` are the complete sets that count for winning, `worth` is the value of everything, and `too_many` are the
    cards above the hand limit. `no_chance` is the probability of a Just Say No in the hand, empty unless the
    table uses the deck view.
    """

    name: str
    hand: int
    too_many: int
    bank: tuple[Note, ...]
    cash: int
    worth: int
    sets: tuple[SetView, ...]
    loose: tuple[str, ...]
    colours: int
    in_turn: bool
    won: bool
    no_chance: str
    gone: bool = False


class ClaimView(msgspec.Struct, frozen=True):
    """The claim on a player, who has played Just Say No in turn, and who has to answer now.

    `owes` is what they still have to do, as a sentence. `can_pay` is all they have if that is less
    than they owe, else None. `for_money` tells whether money is claimed, as `amount`.
    """

    target: str
    for_money: bool
    amount: int
    owes: str
    noes: tuple[str, ...]
    stopped: bool
    waits_for: str
    can_pay: int | None


class DealView(TableView, frozen=True, kw_only=True):
    """What the terminal draws of Deal. `counts` are empty unless the table uses the deck view (DEAL-OQ-24).

    `balanced` tells whether all cards of the pack are accounted for. `cards` says what each card does and where the
    cards are. `does` says what the card of a play does, by the verb of the play. `answering` are those of `asked` who
    answer first.
    """

    areas: tuple[AreaView, ...]
    claims: tuple[ClaimView, ...]
    plays: int
    plays_left: int
    pile: int
    discard: int
    counts: tuple[CardCount, ...]
    reminders: tuple[str, ...]
    does: dict[str, str]
    cards: tuple[tuple[str, str], ...]
    answering: tuple[str, ...]


def deal_view(state: Deal, now_ms: int) -> DealView:
    """Return the current table."""
    ranking = standings_in_table_order(state)
    areas = tuple(_area_view(state, standing) for standing in ranking)
    return DealView(
        game="deal",
        columns=(say("Bank"), say("Sets")),
        deciding=1,
        finished=state.finished or "",
        players=tuple(_player_row(state, *each) for each in zip(ranking, areas, strict=True)),
        areas=areas,
        claims=tuple(_claim_view(state, claim) for claim in state.claims),
        headline=headline(state),
        follower=state.follower,
        goal=_goal_text(state),
        plays=PLAYS,
        plays_left=state.turn.plays_left,
        pile=state.pile,
        discard=len(state.discard) + state.hidden,
        counts=tuple(card_counts(state)) if state.house.deck_view == "on" else (),
        does=card_texts(state.edition),
        reminders=tuple(reason.text for reason in reminders(state)),
        cards=tuple(card_counts_and_help(state)),
        asked=players_who_may_answer(state),
        answering=players_to_answer(state),
        places=tuple(_places(areas, banks=not is_light(state))),
        face_up=None if is_light(state) or state.finished else _face_up(state),
        balanced=not broken_invariants(state),
    )


def _player_row(state: Deal, standing: Standing, area: AreaView) -> PlayerRow:
    name = standing.name
    whole = [colour for colour in state.areas[name].rows if sets.places_of_complete_sets(state, name, colour)]
    full, out = not is_light(state), name in state.gone
    progress = say("{n} of {all}", n=standing.colours, all=WANTED)
    return PlayerRow(
        name=name,
        first=say("bank {amount}", amount=standing.cash),
        second=progress,
        where=", ".join(map(translated, whole)),
        marks=translated(GONE) if out else _hand_text(state, name) if full else "",
        in_turn=name == state.turn.player and not state.finished,
        out=out,
        pieces=(Piece("back", state.areas[name].hand),) if full and not out else (),
        holdings=(*map(_set_holding, area.sets), *(_bank_holdings(area) if full else ()), *_loose_holdings(area)),
        sheet=tuple(_detail_rows(area)) if full else ((say("Sets"), progress),),
    )


def _goal_text(state: Deal) -> str:
    """Return how to win and, until everyone has had a turn, what to do on one (DEAL-PROP-05, DEAL-WIN-02)."""
    if state.house.same_colour_counts_once:
        goal = say("{n} complete sets in different colours win.", n=WANTED)
    else:
        goal = say("{n} complete sets win.", n=WANTED)
    if is_light(state) or state.turn.number > len(state.players):
        return goal
    return "\n".join((say("Draw {n}, then play up to {plays} cards.", n=DRAW, plays=PLAYS), goal))


def _hand_text(state: Deal, name: str) -> str:
    hand, extra = state.areas[name].hand, number_of_excess_cards(state, name)
    return say("{n} in hand, {extra} too many", n=hand, extra=extra) if extra else say("{n} in hand", n=hand)


def _set_holding(one: SetView) -> Holding:
    marks = (say("complete"), *one.built) if one.complete else one.built
    return Holding(translated(one.colour), one.colour, _set_words(one), marks)


def _set_words(one: SetView) -> str:
    cards = ", ".join(one.cards)
    if one.complete:
        return say("rent {rent}: {cards}", rent=one.rent, cards=cards)
    return say("{n} of {size}, rent {rent}: {cards}", n=len(one.cards), size=one.set_size, rent=one.rent, cards=cards)


def _bank_holdings(area: AreaView) -> Iterator[Holding]:
    if area.bank:
        yield Holding(say("Bank"), "bank", f"{area.cash}: {', '.join(map(_banknote_words, area.bank))}")


def _loose_holdings(area: AreaView) -> Iterator[Holding]:
    return (Holding(card, "loose", translated("loose")) for card in area.loose)


def _banknote_words(note: Note) -> str:
    return name_with_count(note.count, note.card)


def _detail_rows(area: AreaView) -> Iterator[tuple[str, str]]:
    """Yield a player's cards apart from the held ones: the hand, and the total of the open cards."""
    hand = say_n("{n} card", "{n} cards", area.hand, none="no cards")
    yield say("In hand"), say("{cards}, {extra} too many", cards=hand, extra=area.too_many) if area.too_many else hand
    yield say("On the table"), say("worth {amount}", amount=area.worth)


def _bank_words(area: AreaView) -> str:
    cards = ", ".join(map(_banknote_words, area.bank))
    return say("bank {amount}: {cards}", amount=area.cash, cards=cards) if cards else say("nothing in the bank")


def _face_up(state: Deal) -> FaceUp:
    """Return the cards between the players: the draw pile, the last discard, and the plays of the turn.

    Plays are left out while someone has to answer, for whom they do not count.
    """
    turn, piles = state.turn, [Piece("pile")]
    if state.discard:
        card = state.discard[-1]
        piles.append(Piece(state.edition.cards[card].kind, 1, state.in_words(card)))
    plays = (Piece("play", turn.plays_left), Piece("played", PLAYS - turn.plays_left))
    counted = turn.drawn and not state.claims
    cards = (*piles, *(each for each in plays if counted and each.count))
    return FaceUp(state.players.index(turn.player), cards, ((say("Draw pile"), str(state.pile)),))


def _places(areas: Sequence[AreaView], *, banks: bool) -> Iterator[Place]:
    """Yield the players' table cards, with a grid row for each player: name, the `banks`, then the sets."""
    for seat, area in ((seat, area) for seat, area in enumerate(areas) if not area.gone):
        first = Holding(area.name, "bank", _bank_words(area) if banks else "")
        notes = tuple(Piece("note", note.count, str(note.value)) for note in area.bank) if banks else ()
        lying = [
            (first, (Piece("bank", 1, say("Bank") if banks else ""), *notes)),
            *((held, (Piece("card", 1, held.name),)) for held in _loose_holdings(area)),
        ]
        lying += [(_set_holding(one), tuple(_set_pieces(one))) for one in area.sets]
        free = range(len(lying), WANTED + 1)
        lying += [(Holding(say("Set {n}", n=n)), (Piece("slot"),)) for n in free]
        for column, (held, pieces) in enumerate(lying):
            yield Place(
                name=held.name,
                words=held.words,
                group=held.group,
                seat=seat,
                column=column,
                row=seat,
                marks=held.marks,
                pieces=pieces,
            )


def _set_pieces(one: SetView) -> Iterator[Piece]:
    """Yield the rent of a set, its cards with their values, the cards still missing, and its buildings."""
    yield Piece("rent", 1, say("rent {amount}", amount=one.rent))
    for card, value in zip(one.cards, one.values, strict=True):
        yield from (Piece("value", 1, str(value or "")), Piece("card", 1, card))
    if (lacking := one.set_size - len(one.cards)) > 0:
        yield Piece("lacking", lacking, say("{n} of {all}", n=len(one.cards), all=one.set_size))
    yield from (Piece(built.lower()) for built in one.built)


def _area_view(state: Deal, standing: Standing) -> AreaView:
    name = standing.name
    area = state.areas[name]
    return AreaView(
        name=name,
        hand=area.hand,
        too_many=number_of_excess_cards(state, name),
        bank=banknotes(state, name),
        cash=standing.cash,
        worth=standing.worth,
        sets=tuple(_set_views(state, name)),
        loose=tuple(cards_in_words(state.edition, area.loose)),
        colours=standing.colours,
        in_turn=name == state.turn.player and not state.finished,
        won=name == state.winner,
        gone=name in state.gone,
        no_chance=just_say_no_odds_text(state, name) if state.house.deck_view == "on" else "",
    )


def banknotes(state: Deal, player: str) -> tuple[Note, ...]:
    """Return the bank of a player, the most valuable cards first."""
    found = Counter(state.areas[player].bank)
    cards = sorted(found, key=lambda card: (-state.edition.value(card), not _is_money(state, card), card))
    return tuple(_banknote(state, card, found[card]) for card in cards)


def _is_money(state: Deal, card: str) -> bool:
    return state.edition.cards[card].kind == "money"


def _banknote(state: Deal, card: str, count: int) -> Note:
    return Note(state.in_words(card), state.edition.value(card), count, _is_money(state, card))


def _set_views(state: Deal, player: str) -> Iterator[SetView]:
    for colour, row in state.areas[player].rows.items():
        whole = sets.places_of_complete_sets(state, player, colour)
        for place, cards in enumerate(sets.arranged_sets(state, player, colour)):
            yield SetView(
                colour=colour,
                cards=tuple(cards_in_words(state.edition, cards)),
                values=tuple(map(state.edition.value, cards)),
                marks="".join(_card_mark(state, card) for card in cards),
                set_size=state.edition.colours[colour].set_size,
                complete=place in whole,
                built=tuple(cards_in_words(state.edition, _BUILT[building_level(row, place)])),
                rent=sets.set_rent(state, colour, cards, building_level(row, place)),
            )


def _card_mark(state: Deal, card: str) -> str:
    kind = state.edition.cards[card]
    return "A" if kind.is_all_colour else "W" if kind.kind == "wild" else "P"


def _claim_view(state: Deal, claim: Claim) -> ClaimView:
    now, ended = state.turn.player, is_stopped(state, claim)
    return ClaimView(
        target=claim.target,
        for_money=claim.is_for_money,
        amount=amount_asked(state, claim) if claim.is_for_money else 0,
        owes=open_claim_text(state, claim),
        noes=tuple(now if place % 2 else claim.target for place in range(claim.noes)),
        stopped=ended,
        waits_for=who_answers_next(state, claim),
        can_pay=_wealth_if_short(state, claim),
    )


def _wealth_if_short(state: Deal, claim: Claim) -> int | None:
    wealth = payments.most_payable(state, claim.target)
    return wealth if claim.is_for_money and wealth < amount_asked(state, claim) else None
