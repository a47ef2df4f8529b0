"""A server on which a bit of everything has happened, for tests that look at every page."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from typing import Final

from harena.core.match import Match
from harena.core.seat import Seat
from harena.web.opponents import STAND_IN
from tests.web.campaigns import campaign, play_on
from tests.web.serving import Served, Visitor, pledged_duel, show, view
from tests.web.test_two_worlds import Playing

GREEK: Final = ("Λιβία", "Φαβία", "Μάρκος", "Τίτος")
"""Names in letters that are no keyboard's of ours either: what people are called is data."""
PASSWORD: Final = "σωστὸ ἄλογο μπαταρία"
TYPED: Final = "ουδεν"
"""What somebody types who looks for something that is not there."""
TO_THE_END: Final = 10_000


class Scene:
    """A server on which a bit of everything has happened."""

    def __init__(self, served: Served) -> None:
        served.app.state.limits.use = lambda *_: None
        served.client.headers["user-agent"] = "-"
        self.served = served
        self.nobody, self.owner = served.visitor(), served.visitor()
        sign_up = {"name": GREEK[0], "password": PASSWORD}
        assert self.owner.post("/account/sign-up", data=sign_up).status_code == 303
        assert self.owner.post("/account/tokens", data={"name": TYPED, "scope": "play"}).status_code == 200
        served.visitor().post("/account/log-in", data=sign_up)  # a second session to end
        self.owner.post("/army/invictus", data=army(name=TYPED))
        self.duel, self.bout, self.four = (self._played(*given) for given in GIVEN)
        self.guest = self.duel.players[0]
        self.open = self._begun("/new/invictus", {"seats": "2", "seat.1": "open", "public": "yes"})
        self.full = self._begun("/play", {"game": "ludus"})
        self._pledge()
        self._ask_to_undo()
        self._offer_a_draw()
        self._leave()
        self._meet()
        self.saga = campaign(self.owner).removeprefix("/m/")
        play_on(served, f"/m/{self.saga}", 60)
        served.time_passes(self.saga)

    def _played(self, game: str, seats: int, answers: int) -> Playing:
        playing = Playing(self.served, game, seats, f"pseudo/{game}/{seats}", public=True)
        playing.play(answers)
        return playing

    def _begun(self, path: str, form: dict[str, str]) -> str:
        answer = self.guest.post(path, data=form)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"]).removeprefix("/m/")

    def _pledge(self) -> None:
        """At three tables all have pledged their shares in the dice, and the guest has shown none.

        At the first one somebody else has; at the second one that was long ago; at the third one all pledge again.
        """
        self.patient = self.served.visitor()
        self.showing, self.late, self.again = (
            pledged_duel(self.guest, self.patient, f"a{n}", f"b{n}") for n in range(3)
        )
        for number, match in enumerate((self.showing, self.late)):
            assert show(self.patient, match, f"b{number}").status_code == 200
        self.served.time_passes(self.late)
        assert self.guest.post(f"/m/{self.again}/restart").status_code == 303

    def _ask_to_undo(self) -> None:
        """Somebody wants to take back what others have answered since. As long as that is free they play on."""
        for attempt in count():
            for who in self.duel.players:
                move = {"version": self.duel.match.version, "client": f"undo{attempt}"}
                who.post(f"/api/matches/{self.duel.id}/undo", json=move)
                if view(who, self.duel.id)["proposal"] is not None:
                    return
            self.duel.play(1)

    def _offer_a_draw(self) -> None:
        """At another table somebody has had enough."""
        self.calm = self._played("ludus", 2, 3)
        move = {"version": self.calm.match.version, "client": "draw"}
        assert self.calm.players[0].post(f"/api/matches/{self.calm.id}/draw", json=move).status_code == 200

    def _leave(self) -> None:
        """Of the four, one has left the seat to the computer, and another lets them wait."""
        rooms = self.served.services.rooms
        away = self.served.wait_for(rooms.enter, self.four.id).asked()
        self.left = self.four.players[away]
        by = Seat((away + 1) % 4)
        take: Callable[[Match], None] = lambda match: match.take_over(away, STAND_IN, by)  # noqa: E731
        self.served.wait_for(rooms.change, self.four.id, self.four.match.version, take)
        while self.served.wait_for(rooms.enter, self.four.id).asked() == away:
            self.four.play(1)
        self.served.time_passes(self.four.id)

    def _meet(self) -> None:
        """A club has founded a league. The guest organises it, the owner plays, somebody looks on."""
        founding = {"title": TYPED, "name": GREEK[1], "client": "1", "public": "yes"}
        people = str(self.guest.post("/leagues", data=founding).headers["location"])
        self.league = people.split("/")[2]
        found = re.search(r'value="(/l/[^"]+/join/([^"]+))"', self.guest.get(people).text)
        assert found is not None
        self.key = found[2]
        self.viewer = self.served.visitor()
        for who, name, army in ((self.owner, GREEK[2], "empire"), (self.viewer, GREEK[3], "look_on")):
            joined = who.post(found[1], data={"name": name, "army": army, "client": "2"})
            assert joined.status_code == 303, joined.text
        army = "/".join((found[1].rpartition("/join/")[0], "army", "2"))
        bought = self.owner.post(f"{army}/recruit/halberdiers", data={"size": "20", "name": TYPED, "client": "3"})
        assert bought.status_code == 303, bought.text

    def ids(self) -> dict[str, str]:
        named = {"duel": self.duel.id, "bout": self.bout.id, "four": self.four.id, "calm": self.calm.id}
        waiting = {"showing": self.showing, "late": self.late, "again": self.again}
        club = {"league": self.league, "key": self.key}
        return {**named, **waiting, **club, "open": self.open, "full": self.full, "saga": self.saga}


GIVEN: Final = (("invictus", 2, 14), ("ludus", 2, TO_THE_END), ("invictus", 4, 6))


def army(**changed: str) -> dict[str, str]:
    parts = {"leader": "roi", "blue": "guerrier", "green": "garde", "red": "archer", "yellow": "pretre"}
    picks = {f"part.{slot}": part for slot, part in {**parts, "violet": "sorcier"}.items()}
    counts = {f"count.{slot}": "4" for slot in ("blue", "green", "red", "yellow", "violet")}
    return {"seats": "2", **picks, **counts, **changed}


def who_looks(scene: Scene, name: str) -> Visitor:
    bout, four = scene.bout.players, scene.four.players
    left = four.index(scene.left)
    found: dict[str, Visitor] = {
        "nobody": scene.nobody,
        "patient": scene.patient,
        "guest": scene.guest,
        "owner": scene.owner,
        "foe": scene.duel.players[1],
        "offers": scene.calm.players[0],
        "offered": scene.calm.players[1],
        "left": scene.left,
        "partner": four[(left + 2) % 4],
        "against": four[(left + 1) % 4],
        "viewer": scene.viewer,
        "winner": bout[0],
        "loser": bout[1],
        "fourth": next(who for who in four if who is not scene.left and not view(who, scene.four.id)["yours"]),
    }
    return found[name]
