"""Which address of this computer the phones in the room can reach, likeliest first."""

import ipaddress
from collections.abc import Iterable

import ifaddr
import msgspec

_WIRELESS = ("wlan", "wifi", "wi-fi", "wlp", "wlx", "eth", "enp", "eno", "ens", "en0", "en1")
_CABLES = ("wireless", "wi-fi", "ethernet")
_OTHER = (
    "docker", "podman", "veth", "br-", "bridge", "lxcbr", "lxdbr", "cni", "flannel", "cali", "virbr", "vboxnet",
    "virtualbox", "host-only", "vmnet", "vmware", "parallels", "vnic", "vethernet", "hyper-v", "loopback", "npcap",
    "tun", "tap", "wg", "wireguard", "ppp", "ipsec", "vpn", "tailscale", "zt", "zerotier", "ham0", "hamachi",
    "proton", "warp", "nordlynx", "mullvad", "fortinet", "anyconnect", "gpd", "pangp",
)  # fmt: skip
"""Interfaces that lead to machines inside this one or through a tunnel, where no phone of the room is."""
_SHARED = ipaddress.ip_network("100.64.0.0/10")
_HOME = ipaddress.ip_network("192.168.0.0/16")


class Address(msgspec.Struct, frozen=True):
    """An address of this computer, and the system's name for its network interface."""

    ip: str
    name: str


def addresses() -> tuple[Address, ...]:
    """Return this computer's addresses that phones may reach, likeliest first."""
    found = [
        Address(str(each.ip), adapter.nice_name)
        for adapter in ifaddr.get_adapters()
        for each in adapter.ips
        if each.is_IPv4
    ]
    return rank_addresses(found)


def rank_addresses(found: Iterable[Address]) -> tuple[Address, ...]:
    """Return the reachable addresses, likeliest first; equals keep the system's order."""
    usable = [each for each in found if _is_usable(each.ip)]
    return tuple(sorted(dict.fromkeys(usable), key=_score, reverse=True))


def _is_usable(ip: str) -> bool:
    address = ipaddress.ip_address(ip)
    return not (address.is_loopback or address.is_link_local or address.is_multicast or address.is_unspecified)


def _score(each: Address) -> int:
    address, name = ipaddress.ip_address(each.ip), each.name.lower()
    score = 40 if address.is_private else 0
    score += 10 if address in _HOME else 0
    score += 20 if name.startswith(_WIRELESS) or any(word in name for word in _CABLES) else 0
    score -= 100 if any(word in name for word in _OTHER) else 0
    return score - (40 if address in _SHARED else 0)
