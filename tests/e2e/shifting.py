"""How much a page moves by itself, and how much comes over the wire for it, as Chromium counts both."""

from playwright.sync_api import BrowserContext, CDPSession, Page

# Answers come after something was painted, as over a real wire: what they push aside is seen.
WATCH = """
  window.shifts = [];
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      const what = entry.sources.map(({ node }) => node?.nodeType === 1 ? `${node.tagName}.${node.className}` : "text");
      window.shifts.push({ value: entry.value, at: entry.startTime, what: what.join(", ").slice(0, 160) });
    }
  }).observe({ type: "layout-shift", buffered: true });
  const straight = window.fetch;
  const painted = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  window.fetch = async (...given) => { await painted(); return straight(...given); };
"""
# The worst five seconds, with no second of rest in them.
WORST = """
  () => {
    let [worst, sum, first, last] = [0, 0, -Infinity, -Infinity];
    for (const { value, at } of window.shifts) {
      if (at - last > 1000 || at - first > 5000) [sum, first] = [0, at];
      sum += value;
      last = at;
      worst = Math.max(worst, sum);
    }
    return [worst, window.shifts.filter(one => one.value > 0.002).map(one => `${one.value.toFixed(3)} ${one.what}`)];
  }
"""


def watch(context: BrowserContext) -> None:
    context.add_init_script(WATCH)


def shifted(page: Page) -> tuple[float, list[str]]:
    """The layout shift of the page so far, and what moved."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    worst, moved = page.evaluate(WORST)
    return worst, moved


class Wire:
    """Counts what a page loads, compressed as it comes; the socket's messages, too."""

    def __init__(self, page: Page) -> None:
        self.sizes: dict[str, int] = {}
        self.names: dict[str, str] = {}
        self.session: CDPSession = page.context.new_cdp_session(page)
        self.session.on("Network.responseReceived", self._named)
        self.session.on("Network.loadingFinished", self._counted)
        self.session.on("Network.webSocketFrameReceived", self._framed)
        self.session.send("Network.enable")

    def _named(self, event: dict[str, dict[str, str]]) -> None:
        self.names[str(event["requestId"])] = event["response"]["url"]

    def _counted(self, event: dict[str, int]) -> None:
        name = self.names.get(str(event["requestId"]), "?")
        self.sizes[name] = self.sizes.get(name, 0) + int(event["encodedDataLength"])

    def _framed(self, event: dict[str, dict[str, str]]) -> None:
        self.sizes["socket"] = self.sizes.get("socket", 0) + len(event["response"]["payloadData"])

    @property
    def total(self) -> int:
        return sum(self.sizes.values())

    @property
    def largest(self) -> list[str]:
        top = sorted(self.sizes.items(), key=lambda one: -one[1])[:12]
        return [f"{size // 1000} KB {name.rpartition('/')[2]}" for name, size in top]
