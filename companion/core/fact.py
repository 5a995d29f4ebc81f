"""Facts: what happened, in the past tense, as frozen values that include the outcome."""

from typing import Annotated, ClassVar

import msgspec

NAMES_A_PLAYER = {"names": "a player"}
"""Type annotation for text that names a player, or the bank where it can take a player's place."""
Who = Annotated[str, msgspec.Meta(extra=NAMES_A_PLAYER)]


def _tag(name: str) -> str:
    return f"{name}.1"


class Fact(msgspec.Struct, frozen=True, kw_only=True, tag_field="fact", tag=_tag, gc=False):
    """Something that happened at the table at `at_ms` (game clock, ms since the game began).

    The stored tag is the class name and a version. If a class changes so that older journals cannot fill its fields,
    it gets a new version (`tag="BidCalled.2"`) and the old class stays so that they can be read. A fact never refers
    to an object that refers back to it, so the garbage collector can skip thousands of them.
    """

    AS_THEN: ClassVar[tuple[str, ...]] = ()
    """Fields that record the situation at the time; remaking the fact after an earlier line changes keeps them."""
    at_ms: int
