// Motion from events: it shows where a piece went. Tables only mark up: `data-zone="zone name"` on a zone, `data-piece="name"`
// on the pieces in it (or beside it, naming the zone again by `data-zone-of`).
//
// `Motion.before` notes where everything is, the page follows the events, `Motion.after` lets a ghost of each moved piece fly
// from where it was to where it is: a straight line, 220 ms, steps 140 ms apart. A click anywhere skips to the end. With
// reduced motion, or the page's own switch, nothing flies.
import type { EventInfo } from "../lib/messages";

const MOVE_MS = 220;
const STEP_MS = 140;
const MOST_GHOSTS = 24; // ghosts in one step; beyond that the eye follows nothing

interface Spot {
  rect: DOMRect;
  element: Element;
}

export function motionWanted(): boolean {
  return (
    document.documentElement.dataset["motion"] !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}

function shown(element: Element): DOMRect | null {
  const rect = element.getBoundingClientRect();
  return rect.width > 0 && rect.height > 0 ? rect : null;
}

/** Every piece's and zone's place now. Of equal pieces in a zone the last one comes first: it lies on top. */
function spots(root: Element): { pieces: Map<string, Spot[]>; zones: Map<string, Spot> } {
  const pieces = new Map<string, Spot[]>();
  const zones = new Map<string, Spot>();
  for (const element of root.querySelectorAll("[data-zone]")) {
    const rect = shown(element);
    const name = element.getAttribute("data-zone") ?? "";
    if (rect && !zones.has(name)) zones.set(name, { rect, element });
  }
  for (const element of root.querySelectorAll("[data-piece]")) {
    const rect = shown(element);
    const zone =
      element.getAttribute("data-zone-of") ?? element.closest("[data-zone]")?.getAttribute("data-zone") ?? "";
    if (!rect || !zone) continue;
    const key = `${zone}\n${element.getAttribute("data-piece")}`;
    const list = pieces.get(key);
    if (list) list.unshift({ rect, element });
    else pieces.set(key, [{ rect, element }]);
  }
  return { pieces, zones };
}

export class Motion {
  private old: ReturnType<typeof spots> | null = null;
  private ghosts: Element[] = [];
  private layer: HTMLElement | null = null;

  /** Call before the view changes. */
  before(root: Element | null): void {
    this.finish();
    this.old = root && motionWanted() ? spots(root) : null;
  }

  /** Call once the new view is on the page; `after` may be awaited where steps must not overlap. */
  async after(root: Element | null, events: EventInfo[]): Promise<void> {
    const old = this.old;
    this.old = null;
    if (!old || !root) return;
    const moved = events.filter((e) => e.pieces.length > 0 && e.source !== e.target);
    if (!moved.length) return;
    const now = spots(root);
    const flights: Promise<unknown>[] = [];
    moved.forEach((event, step) => {
      event.pieces.slice(0, MOST_GHOSTS).forEach((name, i) => {
        const from = take(old, event.source, event.was[i] ?? name);
        const to = take(now, event.target, name);
        if (from && to) flights.push(this.fly(from, to, step * STEP_MS));
      });
    });
    if (!flights.length) return;
    const skip = () => this.finish();
    window.addEventListener("pointerdown", skip, { once: true, capture: true });
    await Promise.allSettled(flights);
    window.removeEventListener("pointerdown", skip, { capture: true });
    this.finish();
  }

  /** Everything to its end at once. */
  finish(): void {
    for (const ghost of this.ghosts) for (const animation of ghost.getAnimations()) animation.finish();
    this.ghosts = [];
    this.layer?.remove();
    this.layer = null;
  }

  private fly(from: Spot, to: Spot, delay: number): Promise<unknown> {
    const source = from.element.hasAttribute("data-piece") ? from.element : to.element;
    const isPiece = source.hasAttribute("data-piece");
    if (!isPiece) return Promise.resolve();
    const size = source === from.element ? from.rect : to.rect;
    const ghost = document.createElement("div");
    ghost.className = "ghost";
    ghost.append(copy(source, size));
    ghost.style.width = `${size.width}px`;
    ghost.style.height = `${size.height}px`;
    this.stage(source).append(ghost);
    this.ghosts.push(ghost);
    const at = (rect: DOMRect) => {
      const scale = Math.min(rect.width / size.width, rect.height / size.height, 3);
      const x = rect.left + (rect.width - size.width * scale) / 2;
      const y = rect.top + (rect.height - size.height * scale) / 2;
      return `translate(${x}px, ${y}px) scale(${scale})`;
    };
    const ease = "cubic-bezier(.2, .7, .2, 1)";
    const flight = ghost.animate([{ transform: at(from.rect) }, { transform: at(to.rect) }], {
      duration: MOVE_MS,
      delay,
      easing: ease,
      fill: "both",
    });
    // The piece itself shows when its ghost arrives. Zones and counters stay as they are.
    if (to.element.hasAttribute("data-piece")) {
      to.element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: MOVE_MS + delay });
      this.ghosts.push(to.element);
    }
    return flight.finished.finally(() => ghost.remove());
  }

  /** The layer of ghosts lies in the table, so that the table's own styles reach the copies. */
  private stage(source: Element): HTMLElement {
    if (!this.layer) {
      this.layer = document.createElement("div");
      this.layer.className = "ghosts";
      this.layer.setAttribute("aria-hidden", "true");
      (source.closest(".felt") ?? document.body).append(this.layer);
    }
    return this.layer;
  }
}

/** Where a piece of a zone is; each place is given once. Without such a piece: the zone itself. */
function take(where: ReturnType<typeof spots>, zone: string, piece: string): Spot | undefined {
  return where.pieces.get(`${zone}\n${piece}`)?.shift() ?? where.zones.get(zone);
}

/** A copy that stands still: parts of a drawing get a drawing of their own. */
function copy(source: Element, size: DOMRect): Element {
  const twin = source.cloneNode(true) as Element;
  twin.removeAttribute("data-piece");
  twin.removeAttribute("data-zone");
  twin.removeAttribute("id");
  for (const inner of twin.querySelectorAll("[data-piece], [data-zone], [id], button, a")) {
    inner.removeAttribute("data-piece");
    inner.removeAttribute("data-zone");
    inner.removeAttribute("id");
    inner.setAttribute("tabindex", "-1");
  }
  if (source instanceof SVGGraphicsElement && !(source instanceof SVGSVGElement)) {
    const box = source.getBBox();
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    svg.setAttribute("width", String(size.width));
    svg.setAttribute("height", String(size.height));
    twin.removeAttribute("transform");
    svg.append(twin);
    return svg;
  }
  if (twin instanceof HTMLElement || twin instanceof SVGElement) {
    twin.style.margin = "0";
    twin.style.position = "static";
    twin.style.transform = "none";
    twin.style.width = `${size.width}px`;
    twin.style.height = `${size.height}px`;
  }
  return twin;
}
