// Following events, as `kernel/events.py` does: `follow` moves the pieces of a view as an event says, and gives a new view.
// A piece that is not where the event says means that something was missed; the caller then asks for a fresh snapshot.
import type { EventInfo, ViewInfo } from "./messages";

const BOTTOM = 0;
const ANYWHERE = -2;

/** Zones without order are sorted by code points, as on the server. */
function sorted(pieces: string[]): string[] {
  return pieces.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

function put(view: ViewInfo, zone: string, pieces: string[]): void {
  if (pieces.length === 0) delete view.zones[zone];
  else view.zones[zone] = view.ordered.includes(zone) ? pieces : sorted(pieces);
}

function followOne(view: ViewInfo, e: EventInfo): void {
  if (e.lost.length) {
    const held = [...(view.zones[e.source] ?? [])];
    for (const [name, back] of e.lost) {
      const at = held.indexOf(name);
      if (at < 0) throw new Error(`${e.verb}: ${name} is not in ${e.source}`);
      held[at] = back;
    }
    put(view, e.source, held);
  }
  e.pieces.forEach((name, i) => {
    const was = e.was[i] ?? "";
    // A zone without a name is one that no view shows, such as a stock of tokens: whatever comes from there was there.
    const held = e.source ? [...(view.zones[e.source] ?? [])] : [was];
    const place = view.ordered.includes(e.source) ? (e.places[i] ?? -1) : held.indexOf(was);
    if (held[place] !== was) throw new Error(`${e.verb}: ${was} is not at place ${place} of ${e.source}`);
    if (e.source === e.target && e.target_at === ANYWHERE) {
      held[place] = name;
      put(view, e.source, held);
      return;
    }
    held.splice(place, 1);
    if (e.source) put(view, e.source, held);
    if (!e.target) return;
    const into = [...(view.zones[e.target] ?? [])];
    into.splice(e.target_at === BOTTOM ? 0 : into.length, 0, name);
    put(view, e.target, into);
  });
  for (const [key, value] of Object.entries(e.facts)) {
    if (value === null) delete view.facts[key];
    else view.facts[key] = value;
  }
}

/** The view after these events; the given one stays as it is. */
export function follow(view: ViewInfo, events: EventInfo[]): ViewInfo {
  const next: ViewInfo = { ...view, zones: { ...view.zones }, facts: { ...view.facts } };
  for (const event of events) followOne(next, event);
  return next;
}
