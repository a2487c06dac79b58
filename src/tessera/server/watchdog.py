"""What systemd wants to hear (deploy/tessera.service): that the server is ready, and again and again that its event
loop lives. Under anything else nobody listens, and nothing is said.
"""

import asyncio
import contextlib
import os
import socket

SECONDS = 1.0  # between two signs of life


def say(state: str) -> None:
    """Send one state to whoever asked for it when the process was begun."""
    at = os.environ.get("NOTIFY_SOCKET", "")
    if at:
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as s:
            s.sendto(state.encode(), f"\0{at[1:]}" if at.startswith("@") else at)


async def say_that_it_lives() -> None:
    """For as long as the server runs."""
    say("READY=1")
    while True:
        await asyncio.sleep(SECONDS)
        say("WATCHDOG=1")
