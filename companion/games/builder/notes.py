"""The companion's announcements and reminders: payouts of a roll, setup, tips, and shortages."""

from collections.abc import Iterator, Sequence

from companion.core.fact import Fact
from companion.core.money import BANK
from companion.core.words import listed
from companion.games.builder import facts as f
from companion.games.builder.chips import COLOURS, Chips
from companion.games.builder.scoring import leaders
from companion.games.builder.state import Builder
from companion.games.telling import Note, closed

AIM = Note(
    "BUILDER-GOAL-03",
    "Deeds bring resources, resources build floors, floors and complete colours score. Buying deeds is a good start.",
)


def set_up(state: Builder) -> tuple[Note, ...]:
    """Return the checklist for setting up the table, in order."""
    banker = state.house.banker or "one player"
    notes = ", ".join(f"{count} x {note}" for note, count in state.edition.start.items())
    return (
        Note("BUILDER-BOX-06", "20 Chance cards, 2 bonus cards, 4 reference cards, 4 tokens, 2 dice, 2 trays."),
        Note("BUILDER-SETUP-01", f"The Banker is {banker}; keep their own money apart from the bank's."),
        Note("BUILDER-SETUP-02", f"Each player gets {notes}."),
        Note("BUILDER-SETUP-04", "Each player takes a token and the reference card that belongs to it."),
        Note(
            "BUILDER-SETUP-06", f"Each player takes {state.edition.numbers['blocks_per_player']} blocks of its colour."
        ),
        Note("BUILDER-SETUP-08", "Put the deeds beside their spaces."),
        Note("BUILDER-SETUP-09", "Shuffle the 20 Chance cards and lay them face down."),
        Note("BUILDER-SETUP-10", "Sort the resources into the tray."),
        Note("BUILDER-SETUP-11", "Lay the two bonus cards face up."),
        Note("BUILDER-SETUP-12", "Everyone keeps money, card, resources and blocks in sight."),
        Note("BUILDER-SETUP-13", "Put the dice beside the board."),
    )


def all_notes(state: Builder) -> tuple[Note, ...]:
    """Return all reminders before the game begins."""
    return (AIM, *set_up(state))


def reminders(state: Builder) -> tuple[Note, ...]:
    """Return the current reminders. None of them stops a move."""
    return (*_turn(state), *_short(state), *_deeds(state), bonus(state))


def _turn(state: Builder) -> Iterator[Note]:
    player, here = state.turn.player, state.landing
    excess = state.excess(player)
    if excess and state.turn.step == "moved" and not state.to_drop(player):  # else the headline says it
        held = state.chips(player).total
        yield Note("BUILDER-TURN-05", f"{held} resources, {excess} will be dropped next turn. Trade or build?")
    if here is not None and here.kind == "chance" and not here.used:
        yield Note(
            "BUILDER-CHANCE-01",
            "Draw the top card. Keep it if it says so; otherwise follow it and put it under the deck.",
        )
    if state.seats[player].jailed and state.seats[player].failed:
        failed = state.seats[player].failed
        left = state.edition.numbers["jail_tries"] - failed
        yield Note("BUILDER-JAIL-08", f"{failed} {'try' if failed == 1 else 'tries'} failed, {left} left.")


def _deeds(state: Builder) -> Iterator[Note]:
    """Yield the choice about mortgaged deeds, and deeds that may be misread (TRADE-08, BANKRUPT-04, SET-02)."""
    for name in state.edition.names:
        deed, holding = state.edition.deed(name), state.holding(name)
        if holding.mortgaged:
            cost = "" if deed.unmortgage is None else f" for {deed.unmortgage}"
            yield Note("BUILDER-TRADE-08", f"{holding.owner} can pay off the mortgage on {name}{cost}.")
        if deed.rent is not None and deed.set_rent not in (None, 2 * deed.rent):
            yield Note("BUILDER-SET-02", f"{name}: the set rent {deed.set_rent} is not twice the rent {deed.rent}.")


def _short(state: Builder) -> Iterator[Note]:
    """Yield what has run out: chips of a kind, or the bank's money (BUILDER-OQ-12, BUILDER-OQ-31)."""
    more = ": use slips of paper." if state.house.resource_supply == "unlimited_warn" else " in the tray."
    for colour in COLOURS:
        if state.tray.count(colour) <= 0:
            yield Note("BUILDER-OQ-12", f"No {colour} left{more}")
    if state.house.bank_limit == "limited":
        if state.accounts[BANK] <= 0:
            yield Note("BUILDER-OQ-31", "The bank has no money left.")
    elif state.accounts[BANK] < 0:
        yield Note("BUILDER-OQ-31", f"The bank is {-state.accounts[BANK]} short: use slips of paper.")


def bonus(state: Builder) -> Note:
    """Return who currently leads for the two bonus cards."""
    rich, joined = (_named(state, leaders(state, card)) for card in ("billionaire", "community"))
    return Note("BUILDER-SETUP-11", f"{closed(f'Billionaire: {rich}')} {closed(f'Community: {joined}')}")


def _named(state: Builder, players: Sequence[str]) -> str:
    everybody = len(players) > 1 and set(players) in (set(state.alive), set(state.players))
    return "everyone" if everybody else ", ".join(players) or "no one"


def on_six(players: Sequence[str], facts: Sequence[Fact]) -> tuple[str, ...]:
    """Return what these facts give for a six, as sentences without a full stop (BUILDER-RES-07).

    It doesn't say "everyone" if a player got less or nothing because they are bankrupt or the tray ran out.
    """
    got: dict[str, int] = {}
    for fact in facts:
        if isinstance(fact, f.ResourcesPaid) and fact.why == "six":
            got[fact.player] = got.get(fact.player, 0) + fact.chips.total
    alike = {number: [name for name in got if got[name] == number] for number in got.values()}
    return tuple(_collect(players, names, number) for number, names in alike.items())


def _collect(players: Sequence[str], names: Sequence[str], number: int) -> str:
    gets = "Everyone collects" if set(names) == set(players) else f"The six gives {listed(names)}"
    return f"{gets} {number} of their own colour"


def announcement(facts: Sequence[Fact], players: Sequence[str]) -> str:
    """Return what the roll among these facts pays everyone; empty without a roll (BUILDER-RES-04 to -07).

    A roll that waits for a row of the chart is announced once the row has been read (BUILDER-SPACE-03).
    """
    head = next((words for fact in facts if (words := _head(fact, facts))), "")
    return f"{head}: {' '.join(_sentences(facts, players))}" if head else ""


def _head(fact: Fact, facts: Sequence[Fact]) -> str:
    """Return what was rolled, if this fact of them says so."""
    if isinstance(fact, f.Rolled):
        total = fact.first + fact.second
        return f"{total} for resources" if fact.purpose == "space" else str(total)
    if isinstance(fact, f.ChartRead) and any(isinstance(each, f.SpaceUsed) for each in facts):
        return f"{fact.group} for resources"
    return ""


def _sentences(facts: Sequence[Fact], players: Sequence[str]) -> Iterator[str]:
    paid = [fact for fact in facts if isinstance(fact, f.ResourcesPaid)]
    sixes = on_six(players, paid)
    yield from map(closed, sixes)
    rest = [fact for fact in paid if fact.why != "six"]
    heaps: dict[str, Chips] = {}
    for fact in rest:
        heaps[fact.player] = heaps.get(fact.player, Chips()).plus(fact.chips)
    more = " more" if sixes else ""
    yield from (f"{name} collects {chips}{more}." for name, chips in heaps.items())
    if not paid and not any(isinstance(fact, f.ChartRolled) for fact in facts):
        yield "No one collects."
    yield from (sentence for fact in facts for sentence in _also(fact))


def short_of(fact: f.SupplyShort) -> str:
    """Return who gets less than they should (BUILDER-OQ-12)."""
    return f"The tray is short: {fact.player} goes without {fact.chips}"


def bank_short(fact: f.BankShort) -> str:
    """Return whom the bank can't pay in full (BUILDER-OQ-31)."""
    return f"The bank is out of money: {fact.player} goes without {fact.amount}"


def _also(fact: Fact) -> Iterator[str]:
    """Yield what else the table has to do now."""
    if isinstance(fact, f.ChartRolled):
        yield f"What does row {fact.group} of the chart show?"
    elif isinstance(fact, f.SupplyShort):
        yield closed(short_of(fact))
    elif isinstance(fact, f.BankShort):
        yield closed(bank_short(fact))
    elif isinstance(fact, f.ResourcesPickedUp):
        yield f"{fact.player} picks up {fact.chips}."
    elif isinstance(fact, f.Paid) and fact.payer == BANK and fact.cause == "go":
        yield f"{fact.payee} gets {fact.amount} for GO."
    elif isinstance(fact, f.Jailed):
        yield f"{fact.player} goes to jail."
    elif isinstance(fact, f.JailLeft):
        yield f"{fact.player} is out of jail."
