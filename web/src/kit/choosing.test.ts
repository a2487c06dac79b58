import { expect, test } from "vitest";
import { asking, atTable } from "../lib/testing";
import { Choosing } from "./choosing.svelte";

class Cards extends Choosing {
  acted = 0;
  begun = 0;
  protected override begin(): void {
    this.begun += 1;
  }
  act(): void {
    this.acted += 1;
  }
  press(name: string): void {
    this.pick(name);
  }
  wait(): void {
    this.first();
  }
}

test("a press chooses, a second one plays", () => {
  const { game, shell } = atTable(asking("main", ["buy a1"]));
  const cards = new Cards(game, shell);
  cards.press("a1");
  expect([cards.picked, cards.anything, cards.acted]).toEqual(["a1", true, 0]);
  cards.press("a1");
  expect(cards.acted).toBe(1);
});

test("another question voids what was chosen, the same one sent again does not", () => {
  const { game, shell } = atTable(asking("main", ["buy a1"]));
  const cards = new Cards(game, shell);
  cards.meet();
  cards.press("a1");
  Object.assign(game, { question: asking("main", ["buy a1"]) });
  cards.meet();
  expect(cards.picked).toBe("a1");
  Object.assign(game, { question: asking("pay", ["buy a1"]) });
  cards.meet();
  expect([cards.picked, cards.begun]).toEqual(["", 2]);
});

test("while an old moment is shown, no question can be answered", () => {
  const { game, shell } = atTable(asking("main", ["buy a1"], { about: ["a1"] }));
  const cards = new Cards(game, shell);
  expect([cards.key, cards.isAbout("a1"), cards.isAbout("a2")]).toEqual(["main", true, false]);
  Object.assign(game, { replaying: true });
  expect([cards.question, cards.key, cards.isAbout("a1")]).toEqual([null, "", false]);
});

test("where something else is asked first, its sentence and rule are told", () => {
  const { game, shell, toasts } = atTable(asking("pay", ["with U3"]));
  new Cards(game, shell).wait();
  expect(toasts).toMatchObject([{ kind: "note", title: "first", detail: "pay?", rule: "TST-1" }]);
});
