// Places on the table that do not shift. A view's zone is a set; the page remembers which card lay where, so that a
// card keeps its place until it goes, and the next one comes up in the gap.

export type Slots = (string | null)[];

/** The slots after the zone has become `cards`; `size` is how many there are to see at least. */
export function settle(before: Slots, cards: readonly string[], size: number): Slots {
  const left = [...cards];
  const slots: Slots = before.map((card) => {
    const at = card === null ? -1 : left.indexOf(card);
    if (at < 0) return null;
    left.splice(at, 1);
    return card;
  });
  while (slots.length < size) slots.push(null);
  for (const card of left) {
    const gap = slots.indexOf(null);
    if (gap < 0) slots.push(card);
    else slots[gap] = card;
  }
  return slots;
}
