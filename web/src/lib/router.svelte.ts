// Which page is shown: the address, by the history API. Plain links work: a click on an <a> to our own origin is a `go`.
export const here = $state({ path: location.pathname, search: location.search, hash: location.hash });

function read(): void {
  here.path = location.pathname;
  here.search = location.search;
  here.hash = location.hash;
}

/** A part of an address as text; people type anything there, so what cannot be decoded stays as it is. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** To another page; `replace` leaves no trace in the history. */
export function go(to: string, replace = false): void {
  const from = location.pathname;
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  read();
  if (location.pathname !== from) scrollTo(0, 0);
}

/** Changes the part after # without a step in the history. */
export function setHash(hash: string): void {
  history.replaceState(null, "", location.pathname + location.search + (hash ? `#${hash}` : ""));
  here.hash = location.hash;
}

export function startRouter(): void {
  addEventListener("popstate", read);
  addEventListener("hashchange", read);
  document.addEventListener("click", (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = (event.target as Element).closest?.("a[href]");
    if (
      !(link instanceof HTMLAnchorElement) ||
      link.origin !== location.origin ||
      link.target ||
      link.hasAttribute("download")
    )
      return;
    if (link.pathname.startsWith("/api/")) return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return; // the browser scrolls
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
