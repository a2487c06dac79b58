import { expect, test } from "vitest";
import { pack, unpack } from "./packing";
import { readRules } from "./rules";
import { sha256 } from "./sha256";

test("a packed record is read back, in letters that addresses like", async () => {
  const record = '{"game":"splendor"}\n'.repeat(50) + "Zoë";
  const packed = await pack(record);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(await unpack(packed)).toBe(record);
});

test("a shuffle is checked with the digest that everybody knows", async () => {
  for (const text of ["", "abc", "x".repeat(200)]) {
    const bytes = new TextEncoder().encode(text);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    expect(sha256(bytes)).toBe([...digest].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
  }
});

test("an item that begins with an id is that rule, and ids in the text are links", () => {
  const [title, rule] = readRules("# Gems\n- SPL-9 Take three, see SPL-11.");
  expect(title).toMatchObject({ kind: "h1", rule: "" });
  expect(rule).toMatchObject({ kind: "item", rule: "SPL-9" });
  expect(rule?.pieces.map((piece) => piece.kind)).toEqual(["text", "rule", "text"]);
});
