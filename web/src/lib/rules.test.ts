import { expect, test } from "vitest";
import { hits, matching, readRules } from "./rules";

const RULES = `# Game

A small game of words.

## First
- X-1 Take a gem, see X-2.
- X-2 Return a card.

## Second

### Deep
- X-3 Take a card.
`;

test("search keeps what has all words, under its headings", () => {
  const blocks = readRules(RULES);
  const found = (text: string) =>
    matching(blocks, text.split(" ")).map((block) => block.rule || block.pieces.map((piece) => piece.text).join(""));
  expect(matching(blocks, [])).toBe(blocks);
  expect(found("take")).toEqual(["Game", "First", "X-1", "Second", "Deep", "X-3"]);
  expect(found("take card")).toEqual(["Game", "Second", "Deep", "X-3"]);
  expect(found("x-2")).toEqual(["Game", "First", "X-1", "X-2"]);
  expect(found("words")).toEqual(["Game", "A small game of words."]);
  expect(found("nothing")).toEqual([]);
});

test("hits are parts of the text, whatever letters they have", () => {
  expect(hits("Take a card (or two)", ["card", "(or"])).toEqual([
    { text: "Take a ", hit: false },
    { text: "card", hit: true },
    { text: " ", hit: false },
    { text: "(or", hit: true },
    { text: " two)", hit: false },
  ]);
  expect(hits("Äther und ÄTHER", ["äther"]).filter((part) => part.hit)).toHaveLength(2);
  expect(hits("x", [])).toEqual([{ text: "x", hit: false }]);
});
