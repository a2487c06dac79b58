// The glossaries of the games that are on the page, in the reader's language. Until one has come its words are plain text.
import { SvelteMap } from "svelte/reactivity";
import { api } from "./api";
import { Glossary } from "./glossary";
import { prefs } from "./prefs.svelte";

const found = new SvelteMap<string, Glossary>();
const asked = new Set<string>();

export function glossaryOf(game: string): Glossary | undefined {
  const key = `${prefs.lang} ${game}`;
  if (game && !asked.has(key)) {
    asked.add(key);
    api.glossary(game).then(
      (words) => found.set(key, new Glossary(words)),
      () => asked.delete(key), // a page without explanations is still a page; the next text asks again
    );
  }
  return found.get(key);
}
