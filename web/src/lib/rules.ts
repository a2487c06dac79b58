// Rules as people read them: our markdown (headings, paragraphs, items; `code` and **stress**) as blocks that the page can draw.
// An item that begins with a rule's id ("- SPL-9 Take ...") is that rule; ids in the text are links to theirs.
export interface Piece {
  kind: "text" | "rule" | "code" | "strong";
  text: string;
}

export interface Block {
  kind: "h1" | "h2" | "h3" | "p" | "item";
  rule: string; // of an item
  pieces: Piece[];
}

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\b([A-Z]{2,5}-\d+[a-z]?|R-\d+)\b/g;

function pieces(text: string): Piece[] {
  const out: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > from) out.push({ kind: "text", text: text.slice(from, match.index) });
    if (match[1]) out.push({ kind: "code", text: match[1] });
    else if (match[2]) out.push({ kind: "strong", text: match[2] });
    else out.push({ kind: "rule", text: match[3]! });
    from = match.index + match[0].length;
  }
  if (from < text.length) out.push({ kind: "text", text: text.slice(from) });
  return out;
}

export function readRules(markdown: string): Block[] {
  const raw: { kind: Block["kind"]; text: string }[] = [];
  let fresh = true; // the next plain line begins a block
  for (const line of markdown.split("\n")) {
    const heading = /^(#{1,3}) (.*)$/.exec(line);
    const item = /^\s*[-*] (.*)$/.exec(line);
    if (heading) raw.push({ kind: `h${heading[1]!.length}` as Block["kind"], text: heading[2]! });
    else if (item) raw.push({ kind: "item", text: item[1]! });
    else if (line.trim() && fresh) raw.push({ kind: "p", text: line.trim() });
    else if (line.trim()) raw.at(-1)!.text += ` ${line.trim()}`;
    fresh = !line.trim() || heading !== null;
  }
  return raw.map(({ kind, text }) => {
    const own = kind === "item" ? /^([A-Z]{1,5}-\d+[a-z]?)\s+(.*)$/.exec(text) : null;
    return { kind, rule: own?.[1] ?? "", pieces: pieces(own?.[2] ?? text) };
  });
}

/** The blocks in which all words stand, in small letters: items by their text or id, each under the headings that it has. */
export function matching(blocks: Block[], words: string[]): Block[] {
  if (!words.length) return blocks;
  const out: Block[] = [];
  let above: Block[] = []; // headings that have nothing below them yet
  for (const block of blocks) {
    if (block.kind === "item" || block.kind === "p") {
      const text = `${block.rule} ${block.pieces.map((piece) => piece.text).join("")}`.toLowerCase();
      if (!words.every((word) => text.includes(word))) continue;
      out.push(...above, block);
      above = [];
    } else {
      above = [...above.filter((heading) => heading.kind < block.kind), block];
    }
  }
  return out;
}

/** A text in parts: the words that were searched for, in small letters, and what is between them. */
export function hits(text: string, words: string[]): { text: string; hit: boolean }[] {
  if (!words.length) return [{ text, hit: false }];
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"));
  return text
    .split(new RegExp(`(${escaped.join("|")})`, "giu"))
    .map((part, i) => ({ text: part, hit: i % 2 === 1 }))
    .filter((part) => part.text);
}
