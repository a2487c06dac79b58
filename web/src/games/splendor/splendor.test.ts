import { expect, test } from "vitest";
import { asking, atTable } from "../../lib/testing";
import { Choosing } from "./choosing.svelte";
import { leads, Offers, readPayment, taking } from "./offers";

test("answers are sorted by the thing that they are about", () => {
  const offers = new Offers(
    asking("main", ["take WUG", "take WW", "buy B1U1", "reserve B1U1", "reserve deck 2", "pass"]),
  );
  expect(offers.step).toBe("main");
  expect(offers.of("B1U1").map((offer) => offer.verb)).toEqual(["buy", "reserve"]);
  expect(offers.can("deck 2")).toBe(true);
  expect(offers.plain.map((choice) => choice.text)).toEqual(["pass"]);
});

test("gems light what still leads to an answer", () => {
  const offers = new Offers(asking("main", ["take WUG", "take WW"]));
  expect(leads(offers, ["W"], "W")).toBe(true);
  expect(leads(offers, ["W", "U"], "W")).toBe(false);
  expect(taking(offers, ["G", "W", "U"])?.text).toBe("take WUG");
});

test("a payment is read from the words of its answer", () => {
  expect(readPayment(["U3", "gold1", "card2"])).toEqual({ tokens: { U: 3, gold: 1 }, cards: 2 });
});

test("the key tells which question it is, in any language and whatever its rule is called", () => {
  expect(new Offers(asking("place_shield", ["yes", "no"], { rule: "SPL-999", prompt: "Schild?" })).step).toBe(
    "place_shield",
  );
  expect(new Offers(asking("something_new", ["yes"])).step).toBe("other");
  expect(new Offers(null).step).toBe("wait");
});

test("chosen gems are played together, and a card lets them go", () => {
  const { game, shell, done } = atTable(asking("main", ["take WUG", "buy B1U1"]));
  const choosing = new Choosing(game, shell);
  for (const gem of ["G", "W", "U"] as const) choosing.tapGem(gem);
  choosing.act();
  choosing.tapCard("B1U1");
  expect([choosing.gems, choosing.picked]).toEqual([[], "B1U1"]);
  choosing.act();
  choosing.tapCard("B1U1");
  expect(choosing.anything).toBe(false);
  choosing.tapCard("B2K5");
  expect(done).toEqual(["play take WUG", "play buy B1U1", "why buy B2K5"]);
});

test("the card to be paid for and the post of a shield come with the question", () => {
  const pay = atTable(asking("pay", ["with U3"], { about: ["B1U1"], prompt: "Wie bezahlst du B9K9?" }));
  expect(new Choosing(pay.game, pay.shell).isAbout("B1U1")).toBe(true);
  expect(new Choosing(pay.game, pay.shell).isAbout("B9K9")).toBe(false);
});
