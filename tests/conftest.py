"""What all tests share."""

import signal

pytest_plugins = "pytester"


def pytest_configure() -> None:
    """Heed Ctrl-C even in a run that was started in the background; processes that tests start would ignore it too."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
