"""A message for many windows: its bytes are made once for all that pack it alike."""

import zlib

from websockets.extensions.base import Extension

from companion.phones.packing import LARGE, Message, Packing

SMALL, TALL = b'{"say":"change"}', b" ".join(b"%d" % n for n in range(LARGE)) * 2
"""What repeats itself further back than a small window of packing reaches."""
HEAD = 4


def window(*params: tuple[str, str | None]) -> tuple[Extension]:
    """Return the packing agreed on with a browser that asks for these parameters."""
    return (Packing().process_request_params(params, ())[1],)


def test_a_small_message_is_the_same_for_all_windows() -> None:
    message = Message(SMALL)
    plain = message.serialize(mask=False, extensions=())
    assert plain.endswith(SMALL)
    assert message.serialize(mask=False, extensions=window()) is plain


def test_a_large_message_is_packed_once_for_all_that_pack_it_alike() -> None:
    message = Message(TALL)
    packed = message.serialize(mask=False, extensions=window())
    assert message.serialize(mask=False, extensions=window()) is packed
    assert zlib.decompress(packed[HEAD:] + b"\0\0\xff\xff\x03\0", wbits=-15) == TALL


def test_a_window_that_unpacks_less_gets_a_message_of_its_own() -> None:
    message, less = Message(TALL), window(("server_max_window_bits", "9"))
    packed = message.serialize(mask=False, extensions=window())
    assert message.serialize(mask=False, extensions=less) != packed
    assert message.serialize(mask=False, extensions=()).endswith(TALL)
