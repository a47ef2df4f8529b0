"""A bot that plays one match over HTTP, with nothing but Python: choose at random, until it is over.

python examples/bot_over_http.py http://127.0.0.1:8000 ludus [TOKEN]
"""

import json
import random
import sys
from typing import Any
from urllib.request import Request, urlopen

SITE, GAME = sys.argv[1].rstrip("/"), sys.argv[2]


def call(path: str, body: dict[str, Any] | None = None, token: str = "") -> Any:
    """Ask the server for something, or send it something; answers are JSON."""
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    return urlopen(Request(SITE + path, None if body is None else json.dumps(body).encode(), headers))


token = sys.argv[3] if len(sys.argv) > 3 else json.load(call("/api/me/tokens", {"name": "example"}))["token"]
seats = json.load(call(f"/api/games/{GAME}"))["seats"][0]
match = json.load(call("/api/matches", {"game": GAME, "seats": ["me"] + ["random"] * (seats - 1)}, token))["id"]
print(f"{SITE}/m/{match}")
with call(f"/api/matches/{match}/stream", token=token) as stream:
    for line in stream:
        if not line.startswith(b"data: {"):
            continue
        view = json.loads(line.removeprefix(b"data: "))
        if view["state"] == "over":
            print(view["prompt"])
            break
        if view["yours"]:
            choice = random.choice(view["choices"])
            answer = {"version": view["version"], "client": f"v{view['version']}", "action": choice["action"]}
            call(f"/api/matches/{match}/answer", answer, token).close()
