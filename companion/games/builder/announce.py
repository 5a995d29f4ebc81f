"""What a roll pays, as one text to be shown large and read aloud."""

from collections.abc import Iterator, Sequence

from companion.core.fact import Fact
from companion.core.money import BANK
from companion.games.builder import facts as f
from companion.games.builder.chips import Chips

_LEAST_EVERYBODY = 2


def announcement(facts: Sequence[Fact]) -> str:
    """Return what the roll among these facts brings everybody; empty without a roll (BUILDER-RES-04 to -07)."""
    rolled = next((fact for fact in facts if isinstance(fact, f.Rolled)), None)
    if rolled is None:
        return ""
    total = rolled.first + rolled.second
    head = f"{total} for resources" if rolled.purpose == "space" else str(total)
    return f"{head}: {' '.join(_sentences(facts))}"


def _sentences(facts: Sequence[Fact]) -> Iterator[str]:
    paid = [fact for fact in facts if isinstance(fact, f.ResourcesPaid)]
    sixes = [fact for fact in paid if fact.why == "six"]
    together = len(sixes) >= _LEAST_EVERYBODY
    if together:
        yield f"Everybody collects {sixes[0].chips.total} of their own colour."
    rest = [fact for fact in paid if not (together and fact.why == "six")]
    heaps: dict[str, Chips] = {}
    for fact in rest:
        heaps[fact.player] = heaps.get(fact.player, Chips()).plus(fact.chips)
    more = " more" if together else ""
    yield from (f"{name} collects {chips}{more}." for name, chips in heaps.items())
    if not paid:
        yield "Nobody collects."
    yield from (sentence for fact in facts for sentence in _also(fact))


def _also(fact: Fact) -> Iterator[str]:
    """Yield what else the table has to do at once."""
    if isinstance(fact, f.SupplyShort):
        yield f"{fact.chips} for {fact.player} are not in the tray."
    elif isinstance(fact, f.ResourcesPickedUp):
        yield f"{fact.player} picks up {fact.chips}."
    elif isinstance(fact, f.Paid) and fact.payer == BANK and fact.cause == "go":
        yield f"{fact.payee} gets {fact.amount} for GO."
    elif isinstance(fact, f.Jailed):
        yield f"{fact.player} goes to Jail."
    elif isinstance(fact, f.JailLeft):
        yield f"{fact.player} is out of Jail."
