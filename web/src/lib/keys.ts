// The keys of a table. Parts bind them while they are shown; the newest binding of a key wins. Letters typed into a field, keys
// with Ctrl or Alt, and Enter on a button that was reached by keyboard are left alone; on one that was clicked, Enter means what
// the dock says.
const WALKING = ["Tab", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

export class Keys {
  private readonly bound = new Map<string, (() => void)[]>();
  private clicked = false; // what has the focus got it by a click

  pointed(): void {
    this.clicked = true;
  }

  bind(key: string, press: () => void): () => void {
    const name = key.toLowerCase();
    const list = this.bound.get(name) ?? [];
    list.push(press);
    this.bound.set(name, list);
    return () => {
      const at = list.indexOf(press);
      if (at >= 0) list.splice(at, 1);
    };
  }

  handle(event: KeyboardEvent): void {
    if (WALKING.includes(event.key)) this.clicked = false;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const target = event.target as Element;
    if (target.closest("input, textarea, select, [contenteditable], dialog, [data-keys=own]")) return;
    const on = target.closest("button, a, summary, [role=slider], [role=button], .gw");
    if (event.key === " " && on) return;
    if (event.key === "Enter" && on && !(this.clicked && on.closest(".felt"))) return;
    const press = this.bound.get(event.key.toLowerCase())?.at(-1);
    if (!press) return;
    event.preventDefault();
    press();
  }
}
