"""What windows hear about agreements and seats, each in its own language."""

from companion.core.words import say
from companion.phones.agreements import OpenAgreement


def withdrawn_sentence(agreement: OpenAgreement, banker: bool) -> str:
    """Return that an offer was taken back."""
    return say("{player} withdrew the offer.", player=agreement.by)


def declined_sentence(agreement: OpenAgreement, banker: bool) -> str:
    """Return who declined which agreement."""
    if banker:
        return say("The banker declined: {offer}", offer=agreement.words())
    return say("{player} declined: {offer}", player=agreement.to, offer=agreement.words())


def accepted_sentence(agreement: OpenAgreement, banker: bool) -> str:
    """Return who accepted which agreement. Only the banker can accept a request to undo a move."""
    if agreement.order is None:
        return say("The banker undid the last move.")
    if banker:
        return say("The banker accepted: {offer}", offer=agreement.words())
    return say("{player} accepted: {offer}", player=agreement.to, offer=agreement.words())


def too_late_sentence(agreement: OpenAgreement) -> str:
    """Return that an agreement ended without an answer."""
    return say("No one answered in time: {offer}", offer=agreement.words())


def ask_again_sentence(agreement: OpenAgreement) -> str:
    """Return that an agreement was dropped because it names a player who has another name now."""
    return say("A player was renamed. Ask again if you still want this: {offer}", offer=agreement.words())


def newer_window_sentence() -> str:
    """Return that a newer window acts for the same seats."""
    return say("You're playing in another window.")


def seat_freed_sentence() -> str:
    """Return that the banker has freed a seat."""
    return say("The banker freed this seat. Join again.")


def seat_moved_sentence() -> str:
    """Return that another phone has a seat now."""
    return say("This seat is on another phone now.")


def unknown_player_sentence(player: str) -> str:
    """Return that no player has a name."""
    if not player:
        return say("No one at this table is called that.")
    return say("No one at this table is called {name}.", name=player)
