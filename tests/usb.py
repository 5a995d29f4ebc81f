"""Serial ports as the system lists them, without anything plugged in."""

from serial.tools.list_ports_common import ListPortInfo


def usb(
    device: str, *, serial: str = "", location: str = "1-1", vid: int | None = 0x1A86, pid: int = 0x7523
) -> ListPortInfo:
    """Return a USB port, or one that is none where `vid` is None."""
    port = ListPortInfo(device, True)
    port.vid, port.pid = vid, None if vid is None else pid
    port.serial_number, port.location = serial or None, location
    port.description = "USB Serial"
    return port
