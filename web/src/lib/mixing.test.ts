import { expect, test } from "vitest";
import type { MixInfo, MixShare, TableInfo } from "./messages";
import { check, fingerprint, Mixer, seedOf, type Fault, type Ticket, type Tickets } from "./mixing";
import vectors from "./mixing.vectors.json";
import { sha256 } from "./sha256";
import type { Order } from "./socket";

const number = (n: number) => sha256(new Uint8Array([n]));

test("page and server reckon the same", () => {
  // tests/server/test_mixing.py reads the same vectors
  for (const one of vectors) {
    expect(fingerprint(one.table, one.turn, "server", one.server)).toBe(one.commitment);
    const numbers: Record<string, string | undefined> = one.numbers;
    const commitments: Record<string, string | undefined> = one.commitments;
    const shares = Object.keys(numbers).map((seat) => ({ seat: Number(seat), number: numbers[seat] ?? "" }));
    for (const share of shares)
      expect(fingerprint(one.table, one.turn, share.seat, share.number)).toBe(commitments[share.seat]);
    expect(seedOf(one.table, one.turn, one.server, shares.reverse())).toBe(one.seed);
  }
});

class Memory implements Tickets {
  tickets: Ticket[] = [];
  of = () => this.tickets;
  keep(_: string, tickets: Ticket[]) {
    this.tickets = tickets;
  }
}

const share = (turn: number, seat: number, own: string, shown = true): MixShare => ({
  seat,
  commitment: fingerprint("t", turn, seat, own),
  number: shown ? own : "",
});

/** An honest server and two pages, as far as a turn that has been finished. */
class Played {
  readonly memory = new Memory();
  readonly orders: Order[] = [];
  readonly mixer = new Mixer((order) => this.orders.push(order), this.memory);
  table: TableInfo;

  constructor(readonly server = number(1)) {
    this.table = { id: "t", status: "open", seed: "", commitment: "", mix: this.mix([]) } as unknown as TableInfo;
  }

  mix(shares: MixShare[], turn = 1, more: Partial<MixInfo> = {}): MixInfo {
    const commitment = fingerprint("t", turn, "server", this.server);
    return { turn, commitment, closed: false, shares, withheld: [], number: "", ...more };
  }

  hear(change: Partial<TableInfo>): this {
    this.table = { ...this.table, ...change };
    this.mixer.hear(this.table, 0);
    return this;
  }

  get own(): string {
    return this.memory.tickets.at(-1)?.number ?? "";
  }

  whole(turn = 1, more: Partial<MixInfo> = {}): this {
    this.hear({ mix: this.mix([], turn, more) });
    const mine = () => share(turn, 0, this.own, false);
    this.hear({ mix: this.mix([mine()], turn, more) });
    this.hear({ mix: this.mix([mine(), share(turn, 1, number(2), false)], turn, { ...more, closed: true }) });
    const shares = [share(turn, 0, this.own), share(turn, 1, number(2))];
    return this.hear({ status: "playing", mix: this.mix(shares, turn, { ...more, closed: true }) });
  }

  end(change: Partial<MixInfo> = {}): this {
    const mix = { ...this.table.mix!, number: this.server, ...change };
    return this.ended(mix, seedOf("t", mix.turn, mix.number, mix.shares));
  }

  ended(mix: MixInfo | null, seed: string): this {
    const commitment = sha256(new TextEncoder().encode("t" + seed));
    return this.hear({ status: "over", mix, seed, commitment });
  }

  get found() {
    return check(this.table, this.memory.tickets);
  }
}

const faults = (played: Played): Fault[] => played.found.faults;

test("a page takes part by itself, once for each step, and finds its number in the seed", () => {
  const played = new Played().whole();
  const first = { t: "mix", turn: 1, commitment: fingerprint("t", 1, 0, played.own) };
  expect(played.orders).toEqual([first, { t: "mix", turn: 1, number: played.own }]);
  expect(played.own).toMatch(/^[0-9a-f]{64}$/);
  expect(played.found).toMatchObject({ fits: true, whole: false, own: 0 });
  expect(played.end().found).toEqual({ fits: true, whole: true, faults: [], wrong: [], own: 0 });
});

test("when somebody withholds a number, a page draws a new one", () => {
  const played = new Played();
  played.hear({ mix: played.mix([]) });
  const before = played.own;
  played.hear({ mix: played.mix([share(1, 0, before, false), share(1, 2, number(3), false)], 1, { closed: true }) });
  played.whole(2, { withheld: [2] });
  expect(played.own).not.toBe(before);
  expect(played.orders.map((order) => order.t === "mix" && order.turn)).toEqual([1, 1, 2, 2]);
  expect(played.end().found).toMatchObject({ fits: true, own: 0 });
});

test("nobody watching, left out or named as withholding is asked", () => {
  const played = new Played();
  played.mixer.hear(played.table, -1);
  played.hear({ mix: played.mix([], 2, { withheld: [0] }) });
  played.hear({ mix: played.mix([share(1, 1, number(2), false)], 1, { closed: true }) });
  expect(played.orders).toEqual([]);
});

test("a page shows its number only where it was bound to it, and to nobody who has exchanged theirs", () => {
  const foreign = new Played();
  foreign.hear({ mix: foreign.mix([]) });
  foreign.hear({ mix: foreign.mix([share(1, 0, number(9), false)], 1, { closed: true }) });
  expect(foreign.orders).toHaveLength(1);
  const exchanged = new Played();
  exchanged.hear({ mix: exchanged.mix([]) });
  const commitment = fingerprint("t", 1, "server", number(8));
  exchanged.hear({ mix: exchanged.mix([share(1, 0, exchanged.own, false)], 1, { closed: true, commitment }) });
  expect(exchanged.orders).toHaveLength(1);
});

test("a page that is loaded again in the midst goes on with the same number", () => {
  const played = new Played();
  played.hear({ mix: played.mix([]) });
  const again = new Mixer((order) => played.orders.push(order), played.memory);
  again.hear(played.table, 0);
  expect(played.orders[1]).toEqual(played.orders[0]);
  again.hear({ ...played.table, mix: played.mix([share(1, 0, played.own, false)], 1, { closed: true }) }, 0);
  expect(played.orders[2]).toEqual({ t: "mix", turn: 1, number: played.own });
});

test("a server that draws another number after the commitments is caught, though all else fits", () => {
  const other = number(7);
  const played = new Played().whole();
  expect(faults(played.end({ number: other }))).toEqual(["server"]);
  const commitment = fingerprint("t", 1, "server", other);
  expect(faults(played.end({ number: other, commitment }))).toEqual(["exchanged"]);
});

test("a number that was dropped or replaced is missed by the one who gave it", () => {
  const played = new Played().whole();
  const shares = played.table.mix!.shares;
  expect(faults(played.end({ shares: [shares[1]!] }))).toEqual(["own"]);
  expect(faults(played.end({ shares: [share(1, 0, number(5)), shares[1]!] }))).toEqual(["own"]);
  expect(faults(played.end({ shares: [shares[0]!, share(1, 1, number(5))] }))).toEqual(["list"]);
  expect(faults(played.end({ shares: [shares[0]!] }))).toEqual(["list"]);
  expect(faults(played.end({ shares: [...shares, share(1, 2, number(5))] }))).toEqual(["list"]);
});

test("a number that does not fit its fingerprint is named with its seat", () => {
  const played = new Played().whole();
  const shares = played.table.mix!.shares;
  const found = played.end({ shares: [shares[0]!, { ...shares[1]!, number: number(5) }] }).found;
  expect(found).toMatchObject({ fits: false, faults: ["number"], wrong: [1] });
});

test("a seed that the numbers do not give is caught", () => {
  const played = new Played().whole();
  const mix = { ...played.table.mix!, number: played.server };
  expect(faults(played.ended(mix, number(4)))).toEqual(["seed"]);
  played.end();
  expect(faults(played.hear({ commitment: number(4) }))).toEqual(["commitment"]);
});

test("a shuffle that leaves out who has shown their number is caught, before the end too", () => {
  const alone = new Played().whole();
  alone.hear({ mix: null });
  expect(alone.found).toMatchObject({ fits: false, faults: ["own"], own: -1 });
  expect(faults(alone.ended(null, number(4)))).toEqual(["own"]);
  const renewed = new Played().whole();
  renewed.hear({ mix: renewed.mix([share(2, 1, number(2))], 2, { withheld: [0], closed: true }) });
  expect(faults(renewed)).toEqual(["own"]);
});

test("who has given nothing can check the rest", () => {
  const played = new Played().whole().end();
  expect(check(played.table, [])).toMatchObject({ fits: true, whole: true, own: -1 });
  const unshown = played.memory.tickets.map((ticket) => ({ ...ticket, list: "" }));
  expect(check(played.table, unshown)).toMatchObject({ fits: true, own: -1 });
  const alone = { ...played.table, mix: null };
  expect(check(alone, [])).toMatchObject({ fits: true, own: -1 });
  expect(check({ ...alone, commitment: number(3) }, []).faults).toEqual(["commitment"]);
});
