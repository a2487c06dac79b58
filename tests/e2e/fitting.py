"""What lies where on a page, measured in the browser: what is cut off, covered, or out of sight.

`faults` looks for elements by selector. On a wide window each must lie wholly inside everything that clips it; on a
phone it must be possible to scroll to it. And nothing may lie over its middle (over the strip that is left open, of a
fanned card).
"""

from collections.abc import Sequence

from playwright.sync_api import Page

MEASURE = """
([selectors, phone]) => {
  const found = [];
  const slack = 3;
  const say = (element, what) =>
    found.push(`${what}: ${(element.dataset.piece ?? element.className ?? element.tagName).toString().slice(0, 60)} `
      + `"${(element.innerText ?? "").replace(/\\s+/g, " ").slice(0, 40)}"`);
  const over = document.documentElement.scrollWidth - innerWidth;
  if (over > 0) found.push(`the page scrolls sideways by ${over} px`);
  // Part of the window in which an element can be seen, by all that clips it.
  const clip = (element) => {
    let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
    if (phone) {
      top = element.closest(".log, dialog") ? 0 : document.querySelector(".top")?.getBoundingClientRect().bottom ?? 0;
      if (element.closest(".top")) top = 0;
      else if (!element.closest(".dock"))
        bottom = document.querySelector(".dock")?.getBoundingClientRect().top ?? bottom;
    }
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      const box = up.getBoundingClientRect();
      if (style.overflowX !== "visible") (left = Math.max(left, box.left)), (right = Math.min(right, box.right));
      if (style.overflowY !== "visible") (top = Math.max(top, box.top)), (bottom = Math.min(bottom, box.bottom));
      if (style.position === "fixed") break;
    }
    return [left, top, right, bottom];
  };
  let looked = 0;
  for (const given of selectors) {
    const [selector, fanned] = given.startsWith("fan ") ? [given.slice(4), true] : [given, false];
    for (const element of document.querySelectorAll(selector)) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      looked += 1;
      if (phone && !element.closest(".dock")) element.scrollIntoView({ block: "center", behavior: "instant" });
      const box = element.getBoundingClientRect();
      const [left, top, right, bottom] = clip(element);
      const out = Math.max(left - box.left, top - box.top, box.right - right, box.bottom - bottom);
      if (out > slack) {
        say(element, `${Math.round(out)} px out of sight`);
        continue;
      }
      const x = fanned ? box.left + Math.min(14, box.width / 2) : box.left + box.width / 2;
      const at = document.elementFromPoint(x, box.top + box.height / 2);
      if (at && !element.contains(at) && !at.contains(element)) {
        say(element, `covered by ${at.tagName} ${at.className}`);
      }
    }
  }
  if (phone) scrollTo(0, 0);
  const log = document.querySelector(".log .scroll")?.getBoundingClientRect().height ?? 0;
  if (!phone && log < 60) found.push(`the log is ${Math.round(log)} px high`);
  return [looked, found];
}
"""


def faults(page: Page, selectors: Sequence[str]) -> tuple[int, list[str]]:
    """How many elements were looked at, and what is wrong with them. A selector may begin with "fan "."""
    size = page.viewport_size
    assert size is not None
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    looked, found = page.evaluate(MEASURE, [list(selectors), size["width"] <= 760])
    return looked, found
