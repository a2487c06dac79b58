// Finding the tables: a folder with a `Table.svelte` is a rich table, in a chunk of its own that is fetched when somebody sits
// down at it. A game without one is played in the generic view. There is no list to edit.
import type { Component } from "svelte";
import type { CardInfo } from "../lib/messages";
import type { Args, SeatProps, TableProps } from "../lib/table";

type Loader<T> = () => Promise<{ default: T }>;
const tables = import.meta.glob("./*/Table.svelte") as Record<string, Loader<Component<TableProps>>>;
const seats = import.meta.glob("./*/Seat.svelte") as Record<string, Loader<Component<SeatProps>>>;
const words = import.meta.glob("./*/words.*.ts") as Record<string, Loader<Record<string, string>>>;

/** A game's own colours come with the first thing that is drawn of it. */
const colours = import.meta.glob("./*/tokens.css");
const loadColours = (game: string): Promise<unknown> => colours[`./${game}/tokens.css`]?.() ?? Promise.resolve();

export interface GameTable {
  Table: Component<TableProps> | null;
  Seat: Component<SeatProps> | null;
  words: Record<string, string>;
}

export function hasTable(game: string): boolean {
  return `./${game}/Table.svelte` in tables;
}

/** A game's own parts; what it lacks is null. Words fall back to English. */
export async function loadGame(game: string, lang: string): Promise<GameTable> {
  const [Table, Seat, said] = await Promise.all([
    tables[`./${game}/Table.svelte`]?.(),
    seats[`./${game}/Seat.svelte`]?.(),
    loadWords(game, lang),
    loadColours(game),
  ]);
  return { Table: Table?.default ?? null, Seat: Seat?.default ?? null, words: said };
}

/** Pages that a game brings itself, besides its table: `pages/Decks.svelte` is at /games/<game>/decks. */
const pages = import.meta.glob("./*/pages/*.svelte") as Record<string, Loader<Component<PageProps>>>;

export interface PageProps {
  game: string;
  t(key: string, args?: Args): string;
}

function pagePath(game: string, page: string): string | undefined {
  return Object.keys(pages).find((path) => path.toLowerCase() === `./${game}/pages/${page}.svelte`.toLowerCase());
}

/** The names of a game's own pages, as in their addresses; what they are called is `page.<name>` in its words. */
export function pagesOf(game: string): string[] {
  return Object.keys(pages)
    .flatMap((path) => /^\.\/([^/]+)\/pages\/(\w+)\.svelte$/.exec(path)?.slice(1, 3).join(" ") ?? [])
    .filter((name) => name.startsWith(`${game} `))
    .map((name) => name.slice(game.length + 1).toLowerCase());
}

export async function loadPage(game: string, page: string): Promise<Component<PageProps> | null> {
  const path = pagePath(game, page);
  await loadColours(game);
  return path ? ((await pages[path]?.())?.default ?? null) : null;
}

/** A game's words alone. */
export async function loadWords(game: string, lang: string): Promise<Record<string, string>> {
  const [english, own] = await Promise.all([
    words[`./${game}/words.en.ts`]?.(),
    lang === "en" ? undefined : words[`./${game}/words.${lang}.ts`]?.(),
  ]);
  return { ...english?.default, ...own?.default };
}

const faces = import.meta.glob("./*/CardFace.svelte") as Record<string, Loader<Component<{ card: CardInfo }>>>;

/** How a card of the card browser looks, where the game has drawn it (`CardFace.svelte`, prop `card`). */
export async function loadCardFace(game: string): Promise<Component<{ card: CardInfo }> | null> {
  await loadColours(game);
  return (await faces[`./${game}/CardFace.svelte`]?.())?.default ?? null;
}
