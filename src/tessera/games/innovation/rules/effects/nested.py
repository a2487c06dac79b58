"""Innovation: the effects that carry out another card (INN-58 to INN-65), and the table of all effects that ask
something; plain.py has the table of the others.

`alone` carries out a card's effects for one player, demands left out; nobody shares. It may come back to itself through
another such card, to any depth. The table stands here because it needs every such effect, and `alone` needs it.
"""

from typing import Final

from tessera.games.innovation.cards import (
    DEMAND,
    EFFECTS,
    FIRST_EFFECT,
    GREEN,
    SELF_SERVICE,
    effect_name,
)
from tessera.games.innovation.rules.asking import Innovation
from tessera.games.innovation.rules.effects.age1 import (
    agriculture_1,
    archery_1,
    city_states_1,
    clothing_1,
    code_of_laws_1,
    domestication_1,
    masonry_1,
    oars_1,
    pottery_1,
    tools_1,
    tools_2,
)
from tessera.games.innovation.rules.effects.age2 import (
    canal_building_1,
    construction_1,
    currency_1,
    mapmaking_1,
    mathematics_1,
    monotheism_1,
    philosophy_1,
    philosophy_2,
    road_building_1,
)
from tessera.games.innovation.rules.effects.age3 import (
    alchemy_1,
    alchemy_2,
    compass_1,
    education_1,
    engineering_2,
    feudalism_1,
    feudalism_2,
    machinery_2,
    medicine_1,
    optics_1,
    paper_1,
    translation_1,
)
from tessera.games.innovation.rules.effects.age4 import (
    anatomy_1,
    enterprise_1,
    enterprise_2,
    gunpowder_1,
    invention_1,
    navigation_1,
    perspective_1,
    printing_press_1,
    printing_press_2,
    reformation_1,
    reformation_2,
)
from tessera.games.innovation.rules.effects.age5 import (
    banking_1,
    banking_2,
    chemistry_1,
    chemistry_2,
    coal_2,
    coal_3,
    measurement_1,
    physics_1,
    societies_1,
    statistics_2,
    the_pirate_code_1,
    the_pirate_code_2,
)
from tessera.games.innovation.rules.effects.age6 import (
    atomic_theory_1,
    canning_1,
    canning_2,
    classification_1,
    democracy_1,
    emancipation_1,
    emancipation_2,
    encyclopedia_1,
    industrialization_2,
    metric_system_1,
    metric_system_2,
    vaccination_1,
)
from tessera.games.innovation.rules.effects.age7 import (
    bicycle_1,
    combustion_1,
    electricity_1,
    evolution_1,
    explosives_1,
    lighting_1,
    publications_1,
    publications_2,
    railroad_1,
    railroad_2,
    refrigeration_1,
    refrigeration_2,
    sanitation_1,
)
from tessera.games.innovation.rules.effects.age8 import (
    antibiotics_1,
    corporations_1,
    empiricism_1,
    flight_1,
    flight_2,
    mass_media_1,
    mass_media_2,
    mobility_1,
    quantum_theory_1,
    rocketry_1,
    skyscrapers_1,
    socialism_1,
)
from tessera.games.innovation.rules.effects.age9 import (
    collaboration_1,
    composites_1,
    computers_1,
    ecology_1,
    fission_2,
    satellites_1,
    satellites_2,
    services_1,
    specialization_1,
    specialization_2,
    suburbia_1,
)
from tessera.games.innovation.rules.effects.age10 import (
    bioengineering_1,
    databases_1,
    globalization_1,
    miniaturization_1,
    stem_cells_1,
    the_internet_1,
)
from tessera.games.innovation.rules.effects.plain import PLAIN, PLAIN_NUMBER
from tessera.kernel.frame import Card, Seat
from tessera.kernel.native import i64, vec
from tessera.kernel.script import Script


def alone(g: Innovation, p: Seat, card: Card) -> Script:
    """INN-58: the effects in order, by p alone; INN-122: a city has none."""
    effect: int = FIRST_EFFECT[card]
    last: int = FIRST_EFFECT[card + 1]
    times: int = 2 if g.doubled and p == g.activator and g.settings["nested"] == "twice" else 1
    k: int
    while effect < last:
        k = 0
        while k < times and not DEMAND[effect]:
            enter(g, p, effect)
            if ASKING_NUMBER[effect] >= 0:
                yield from ASKING[ASKING_NUMBER[effect]](g, p)
            else:
                PLAIN[PLAIN_NUMBER[effect]](g, p)
            k += 1
        effect += 1


def enter(g: Innovation, p: Seat, effect: int) -> None:
    """The effect that is being carried out, for prompts and the log."""
    g.effect = effect
    g.tell("effect", p, "INN-47", (effect,))


def computers_2(g: Innovation, p: Seat) -> Script:
    card: Card = g.draw_and_meld(p, 10)
    yield from alone(g, p, card)


def satellites_3(g: Innovation, p: Seat) -> Script:
    card: Card = yield g.pick(p, g.hand(p), "meld")
    if card:
        g.meld(p, card)
        yield from alone(g, p, card)


def software_2(g: Innovation, p: Seat) -> Script:
    g.draw_and_meld(p, 10)
    card: Card = g.draw_and_meld(p, 10)
    yield from alone(g, p, card)


def robotics_1(g: Innovation, p: Seat) -> Script:
    green: Card = g.top(p, GREEN)
    if green:
        g.score_top(p, green)
    card: Card = g.draw_and_meld(p, 10)
    yield from alone(g, p, card)


def self_service_1(g: Innovation, p: Seat) -> Script:
    card: Card = yield g.pick(p, g.without(g.tops(p), SELF_SERVICE), "execute")
    if card:
        yield from alone(g, p, card)


# All effects with a question (plain.py has those without); which one it is tells its name.

ASKING: Final = (
    pottery_1,
    tools_1,
    tools_2,
    archery_1,
    oars_1,
    clothing_1,
    agriculture_1,
    domestication_1,
    masonry_1,
    city_states_1,
    code_of_laws_1,
    mathematics_1,
    construction_1,
    road_building_1,
    currency_1,
    mapmaking_1,
    canal_building_1,
    monotheism_1,
    philosophy_1,
    philosophy_2,
    alchemy_1,
    alchemy_2,
    translation_1,
    engineering_2,
    optics_1,
    compass_1,
    paper_1,
    machinery_2,
    medicine_1,
    education_1,
    feudalism_1,
    feudalism_2,
    printing_press_1,
    printing_press_2,
    gunpowder_1,
    invention_1,
    navigation_1,
    anatomy_1,
    perspective_1,
    enterprise_1,
    enterprise_2,
    reformation_1,
    reformation_2,
    chemistry_1,
    chemistry_2,
    physics_1,
    coal_2,
    coal_3,
    the_pirate_code_1,
    the_pirate_code_2,
    banking_1,
    banking_2,
    measurement_1,
    statistics_2,
    societies_1,
    atomic_theory_1,
    encyclopedia_1,
    industrialization_2,
    classification_1,
    metric_system_1,
    metric_system_2,
    canning_1,
    canning_2,
    vaccination_1,
    democracy_1,
    emancipation_1,
    emancipation_2,
    evolution_1,
    publications_1,
    publications_2,
    combustion_1,
    explosives_1,
    bicycle_1,
    electricity_1,
    refrigeration_1,
    refrigeration_2,
    sanitation_1,
    lighting_1,
    railroad_1,
    railroad_2,
    quantum_theory_1,
    rocketry_1,
    flight_1,
    flight_2,
    mobility_1,
    corporations_1,
    mass_media_1,
    mass_media_2,
    antibiotics_1,
    skyscrapers_1,
    empiricism_1,
    socialism_1,
    computers_1,
    composites_1,
    fission_2,
    collaboration_1,
    satellites_1,
    satellites_2,
    ecology_1,
    suburbia_1,
    services_1,
    specialization_1,
    specialization_2,
    bioengineering_1,
    miniaturization_1,
    databases_1,
    globalization_1,
    stem_cells_1,
    the_internet_1,
    computers_2,
    satellites_3,
    software_2,
    robotics_1,
    self_service_1,
)

_asking = [script.__name__ for script in ASKING]
_names = [effect_name(effect) for effect in range(EFFECTS)]
# By the effect's number, its place in ASKING; -1 if it asks nothing.
ASKING_NUMBER: Final = vec[i64]([_asking.index(name) if name in _asking else -1 for name in _names])
