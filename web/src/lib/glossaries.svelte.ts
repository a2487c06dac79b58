// The glossaries of the games that are on the page, in the reader's language. Until one has come its words are plain text.
import { SvelteMap, SvelteSet } from "svelte/reactivity";
import { api } from "./api";
import { Glossary } from "./glossary";
import { prefs } from "./prefs.svelte";

const found = new SvelteMap<string, Glossary>();
const asked = new Set<string>();
const settled = new SvelteSet<string>(); // those that have come, or will not

export function glossaryOf(game: string): Glossary | undefined {
  const key = `${prefs.lang} ${game}`;
  if (game && !asked.has(key)) {
    asked.add(key);
    api.glossary(game).then(
      (words) => {
        found.set(key, new Glossary(words));
        settled.add(key);
      },
      () => {
        asked.delete(key); // a page without explanations is still a page; the next text asks again
        settled.add(key);
      },
    );
  }
  return found.get(key);
}

/** Whether texts of a game look as they will: a page that is made of them waits for that. */
export function explained(game: string): boolean {
  return !!glossaryOf(game) || settled.has(`${prefs.lang} ${game}`);
}
