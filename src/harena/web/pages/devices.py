"""The device of a session in words: the browser and the system that it claims to be."""

from __future__ import annotations

from typing import Final

from harena.core.text import Texts

BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
    ("curl/", "curl"),
    ("python", "Python"),
)
"""By which part of its description a browser is known, the most special first: most also claim to be one below."""
SYSTEMS: Final = (
    ("iPhone", "iOS"),
    ("iPad", "iPadOS"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def device(description: str | None, texts: Texts) -> str:
    """A short name for a device; one that names nothing we know is called unknown."""
    told = description or ""
    browser = next((name for sign, name in BROWSERS if sign in told), None)
    system = next((name for sign, name in SYSTEMS if sign in told), None)
    if browser and system:
        return texts("account.device", browser=browser, system=system)
    return browser or system or texts("account.unknown_device")
