"""Where this machine can be reached on its networks."""

from __future__ import annotations

from ipaddress import ip_address

import ifaddr

LOOPBACK = "127.0.0.1"
HTTP = 80
EVERYWHERE = "0.0.0.0"  # noqa: S104 - compared with, never chosen by us


def networks() -> list[tuple[str, str]]:
    """Return the addresses of this machine that others may reach, each with the name of its network."""
    found = [
        (str(address.ip), str(address.nice_name))
        for adapter in ifaddr.get_adapters()
        for address in adapter.ips
        if address.is_IPv4
    ]
    return [(address, name) for address, name in found if _reached(address)]


def _reached(address: str) -> bool:
    given = ip_address(address)
    return given.is_private and not (given.is_loopback or given.is_link_local)


def joined_at(host: str, port: int) -> str:
    """Return the address that a class types: of the first network where the room listens on all of them."""
    first = next((address for address, _ in networks()), LOOPBACK)
    return f"http://{first if host == EVERYWHERE else host}:{port}"


def hosts(host: str, port: int) -> frozenset[str]:
    """Return every name by which a page may ask for the room; whoever is sent here under another gets nothing."""
    names = {host, LOOPBACK, "localhost"} if host in (LOOPBACK, "localhost") else {host}
    if host == EVERYWHERE:
        names = {LOOPBACK, "localhost", *(address for address, _ in networks())}
    # Browsers leave the usual port out.
    usual = names if port == HTTP else set[str]()
    return frozenset(f"{name}:{port}" for name in names) | usual
