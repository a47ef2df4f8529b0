"""Check the dice of a finished Harena record without Harena: `python verify_dice.py RECORD`.

The header commits to SHA-256(match id + seed), the last line reveals the seed; question n to chance is answered from
HMAC-SHA256(seed, "message|block"), n being how many answers of chance stand before it (an undo takes some back).
Simulated games use Python's own generator and name its seed. A card or a named face is checked by `harena verify`.
"""

import hashlib
import hmac
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from struct import unpack
from typing import Any


def numbers(seed: bytes | Random, message: str, bounds: list[int]) -> list[int]:
    """One number below each bound. Words so high that they would favour the low numbers are skipped."""
    if isinstance(seed, Random):
        return [int(seed.random() * bound) for bound in bounds]
    blocks = (hmac.digest(seed, f"{message}|{block}".encode(), "sha256") for block in range(2**32))
    words = (word for block in blocks for word in unpack(">8I", block))
    return [next(word for word in words if word < 2**32 - 2**32 % bound) % bound for bound in bounds]


def message(header: dict[str, Any], nonces: list[tuple[int, str]], n: int, asked: dict[str, Any]) -> str:
    """JSON of match, nonces with their seats, n, kind, who sees it, whose dice, bounds; in v1 "match|nonces|n"."""
    if header["rng"] != "hmac-sha256-v2":
        return f"{header['match']}|{','.join(nonce for _, nonce in nonces)}|{n}"
    told = [header["match"], nonces, n, asked["kind"], asked.get("seen_by"), asked.get("by"), asked["of"]]
    return json.dumps(told, separators=(",", ":"), ensure_ascii=False)


def faults(header: dict[str, Any], lines: list[dict[str, Any]], seed: bytes | Random) -> Iterator[str]:
    """Everything that is wrong, with its line in the file."""
    proof = header["match"].encode() + seed if isinstance(seed, bytes) and len(seed) == 32 else b""
    if isinstance(seed, bytes) and hashlib.sha256(proof).hexdigest() != header["commitment"]:
        yield f"line {len(lines) + 1}: this seed is not the one that was committed to."
    nonces, standing = list[tuple[int, str]](), list[int]()  # standing: the answers of chance that were not undone
    for n, line in enumerate(lines, start=1):
        if line["n"] != n:
            yield f"line {n + 1}: number {n} should stand here, not {line['n']}."
        nonces += [(line["seat"], line["nonce"])] if line["what"] == "nonce" else []
        if line["what"] == "nonce" and n != len(nonces):
            yield f"line {n + 1}: this nonce came after the first answer."
        standing = [answer for answer in standing if line["what"] != "undo" or answer <= line["to"]]
        if line["what"] == "chance":
            possible = [bound for bound in line["of"] if 0 < bound <= 2**32]
            want = numbers(seed, message(header, nonces, len(standing), line), possible)
            told = dict(enumerate(line["is"])) if line["kind"] == "roll" else {}
            rolled = [told[i] if isinstance(told.get(i), str) else number + 1 for i, number in enumerate(want)]
            shown = {"roll": rolled, "pick": want and want[0]}.get(line["kind"], line["is"])
            if (line["got"], line["is"]) != (want, shown):
                yield f"line {n + 1}: {line['got']} shows {line['is']}, but the seed gives {want} below {line['of']}."
            standing.append(n)


if __name__ == "__main__":
    try:
        header, *lines = map(json.loads, Path(sys.argv[1]).read_bytes().splitlines())
        lines = lines[:-1] if lines and lines[-1]["what"] == "signature" else lines
        fair = header["rng"] in ("hmac-sha256-v1", "hmac-sha256-v2")
        found = list(faults(header, lines, bytes.fromhex(lines[-1]["seed"]) if fair else Random(header["seed"] + "")))
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        why = "the game is not over, so the seed is not revealed" if error.args == ("seed",) else repr(error)
        print(f"usage: verify_dice.py RECORD. The dice of this one cannot be checked: {why}.", file=sys.stderr)
        sys.exit(2)
    print(*found, f"{sum(line['what'] == 'chance' for line in lines)} rolls checked, {len(found)} faults.", sep="\n")
    sys.exit(bool(found))
