// What the player points at and has not yet played. A selection is a list of marks; the choices that have all of them are what is still
// possible, and what those name is lit. A click that leaves one choice plays it.
import { Choosing as AnyChoosing } from "../../kit/choosing.svelte";
import type { Choice } from "../../lib/messages";
import type { Shell, TableProps } from "../../lib/table";
import { bankMark, fitting, powerMark, readMove, touched, type Mark, type Move } from "./offers";
import type { System } from "./reading";

const isOwnShip = (mark: Mark, you: number): boolean => mark.startsWith("ship ") && mark.split(" ")[2] === String(you);
const isWhere = (mark: Mark): boolean => mark.startsWith("in ");

export interface Chosen {
  system: string;
  seat: number;
  kind: string;
}

export class Choosing extends AnyChoosing {
  selection: Mark[] = $state.raw([]);
  /** The ship under the mouse or the focus: what it could do is shown before it is chosen. */
  hover: Mark = $state("");

  constructor(
    game: TableProps,
    shell: Shell,
    private readonly systems: () => System[],
  ) {
    super(game, shell);
  }

  moves: Move[] = $derived.by(() =>
    (this.question?.choices ?? []).map((choice) => readMove(choice, this.game.you, this.systems())),
  );
  possible = $derived(touched(this.moves));
  candidates: Move[] = $derived(this.selection.length ? fitting(this.moves, this.selection) : []);
  /** What can be pointed at next; with nothing chosen, what the ship under the mouse could reach. */
  lit: Set<Mark> = $derived.by(() => {
    const marks = this.selection.length ? this.selection : this.hover ? [this.hover] : [];
    if (!marks.length) return new Set<Mark>();
    const lit = touched(fitting(this.moves, marks));
    for (const mark of marks) lit.delete(mark);
    return lit;
  });
  /** The ship that is chosen: one's own, or another's. */
  ship: Chosen | null = $derived.by(() => {
    const mark = this.selection.find((m) => m.startsWith("ship "));
    if (!mark) return null;
    const [, system = "", seat = "0", kind = ""] = mark.split(" ");
    return { system, seat: Number(seat), kind };
  });
  where: string = $derived(this.selection.find(isWhere)?.slice(3) ?? "");
  power: string = $derived(this.selection.find((m) => m.startsWith("power "))?.slice(6) ?? "");
  bank: string = $derived(this.selection.find((m) => m.startsWith("bank "))?.slice(5) ?? "");

  has(mark: Mark): boolean {
    return this.selection.includes(mark);
  }

  protected override begin(): void {
    this.hover = "";
  }

  override clear(): void {
    super.clear();
    this.selection = [];
  }

  override get anything(): boolean {
    return this.selection.length > 0;
  }

  /** Plays what is left, if that is one move. */
  act(): void {
    const [only, ...more] = this.candidates;
    if (only && !more.length) this.game.play(only.choice);
  }

  /** Points at one more thing. Gives the choice to play if that settles it, true if it only narrowed down, false if
   * nothing possible has this. */
  at(mark: Mark): Choice | boolean {
    const you = this.game.you;
    if (this.has(mark)) {
      this.selection = this.selection.filter((m) => m !== mark && !m.startsWith("power "));
      return true;
    }
    let kept = this.selection;
    if (isOwnShip(mark, you)) kept = kept.filter((m) => !m.startsWith("ship ") && !isWhere(m)); // another ship instead
    for (const sort of ["power ", "bank ", "in "])
      if (mark.startsWith(sort)) kept = kept.filter((m) => !m.startsWith(sort));
    let next = [...kept, mark];
    let fit = fitting(this.moves, next);
    if (!fit.length && isOwnShip(mark, you)) {
      next = [mark];
      fit = fitting(this.moves, next);
    }
    if (!fit.length) return false;
    this.selection = next;
    // Opening a system to choose a ship settles nothing; saying where a piece of the bank goes does.
    const settled = next.filter((m) => !isWhere(m) || this.bank).length > 1;
    return fit.length === 1 && settled && fit[0] ? fit[0].choice : true;
  }

  /** Starts over at one thing, without playing it. */
  only(mark: Mark): boolean {
    if (!fitting(this.moves, [mark]).length) return false;
    this.selection = [mark];
    return true;
  }

  ofVerb(...verbs: string[]): Choice[] {
    return this.moves.filter((move) => verbs.includes(move.verb)).map((move) => move.choice);
  }

  /** Could this power do something, with what is chosen but another power? */
  powerOpen(power: string): boolean {
    const rest = this.selection.filter((m) => !m.startsWith("power "));
    return fitting(this.moves, [...rest, powerMark(power)]).length > 0;
  }

  bankOpen(kind: string): boolean {
    return this.selection.length || this.hover ? this.lit.has(bankMark(kind)) : this.possible.has(bankMark(kind));
  }
}
