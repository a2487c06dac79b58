// The page is told, it does not guess: which question stands is its `key`, what it is about its `about`. Rule ids are for
// showing, and sentences for reading: no part of a table may decide anything by them.
import { expect, test } from "vitest";

const SAID = "(?:prompt|label|title|sentence|detail)";
const GUESSES: [string, RegExp][] = [
  // "SPL-8": "main", question.rule === "CIT-60", MAIN = "INN-12"; but not rule="HW-38", which is shown
  ["a rule id as a key", /^(?!.*\brule(?:=|: )[^;]*["'][A-Z]{1,4}-\d).*["'`][A-Z]{1,4}-\d+[a-z]?["'`]/],
  ["a question told apart by its rule", /question[!?]?\.rule\s*[!=]==|\[[^\]]*question[!?]?\.rule\b/],
  ["a pattern sought in a sentence", new RegExp(`\\.(?:exec|test)\\([^)]*\\.${SAID}\\b`)],
  [
    "a sentence taken apart",
    new RegExp(`\\b${SAID}\\)?[!?]?\\.(?:match|matchAll|replace|split|search|startsWith|endsWith)\\(`),
  ],
];

function guesses(source: string): string[] {
  return source
    .split("\n")
    .filter((line) => !/^\s*(\/\/|\*|\/\*|<!--)/.test(line))
    .flatMap((line) => GUESSES.filter(([, pattern]) => pattern.test(line)).map(([what]) => `${what}: ${line.trim()}`));
}

const sources: Record<string, string> = import.meta.glob(
  ["./{games,kit}/**/*.{svelte,ts}", "!**/*.test.ts", "!**/words.*.ts"],
  { query: "?raw", import: "default", eager: true },
);

test.each(Object.entries(sources))("%s decides nothing by rule ids or by sentences", (_name, source) => {
  expect(guesses(source)).toEqual([]);
});

test("there is something to look at", () => {
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  expect(sources["./games/splendor/offers.ts"]).toContain("class Offers");
});

test.each([
  '  "SPL-8": "main",',
  'const STEPS: Record<string, Step> = { "IM-34": "main", "IM-122": "chain" };',
  'export const MAIN = "INN-12"; // the rule of the question for an action',
  'if (question.kind === "yes/no") return question.rule === "CIT-60" ? "agree" : "other";',
  'this.step = question ? (STEPS[question.rule] ?? "other") : "wait";',
  'return /\\b(B[123]\\d+)\\b/.exec(this.game.question?.prompt ?? "")?.[1] ?? "";',
  'Number(/\\d/.exec(this.game.question?.prompt ?? "")?.[0] ?? 0)',
  '{catalogue.entry(picked)?.title.replace(/ \\(.*\\)$/, "")}',
  'const post = game.question.prompt.split(" ")[3];',
])("a table that guesses is caught: %s", (line) => {
  expect(guesses(line)).not.toEqual([]);
});

test.each([
  '<RuleId rule="IM-122" />',
  '<RuleId rule={anyShown ? "A-24" : "HW-4"} />',
  'shell.tell({ kind: "note", title: t("crowd.full"), detail: "", rule: "HW-38", choices: [] });',
  'const [first = "", ...rest] = choice.text.split(" ");',
  "this.shell.tell({ detail: question.prompt, rule: question.rule });",
])("what is only shown may stay: %s", (line) => {
  expect(guesses(line)).toEqual([]);
});
