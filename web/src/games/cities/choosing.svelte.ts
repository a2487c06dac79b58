// What the player has picked and not yet played: an event of the hand, or a city. What can be picked comes from the question's
// choices alone; anything else asks the server why not, or is only looked at.
import { Choosing as AnyChoosing } from "../../kit/choosing.svelte";
import type { Choice } from "../../lib/messages";
import { looking } from "./looking.svelte";
import { Offers, type Step } from "./offers";

export class Choosing extends AnyChoosing {
  readonly offers: Offers = $derived.by(() => new Offers(this.question, this.game.view.facts["empires"] ?? []));

  get step(): Step {
    return this.offers.step;
  }

  /** Of several Protections the first that is offered is picked. */
  protected override begin(): void {
    if (this.step === "protect") this.picked = this.offers.events[0] ?? "";
    if (this.game.question) looking.at = null;
  }

  /** Are events of the hand what the question is about? */
  get ofEvents(): boolean {
    return ["play", "protect", "events"].includes(this.step);
  }

  get ofCities(): boolean {
    return this.step === "city";
  }

  /** The answers for what is picked, the usual one first. */
  get answers(): Choice[] {
    return this.offers.of(this.picked).map((offer) => offer.choice);
  }

  tapEvent(name: string): void {
    if (!this.ofEvents) looking.toggle({ what: "card", name });
    else if (this.offers.can(name)) this.pick(name);
    else this.game.why(`${{ play: "play", protect: "use" }[this.step as string] ?? "put"} ${name}`);
  }

  tapCity(name: string): void {
    if (!this.ofCities) looking.toggle({ what: "card", name });
    else if (this.offers.can(name)) this.pick(name);
    else this.game.why(name);
  }

  act(): void {
    const [choice] = this.answers;
    if (choice) this.game.play(choice);
  }
}
