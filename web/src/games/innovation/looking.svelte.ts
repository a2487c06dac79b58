// What is laid out to be looked at: "board 1", "score 1" or "pile blue 1"; set by a press on a panel, a pile or a score, shown by
// the table. And whether the window is a phone's.
class Looking {
  laid = $state("");
  phone = $state(false);

  toggle(what: string): void {
    this.laid = this.laid === what ? "" : what;
  }

  /** Follows the window; the returned function lets it go. */
  watch(): () => void {
    const narrow = matchMedia("(max-width: 760px)");
    const read = () => (this.phone = narrow.matches);
    read();
    narrow.addEventListener("change", read);
    return () => narrow.removeEventListener("change", read);
  }
}

export const looking = new Looking();
