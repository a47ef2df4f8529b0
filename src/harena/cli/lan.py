"""Opening a server to the local network: where this machine is found there, and a QR code of that address."""

from __future__ import annotations

import ipaddress
import os
import socket
from collections.abc import Sequence
from typing import Final

from harena.cli.screen import Screen
from harena.core.errors import refuse
from harena.web.settings import is_this_machine

ELSEWHERE: Final = ("192.0.2.1", 9)
"""An address that belongs to nobody, by which the way out of this machine is found; nothing is sent there."""
ANYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - it is refused to listen there
"""All addresses of this machine at once: more than its local network."""
BLOCKS: Final = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
"""Two squares of a QR code, one above the other, as one character."""
BORDER: Final = 4
"""Squares that are left empty round a QR code, as its standard demands."""
ON_PAPER: Final = "black on bright_white"


def outside_address(host: str, *, https: bool) -> str:
    """The address at which others in the local network find this machine; `host` names it if there are several."""
    if https:
        raise refuse("lan_with_https")
    return lan_address() if is_this_machine(host) or host in ANYWHERE else checked_local(host)


def lan_address() -> str:
    """The address of this machine in its local network; refused where it has none, or one that the whole world sees."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
            found: str = probe.getsockname()[0]
        except OSError as error:
            raise refuse("no_network") from error
    return checked_local(found)


def checked_local(found: str) -> str:
    """An address or a name of this machine, if others can use it and not all the world can."""
    try:
        address = ipaddress.ip_address(found)
    except ValueError:
        return found
    if address.is_loopback or address.is_unspecified:
        raise refuse("no_network")
    if address.is_global:
        raise refuse("network_is_public", host=found)
    return found


def listening(hosts: Sequence[str], port: int) -> list[socket.socket]:
    """Sockets at all of these addresses and at one port; 0: any that is free. The server that gets them closes them."""
    found: list[socket.socket] = []
    for host in hosts:
        found.append(_bound(host, port))
        port = port_of(found[0])
    return found


def _bound(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    found = socket.socket(family, kind, protocol)
    if os.name == "posix":
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind(address)
    except OSError as error:
        found.close()
        raise refuse("cannot_listen", host=host, port=str(port), why=error.strerror or str(error)) from error
    return found


def port_of(bound: socket.socket) -> int:
    port: int = bound.getsockname()[1]
    return port


def address_at(host: str, port: int) -> str:
    """The address of a server, as a browser takes it."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def show_qr_code(screen: Screen, address: str) -> None:
    """Draw an address for the camera of a phone, where there is a terminal that has the characters for it."""
    if not _can_show(screen):
        return
    screen.say("serve.scan")
    # Without colours most terminals are dark: then the light squares are drawn, and the dark ones left out.
    on_paper = screen.out.color_system is not None and not screen.out.no_color
    for line in qr_lines(address, drawn=on_paper):
        screen.line(line, style=ON_PAPER if on_paper else "")


def _can_show(screen: Screen) -> bool:
    if not screen.out.is_terminal:
        return False
    try:
        "".join(BLOCKS.values()).encode(screen.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def qr_lines(address: str, *, drawn: bool = True) -> list[str]:
    """The QR code of an address, two rows of squares a line: the dark squares are `drawn`, or else the light ones."""
    import segno  # noqa: PLC0415 - only who shows a code pays for it

    code = segno.make(address, error="l", micro=False)
    rows = [[bool(square) is drawn for square in row] for row in code.matrix_iter(border=BORDER)]
    if len(rows) % 2:
        rows.append([not drawn] * len(rows[0]))
    return ["".join(BLOCKS[pair] for pair in zip(*rows[at : at + 2], strict=True)) for at in range(0, len(rows), 2)]
