// One tab stop for a whole list: the arrow keys, Home and End walk among its items, and Tab leaves it. The item last walked to
// keeps the stop.
import type { Attachment } from "svelte/attachments";

export function walk(items: string): Attachment<HTMLElement> {
  return (list) => {
    const all = () => [...list.querySelectorAll<HTMLElement>(items)].filter((item) => item.offsetParent !== null);

    function settle(): void {
      const found = all();
      const current =
        found.find((item) => item === document.activeElement) ?? found.find((item) => item.tabIndex === 0) ?? found[0];
      for (const item of found) item.tabIndex = item === current ? 0 : -1;
    }
    function key(event: KeyboardEvent): void {
      const found = all();
      const at = found.indexOf(document.activeElement as HTMLElement);
      if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
      let to = at;
      if (event.key === "ArrowDown" || event.key === "ArrowRight") to = Math.min(at + 1, found.length - 1);
      else if (event.key === "ArrowUp" || event.key === "ArrowLeft") to = Math.max(at - 1, 0);
      else if (event.key === "Home") to = 0;
      else if (event.key === "End") to = found.length - 1;
      else return;
      event.preventDefault();
      found[to]?.focus();
    }
    settle();
    const watcher = new MutationObserver(settle);
    watcher.observe(list, { childList: true, subtree: true });
    list.addEventListener("keydown", key);
    list.addEventListener("focusin", settle);
    return () => {
      watcher.disconnect();
      list.removeEventListener("keydown", key);
      list.removeEventListener("focusin", settle);
    };
  };
}
