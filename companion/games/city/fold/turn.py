"""Folding turns, dice, landings, jail, kept cards and the end."""

from msgspec.structs import replace

from companion.core.debts import without
from companion.core.kinds import by_kind
from companion.games.board.state import landing, seat, turn
from companion.games.city import facts as f
from companion.games.city.edition import with_read
from companion.games.city.state import City, Landing, Turn


def _order(state: City, fact: f.OrderDecided) -> City:
    first = fact.players[0]
    return replace(state, turn=Turn(first), opener=first)


def _turn(state: City, fact: f.TurnBegan) -> City:
    return replace(state, turn=Turn(fact.player, number=state.turn.number + 1))


def _rolled(state: City, fact: f.Rolled) -> City:
    now = state.turn
    state = replace(state, rolled=True, dice_drawn=state.dice_drawn + fact.drawn)
    if fact.player != now.player:
        return state
    double = fact.first == fact.second
    changed = replace(
        now,
        step="must" if double else "done",
        doubles=now.doubles + 1 if double else 0,
        landing=None,
        rides=0,
        covered=_still_covered(state, now),
        **_still_pressed(state, now),
    )
    return replace(state, turn=changed)


def _still_covered(state: City, now: Turn) -> bool:
    """Tell whether a Rent Dodge card works in the next roll too, or in the first one it was played before."""
    return now.covered and (now.step == "first" or state.house.rent_dodge_covers == "turn")


def _still_pressed(state: City, now: Turn) -> dict[str, object]:
    """Return what is left of a press after another roll: all of one that came before the first (UNIT-BLD-04)."""
    early = now.step == "first" and (state.rolled or not state.midway)
    kept = early or state.house.build_press_per == "turn"
    return {"pressed": now.pressed if kept else (), "grants": now.grants if early else {}}


def _landed(state: City, fact: f.Landed) -> City:
    now = state.turn
    moved = seat(state, fact.player, position=fact.position, placed=False)
    if fact.player != now.player:
        return moved
    here = Landing(fact.position, fact.how, fact.duty)
    changes: dict[str, object] = {"landing": here, "rides": now.rides + (fact.how == "ride")}
    if fact.how == "land":
        changes |= {"step": "may", "rides": 0, "covered": _still_covered(state, now)}
        changes |= _still_pressed(state, now)
    return replace(moved, turn=replace(now, **changes))


def _placed(state: City, fact: f.Placed) -> City:
    return seat(state, fact.player, position=fact.position, placed=True)


def _dodge_taken(state: City, fact: f.DodgeTaken) -> City:
    return replace(state, dodge=fact.player, dodge_since=state.turn.number)


def _dodge_played(state: City, fact: f.DodgePlayed) -> City:
    played = replace(state, dodge=None)
    if fact.owner is not None:
        played = replace(played, debts=without(played.debts, fact.player, fact.owner, fact.released))
        played = landing(played, owner=None, rent=0, awaited=False)
    return turn(played, covered=fact.covers)


def _jailed(state: City, fact: f.Jailed) -> City:
    jail = state.edition.first("jail").position
    moved = seat(state, fact.player, position=jail, placed=False, jailed=True, failed=0)
    if fact.player != moved.turn.player:
        return moved
    return turn(moved, step="over", landing=None, grants={}, steps=0)


def _left_jail(state: City, fact: f.JailLeft) -> City:
    free = seat(state, fact.player, jailed=False, failed=0)
    if fact.player != state.turn.player:
        return free
    return turn(free, step="done" if fact.waits else state.turn.step, steps=0)


def _roll_failed(state: City, fact: f.JailRollFailed) -> City:
    failed = seat(state, fact.player, failed=state.seats[fact.player].failed + 1)
    return turn(failed, steps=fact.steps) if fact.steps and fact.player == state.turn.player else failed


def _card_drawn(state: City, fact: f.CardDrawn) -> City:
    return landing(state, card=True)


def _card_kept(state: City, fact: f.CardKept | f.CardGiven) -> City:
    holder = state.seats[fact.player]
    if fact.card == "jail":
        return seat(state, fact.player, jail_cards=holder.jail_cards + 1)
    return seat(state, fact.player, kept=(*holder.kept, fact.card))


def _card_used(state: City, fact: f.CardUsed) -> City:
    holder = state.seats[fact.player]
    if fact.card == "jail":
        return seat(state, fact.player, jail_cards=holder.jail_cards - 1)
    kept = list(holder.kept)
    kept.remove(fact.card)
    return seat(state, fact.player, kept=tuple(kept))


def _hour(state: City, fact: f.HourPassed) -> City:
    return replace(state, hours=state.hours + 1, time_up=fact.last, alarm_for=state.unit.on_since_ms)


def _value_read(state: City, fact: f.CardValueRead) -> City:
    return replace(state, edition=with_read(state.edition, fact.district, fact.key, fact.amount))


def _ended(state: City, fact: f.GameEnded) -> City:
    return replace(state, finished=fact.how)


FOLDS = by_kind(globals(), "state", "fact")
