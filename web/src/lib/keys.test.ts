import { expect, test } from "vitest";
import { Keys } from "./keys";

/** A key pressed on a button of the table, or on none. */
function press(keys: Keys, key: string, button: boolean): void {
  const inside = (selector: string) =>
    (selector === ".felt" || selector.startsWith("button")) && button ? { closest: inside } : null;
  keys.handle({ key, target: { closest: inside }, preventDefault: () => undefined } as unknown as KeyboardEvent);
}

test("Enter on a piece that was clicked means what the dock says; on one reached by keyboard it presses the piece", () => {
  const keys = new Keys();
  let played = 0;
  keys.bind("Enter", () => (played += 1));
  press(keys, "Enter", false);
  expect(played).toBe(1);
  press(keys, "Enter", true);
  expect(played).toBe(1);
  keys.pointed();
  press(keys, "Enter", true);
  expect(played).toBe(2);
  press(keys, "Tab", true);
  press(keys, "Enter", true);
  expect(played).toBe(2);
});
