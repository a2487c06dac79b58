// The words that are explained in a text, a card or a list: one tab stop for all of them, the arrow keys walk among them, and Tab
// leaves. Cheap for long lists: nothing is measured.
import type { Attachment } from "svelte/attachments";

const WORDS = ".gw[tabindex]";

export const strolls: Attachment<HTMLElement> = (box) => {
  function settle(): void {
    if (box.querySelector('.gw[tabindex="0"]')) return;
    const first = box.querySelector<HTMLElement>(WORDS);
    if (first) first.tabIndex = 0;
  }
  function key(event: KeyboardEvent): void {
    const at = event.target as HTMLElement;
    if (!at.matches(WORDS) || event.ctrlKey || event.metaKey || event.altKey) return;
    const all = [...box.querySelectorAll<HTMLElement>(WORDS)];
    const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    const to =
      event.key === "Home"
        ? all[0]
        : event.key === "End"
          ? all.at(-1)
          : all[all.indexOf(at) + (steps[event.key] ?? NaN)];
    if (!to && !(event.key in steps)) return;
    event.preventDefault();
    event.stopPropagation();
    to?.focus();
  }
  function enter(event: FocusEvent): void {
    const at = event.target as HTMLElement;
    if (!at.matches(WORDS)) return;
    for (const other of box.querySelectorAll<HTMLElement>('.gw[tabindex="0"]')) other.tabIndex = -1;
    at.tabIndex = 0;
  }
  settle();
  const watcher = new MutationObserver(settle);
  watcher.observe(box, { childList: true, subtree: true });
  box.addEventListener("keydown", key);
  box.addEventListener("focusin", enter);
  return () => {
    watcher.disconnect();
    box.removeEventListener("keydown", key);
    box.removeEventListener("focusin", enter);
  };
};
