// Saying things: `t` finds the template in the reader's language and fills its {arguments}. The catalogues are en.ts and de.ts;
// a key that one of them lacks does not compile. {n|one|many} chooses by the number n.
import { prefs, type Lang } from "../lib/prefs.svelte";
import type { Args } from "../lib/table";
import de from "./de";
import en from "./en";

export type Key = keyof typeof en;
export type Catalogue = Record<Key, string>;
const catalogues: Record<Lang, Catalogue> = { en, de };

export function fill(template: string, args: Args = {}): string {
  return template.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = args[name];
    if (value === undefined) return whole;
    if (one === undefined) return String(value);
    return Number(value) === 1 ? one : (many ?? "");
  });
}

export function t(key: Key, args?: Args): string {
  return fill(catalogues[prefs.lang][key], args);
}

/** For keys that come from elsewhere (a game's table, a status): the game's own words first; an unknown key is shown. */
export function tIn(own: Record<string, string>, key: string, args?: Args): string {
  const page: Record<string, string> = catalogues[prefs.lang];
  return fill(own[key] ?? page[key] ?? key, args);
}

/** What a bot is called: its level, or for others than ours their own name. */
export function botName(bot: string): string {
  const page: Record<string, string> = catalogues[prefs.lang];
  return page[`bot.${bot}`] ?? bot;
}
