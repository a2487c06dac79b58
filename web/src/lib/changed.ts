// Which pieces lie elsewhere than in an earlier view, or carry something else: what is marked on the table since the reader's last
// decision. Pieces whose faces are hidden count by their backs.
import type { ViewInfo } from "./messages";

/** How many pieces of a name are new in a zone, by "zone\nname". */
export type Changed = Map<string, number>;

export function changedSince(before: ViewInfo, now: ViewInfo): Changed {
  const changed: Changed = new Map();
  for (const [zone, pieces] of Object.entries(now.zones)) {
    const old = count(before.zones[zone] ?? []);
    for (const [name, n] of count(pieces)) {
      const more = n - (old.get(name) ?? 0);
      const altered = !more && JSON.stringify(before.facts[name]) !== JSON.stringify(now.facts[name]);
      if (more > 0 || altered) changed.set(`${zone}\n${name}`, altered ? n : more);
    }
  }
  return changed;
}

function count(pieces: string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const piece of pieces) found.set(piece, (found.get(piece) ?? 0) + 1);
  return found;
}

/** Marks these pieces where they are drawn (`data-piece` in a `data-zone`, of equal ones the last), and no others. */
export function mark(root: Element, changed: Changed): void {
  const left = new Map(changed);
  for (const element of [...root.querySelectorAll("[data-piece]")].reverse()) {
    const zone = element.getAttribute("data-zone-of") ?? element.closest("[data-zone]")?.getAttribute("data-zone");
    const key = `${zone}\n${element.getAttribute("data-piece")}`;
    const n = left.get(key) ?? 0;
    element.toggleAttribute("data-news", n > 0);
    if (n) left.set(key, n - 1);
  }
}
