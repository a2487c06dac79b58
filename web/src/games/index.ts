// Finding the tables: a folder with a `Table.svelte` is a rich table, in a chunk of its own that is fetched when somebody sits
// down at it. A game without one is played in the generic view. There is no list to edit.
import type { Component } from "svelte";
import type { CardInfo } from "../lib/messages";
import type { SeatProps, TableProps } from "../lib/table";

type Loader<T> = () => Promise<{ default: T }>;
const tables = import.meta.glob("./*/Table.svelte") as Record<string, Loader<Component<TableProps>>>;
const seats = import.meta.glob("./*/Seat.svelte") as Record<string, Loader<Component<SeatProps>>>;
const words = import.meta.glob("./*/words.*.ts") as Record<string, Loader<Record<string, string>>>;

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
  const [Table, Seat, english, own] = await Promise.all([
    tables[`./${game}/Table.svelte`]?.(),
    seats[`./${game}/Seat.svelte`]?.(),
    words[`./${game}/words.en.ts`]?.(),
    lang === "en" ? undefined : words[`./${game}/words.${lang}.ts`]?.(),
  ]);
  return { Table: Table?.default ?? null, Seat: Seat?.default ?? null, words: { ...english?.default, ...own?.default } };
}

const faces = import.meta.glob("./*/CardFace.svelte") as Record<string, Loader<Component<{ card: CardInfo }>>>;

/** How a card of the card browser looks, where the game has drawn it (`CardFace.svelte`, prop `card`). */
export async function loadCardFace(game: string): Promise<Component<{ card: CardInfo }> | null> {
  return (await faces[`./${game}/CardFace.svelte`]?.())?.default ?? null;
}
