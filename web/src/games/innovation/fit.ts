// How large cards can be so that five piles fit, with every splay open as wide as an icon. Where even the smallest cards
// would not fit, the strips get narrower.
export const RATIO = 63 / 88; // cards lie
export const STRIP = 0.22; // of a card's width: what a splay shows of a covered card

export interface Shape {
  n: number;
  splay: string;
}

export interface Fit {
  cw: number; // a card's width in px
  across: number; // strips in px
  down: number;
}

/** Piles side by side in a box; without a height they may be as tall as they like. */
export function fit(shapes: Shape[], width: number, height: number, gap: number, most: number, least: number): Fit {
  const covered = (shape: Shape) => Math.max(0, shape.n - 1);
  const sideways = shapes.reduce((sum, s) => sum + (s.splay === "left" || s.splay === "right" ? covered(s) : 0), 0);
  const tallest = Math.max(0, ...shapes.map((s) => (s.splay === "up" ? covered(s) : 0)));
  const room = width - gap * (shapes.length - 1);
  const high = height > 0 ? height : Infinity;
  const cw = Math.max(
    least,
    Math.floor(Math.min(most, room / (shapes.length + sideways * STRIP), high / (RATIO + tallest * STRIP))),
  );
  const across = sideways ? Math.min(cw * STRIP, Math.max(3, (room - cw * shapes.length) / sideways)) : cw * STRIP;
  const down = tallest ? Math.min(cw * STRIP, Math.max(3, (high - cw * RATIO) / tallest)) : cw * STRIP;
  return { cw, across, down };
}
