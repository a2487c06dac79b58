// The measures of a pyramid, in units of the drawing: seen from above as a square, lying as a triangle.

const STAR_HALF = [0, 17, 26, 37];
const SHIP_HALF_LENGTH = [0, 15.5, 21, 27];
const SHIP_HALF_WIDTH = [0, 11, 14, 17.5];
export const RIM = 4; // the owner's rim around a ship

export const starHalf = (size: number): number => STAR_HALF[size] ?? 17;
export const shipHalfLength = (size: number): number => SHIP_HALF_LENGTH[size] ?? 15.5;
export const shipHalfWidth = (size: number): number => SHIP_HALF_WIDTH[size] ?? 11;

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The frame of a ship turned by so many degrees clockwise from up, seen from its middle; the rim is in it. */
export function shipFrame(size: number, turn: number): Frame {
  const a = (turn * Math.PI) / 180;
  const [l, w] = [shipHalfLength(size), shipHalfWidth(size)];
  const corners: [number, number][] = [
    [0, -l],
    [w, l],
    [-w, l],
  ];
  const x = corners.map(([cx, cy]) => cx * Math.cos(a) - cy * Math.sin(a));
  const y = corners.map(([cx, cy]) => cx * Math.sin(a) + cy * Math.cos(a));
  const [left, top] = [Math.min(...x) - RIM, Math.min(...y) - RIM];
  return { left, top, width: Math.max(...x) + RIM - left, height: Math.max(...y) + RIM - top };
}
