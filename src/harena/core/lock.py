"""A lock on an open file, so that two programs never write to one record."""

from __future__ import annotations

import sys
from io import FileIO

if sys.platform == "win32":
    import msvcrt

    def lock(file: FileIO) -> bool:
        """Take the file for this program alone, until it is closed. False: somebody else has it."""
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 2**30)
        except OSError:
            return False
        return True

else:
    import fcntl

    def lock(file: FileIO) -> bool:
        """Take the file for this program alone, until it is closed. False: somebody else has it."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
