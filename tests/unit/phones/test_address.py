"""Which address phones are given: reported set-ups, and the dead ends among them."""

import pytest

from companion.phones.address import Address, rank_addresses

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
    "Windows with VirtualBox": (
        [
            ("192.168.56.1", "VirtualBox Host-Only Ethernet Adapter"),
            ("10.0.0.31", "Realtek PCIe GbE Family Controller"),
        ],
        "10.0.0.31",
    ),
    "Windows with VMware": (
        [("192.168.80.1", "VMware Virtual Ethernet Adapter for VMnet8"), ("172.20.10.3", "Intel(R) Wi-Fi 6 AX201")],
        "172.20.10.3",
    ),
    "Mac with virtual machines": ([("192.168.64.1", "bridge100"), ("10.0.1.4", "en0")], "10.0.1.4"),
    "Mac with a dongle and virtual machines": ([("192.168.64.1", "bridge100"), ("10.0.1.4", "en7")], "10.0.1.4"),
    "Proton VPN": ([("10.2.0.2", "proton0"), ("10.1.1.9", "wlp2s0")], "10.1.1.9"),
    "Proton VPN over a phone": ([("10.2.0.2", "proton0"), ("10.1.1.9", "usb0")], "10.1.1.9"),
    "Cloudflare WARP": ([("172.16.0.2", "CloudflareWARP"), ("172.20.0.9", "usb0")], "172.20.0.9"),
    "other VPNs": (
        [
            ("10.5.0.2", "nordlynx"),
            ("10.64.1.2", "wg0-mullvad"),
            ("25.1.2.3", "ham0"),
            ("10.9.0.4", "cscotun0"),
            ("10.3.0.2", "WireGuard Tunnel"),
            ("10.4.0.2", "gpd0"),
            ("10.6.0.9", "br0"),
        ],
        "10.6.0.9",
    ),
    "containers and clusters": (
        [
            ("10.88.0.1", "podman0"),
            ("10.0.3.1", "lxcbr0"),
            ("10.244.0.0", "flannel.1"),
            ("10.244.0.1", "cni0"),
            ("192.168.122.1", "virbr0"),
            ("172.31.1.9", "usb0"),
        ],
        "172.31.1.9",
    ),
    "only a VPN": ([("10.2.0.2", "proton0")], "10.2.0.2"),
    "cable and Wi-Fi of one router": ([("192.168.1.5", "eth0"), ("192.168.1.6", "wlan0")], "192.168.1.5"),
}


@pytest.mark.parametrize("name", SET_UPS)
def test_the_likeliest_address_comes_first(name: str) -> None:
    found, best = SET_UPS[name]
    assert rank_addresses(Address(ip, way) for ip, way in found)[0].ip == best


def test_dead_ends_are_left_out_and_the_others_stay_to_be_stepped_through() -> None:
    found = [Address(ip, "x") for ip in ("127.0.0.1", "169.254.1.1", "224.0.0.1", "0.0.0.0", "8.8.8.8", "10.0.0.1")]
    assert [each.ip for each in rank_addresses(found)] == ["10.0.0.1", "8.8.8.8"]
