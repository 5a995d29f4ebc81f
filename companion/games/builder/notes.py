"""The companion's announcements and reminders: payouts of a roll, setup, tips, and shortages."""

from collections.abc import Iterator, Sequence

from companion.core.fact import Fact
from companion.core.money import BANK
from companion.core.words import joined_with_and, say, say_n, translated
from companion.games.builder import facts as f
from companion.games.builder.chips import COLOURS, Chips
from companion.games.builder.scoring import bonus_leaders
from companion.games.builder.state import Builder
from companion.games.telling import Note, with_full_stop


def aim_note() -> Note:
    """Return what the game is about."""
    text = say(
        "Deeds bring in resources, resources build floors, and floors and complete colours score "
        "points. Buying deeds is a good start."
    )
    return Note("BUILDER-GOAL-03", text)


def setup_notes(state: Builder) -> tuple[Note, ...]:
    """Return the checklist for setting up the table, in order."""
    banker = state.house.banker or say("one player")
    notes = ", ".join(f"{count} x {note}" for note, count in state.edition.start.items())
    blocks = state.edition.numbers["blocks_per_player"]
    return (
        Note("BUILDER-BOX-06", say("20 Chance cards, 2 bonus cards, 4 reference cards, 4 tokens, 2 dice, 2 trays.")),
        Note(
            "BUILDER-SETUP-01",
            say("{player} is the Banker and must keep their own money separate from the bank's.", player=banker),
        ),
        Note("BUILDER-SETUP-02", say("Each player gets {notes}.", notes=notes)),
        Note("BUILDER-SETUP-04", say("Each player takes a token and its reference card.")),
        Note("BUILDER-SETUP-06", say("Each player takes {number} blocks in their colour.", number=blocks)),
        Note("BUILDER-SETUP-08", say("Put the deeds beside their spaces.")),
        Note("BUILDER-SETUP-09", say("Shuffle the 20 Chance cards and lay them face down.")),
        Note("BUILDER-SETUP-10", say("Sort the resources into the tray.")),
        Note("BUILDER-SETUP-11", say("Lay the two bonus cards face up.")),
        Note("BUILDER-SETUP-12", say("Everyone keeps their money, card, resources and blocks in sight.")),
        Note("BUILDER-SETUP-13", say("Put the dice beside the board.")),
    )


def all_notes(state: Builder) -> tuple[Note, ...]:
    """Return all reminders before the game begins."""
    return (aim_note(), *setup_notes(state))


def reminder_notes(state: Builder) -> tuple[Note, ...]:
    """Return the current reminders. None of them stops a move."""
    return (*_turn_notes(state), *_shortage_notes(state), *_deed_notes(state), bonus_leaders_note(state))


def _turn_notes(state: Builder) -> Iterator[Note]:
    player, here = state.turn.player, state.landing
    excess = state.excess_resources(player)
    if excess and state.turn.step == "moved" and not state.resources_to_drop(player):  # else the headline says it
        held = state.chips(player).total
        text = say(
            "{number} resources: {excess} will be dropped next turn. Trade or build?", number=held, excess=excess
        )
        yield Note("BUILDER-TURN-05", text)
    if here is not None and here.kind == "chance" and not here.used:
        yield Note(
            "BUILDER-CHANCE-01",
            say("Draw the top card. Follow it and return it to the bottom of the deck, or keep it if it says so."),
        )
    if state.player_states[player].jailed and state.player_states[player].failed:
        failed = state.player_states[player].failed
        left = state.edition.numbers["jail_tries"] - failed
        text = say_n("{n} try failed, {left} left.", "{n} tries failed, {left} left.", failed, left=left)
        yield Note("BUILDER-JAIL-08", text)


def _deed_notes(state: Builder) -> Iterator[Note]:
    """Yield the choice about mortgaged deeds, and deeds that may be misread (TRADE-08, BANKRUPT-04, SET-02)."""
    for name in state.edition.deed_names:
        deed, holding = state.edition.deed(name), state.holding(name)
        if holding.mortgaged:
            yield Note("BUILDER-TRADE-08", _redemption_sentence(name, holding.owner, deed.unmortgage))
        if deed.rent is not None and deed.set_rent not in (None, 2 * deed.rent):
            text = say(
                "{deed}: the set rent {set_rent} is not twice the rent {rent}.",
                deed=name,
                set_rent=deed.set_rent,
                rent=deed.rent,
            )
            yield Note("BUILDER-SET-02", text)


def _redemption_sentence(deed: str, owner: str | None, amount: int | None) -> str:
    if amount is None:
        return say("{player} can pay off the mortgage on {deed}.", player=owner, deed=deed)
    return say("{player} can pay off the mortgage on {deed} for {amount}.", player=owner, deed=deed, amount=amount)


def _shortage_notes(state: Builder) -> Iterator[Note]:
    """Yield what has run out: chips of a kind, or the bank's money (BUILDER-OQ-12, BUILDER-OQ-31)."""
    for colour in COLOURS:
        if state.tray.count(colour) <= 0:
            yield Note("BUILDER-OQ-12", _used_up_sentence(state, translated(colour)))
    if state.house.bank_limit == "limited":
        if state.accounts[BANK] <= 0:
            yield Note("BUILDER-OQ-31", say("The bank has no money left."))
    elif state.accounts[BANK] < 0:
        text = say("The bank is {amount} short: use slips of paper.", amount=-state.accounts[BANK])
        yield Note("BUILDER-OQ-31", text)


def _used_up_sentence(state: Builder, colour: str) -> str:
    if state.house.resource_supply == "unlimited_warn":
        return say("No {colour} left: use slips of paper.", colour=colour)
    return say("No {colour} left in the tray.", colour=colour)


def bonus_leaders_note(state: Builder) -> Note:
    """Return who currently leads for the two bonus cards."""
    rich, joined = (_who_phrase(state, bonus_leaders(state, card)) for card in ("billionaire", "community"))
    billionaire = with_full_stop(say("Billionaire: {players}", players=rich))
    return Note("BUILDER-SETUP-11", f"{billionaire} {with_full_stop(say('Community: {players}', players=joined))}")


def _who_phrase(state: Builder, players: Sequence[str]) -> str:
    everybody = len(players) > 1 and set(players) in (set(state.players_not_bankrupt), set(state.players))
    return say("everyone") if everybody else ", ".join(players) or say("no one")


def payouts_on_six_sentences(players: Sequence[str], facts: Sequence[Fact]) -> tuple[str, ...]:
    """Return what these facts give for a six, as sentences without a full stop (BUILDER-RES-07).

    It doesn't say "everyone" if a player got less or nothing because they are bankrupt or the tray ran out.
    """
    got: dict[str, int] = {}
    for fact in facts:
        if isinstance(fact, f.ResourcesPaid) and fact.why == "six":
            got[fact.player] = got.get(fact.player, 0) + fact.chips.total
    alike = {number: [name for name in got if got[name] == number] for number in got.values()}
    return tuple(_collect_sentence(players, names, number) for number, names in alike.items())


def _collect_sentence(players: Sequence[str], names: Sequence[str], number: int) -> str:
    if set(names) == set(players):
        return say("Everyone collects {number} of their own colour", number=number)
    return say("The six gives {players} {number} of their own colour", players=joined_with_and(names), number=number)


def resources_announcement(state: Builder, facts: Sequence[Fact]) -> str:
    """Return what the roll among these facts pays everyone; empty without a roll (BUILDER-RES-04 to -07).

    A roll that waits for a row of the chart is announced once the row has been read (BUILDER-SPACE-03).
    """
    total = roll_total_or_chart_row(facts)
    if not total:
        return ""
    sentences = " ".join(_announced_sentences(state, facts))
    if any(isinstance(fact, f.Rolled) and fact.purpose != "space" for fact in facts):
        return say("{roll}: {sentences}", roll=total, sentences=sentences)
    return say("{roll} for resources: {sentences}", roll=total, sentences=sentences)


def roll_total_or_chart_row(facts: Sequence[Fact]) -> str:
    """Return the roll that an announcement is about, or its row of the chart; empty without a roll."""
    rolls = (str(fact.first + fact.second) for fact in facts if isinstance(fact, f.Rolled))
    used = any(isinstance(fact, f.SpaceUsed) for fact in facts)
    rows = (fact.group for fact in facts if isinstance(fact, f.ChartRead) and used)
    return next(rolls, next(rows, ""))


def _announced_sentences(state: Builder, facts: Sequence[Fact]) -> Iterator[str]:
    paid = [fact for fact in facts if isinstance(fact, f.ResourcesPaid)]
    sixes = payouts_on_six_sentences(state.players, paid)
    yield from map(with_full_stop, sixes)
    rest = [fact for fact in paid if fact.why != "six"]
    heaps: dict[str, Chips] = {}
    for fact in rest:
        heaps[fact.player] = heaps.get(fact.player, Chips()).plus(fact.chips)
    for name, chips in heaps.items():
        if sixes:
            yield say("{player} collects {chips} more.", player=name, chips=chips)
        else:
            yield say("{player} collects {chips}.", player=name, chips=chips)
    if not paid and not any(isinstance(fact, f.ChartRolled) for fact in facts):
        yield say("No one collects anything.")
    yield from (sentence for fact in facts for sentence in _further_task_sentences(state, fact))


def _further_task_sentences(state: Builder, fact: Fact) -> Iterator[str]:
    """Yield what else the table has to do now."""
    if isinstance(fact, f.ChartRolled):
        yield say("What does row {row} of the chart show?", row=fact.group)
    elif isinstance(fact, f.SupplyShort | f.BankShort):
        yield with_full_stop(fact.sentence(state))
    elif isinstance(fact, f.ResourcesPickedUp):
        yield say("{player} picks up {chips}.", player=fact.player, chips=fact.chips)
    elif isinstance(fact, f.Paid) and fact.payer == BANK and fact.cause == "go":
        yield say("{player} collects {amount} for passing GO.", player=fact.payee, amount=fact.amount)
    elif isinstance(fact, f.Jailed):
        yield say("{player} goes to jail.", player=fact.player)
    elif isinstance(fact, f.JailLeft):
        yield say("{player} is out of jail.", player=fact.player)
