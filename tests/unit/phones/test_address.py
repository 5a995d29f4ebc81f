"""Which address phones are given: reported set-ups, and the dead ends among them."""

import pytest

from companion.phones.address import Address, ranked

SET_UPS = {
    "laptop in the Wi-Fi, with containers": (
        [("127.0.0.1", "lo"), ("172.17.0.1", "docker0"), ("192.168.178.21", "wlp3s0"), ("172.18.0.1", "br-12ab")],
        "192.168.178.21",
    ),
    "VPN over Wi-Fi": ([("10.8.0.2", "tun0"), ("192.168.1.7", "wlan0")], "192.168.1.7"),
    "tailnet over a cable": ([("100.101.2.3", "tailscale0"), ("10.0.0.5", "eth0")], "10.0.0.5"),
    "Windows with virtual switches": (
        [("172.29.96.1", "vEthernet (WSL)"), ("192.168.0.12", "Intel Wireless-AC 9560"), ("169.254.3.4", "Bluetooth")],
        "192.168.0.12",
    ),
    "the computer's own hotspot": ([("192.168.137.1", "Wi-Fi Direct"), ("10.64.0.8", "wwan0")], "192.168.137.1"),
    "cable and Wi-Fi of one router": ([("192.168.1.5", "eth0"), ("192.168.1.6", "wlan0")], "192.168.1.5"),
}


@pytest.mark.parametrize("name", SET_UPS)
def test_the_likeliest_address_comes_first(name: str) -> None:
    found, best = SET_UPS[name]
    assert ranked(Address(ip, way) for ip, way in found)[0].ip == best


def test_dead_ends_are_left_out_and_the_others_stay_to_be_stepped_through() -> None:
    found = [Address(ip, "x") for ip in ("127.0.0.1", "169.254.1.1", "224.0.0.1", "0.0.0.0", "8.8.8.8", "10.0.0.1")]
    assert [each.ip for each in ranked(found)] == ["10.0.0.1", "8.8.8.8"]
