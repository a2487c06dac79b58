// Finding the words of a game's glossary in what is said. src/tessera/kernel/glossary.py does the same, and both are held to the
// cases of glossary.cases.json: whole words, the longest name first; a name in small letters also with a capital; `#` is a number.
import type { WordInfo } from "./messages";

export interface Part {
  text: string;
  word?: WordInfo;
}

const LETTER = "[\\p{L}\\p{N}_]";
const NUMBER = "[+-]?\\d+";
const KEPT_TEXTS = 2000; // whose parts are remembered: logs are drawn again and again

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&").replaceAll("#", NUMBER);
const bounded = (letter: string) => letter === "#" || /[\p{L}\p{N}]/u.test(letter);
const lowered = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);

function expression(name: string): string {
  const first = name.slice(0, 1);
  const either = first !== first.toUpperCase() ? `[${first}${first.toUpperCase()}]` : escape(first);
  const before = bounded(first) ? `(?<!${LETTER})` : "";
  const after = bounded(name.slice(-1)) ? `(?!${LETTER})` : "";
  return before + either + escape(name.slice(1)) + after;
}

export class Glossary {
  private readonly byId: Map<string, WordInfo>;
  private readonly byName = new Map<string, WordInfo>();
  private readonly numbers: [RegExp, WordInfo][] = []; // names with numbers in them
  private readonly pattern: RegExp | null;
  private readonly kept = new Map<string, Part[]>();

  constructor(words: readonly WordInfo[]) {
    this.byId = new Map(words.map((word) => [word.id, word]));
    for (const word of words)
      for (const name of word.names) {
        if (name.includes("#")) this.numbers.push([new RegExp(`^${escape(name)}$`), word]);
        else this.byName.set(name, word);
      }
    const names = words.flatMap((word) => word.names);
    names.sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
    this.pattern = names.length ? new RegExp(names.map(expression).join("|"), "gu") : null;
  }

  word(id: string): WordInfo | undefined {
    return this.byId.get(id);
  }

  /** A text in parts: each word of the glossary where it stands first, and what is between. */
  parts(text: string): Part[] {
    let found = this.kept.get(text);
    if (!found) {
      if (this.kept.size >= KEPT_TEXTS) this.kept.clear();
      found = this.split(text, true);
      this.kept.set(text, found);
    }
    return found;
  }

  split(text: string, once: boolean): Part[] {
    const out: Part[] = [];
    const seen = new Set<WordInfo>();
    let from = 0;
    for (const match of this.pattern ? text.matchAll(this.pattern) : []) {
      const word = this.called(match[0]);
      if (!word || (once && seen.has(word))) continue;
      seen.add(word);
      if (match.index > from) out.push({ text: text.slice(from, match.index) });
      out.push({ text: match[0], word });
      from = match.index + match[0].length;
    }
    if (from < text.length) out.push({ text: text.slice(from) });
    return out;
  }

  private called(name: string): WordInfo | undefined {
    return (
      this.byName.get(name) ??
      this.byName.get(lowered(name)) ??
      this.numbers.find(([pattern]) => pattern.test(name))?.[1]
    );
  }
}
