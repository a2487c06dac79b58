// Something that is only looked at: a card, the events of a seat, what is known of the decks, the strengths of all. Set by a press
// anywhere on the table, shown by it.
export type Look =
  { what: "card"; name: string } | { what: "hand"; seat: number } | { what: "decks" } | { what: "strengths" };

class Looking {
  at = $state.raw<Look | null>(null);

  toggle(look: Look): void {
    this.at = JSON.stringify(look) === JSON.stringify(this.at) ? null : look;
  }
}

export const looking = new Looking();
