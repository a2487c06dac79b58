"""The games of today, judged by the values and numbers of version 6."""

from typing import Final, cast

from tessera.bots.tree import Settings
from tessera.games.cities.game import CitiesGame
from tessera.games.cities.rules.cities import Cities
from tessera.games.homeworlds.game import Homeworlds
from tessera.games.homeworlds.state import Table as HomeworldsTable
from tessera.games.innomination.game import InnominationGame
from tessera.games.innomination.rules.innomination import Innomination
from tessera.games.innovation.game import InnovationGame
from tessera.games.innovation.rules.asking import Innovation
from tessera.games.splendor.game import Splendor
from tessera.games.splendor.state import Table as SplendorTable
from tessera.kernel.game import Game
from tessera.kernel.native import vec
from tessera.kernel.state import State
from tessera.lab.frozen.six import cities, homeworlds, innomination, innovation, splendor


class CitiesAtSix(CitiesGame):
    horizon = 8

    def value(self, s: State, seat: int) -> float:
        return cities.value(cast(Cities, s), seat)

    def values(self, s: State) -> vec[float]:
        return cities.values(cast(Cities, s))

    def near_end(self, s: State) -> bool:
        return cities.near_end(cast(Cities, s))


class HomeworldsAtSix(Homeworlds):
    horizon = 0

    def value(self, s: State, seat: int) -> float:
        return homeworlds.value(cast(HomeworldsTable, s), seat)

    def values(self, s: State) -> vec[float]:
        return homeworlds.values(cast(HomeworldsTable, s))

    def near_end(self, s: State) -> bool:
        return True


class InnominationAtSix(InnominationGame):
    horizon = 16

    def value(self, s: State, seat: int) -> float:
        return innomination.value(cast(Innomination, s), seat)

    def near_end(self, s: State) -> bool:
        return innomination.near_end(cast(Innomination, s))


class InnovationAtSix(InnovationGame):
    horizon = 0

    def value(self, s: State, seat: int) -> float:
        return innovation.value(cast(Innovation, s), seat)

    def values(self, s: State) -> vec[float]:
        return innovation.values(cast(Innovation, s))

    def near_end(self, s: State) -> bool:
        return innovation.near_end(cast(Innovation, s))


class SplendorAtSix(Splendor):
    horizon = 0

    def value(self, s: State, seat: int) -> float:
        return splendor.value(cast(SplendorTable, s), seat)

    def values(self, s: State) -> vec[float]:
        return splendor.values(cast(SplendorTable, s))

    def near_end(self, s: State) -> bool:
        return splendor.near_end(cast(SplendorTable, s))


def settings() -> Settings:
    """The search's numbers, all of them, whatever is usual today."""
    out = Settings()
    out.version = 6
    out.curiosity = 1.0
    out.sharpness = 3.0
    out.floor = 0.02
    out.pull = 1.0
    out.arms = 16
    out.finish = True
    out.horizon = -1
    out.followed = 60
    return out


GAMES: Final[tuple[Game, ...]] = (
    CitiesAtSix(),
    HomeworldsAtSix(),
    InnominationAtSix(),
    InnovationAtSix(),
    SplendorAtSix(),
)
