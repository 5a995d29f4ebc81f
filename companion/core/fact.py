"""Facts: what happened, in the past tense, frozen, with its outcome inside."""

from typing import Annotated, ClassVar

import msgspec

NAMES_A_PLAYER = {"names": "a player"}
"""What marks a text that is the name of a player, or the bank where that can stand in their place."""
Who = Annotated[str, msgspec.Meta(extra=NAMES_A_PLAYER)]


def _tag(name: str) -> str:
    return f"{name}.1"


class Fact(msgspec.Struct, frozen=True, kw_only=True, tag_field="fact", tag=_tag, gc=False):
    """Something that happened at the table at `at_ms` (game clock, ms since the game began).

    The tag stored with it is the class name and a version. A class whose fields change in a way that old
    journals cannot fill gets a new version (`tag="BidCalled.2"`) and the old class stays to be read. A fact never
    holds anything that holds it, so the garbage collector need not look at thousands of them.
    """

    AS_THEN: ClassVar[tuple[str, ...]] = ()
    """The fields that say what held when it happened: made again, when an earlier line is mended, it says the same."""
    at_ms: int
