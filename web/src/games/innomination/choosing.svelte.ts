// What the player has chosen so far and has not yet played: a card, and where a card is named into another, its base; in the
// opening several cards. What can be chosen comes from the question's choices alone; anything else asks the server why not.
import { Choosing as AnyChoosing } from "../../kit/choosing.svelte";
import type { Choice } from "../../lib/messages";
import type { Shell, TableProps } from "../../lib/table";
import { Cards, isBack, slug } from "./facts";
import { Offers, type Offer } from "./offers";

export type Place = "hand" | "field" | "names" | "tray";

export class Choosing extends AnyChoosing {
  readonly cards: Cards;
  /** The card whose text is shown; chosen or only looked at. */
  reading = $state("");
  /** A card that is pointed at or focused: it is read without being chosen. */
  pointed = $state("");
  base = $state("");
  several = $state<string[]>([]);
  /** A pile that is laid out to be looked at: "graveyard 0". */
  pile = $state("");
  folded = $state(false);
  readonly offers: Offers = $derived.by(() => new Offers(this.question));

  constructor(game: TableProps, shell: Shell) {
    super(game, shell);
    this.cards = new Cards(game);
  }

  get step() {
    return this.offers.step;
  }

  protected override begin(): void {
    this.folded = false;
    if (this.game.question) this.pile = "";
  }
  override clear(): void {
    super.clear();
    this.base = "";
    this.several = [];
    this.reading = "";
  }
  override get anything(): boolean {
    return super.anything || this.several.length > 0;
  }

  /** Whose things stand below: yours, or for those who watch the first seat's. */
  get self(): number {
    return Math.max(0, this.game.you);
  }

  /** Lays a pile out to be looked at, or folds it up again. */
  layOut(pile: string): void {
    this.pile = this.pile === pile ? "" : pile;
    this.folded = false;
  }

  point(piece: string): void {
    if (!isBack(piece)) this.pointed = piece;
  }
  leave(piece: string): void {
    if (this.pointed === piece) this.pointed = "";
  }
  /** The card whose text is shown now. */
  get shown(): string {
    return this.pointed && this.cards.info(this.pointed) ? this.pointed : this.reading;
  }

  // What is lit

  /** What may be done with the chosen card. */
  get chosen(): Offer[] {
    return this.offersAt(this.picked, this.placeOf(this.picked));
  }
  offersAt(piece: string, place: Place): Offer[] {
    if (!piece) return [];
    if (place === "names" && this.step === "main") return this.offers.namings(piece);
    const own = this.offers.of(piece);
    if (own.length || place === "field") return own;
    if (place === "hand") return this.offers.ofKind(piece);
    return this.offers.all.filter((o) => slug(o.target) === slug(piece) && !this.onField(o.target));
  }
  private placeOf(piece: string): Place {
    if (this.cards.zone("hand", this.game.you).includes(piece)) return "hand";
    if (this.step === "main" && this.cards.zone("named", this.game.you).includes(piece)) return "names";
    return this.onField(piece) ? "field" : "tray";
  }
  onField(piece: string): boolean {
    return this.game.table.seats.some(
      (_, p) => this.cards.zone("field", p).includes(piece) || this.cards.zone("leader", p).includes(piece),
    );
  }
  /** Cards that the chosen one could attack, or be named from. */
  get aims(): Set<string> {
    if (this.step !== "main" || !this.picked) return new Set();
    const place = this.placeOf(this.picked);
    if (place === "names") return new Set(this.chosen.map((o) => o.target));
    return new Set(this.chosen.filter((o) => o.verb === "attack").map((o) => o.other));
  }
  can(piece: string, place: Place): boolean {
    if (this.aims.has(piece)) return true;
    const found = this.offersAt(piece, place);
    if (this.step === "main" && place === "field") return found.some((o) => o.verb === "attack" || o.verb === "use");
    return found.length > 0;
  }
  selected(piece: string): boolean {
    return this.picked === piece || this.base === piece || this.several.includes(piece);
  }

  // What a press does

  tap(piece: string, place: Place): void {
    if (isBack(piece)) return;
    this.shell.dismiss();
    if (this.step === "opening") return this.tapSeveral(piece);
    const aim = this.aims.has(piece) && this.picked !== piece;
    if (aim && this.placeOf(this.picked) === "names") {
      this.base = piece;
      return;
    }
    if (aim) {
      const attack = this.chosen.find((o) => o.verb === "attack" && o.other === piece);
      if (attack) return this.game.play(attack.choice);
    }
    if (this.step === "pay") {
      const ways = this.offers.of(piece);
      const [only] = ways;
      if (ways.length === 1 && only) return this.game.play(only.choice);
    }
    const again = this.reading === piece;
    this.clear();
    if (again) return;
    this.reading = piece;
    if (this.offersAt(piece, place).length) {
      this.picked = piece;
      if (place === "names" && this.step === "main") this.base = this.chosen.length === 1 ? this.chosen[0]!.target : "";
    } else if (this.game.question && place !== "names") this.ask(piece, place);
  }
  private tapSeveral(piece: string): void {
    this.reading = piece;
    if (this.several.includes(piece)) this.several = this.several.filter((x) => x !== piece);
    else if (this.several.length < this.surplus && this.offers.of(piece).length)
      this.several = [...this.several, piece];
  }
  /** Cards that are too many for the opening hand. */
  get surplus(): number {
    const keep = this.game.view.facts["keep"];
    return keep === undefined ? 1 : Math.max(0, this.cards.zone("hand", this.game.you).length - Number(keep));
  }

  /** Why not: a card of the hand in one's turn, a card that is no target. */
  private ask(piece: string, place: Place): void {
    if (place === "hand" && (this.step === "main" || this.step === "chain")) this.game.why(`play ${piece}`);
    else if (this.step === "cards" && this.offers.all.length) this.game.why(piece);
  }

  // Playing

  /** What the main button plays. */
  get main(): Choice | undefined {
    const place = this.placeOf(this.picked);
    if (place === "names")
      return (
        this.chosen.find((o) => o.target === this.base && o.verb === "name")?.choice ??
        this.chosen.find((o) => o.target === this.base)?.choice
      );
    const ways = this.chosen.filter((o) => o.verb !== "attack" && o.verb !== "name" && o.verb !== "as_spell");
    return (
      ways.find((o) => o.verb === "play" || o.verb === "source" || o.verb === "" || o.verb === "pick")?.choice ??
      (ways.length === 1 ? ways[0]?.choice : undefined)
    );
  }
  act(): void {
    if (this.step === "opening" && this.several.length) this.game.playText(this.several.join("; "));
    else if (this.main) this.game.play(this.main);
  }

  /** Near things that are not possible, about a card. */
  misses(piece: string) {
    return (this.game.question?.misses ?? []).filter((miss) =>
      miss.text
        .split(" ")
        .slice(1)
        .some((word) => word === piece || (this.placeOf(piece) === "hand" && slug(word) === slug(piece))),
    );
  }
}
