"""An evening of City in six sentences."""

from collections import Counter
from collections.abc import Sequence

from companion.core.fact import Fact
from companion.core.history import Line
from companion.core.words import counted, listed
from companion.games import story
from companion.games.city import facts as f
from companion.games.city.rules.recorder import show
from companion.games.city.standings import shown
from companion.games.city.state import City
from companion.games.telling import closed
from companion.unit import facts as u


def told(state: City, lines: Sequence[Line]) -> tuple[str, ...]:
    """Return the evening that ended in `state`: who is first, street, rent, Build, auctions, jail."""
    facts = story.happened(lines)
    return (
        f"{shown(state, 0).verdict}.",
        _street(state),
        _rent(facts),
        _builder(state, facts),
        _auction(facts),
        _jail(state, facts),
    )


def _street(state: City) -> str:
    blocks = {colour: sum(state.plots[name].blocks for name in names) for colour, names in state.edition.groups.items()}
    longest = max(blocks, key=lambda colour: blocks[colour])
    if not blocks[longest]:
        return "Nobody built a street."
    owners = {state.plots[name].owner for name in state.edition.groups[longest]} - {None}
    whose = f", and belongs to {listed(sorted(map(str, owners)))}" if owners else ""
    words = counted(blocks[longest], "block")
    return closed(f"The longest street is {longest.replace('_', ' ')}: it has {words}{whose}")


def _rent(facts: Sequence[Fact]) -> str:
    rents = story.of(facts, f.RentPaid)
    unpaid = [debt for debt in story.of(facts, f.DebtOpened) if debt.district]
    if not rents and unpaid:
        debt = unpaid[-1]
        return f"{debt.debtor} could not pay {debt.creditor} {show(debt.amount)} rent for {debt.district}."
    if not rents:
        return "Nobody paid rent."
    dearest = max(rents, key=lambda rent: rent.amount)
    where = f" for {dearest.district}" if dearest.district else ""
    return f"The dearest rent: {dearest.payer} paid {dearest.owner} {show(dearest.amount)}{where}."


def _builder(state: City, facts: Sequence[Fact]) -> str:
    given = Counter[str]()
    for grant in story.of(facts, f.BuildGranted):
        given[grant.player] += int(grant.result) if grant.result.isdigit() else 0
    name, number, each = story.most(given, state.players)
    presses = len(story.of(facts, u.BuildPressed))
    if not number:
        return f"Build was pressed {story.times(presses)}." if presses else "Nobody pressed Build."
    return f"The luckiest builder: {name}, whom Build gave {counted(number, 'block')}{each}."


def _auction(facts: Sequence[Fact]) -> str:
    sold = story.of(facts, u.AuctionSold)
    if not sold:
        return "Nothing was sold by auction."
    best = max(sold, key=lambda sale: sale.amount)
    which = "The only auction" if len(sold) == 1 else f"Of {len(sold)} auctions the dearest"
    return f"{which} went to {best.player}, for {show(best.amount)}."


def _jail(state: City, facts: Sequence[Fact]) -> str:
    name, number, each = story.often(facts, state.players, f.Jailed, f.JailGiven)
    return f"Most often in jail: {name}, {story.times(number)}{each}." if number else "Nobody saw the jail from inside."
