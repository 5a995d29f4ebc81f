"""Packs what is large on a socket, such as a whole table. Small messages are sent as they are: they would gain little.

Each message stands for itself, so that no window costs memory between two of them.
"""

from collections.abc import Sequence

from websockets.extensions.base import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.typing import ExtensionParameter

LARGE = 1024


class _LargeOnly(PerMessageDeflate):
    def encode(self, frame: Frame) -> Frame:
        """Pack a message that is large."""
        return frame if len(frame.data) < LARGE else super().encode(frame)


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
