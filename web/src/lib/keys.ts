// The keys of a table. Parts bind them while they are shown; the newest binding of a key wins. Letters typed into a field, keys
// with Ctrl or Alt, and Enter on a button are left alone.
export class Keys {
  private readonly bound = new Map<string, (() => void)[]>();

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
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const target = event.target as Element;
    if (target.closest("input, textarea, select, [contenteditable], dialog, [data-keys=own]")) return;
    if ((event.key === "Enter" || event.key === " ") && target.closest("button, a, summary, [role=slider]")) return;
    const press = this.bound.get(event.key.toLowerCase())?.at(-1);
    if (!press) return;
    event.preventDefault();
    press();
  }
}
