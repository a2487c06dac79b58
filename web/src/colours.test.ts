// Colours are written down in styles/tokens.css and games/<name>/tokens.css alone. Black and white shade and light whatever they
// lie on, and drawings in the markup keep their own.
import { expect, test } from "vitest";

const sources: Record<string, string> = import.meta.glob("./{games,kit,pages}/**/*.svelte", {
  query: "?raw",
  import: "default",
  eager: true,
});
const raw = (source: string) =>
  (/<style>([\s\S]*)<\/style>/.exec(source)?.[1] ?? "").match(/#(?!fff\b|000\b)[0-9a-f]{3,8}\b/gi) ?? [];

test.each(Object.entries(sources))("%s names its colours", (_name, source) => {
  expect(raw(source)).toEqual([]);
});

test("a colour that is written down in a component is caught", () => {
  expect(raw("<p></p><style>\n  .a { color: #dba320; background: #fff; }\n</style>")).toEqual(["#dba320"]);
  expect(Object.keys(sources).length).toBeGreaterThan(100);
});
