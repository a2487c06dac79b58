// What the player points at, has chosen and has not yet played, or only reads. A first press chooses, a second one (or the
// dock's button) plays. What can be chosen comes from the question's choices alone; anything else asks the server why not.
import { Choosing as AnyChoosing } from "../../kit/choosing.svelte";
import type { Choice } from "../../lib/messages";
import { Offers } from "./offers";
import { factsOf } from "./pieces";

/** Who would carry out what, as the view tells of a top card. */
export interface Dogma {
  share: number[];
  hit: number[];
  effects: number[][];
  twice?: number[][];
}

/** The effect that is being carried out. */
export interface Effect {
  card: string;
  number: number;
  activator: number;
  sharers: number[];
  targets: number[];
}

export class Choosing extends AnyChoosing {
  // `picked` is a target, see offers.ts
  pointed = $state(""); // under the mouse or the keyboard's focus
  pinned = $state(""); // a card that is only read
  readonly offers: Offers = $derived.by(
    () => new Offers(this.question, this.game.cards, this.game.view.facts["draws"]?.[this.game.you] ?? 0),
  );

  override clear(): void {
    super.clear();
    this.pinned = "";
  }

  // Pressing things

  state(target: string): "can" | "off" | "" {
    if (this.offers.can(target)) return "can";
    const { view, you } = this.game;
    const hand = view.zones[`hand ${you}`] ?? [];
    // Where the question is about cards of your hand, the others in it are not for now.
    return !this.offers.main && hand.includes(target) && hand.some((card) => this.offers.can(card)) ? "off" : "";
  }

  tap(target: string): void {
    if (this.offers.can(target)) {
      if (this.picked !== target) this.pinned = "";
      this.pick(target);
    } else if (this.state(target) === "off") this.game.why(target);
    else this.pinned = this.pinned === target ? "" : target;
  }

  /** The usual thing to do with what is chosen. */
  act(): void {
    const offer = this.offers.of(this.picked)[0];
    if (offer) this.game.play(offer.choice);
  }

  point(target: string): void {
    this.pointed = target;
  }

  leave(target: string): void {
    if (this.pointed === target) this.pointed = "";
  }

  // What is shown for it

  get choice(): Choice | undefined {
    return this.offers.of(this.picked)[0]?.choice;
  }

  /** The choice that the table shows the consequences of: of what is pointed at, else of what is chosen. */
  get considered(): Choice | undefined {
    return this.pointed ? this.offers.of(this.pointed)[0]?.choice : this.choice;
  }

  /** The card (or special achievement) whose text is shown. */
  get reading(): string {
    const { cards } = this.game;
    const known = [this.pointed, this.picked, this.pinned].find((name) => name in cards);
    return known ?? this.effect?.card ?? "";
  }

  get effect(): Effect | undefined {
    return this.game.view.facts["effect"];
  }

  /** Where the card that is read is a top card: who shares, who is hit. */
  get dogma(): Dogma | undefined {
    return this.game.view.facts["dogmas"]?.[this.reading];
  }

  /** Is the question about an Endorse action, in which everything happens twice? */
  get doubled(): boolean {
    return this.game.view.facts["endorsing"] === true || this.considered?.text.startsWith("endorse ") === true;
  }

  /** Whose board the card lies on; -1 if on none. */
  ownerOf(name: string): number {
    const colour = factsOf(this.game.cards, name)?.colour;
    return this.game.table.seats.findIndex((_, seat) =>
      (this.game.view.zones[`${colour} ${seat}`] ?? []).includes(name),
    );
  }

  /** Who is what in the dogma that is shown, or in the effect that is being carried out. */
  get roles(): Map<number, "share" | "hit" | "last" | "alone"> {
    const out = new Map<number, "share" | "hit" | "last" | "alone">();
    const shown = this.dogma;
    const now = this.effect;
    if (shown && (!now || now.card !== this.reading)) {
      const owner = this.ownerOf(this.reading);
      out.set(owner, shown.share.length ? "last" : "alone");
      for (const seat of shown.share) out.set(seat, "share");
      for (const seat of shown.hit) out.set(seat, "hit");
    } else if (now && now.card === this.reading) {
      out.set(now.activator, now.sharers.length ? "last" : "alone");
      for (const seat of now.sharers) out.set(seat, "share");
      for (const seat of now.targets) out.set(seat, "hit");
    }
    return out;
  }

  /** Your icons after what is considered, if it moves something on your board. */
  get then(): number[] | undefined {
    const choice = this.considered;
    return choice ? this.game.view.facts["then"]?.[choice.text] : undefined;
  }
}
