"""The pages of the Deal screen: where the cards are, what lies before a player, and the standings."""

from collections.abc import Iterator

from companion.games.deal.scoring import Standing, standings
from companion.games.deal.state import Deal
from companion.games.deal.texts import reminders, text
from companion.games.deal.view import WANTED, AreaView, CardCount, Note, SetView, counts, deal_view
from companion.tui.screens.standings import Placing, Standings, title

# What is looked up most stands first.
_ORDER = ("action", "rent", "wild", "property", "money")
_OFF = "The table plays without the deck view: “option deck_view on” counts the cards nobody has seen."


def cards_page(state: Deal) -> list[tuple[str, str]]:
    """Return every card: how many nobody has seen, if the table wants to know it, and what it does."""
    shown = state.house.deck_view == "on"
    rows = [("Still to draw", f"{state.pile}, discarded {len(state.discard) + state.hidden}")]
    rows += [("Remember", reason.text) for reason in reminders(state)]
    if shown:
        rows += [
            (f"{area.name}, {area.hand} in hand", f"Just Say No {area.no_chance}") for area in deal_view(state).areas
        ]
    else:
        rows.append(("Unseen", _OFF))
    found = sorted(counts(state), key=lambda one: _ORDER.index(one.kind))
    return [*rows, *((_name(one), _where(state, one, shown=shown)) for one in found)]


def _name(one: CardCount) -> str:
    return f"{one.total}× {one.card}" if one.total > 1 else one.card


def _where(state: Deal, one: CardCount, *, shown: bool) -> str:
    seen = f"unseen {one.unseen}, table {one.table}, discarded {one.discard} · " if shown else ""
    says = text(state.edition.cards[one.card])
    return f"{seen}{says if f'worth {one.value}.' in says else f'worth {one.value} · {says}'}"


def area_page(area: AreaView) -> list[tuple[str, str]]:
    """Return everything that lies before a player."""
    return [
        ("Hand", f"{area.hand} cards" + (f", {area.too_many} too many" if area.too_many else "")),
        ("Bank", f"{area.cash}: {', '.join(map(_note, area.bank))}" if area.bank else "nothing"),
        ("On the table", f"worth {area.worth}"),
        *((one.colour, _set(one)) for one in area.sets),
        *(("loose", card) for card in area.loose),
    ]


def _note(note: Note) -> str:
    return f"{note.count}× {note.card}" if note.count > 1 else note.card


def _set(one: SetView) -> str:
    whole = "complete" if one.complete else f"{len(one.cards)} of {one.size}"
    return f"{whole}, rent {one.rent}: {', '.join((*one.cards, *one.built))}"


def deal_standings(state: Deal) -> Standings:
    """Return the window of standings."""
    rows = sorted(standings(state), key=lambda standing: standing.rank)
    placings = [_placing(state, standing) for standing in rows]
    return Standings(title(bool(state.finished)), _verdict(state, rows), placings)


def _verdict(state: Deal, rows: list[Standing]) -> str:
    if state.winner:
        return f"{state.winner} wins with {WANTED} complete sets"
    if state.finished:
        return "The game was broken off: nobody wins"
    first = [row for row in rows if row.rank == 1]
    names = " and ".join(row.name for row in first)
    return f"{names} lead{'s' if len(first) == 1 else ''} with {first[0].colours} of {WANTED} colours"


def _placing(state: Deal, standing: Standing) -> Placing:
    area = next(area for area in deal_view(state).areas if area.name == standing.name)
    return Placing(
        seat=state.players.index(standing.name),
        headline=f"{standing.rank}. {standing.name} · {standing.colours} of {WANTED} · bank {standing.cash}",
        parts=" · ".join(_parts(area)) or "nothing on the table",
    )


def _parts(area: AreaView) -> Iterator[str]:
    for one in area.sets:
        built = f" with {' and '.join(one.built)}" if one.built else ""
        yield f"{one.colour} {'complete' if one.complete else f'{len(one.cards)} of {one.size}'}{built}"
