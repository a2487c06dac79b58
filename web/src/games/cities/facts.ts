// What the table reads: the facts of cities and events from the game's catalogue, and the view's facts with their types. Nothing
// here knows a rule; what an event does, whom it hits and what is at stake comes from the server.
import type { CardInfo } from "../../lib/messages";
import type { TableProps } from "../../lib/table";

export const DISCIPLINES = [
  "army",
  "culture",
  "seafaring",
  "agriculture",
  "slavery",
  "metallurgy",
  "finances",
  "engineering",
] as const;
export type Discipline = (typeof DISCIPLINES)[number];

export interface CityFacts {
  kind: "city";
  empire: string; // or "neutral"
  capital: boolean;
  wonder: boolean;
  side: string;
  points: Partial<Record<Discipline, number>>;
}

export interface EventFacts {
  kind: "event";
  family: string;
  about: string; // an empire, disciplines, a size or a strength
  rule: string;
}

/** The event that is being carried out. */
export interface Aim {
  event: string;
  by: number;
  at: number[];
  cities: string[];
}

const PICTURES: Record<string, string> = {
  anger: "anger-of-the-gods",
  exchange: "friendly-exchange",
  influence: "loss-of-influence",
  wonders: "influence-on-wonders",
  crisis: "economic-crisis",
};

/** The icon of a kind of event. */
export function picture(facts: EventFacts): string {
  if (facts.family === "protection") return `cities-protection-${facts.about}`;
  return `cities-event-${PICTURES[facts.family] ?? facts.family}`;
}

/** The emblems of what an event is about: an empire or disciplines. */
export function emblems(facts: EventFacts): string[] {
  if (facts.family === "commander" || facts.family === "anger") return [`cities-${facts.about}`];
  if (facts.family === "games" || facts.family === "crisis")
    return facts.about.split(" ").map((name) => `cities-${name}`);
  return [];
}

export function cityFacts(cards: Record<string, CardInfo>, name: string): CityFacts | undefined {
  const facts = cards[name]?.facts as CityFacts | undefined;
  return facts?.kind === "city" ? facts : undefined;
}

export function eventFacts(cards: Record<string, CardInfo>, name: string): EventFacts | undefined {
  const facts = cards[name]?.facts as EventFacts | undefined;
  return facts?.kind === "event" ? facts : undefined;
}

export function titleOf(game: TableProps, name: string): string {
  return game.cards[name]?.title ?? name;
}

/** The columns of the table: the empires in play, and the neutral cities. */
export function columns(game: TableProps): string[] {
  const empires: string[] = game.view.facts["empires"] ?? [];
  return game.view.facts["neutrals"] ? [...empires, "neutral"] : empires;
}

/** The cities of an empire in the order of the catalogue. */
export function citiesOf(game: TableProps, empire: string): string[] {
  return Object.values(game.cards)
    .filter((card) => (card.facts as CityFacts).kind === "city" && (card.facts as CityFacts).empire === empire)
    .map((card) => card.name);
}

/** A seat's cities of an empire, the capital last, since the last one lies on top. */
export function held(game: TableProps, seat: number, empire: string): string[] {
  const own = game.view.zones[`cities ${seat}`] ?? [];
  const here = own.filter((name) => cityFacts(game.cards, name)?.empire === empire);
  return here.sort((a, b) => Number(isCapital(game, a)) - Number(isCapital(game, b)) || (a < b ? -1 : 1));
}

export function isCapital(game: TableProps, city: string): boolean {
  return ((game.view.facts["capitals"] ?? []) as string[]).includes(city);
}

/** What a city gives at this table: as printed, unless the table's options say otherwise. */
export function pointsOf(game: TableProps, city: string): [Discipline, number][] {
  const own: number[] | undefined = game.view.facts["city_points"]?.[city];
  const points = DISCIPLINES.map((name, i): [Discipline, number] => [
    name,
    own ? (own[i] ?? 0) : (cityFacts(game.cards, city)?.points[name] ?? 0),
  ]);
  return points.filter(([, n]) => n > 0).sort((a, b) => b[1] - a[1]);
}

export function aimOf(game: TableProps): Aim | null {
  return game.view.facts["aim"] ?? null;
}

/** Is an offer on the table, rather than an attack? */
export function isOffer(game: TableProps, aim: Aim | null): boolean {
  return aim !== null && eventFacts(game.cards, aim.event)?.family === "exchange";
}

/** Who has a city: its seat, or -1 for the deck. */
export function ownerOf(game: TableProps, city: string): number {
  for (let seat = 0; seat < game.table.seats.length; seat++) {
    if (game.view.zones[`cities ${seat}`]?.includes(city) || game.view.zones[`finished ${seat}`]?.includes(city))
      return seat;
  }
  return -1;
}

/** How many wonders a seat has, those in finished empires too. */
export function wondersOf(game: TableProps, seat: number): number {
  const all = [...(game.view.zones[`cities ${seat}`] ?? []), ...(game.view.zones[`finished ${seat}`] ?? [])];
  return all.filter((name) => cityFacts(game.cards, name)?.wonder).length;
}

/** The empire of which a seat has most cities, and how many. */
export function bestOf(game: TableProps, seat: number): { empire: string; n: number; of: number } | null {
  let best: { empire: string; n: number; of: number } | null = null;
  for (const empire of (game.view.facts["empires"] ?? []) as string[]) {
    const n = held(game, seat, empire).length;
    if (n > (best?.n ?? 0)) best = { empire, n, of: citiesOf(game, empire).length };
  }
  return best;
}

/** The events that are known under their deck, from the bottom up. */
export function eventBottom(game: TableProps): string[] {
  const deck = game.view.zones["event deck"] ?? [];
  const end = deck.findIndex((name) => name.startsWith("?"));
  return end < 0 ? deck : deck.slice(0, end);
}
