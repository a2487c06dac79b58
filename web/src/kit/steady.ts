// The dock keeps the height that it once needed: a table does not move under the pointer from one prompt to the next. Only another
// window, or a lesson that comes or goes, lets it be measured anew.
const MOST = 170; // px: what a very long question needs once is given back

export function steady(dock: HTMLElement): () => void {
  const wide = matchMedia("(min-width: 761px)");
  let was = "";
  let most = 0;
  const watcher = new ResizeObserver(() => {
    const now = `${innerWidth} ${innerHeight} ${dock.querySelectorAll(":scope > :is(.lesson, .offer)").length}`;
    if (now !== was) {
      was = now;
      most = 0;
      dock.style.minHeight = "";
    }
    const height = Math.ceil(dock.getBoundingClientRect().height);
    if (!wide.matches || height <= most || height > MOST) return;
    most = height;
    dock.style.minHeight = `${most}px`;
  });
  watcher.observe(dock);
  return () => watcher.disconnect();
}
