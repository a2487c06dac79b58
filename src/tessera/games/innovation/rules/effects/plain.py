"""Innovation: the table of all effects that ask nothing; those with a question are in nested.py."""

from collections.abc import Callable
from typing import Final

from tessera.games.innovation.cards import EFFECTS, effect_name
from tessera.games.innovation.rules.asking import Innovation
from tessera.games.innovation.rules.effects.age1 import (
    clothing_2,
    metalworking_1,
    mysticism_1,
    oars_2,
    pottery_2,
    sailing_1,
    the_wheel_1,
    writing_1,
)
from tessera.games.innovation.rules.effects.age2 import (
    calendar_1,
    construction_2,
    fermenting_1,
    mapmaking_2,
    monotheism_2,
)
from tessera.games.innovation.rules.effects.age3 import engineering_1, machinery_1, paper_2, translation_2
from tessera.games.innovation.rules.effects.age4 import colonialism_1, experimentation_1, gunpowder_2, invention_2
from tessera.games.innovation.rules.effects.age5 import astronomy_1, astronomy_2, coal_1, statistics_1, steam_engine_1
from tessera.games.innovation.rules.effects.age6 import (
    atomic_theory_2,
    industrialization_1,
    machine_tools_1,
    vaccination_2,
)
from tessera.games.innovation.rules.effects.age7 import combustion_2
from tessera.games.innovation.rules.effects.age8 import corporations_2, empiricism_2
from tessera.games.innovation.rules.effects.age9 import collaboration_2, fission_1, genetics_1
from tessera.games.innovation.rules.effects.age10 import (
    ai_1,
    ai_2,
    bioengineering_2,
    globalization_2,
    self_service_2,
    software_1,
    the_internet_2,
    the_internet_3,
)
from tessera.kernel.frame import Seat
from tessera.kernel.native import i64, vec

Effect = Callable[[Innovation, Seat], None]

PLAIN: Final[tuple[Effect, ...]] = (
    pottery_2,
    writing_1,
    metalworking_1,
    oars_2,
    clothing_2,
    sailing_1,
    the_wheel_1,
    mysticism_1,
    calendar_1,
    construction_2,
    mapmaking_2,
    fermenting_1,
    monotheism_2,
    translation_2,
    engineering_1,
    paper_2,
    machinery_1,
    experimentation_1,
    colonialism_1,
    gunpowder_2,
    invention_2,
    coal_1,
    statistics_1,
    steam_engine_1,
    astronomy_1,
    astronomy_2,
    atomic_theory_2,
    industrialization_1,
    machine_tools_1,
    vaccination_2,
    combustion_2,
    corporations_2,
    empiricism_2,
    genetics_1,
    fission_1,
    collaboration_2,
    bioengineering_2,
    software_1,
    self_service_2,
    globalization_2,
    ai_1,
    ai_2,
    the_internet_2,
    the_internet_3,
)

_plain = [effect.__name__ for effect in PLAIN]
_names = [effect_name(effect) for effect in range(EFFECTS)]
# By the effect's number, its place in PLAIN; -1 if it asks something.
PLAIN_NUMBER: Final = vec[i64]([_plain.index(name) if name in _plain else -1 for name in _names])
