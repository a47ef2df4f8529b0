"""The world map as the rules use it: which locations a road joins, and where the Harbours of a location lead to."""

from __future__ import annotations

from harena.games.hoplomachus.chips import Content


class Atlas:
    """HOP-018, HOP-022, HOP-023: roads in both directions; a Harbour that is passed through is a road too."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.roads: dict[str, tuple[str, ...]] = dict.fromkeys(content.locations, ())
        for name, place in content.locations.items():
            for other in place.roads:
                self._join(name, other)
        for harbour in content.harbours.values():
            self._join(*harbour.joins)
        self.capitals = {place.region: name for name, place in content.locations.items() if place.kind == "capital"}
        """HOP-010: the capital of each region."""

    def _join(self, one: str, other: str) -> None:
        """A road between two locations that are on the map."""
        if one in self.roads and other in self.roads and other not in self.roads[one]:
            self.roads[one] += (other,)
            self.roads[other] += (one,)

    def harbours_at(self, name: str) -> list[str]:
        """HOP-022: the Harbours on the ways out of a location."""
        return [key for key, harbour in self.content.harbours.items() if name in harbour.joins]

    def harbours_beyond(self, name: str) -> list[str]:
        """HOP-024: the Harbours to which a trip from this location may go."""
        here = self.harbours_at(name)
        return [key for key in self.content.harbours if here and (key not in here or len(here) > 1)]
