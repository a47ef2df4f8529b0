"""What all tests share."""

import signal

from hypothesis import HealthCheck, settings

pytest_plugins = "pytester"

settings.register_profile("at any speed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("at any speed")


def pytest_configure() -> None:
    """Heed Ctrl-C even in a run that was started in the background; processes that tests start would ignore it too."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
