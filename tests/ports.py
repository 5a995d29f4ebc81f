"""Ports for programs that a test runs."""

import random
import socket
from contextlib import suppress


def free_port() -> int:
    """Return a port no one listens at: one below those that connections are given, also while nothing is served."""
    ports = random.SystemRandom()  # other than `random`, which begins alike in tests that run side by side
    while True:
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port := ports.randrange(10_000, 32_000)))
            return port
