// What each table makes of its questions; Splendor's has a file of its own.
import { expect, test } from "vitest";
import type { CardInfo } from "../lib/messages";
import { asking, atTable, choice } from "../lib/testing";
import { Choosing as CitiesChoosing } from "./cities/choosing.svelte";
import { Offers as Cities } from "./cities/offers";
import { Choosing as HomeworldsChoosing } from "./homeworlds/choosing.svelte";
import { readMove, shipMark, toMark } from "./homeworlds/offers";
import { Offers as Innomination } from "./innomination/offers";
import { Offers as Innovation } from "./innovation/offers";

test("Cities: the key says what kind of answer is wanted", () => {
  const step = (key: string, texts: string[], kind = "action") =>
    new Cities(asking(key, texts, { kind }), ["rome"]).step;
  expect(step("play", ["play Attack", "pass"])).toBe("play");
  expect(step("agree", ["yes", "no"], "yes/no")).toBe("agree");
  expect(step("draw_city", ["yes", "no"], "yes/no")).toBe("other");
  expect(step("take", ["Athens"], "card")).toBe("city");
  expect(step("education", ["study", "player 2"])).toBe("seat");
});

test("Cities: events, cities, seats and empires are found by their names", () => {
  const offers = new Cities(asking("play", ["play Attack", "discard Attack", "player 2", "rome", "pass"]), ["rome"]);
  expect(offers.events).toEqual(["Attack", "Attack"]);
  expect(offers.find("", "seat 1")?.text).toBe("player 2");
  expect(offers.find("", "empire rome")?.text).toBe("rome");
  expect(offers.plain.map((one) => one.text)).toEqual(["pass"]);
});

test("Cities: of several Protections the first is picked, and a second press plays", () => {
  const { game, shell, done } = atTable(asking("protect", ["use Shield", "none"]));
  const choosing = new CitiesChoosing(game, shell);
  choosing.meet();
  expect(choosing.picked).toBe("Shield");
  choosing.tapEvent("Shield");
  expect(done).toEqual(["play use Shield"]);
});

test("Innovation: an action is asked for where the key says so", () => {
  const cards = { Tools: {} as CardInfo };
  const texts = ["draw", "dogma Tools", "splay blue left", "player 2", "player 2 value 3", "none"];
  const offers = new Innovation(asking("main", texts), cards, 2);
  expect(offers.main).toBe(true);
  expect(offers.targets).toEqual(["supply 2", "Tools", "pile blue", "seat 1", "score 1 ?3"]);
  expect(new Innovation(asking("splay", ["Tools"], { rule: "INN-12" }), cards, 0).main).toBe(false);
});

test("Innomination: equal cards of a hand are one, a naming leads to its card", () => {
  const offers = new Innomination(asking("main", ["play bolt.a1", "name squire.a1 into sir.a1", "end"]));
  expect(offers.step).toBe("main");
  expect(offers.ofKind("bolt.a2").map((offer) => offer.verb)).toEqual(["play"]);
  expect(offers.namings("sir.a2").map((offer) => offer.target)).toEqual(["squire.a1"]);
  expect(offers.word("end")).toBeDefined();
  expect(new Innomination(asking("choose", ["option 1", "option 2"])).step).toBe("rows");
  expect(new Innomination(asking("target", ["bolt.a1"])).step).toBe("cards");
});

test("Homeworlds: pointing narrows the moves down until one is left", () => {
  const home = { name: "home0", home: 0, stars: ["b2"], ships: [["g3"], []] };
  const question = asking("first", ["move g3 home0 s1", "move g3 home0 s2", "sacrifice g3 home0"]);
  const { game, shell } = atTable(question);
  const choosing = new HomeworldsChoosing(game, shell, () => [home]);
  expect(choosing.at(shipMark("home0", 0, "g3"))).toBe(true);
  expect(choosing.lit.has(toMark("s1"))).toBe(true);
  expect(choosing.at(toMark("s1"))).toMatchObject({ text: "move g3 home0 s1" });
  expect(choosing.at(toMark("s9"))).toBe(false);
  expect(readMove(choice("build g1 home0", 1), 0, [home]).marks.has(shipMark("home0", 0, "g3"))).toBe(true);
});
