// The arrow keys on the table: from the button in focus to the next one in that direction, as the eye would go.

const WAYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function middle(element: Element): [number, number] {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

export function walkTable(event: KeyboardEvent): void {
  const way = WAYS[event.key];
  const from = document.activeElement;
  const felt = from?.closest(".felt");
  if (!way || !felt || !(from instanceof HTMLButtonElement) || event.altKey || event.ctrlKey || event.metaKey) return;
  const [dx, dy] = way;
  const [x, y] = middle(from);
  let best: HTMLButtonElement | null = null;
  let least = Infinity;
  for (const other of felt.querySelectorAll("button")) {
    const [ox, oy] = middle(other);
    const ahead = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (ahead > 2 && ahead + 2 * aside < least) [best, least] = [other, ahead + 2 * aside];
  }
  if (!best) return;
  best.focus();
  event.preventDefault();
}
