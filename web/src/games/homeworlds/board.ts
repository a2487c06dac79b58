// What the parts of the table share: made once by Table.svelte, whose members are getters on its state.
import type { Args } from "../../lib/table";
import type { Place } from "./layout";
import type { Pointing } from "./pointing.svelte";
import type { Kind, System } from "./reading";

export interface Board {
  readonly pointing: Pointing;
  readonly you: number;
  readonly seats: number;
  readonly places: Place[];
  readonly systems: System[];
  readonly alive: number[]; // seats still in the game
  /** Has this seat set up its homeworld? */
  settled(seat: number): boolean;
  readonly mine: boolean; // you are asked
  readonly setUp: boolean; // you are asked for your homeworld
  readonly phone: boolean;
  readonly scale: number; // of all systems, as long as they fit
  t(key: string, args?: Args): string;
  seatName(seat: number): string;
  /** "Your home", "Mira's home", "Vesta". */
  placeName(system: string): string;
  /** "medium green" */
  kindName(kind: Kind): string;
  /** How many of these pieces came to this zone with the last step. */
  movedTo(zone: string, kind: Kind): number;
  pointShip(system: System, seat: number, kind: Kind): void;
  pointSystem(system: System): void;
  pointCrowd(system: System, colour: string): void;
  pointBank(kind: Kind): void;
  pointPower(power: string): void;
  fits(system: string, scale: number | null): void;
}
