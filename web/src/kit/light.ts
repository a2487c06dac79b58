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

/** Lights them and brings them into sight, the first above all; until the returned function is called. */
export function light(root: Element, names: readonly string[]): () => void {
  const put = () => {
    const wanted = new Set(names.flatMap((name) => found(root, name)));
    for (const element of root.querySelectorAll(`[${ATTRIBUTE}]`))
      if (!wanted.has(element)) element.removeAttribute(ATTRIBUTE);
    for (const element of wanted) element.setAttribute(ATTRIBUTE, "");
  };
  put();
  const shown = names.flatMap((name) => found(root, name).slice(0, 1)).reverse();
  for (const element of shown) element.scrollIntoView({ block: "nearest", inline: "nearest" });
  const watcher = new MutationObserver(put);
  watcher.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-piece"] });
  return () => {
    watcher.disconnect();
    for (const element of root.querySelectorAll(`[${ATTRIBUTE}]`)) element.removeAttribute(ATTRIBUTE);
  };
}
