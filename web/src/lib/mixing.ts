// Fair cards, the page's part: it gives a number of its own to the shuffle, keeps it, and checks at the end that it is in the
// seed, whatever the server says. How it goes is told in src/tessera/server/tables/mixing.py, and what it proves in
// docs/guide/host.md; the arithmetic is that of src/tessera/matches/mix.py, and both are held to mixing.vectors.json.
import type { MixInfo, TableInfo } from "./messages";
import { sha256 } from "./sha256";
import type { Order } from "./socket";

const SERVER = "server";
const KEPT = "tessera.mix.";
const MOST_KEPT = 100; // tables

function digest(...lines: string[]): string {
  return sha256(new TextEncoder().encode(lines.map((line) => `${line}\n`).join("")));
}

/** What binds somebody to their number, for this table and this turn. `who` is a seat, counted from 0, or the server. */
export function fingerprint(table: string, turn: number, who: number | typeof SERVER, number: string): string {
  return digest("tessera number", table, String(turn), String(who), number);
}

export function seedOf(table: string, turn: number, server: string, shares: { seat: number; number: string }[]) {
  const seats = [...shares].sort((a, b) => a.seat - b.seat).map(({ seat, number }) => `${seat} ${number}`);
  return digest("tessera seed", table, String(turn), `${SERVER} ${server}`, ...seats);
}

/** What this browser gave to a table, and what it was shown then. */
export interface Ticket {
  turn: number;
  seat: number;
  number: string;
  /** The fingerprint of the server's number, shown before ours was sent. */
  server: string;
  /** All fingerprints as they stood when the list was closed; ours was there, and our number was sent. Empty until then. */
  list: string;
  at: number;
}

export interface Tickets {
  of(table: string): Ticket[];
  keep(table: string, tickets: Ticket[]): void;
}

/** In localStorage; a browser that keeps nothing has them as long as the page is open. */
export class KeptTickets implements Tickets {
  private readonly here = new Map<string, Ticket[]>();

  of(table: string): Ticket[] {
    try {
      return JSON.parse(localStorage.getItem(KEPT + table) ?? "null") ?? this.here.get(table) ?? [];
    } catch {
      return this.here.get(table) ?? [];
    }
  }

  keep(table: string, tickets: Ticket[]): void {
    this.here.set(table, tickets);
    try {
      localStorage.setItem(KEPT + table, JSON.stringify(tickets));
      this.tidy();
    } catch {
      // private window, or full
    }
  }

  private tidy(): void {
    const tables = Object.keys(localStorage).filter((key) => key.startsWith(KEPT));
    const newest = (key: string) => Math.max(0, ...this.of(key.slice(KEPT.length)).map((ticket) => ticket.at));
    const old = tables.map((key) => ({ key, at: newest(key) })).sort((a, b) => b.at - a.at);
    for (const { key } of old.slice(MOST_KEPT)) localStorage.removeItem(key);
  }
}

export const kept = new KeptTickets();

const listOf = (mix: MixInfo) => mix.shares.map((share) => `${share.seat} ${share.commitment}`).join("\n");

function drawn(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Takes part in the shuffle by itself: it answers what the table says, once for each step. */
export class Mixer {
  private readonly sent = new Set<string>();

  constructor(
    private readonly send: (order: Order) => void,
    private readonly tickets: Tickets = kept,
  ) {}

  hear(table: TableInfo, seat: number): void {
    const mix = table.mix;
    if (!mix || table.status !== "open" || seat < 0 || mix.withheld.includes(seat)) return;
    if (mix.closed) this.show(table.id, mix, seat);
    else this.commit(table.id, mix, seat);
  }

  private commit(table: string, mix: MixInfo, seat: number): void {
    if (mix.shares.some((share) => share.seat === seat) || !this.first(`commit ${mix.turn}`)) return;
    const all = this.tickets.of(table);
    // Another page of this browser may have drawn already, or this one before it was loaded again.
    let mine = all.find(
      (ticket) => ticket.turn === mix.turn && ticket.seat === seat && ticket.server === mix.commitment,
    );
    if (!mine) {
      mine = { turn: mix.turn, seat, number: drawn(), server: mix.commitment, list: "", at: Date.now() };
      this.tickets.keep(table, [...all, mine]);
    }
    this.send({ t: "mix", turn: mix.turn, commitment: fingerprint(table, mix.turn, seat, mine.number) });
  }

  /** Our number, if it is bound to ours that stands in the list, and the server's has not been exchanged. */
  private show(table: string, mix: MixInfo, seat: number): void {
    const all = this.tickets.of(table);
    const share = mix.shares.find((one) => one.seat === seat);
    const mine = all.find((t) => share && fingerprint(table, mix.turn, seat, t.number) === share.commitment);
    if (!mine || mine.server !== mix.commitment || mine.turn !== mix.turn || share?.number) return;
    if (mine.list !== "" && mine.list !== listOf(mix)) return;
    if (!this.first(`show ${mix.turn}`)) return;
    const list = listOf(mix);
    this.tickets.keep(
      table,
      all.map((ticket) => (ticket === mine ? { ...ticket, list } : ticket)),
    );
    this.send({ t: "mix", turn: mix.turn, number: mine.number });
  }

  private first(step: string): boolean {
    if (this.sent.has(step)) return false;
    this.sent.add(step);
    return true;
  }
}

/** What is wrong with a shuffle. */
export type Fault = "server" | "number" | "own" | "list" | "exchanged" | "seed" | "commitment";

export interface Finding {
  /** Nothing is wrong, as far as can be seen yet. */
  fits: boolean;
  /** The game is over and all has been shown. */
  whole: boolean;
  faults: Fault[];
  /** Seats whose number does not fit what they had sent first. */
  wrong: number[];
  /** The seat whose number is this browser's own; -1: it has none in this shuffle. */
  own: number;
}

/** Checks a shuffle as far as it has been shown, and that what this browser gave is in it. */
export function check(table: TableInfo, tickets: Ticket[]): Finding {
  const mix = table.mix;
  const faults: Fault[] = [];
  const whole = table.seed !== "";
  const shown = tickets.filter((ticket) => ticket.list !== "").sort((a, b) => a.turn - b.turn);
  const last = shown.at(-1);
  const shares = mix?.shares ?? [];
  const wrong = shares
    .filter((share) => share.number && fingerprint(table.id, mix!.turn, share.seat, share.number) !== share.commitment)
    .map((share) => share.seat);
  if (wrong.length) faults.push("number");
  const mine = last && shares.find((share) => share.seat === last.seat);
  const settled = table.status !== "open"; // before that another turn may still come
  if (last && settled) {
    if (!mix || mix.turn !== last.turn || mine?.number !== last.number) faults.push("own");
    else {
      if (mix.commitment !== last.server) faults.push("exchanged");
      if (listOf(mix) !== last.list) faults.push("list");
    }
  }
  if (whole) {
    if (shares.length) {
      if (fingerprint(table.id, mix!.turn, SERVER, mix!.number) !== mix!.commitment) faults.push("server");
      if (seedOf(table.id, mix!.turn, mix!.number, shares) !== table.seed) faults.push("seed");
    }
    if (sha256(new TextEncoder().encode(table.id + table.seed)) !== table.commitment) faults.push("commitment");
  }
  const own = last && mine?.number === last.number && mix?.turn === last.turn ? last.seat : -1;
  return { fits: faults.length === 0, whole, faults, wrong, own };
}
