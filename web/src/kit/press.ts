// A long press with a finger on something, told apart from a tap and from a scroll: `held` gets what the finger first met. The tap that
// would follow is swallowed, so that nothing is chosen by looking.
const LONG = 450; // ms
const STRAY = 10; // px

export function longPress(root: HTMLElement, held: (target: Element) => boolean): () => void {
  let timer = 0;
  let from = [0, 0];
  let swallow = false;
  const stop = () => clearTimeout(timer);
  const on: [keyof HTMLElementEventMap, (event: never) => void][] = [
    [
      "pointerdown",
      (event: PointerEvent) => {
        stop();
        swallow = false;
        if (event.pointerType === "mouse" || !event.isPrimary) return;
        from = [event.clientX, event.clientY];
        const target = event.target as Element;
        timer = window.setTimeout(() => (swallow = held(target)), LONG);
      },
    ],
    [
      "pointermove",
      (event: PointerEvent) => {
        if (Math.hypot(event.clientX - from[0]!, event.clientY - from[1]!) > STRAY) stop();
      },
    ],
    ["pointerup", stop],
    ["pointercancel", stop],
    [
      "click",
      (event: MouseEvent) => {
        if (!swallow) return;
        swallow = false;
        event.preventDefault();
        event.stopPropagation();
      },
    ],
    // The browser's own menu for a long press would lie over it.
    ["contextmenu", (event: MouseEvent) => swallow && event.preventDefault()],
  ];
  for (const [name, does] of on) root.addEventListener(name, does as EventListener, { capture: true });
  return () => {
    stop();
    for (const [name, does] of on) root.removeEventListener(name, does as EventListener, { capture: true });
  };
}
