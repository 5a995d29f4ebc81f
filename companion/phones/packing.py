"""Packs what is large on a socket, such as a whole table. Small messages are sent as they are: they would gain little.

Each message stands for itself, so that no window costs memory between two of them, and one that many windows get is put
into bytes once.
"""

from collections.abc import Sequence

from websockets.extensions.base import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.typing import ExtensionParameter

LARGE = 1024


class _LargeOnly(PerMessageDeflate):
    def encode(self, frame: Frame) -> Frame:
        """Pack a message that is large."""
        return frame if len(frame.data) < LARGE else super().encode(frame)


class Message(Frame):
    """A text message that may go to many windows; its bytes are made once for all that pack it alike."""

    def __init__(self, text: bytes) -> None:
        super().__init__(Opcode.TEXT, text)
        self._made: dict[tuple[int, ...], bytes] = {}

    def serialize(self, *, mask: bool, extensions: Sequence[Extension] | None = None) -> bytes:
        """Return the bytes of the message. A server never masks them."""
        packs = () if len(self.data) < LARGE else tuple(map(_window_bits, extensions or ()))
        if packs not in self._made:
            self._made[packs] = super().serialize(mask=mask, extensions=extensions)
        return self._made[packs]


def _window_bits(packing: Extension) -> int:
    """Return all in which the packing of two windows may differ."""
    assert isinstance(packing, _LargeOnly), "nothing else is offered"
    return packing.local_max_window_bits


class Packing(ServerPerMessageDeflateFactory):
    """Offers permessage-deflate to a browser."""

    def __init__(self) -> None:
        super().__init__(server_no_context_takeover=True, client_no_context_takeover=True)

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        """Accept an offer for large messages alone."""
        answer, packs = super().process_request_params(params, accepted_extensions)
        return answer, _LargeOnly(
            packs.remote_no_context_takeover,
            packs.local_no_context_takeover,
            packs.remote_max_window_bits,
            packs.local_max_window_bits,
            packs.compress_settings,
        )
