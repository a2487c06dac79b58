// A game's pictures on the first page and in lists: `vignette.svg` and `emblem.svg` in its folder. A game without them gets ours.
import ours from "../styles/emblem.svg?url";

const vignettes = import.meta.glob("./*/vignette.svg", { query: "?url", import: "default", eager: true }) as Record<
  string,
  string
>;
const emblems = import.meta.glob("./*/emblem.svg", { query: "?url", import: "default", eager: true }) as Record<
  string,
  string
>;

export function vignette(game: string): string {
  return vignettes[`./${game}/vignette.svg`] ?? ours;
}

export function emblem(game: string): string {
  return emblems[`./${game}/emblem.svg`] ?? ours;
}
