// Lights pieces and zones that somebody speaks of: a lesson, a hint. Names are those of views: a zone, a piece wherever it lies, or
// "zone > piece". What tables draw anew meanwhile is lit again.
const ATTRIBUTE = "data-lit";

function quoted(name: string): string {
  return CSS.escape(name);
}

/** The elements that a name stands for. */
function found(root: Element, name: string): Element[] {
  const [zone = "", piece = ""] = name.split(" > ");
  const all = (selector: string) => [...root.querySelectorAll(selector)];
  if (piece)
    return all(
      `[data-zone="${quoted(zone)}"] [data-piece="${quoted(piece)}"], [data-zone-of="${quoted(zone)}"][data-piece="${quoted(piece)}"]`,
    );
  return all(`[data-zone="${quoted(zone)}"], [data-piece="${quoted(zone)}"], [data-name="${quoted(zone)}"]`);
}

/** Is it out of sight, or does something lie over it? */
function hidden(element: Element): boolean {
  const box = element.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return !top || !(element.contains(top) || top.contains(element));
}

/** Lights them and brings them into sight, the first above all; until the returned function is called. */
export function light(root: Element, names: readonly string[]): () => void {
  const put = () => {
    const wanted = new Set(names.flatMap((name) => found(root, name)));
    for (const element of root.querySelectorAll(`[${ATTRIBUTE}]`))
      if (!wanted.has(element)) element.removeAttribute(ATTRIBUTE);
    for (const element of wanted) element.setAttribute(ATTRIBUTE, "");
  };
  put();
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      // By now the dock is as high as what it says, and the table has made room for it.
      const shown = names.flatMap((name) => found(root, name).slice(0, 1)).reverse();
      for (const element of shown) if (hidden(element)) element.scrollIntoView({ block: "center", inline: "nearest" });
    });
  });
  const watcher = new MutationObserver(put);
  watcher.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-piece"] });
  return () => {
    cancelAnimationFrame(frame);
    watcher.disconnect();
    for (const element of root.querySelectorAll(`[${ATTRIBUTE}]`)) element.removeAttribute(ATTRIBUTE);
  };
}
