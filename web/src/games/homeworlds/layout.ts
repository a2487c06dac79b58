// Where things lie: seats round the table, systems in the bands, pieces round a star. Pure functions in units of the
// drawing (a large star is 74 wide); the page scales them. Order: seats, places of systems, one system.
import { RIM, shipFrame, starHalf, type Frame } from "../../kit/pyramid";
import { sizeOf, type Kind, type System } from "./reading";

// Seats. You sit below, the others follow clockwise: only for two above, as ships above and below a star make every system
// tall, and the room is wide.

export type Side = "s" | "w" | "n" | "e";

export interface Place {
  side: Side;
  turn: number; // where the ships of this seat point, in degrees clockwise from up: away from their owner
}

const LEAN = 20; // owners on one side differ by the lean of their ships
const S: Place = { side: "s", turn: 0 };
const W: Place = { side: "w", turn: 90 };
const N: Place = { side: "n", turn: 180 };
const E: Place = { side: "e", turn: 270 };
const W_LOW: Place = { side: "w", turn: 90 - LEAN };
const W_HIGH: Place = { side: "w", turn: 90 + LEAN };
const E_LOW: Place = { side: "e", turn: 270 + LEAN };
const E_HIGH: Place = { side: "e", turn: 270 - LEAN };

const ROUND: Record<number, Place[]> = {
  2: [S, N],
  3: [S, W, E],
  4: [S, W, E_HIGH, E_LOW],
  5: [S, W_LOW, W_HIGH, E_HIGH, E_LOW],
  6: [S, W_LOW, W, W_HIGH, E_HIGH, E_LOW],
};

/** The place of each seat as `you` see the table; a spectator sits behind the first seat. */
export function seatPlaces(seats: number, you: number): Place[] {
  const round = ROUND[seats] ?? [S];
  const first = Math.max(you, 0);
  return Array.from({ length: seats }, (_, seat) => round[(seat - first + seats) % seats] ?? S);
}

/** The seats on one side, from top to bottom. */
export function seatsOn(places: Place[], side: Side): number[] {
  const height = (seat: number): number => Math.cos((((places[seat]?.turn ?? 0) + 180) * Math.PI) / 180);
  return places
    .map((_, seat) => seat)
    .filter((seat) => places[seat]?.side === side)
    .sort((a, b) => height(b) - height(a));
}

// Places of systems. A system keeps its cell in the band of its star's size as long as it stands.

export type Cells = Record<string, number>;

/** A system and its star: another star under the same name is another system. */
export const cellKey = (system: System): string => `${system.name} ${system.stars[0] ?? ""}`;

/** The cells after a change: who was there stays, who is new takes the first free cell of the band. */
export function keepCells(before: Cells, systems: System[]): Cells {
  const after: Cells = {};
  for (const size of [1, 2, 3]) {
    const band = systems.filter((s) => s.home < 0 && sizeOf(s.stars[0] ?? "") === size);
    for (const system of band) {
      const cell = before[cellKey(system)];
      if (cell !== undefined) after[cellKey(system)] = cell;
    }
    const taken = new Set(band.map((s) => after[cellKey(s)]));
    for (const system of band) {
      if (after[cellKey(system)] !== undefined) continue;
      let cell = 0;
      while (taken.has(cell)) cell++;
      taken.add(cell);
      after[cellKey(system)] = cell;
    }
  }
  return after;
}

// About how much room a system takes: more seats, more sides.
const USUAL: Record<number, [number, number]> = {
  2: [92, 180],
  3: [150, 112],
  4: [150, 116],
  5: [150, 120],
  6: [150, 124],
};

/** Rows and columns of a band. Rows follow from the room alone (a usual system is drawn largest if there are three), so
 * that a further system only adds a column and the others keep their row. */
export function bandGrid(
  width: number,
  height: number,
  cells: number,
  seats: number,
): { rows: number; columns: number } {
  const [w, h] = USUAL[seats] ?? [150, 130];
  // More rows are a little dearer to us than size: they then stay the same when the dock takes a strip of the height.
  const scale = (rows: number): number =>
    (1 + rows / 10) * Math.min(width / Math.ceil(3 / rows) / w, (height / rows - 30) / h);
  const rows = [1, 2, 3].reduce((best, r) => (scale(r) > scale(best) ? r : best));
  return { rows, columns: Math.max(Math.ceil(3 / rows), Math.ceil(cells / rows)) };
}

// One system

const GAP = 3; // between ships side by side
const OFF_STAR = 11; // between star and ship
const TWIN_SHIFT = 8; // two stars of one size lie a little apart, so that both are seen

export interface LaidStar {
  kind: Kind;
  x: number;
  y: number;
  top: boolean; // nothing lies on it
}

export interface LaidShip {
  kind: Kind;
  seat: number;
  index: number; // among the ships of this owner here
  x: number;
  y: number;
  turn: number;
}

export interface Laid {
  width: number;
  height: number;
  stars: LaidStar[];
  ships: LaidShip[];
}

/** How many ships lie in a line before the next one begins: below and above the star, and at its sides. */
export interface Lines {
  across: number;
  down: number;
}
/** How ships stand in a home that has the whole width. */
export const WIDE: Lines = { across: 8, down: 3 };
export const USUAL_LINES: Lines = { across: 4, down: 3 };

const frameOf = (ship: LaidShip): Frame => shipFrame(sizeOf(ship.kind), ship.turn);

/** Lines of ships outwards from the star, each centred on it. Gives half the length of the longest line. */
function laySide(ships: LaidShip[], side: Side, distance: number, perLine: number): number {
  const upright = side === "w" || side === "e";
  const before = side === "w" || side === "n";
  let edge = distance;
  let longest = 0;
  for (let i = 0; i < ships.length; i += perLine) {
    const line = ships.slice(i, i + perLine).map((ship) => ({ ship, frame: frameOf(ship) }));
    const length = line.reduce(
      (sum, { frame }) => sum + (upright ? frame.height : frame.width),
      GAP * (line.length - 1),
    );
    longest = Math.max(longest, length / 2);
    let at = -length / 2;
    let deepest = 0;
    for (const { ship, frame } of line) {
      const deep = upright ? frame.width : frame.height;
      const across = before ? -edge - deep : edge;
      ship.x = (upright ? across : at) - frame.left;
      ship.y = (upright ? at : across) - frame.top;
      at += (upright ? frame.height : frame.width) + GAP;
      deepest = Math.max(deepest, deep);
    }
    edge += deepest + GAP;
  }
  return longest;
}

/** The stars in the middle, each owner's ships on the owner's side; the frame is as small as it can be. */
export function laySystem(system: System, places: Place[], lines = USUAL_LINES): Laid {
  const [first, second] = system.stars;
  const twins = first !== undefined && second !== undefined && sizeOf(first) === sizeOf(second);
  const stars = system.stars.map((kind, i) => {
    const shift = twins ? (i === 0 ? -TWIN_SHIFT : TWIN_SHIFT) : 0;
    return { kind, x: shift, y: shift, top: i === system.stars.length - 1 };
  });
  const half = Math.max(
    system.stars.length ? 17 : 37,
    ...stars.map((star) => starHalf(sizeOf(star.kind)) + Math.abs(star.x)),
  );
  const ships: LaidShip[] = [];
  const near = half + OFF_STAR - RIM;
  let beside = 0; // how far the ships to the left and right reach up and down
  for (const side of ["w", "e", "s", "n"] as Side[]) {
    const here = seatsOn(places, side).flatMap((seat) =>
      (system.ships[seat] ?? []).map((kind, index) => {
        return { kind, seat, index, x: 0, y: 0, turn: places[seat]?.turn ?? 0 };
      }),
    );
    const perLine = side === "s" || side === "n" ? lines.across : lines.down;
    const longest = laySide(here, side, near, perLine);
    if (side === "w" || side === "e") beside = Math.max(beside, longest);
    else if (longest > near && beside > near) laySide(here, side, beside + GAP, perLine); // clear of the corners
    ships.push(...here);
  }
  let [left, right, top, bottom] = [-half - 2, half + 2, -half - 2, half + 4];
  for (const ship of ships) {
    const frame = frameOf(ship);
    left = Math.min(left, ship.x + frame.left);
    right = Math.max(right, ship.x + frame.left + frame.width);
    top = Math.min(top, ship.y + frame.top);
    bottom = Math.max(bottom, ship.y + frame.top + frame.height);
  }
  for (const piece of [...stars, ...ships]) {
    piece.x -= left;
    piece.y -= top;
  }
  return { width: right - left, height: bottom - top, stars, ships };
}
