import { expect, test } from "vitest";
import { Glossary } from "./glossary";
import cases from "./glossary.cases.json";
import type { WordInfo } from "./messages";

const words = (names: Record<string, string[]>): WordInfo[] =>
  Object.entries(names).map(([id, list]) => ({ id, title: id, names: list, sentence: "", rule: "" }));

test.each(cases)("finds what the server finds: $text", (one) => {
  const parts = new Glossary(words(one.words as unknown as Record<string, string[]>)).split(one.text, false);
  expect(parts.map((part) => part.text).join("")).toBe(one.text);
  expect(parts.filter((part) => part.word).map((part) => [part.text, part.word!.id])).toEqual(one.found);
});

test("marks a word where it stands first", () => {
  const glossary = new Glossary(words({ meld: ["meld", "melds"] }));
  expect(glossary.parts("Meld one, then meld another").filter((part) => part.word)).toHaveLength(1);
  expect(glossary.parts("nothing here")).toEqual([{ text: "nothing here" }]);
  expect(new Glossary([]).parts("meld")).toEqual([{ text: "meld" }]);
});
