// A rule is asked for where it is mentioned: what shows rules around that place (a table's drawer, the rules page) hears it.

/** Tells what is around an element that a rule is wanted; was there anything that shows it? */
export function opensRule(at: Element, rule: string): boolean {
  return !at.dispatchEvent(new CustomEvent("rule", { detail: rule, bubbles: true, cancelable: true }));
}

/** Hears it, for as long as the element is there. */
export function hearRules(show: (rule: string) => void): (box: HTMLElement) => () => void {
  return (box) => {
    const hear = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      show((event as CustomEvent<string>).detail);
    };
    box.addEventListener("rule", hear);
    return () => box.removeEventListener("rule", hear);
  };
}
