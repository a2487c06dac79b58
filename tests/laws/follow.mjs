// Runs a page's `follow` over games that a test wrote: one JSON object a line, {name, first, steps: [{events, view}]}. Prints
// what differs and ends with status 1, or prints how many steps it followed. Usage: node follow.mjs <view.mjs> <games.jsonl>
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";

const [made, games] = process.argv.slice(2);
const { follow } = await import(pathToFileURL(made).href);
let steps = 0;

function differing(seen, wanted) {
  const parts = ["zones", "facts"].flatMap((part) =>
    [...new Set([...Object.keys(seen[part]), ...Object.keys(wanted[part])])]
      .filter((key) => !isDeepStrictEqual(seen[part][key], wanted[part][key]))
      .map((key) => `${part} ${key}: ${JSON.stringify(seen[part][key])} is not ${JSON.stringify(wanted[part][key])}`),
  );
  return parts.join("; ");
}

for await (const line of createInterface({ input: createReadStream(games) })) {
  const game = JSON.parse(line);
  let view = game.first;
  for (const [i, step] of game.steps.entries()) {
    const before = JSON.stringify(view);
    let next;
    let wrong = "";
    try {
      next = follow(view, step.events);
      wrong = differing(next, step.view);
      if (!wrong && JSON.stringify(view) !== before) wrong = "the view before has been changed";
    } catch (error) {
      wrong = error.message;
    }
    if (wrong) {
      console.log(`${game.name}, move ${i + 1}: ${wrong}`);
      process.exit(1);
    }
    view = next;
    steps += 1;
  }
}
console.log(steps);
