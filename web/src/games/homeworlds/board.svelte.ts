// What the parts of the table share: what is seen, what the player points at, and what a press on each thing does. Order: what is
// seen, names, size, what moved, pressing.
import { untrack } from "svelte";
import { MediaQuery } from "svelte/reactivity";
import type { Choice, EventInfo } from "../../lib/messages";
import type { Args, Shell, TableProps } from "../../lib/table";
import { Choosing } from "./choosing.svelte";
import { seatPlaces } from "./layout";
import {
  attackText,
  bankMark,
  catastropheText,
  crowdMark,
  exampleText,
  inMark,
  powerMark,
  shipMark,
  toMark,
  type Mark,
  type Power,
} from "./offers";
import { COLOUR_WORD, colourOf, readBank, readSystems, sizeOf, type Kind, type System } from "./reading";

const POWER_OF: Record<string, Power> = { green: "build", blue: "trade", yellow: "move", red: "attack" };
const SET_UP = ["first_star", "second_star", "first_ship"];

export class Board {
  readonly choosing: Choosing;
  private readonly narrow = new MediaQuery("max-width: 760px");

  readonly seats = $derived.by(() => this.game.table.seats.length);
  readonly places = $derived.by(() => seatPlaces(this.seats, this.game.you));
  readonly systems = $derived.by(() => readSystems(this.game.view, this.seats));
  readonly bank = $derived.by(() => readBank(this.game.view));

  constructor(
    readonly game: TableProps,
    private readonly shell: Shell,
  ) {
    this.choosing = new Choosing(game, shell, () => this.systems);
  }

  get you(): number {
    return this.game.you;
  }
  get over(): boolean {
    return this.game.table.status === "over";
  }
  /** You are asked. */
  get mine(): boolean {
    return this.choosing.question !== null;
  }
  /** You are asked for your homeworld. */
  get setUp(): boolean {
    return SET_UP.includes(this.choosing.key);
  }
  /** Seats that are still in the game. */
  get alive(): number[] {
    return this.game.view.facts["alive"] ?? this.game.table.seats.map((_, seat) => seat);
  }
  /** Is it the home of somebody who is out of the game? */
  isOut(system: System): boolean {
    return system.home >= 0 && !this.alive.includes(system.home);
  }
  /** Has this seat set up its homeworld? */
  settled(seat: number): boolean {
    return ((this.game.view.facts["homes"] ?? []) as number[]).includes(seat);
  }
  /** A phone has a layout of its own: ships are chosen by way of their system. */
  get phone(): boolean {
    return this.narrow.current;
  }
  find(name: string): System | undefined {
    return this.systems.find((system) => system.name === name);
  }

  // Names

  t(key: string, args?: Args): string {
    return this.game.t(key, args);
  }
  seatName(seat: number): string {
    return this.game.seatName(seat);
  }
  /** "Your home", "Mira's home", "Vesta". */
  placeName(name: string): string {
    const home = this.find(name)?.home ?? -1;
    if (home < 0) return this.game.cards[name]?.title ?? name;
    return home === this.you ? this.t("home.yours") : this.t("home.of", { who: this.seatName(home) });
  }
  /** "medium green" */
  kindName(kind: Kind): string {
    const colour = this.t(`colour.${COLOUR_WORD[colourOf(kind)]}`);
    return this.t("kind", { size: this.t(`size.${sizeOf(kind)}`), colour });
  }

  // One scale for all systems, so that sizes can be compared by eye; only a very full one shrinks alone.

  private fit: Record<string, number> = $state({});
  readonly scale = $derived.by(() => {
    const least = Math.min(...Object.values(this.fit), this.phone ? 0.66 : 1.5);
    return Math.max(least, this.phone ? 0.56 : 0.84);
  });
  fits(system: string, value: number | null): void {
    untrack(() => {
      if (value === null) delete this.fit[system];
      else if (this.fit[system] !== value) this.fit[system] = value;
    });
  }

  // What moved last stays marked through steps that move nothing, such as the end of a turn.

  private lately: EventInfo[] = [];
  private readonly came = $derived.by(() => {
    const { last } = this.game;
    const came = new Map<string, number>();
    if (!last.length || last.some((event) => event.pieces.length && event.source !== event.target)) this.lately = last;
    for (const event of this.lately) {
      for (const piece of event.source === event.target ? [] : event.pieces) {
        const key = `${event.target}\n${piece}`;
        came.set(key, (came.get(key) ?? 0) + 1);
      }
    }
    return came;
  });
  /** How many of these pieces came to this zone with the last step. */
  movedTo(zone: string, kind: Kind): number {
    return this.came.get(`${zone}\n${kind}`) ?? 0;
  }

  // Pressing things

  play(choice: Choice): void {
    if (!this.shell.prospect) this.choosing.clear();
    this.game.play(choice);
  }
  /** Why something cannot be done; those who watch or look back ask nothing. */
  private why(text: string): void {
    if (this.you >= 0 && !this.game.replaying && !this.over) this.game.why(text);
  }
  /** Points at a mark; if nothing possible has it, asks why not. */
  private point(mark: Mark, whyNot: () => string): void {
    const answer = this.choosing.at(mark);
    if (answer === false) this.why(whyNot());
    else if (answer !== true) this.play(answer);
  }
  private example(power: Power, kind: Kind, system: System): string {
    return exampleText(power, kind, system, this.systems, this.bank, this.you);
  }

  pointShip(system: System, seat: number, kind: Kind): void {
    const mark = shipMark(system.name, seat, kind);
    const { lit } = this.choosing;
    const { facts } = this.game.view;
    if (seat === this.you) {
      const power = (facts["stage"] === "steps" ? POWER_OF[String(facts["colour"])] : undefined) ?? "sacrifice";
      this.point(mark, () => this.example(power, kind, system));
    } else if (lit.has(toMark(system.name)) && !lit.has(mark)) this.pointSystem(system);
    else this.point(mark, () => attackText(kind, seat, system.name, this.seats));
  }
  pointSystem(system: System): void {
    const { ship, lit, bank, possible, selection } = this.choosing;
    const own = ship?.seat === this.you && ship.system !== system.name ? ship : null;
    if (lit.has(toMark(system.name)) && selection.length) this.point(toMark(system.name), () => "");
    else if (bank && lit.has(inMark(system.name))) this.point(inMark(system.name), () => "");
    else if (own && !(this.phone && possible.has(inMark(system.name))))
      this.why(`move ${own.kind} ${own.system} ${system.name}`);
    else this.openSystem(system);
  }
  pointCrowd(system: System, colour: string): void {
    const choice = this.choosing.moves.find((m) => m.marks.has(crowdMark(system.name, colour)))?.choice;
    if (choice) this.play(choice);
    else if (this.mine && this.game.view.facts["stage"] !== "last")
      this.shell.tell({ kind: "note", title: this.t("crowd.full"), detail: "", rule: "HW-38", choices: [] });
    else this.why(catastropheText(system.name, colour));
  }
  pointBank(kind: Kind): void {
    if (this.setUp && this.choosing.key !== "first_ship") {
      const choice = this.choosing.question?.choices.find((c) => c.text === `star ${kind}`);
      if (choice) this.play(choice);
      else this.why(`star ${kind}`);
    } else if (this.setUp) {
      if (!this.choosing.only(bankMark(kind))) this.why(`ship ${kind}`);
    } else this.point(bankMark(kind), () => this.whyBank(kind));
  }
  pointPower(power: string): void {
    const { ship } = this.choosing;
    this.point(powerMark(power), () => {
      const from = this.find(ship?.system ?? `home${this.you}`);
      const own = ship?.seat === this.you ? ship.kind : from?.ships[this.you]?.[0];
      return from ? this.example(power as Power, own ?? "g1", from) : "pass";
    });
  }
  private whyBank(kind: Kind): string {
    const { ship, power, where } = this.choosing;
    const at = ship?.system ?? (where || `home${this.you}`);
    if (!ship || power === "build" || ship.seat !== this.you) return `build ${kind} ${at}`;
    if (power === "trade") return `trade ${ship.kind} ${kind} ${at}`;
    return `discover ${ship.kind} ${at} ${kind}`;
  }

  /** With nothing chosen, a system opens: its ships can be chosen in the dock (the only way on a phone). */
  private openSystem(system: System): void {
    const { choosing, you } = this;
    const kinds = [...new Set(system.ships[you] ?? [])].filter((kind) =>
      choosing.possible.has(shipMark(system.name, you, kind)),
    );
    if (choosing.where === system.name || (choosing.ship?.system === system.name && kinds.length < 2)) choosing.clear();
    else if (kinds.length === 1 && kinds[0]) choosing.only(shipMark(system.name, you, kinds[0]));
    else if (!choosing.only(inMark(system.name))) choosing.clear();
  }
}
