"""Lines between box and host, as docs/protocol.md has them: `$body*CRC` and a line feed."""

LINE_MAX = 64


def _nibble(value):
    crc = value << 12
    for _ in range(4):
        crc = crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1
    return crc & 0xFFFF


_CRC = tuple(_nibble(value) for value in range(16))


def crc16(data):
    """Return the CRC over `data`: polynomial 0x1021, start 0xFFFF."""
    crc = 0xFFFF
    for byte in data:
        crc = crc << 4 & 0xFFFF ^ _CRC[crc >> 12 ^ byte >> 4]
        crc = crc << 4 & 0xFFFF ^ _CRC[crc >> 12 ^ byte & 15]
    return crc


def seal(body):
    """Return the line that carries `body`. It ends with a line feed alone."""
    data = body.encode()
    return b"$" + data + b"*%04X\n" % crc16(data)


def number(word, limit):
    """Return the number below `limit` that `word` is. Raises `ValueError`."""
    if not word.isdigit() or (word[0] == "0" and word != "0") or int(word) >= limit:
        raise ValueError(word)
    return int(word)


class Receiver:
    """Finds lines among bytes; holds one at most."""

    def __init__(self):
        self._line = bytearray(LINE_MAX)
        self._used = 0

    def take(self, byte):
        """Take a byte; return the body of the good line that ends with it, else None."""
        if byte == 0x24:
            self._used = 0
        elif not self._used:
            return None
        elif byte == 0x0A:
            length, self._used = self._used, 0
            return self._body(bytes(self._line[1:length]))
        elif not 0x20 <= byte <= 0x7E or self._used == LINE_MAX - 1:
            self._used = 0
            return None
        self._line[self._used] = byte
        self._used += 1
        return None

    def _body(self, text):
        body = text[:-5]
        return body.decode() if text[-5:] == b"*%04X" % crc16(body) and b"*" not in body else None
