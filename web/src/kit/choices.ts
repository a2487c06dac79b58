// Finding a question's choices by what they name. A choice's `text` is a verb and then pieces and places ("buy B2K5",
// "move r2 home0 s1"), or a single name ("echo3"); so a click on a piece or a place finds the choices that name it.
import type { Choice, Question } from "../lib/messages";

/** The words of a choice: its verb first. */
export function words(choice: Choice): string[] {
  return choice.text.split(/\s+/);
}

export function verb(choice: Choice): string {
  return words(choice)[0] ?? "";
}

/** What a choice names: all words after the verb, or its only word. */
export function names(choice: Choice): string[] {
  const all = words(choice);
  return all.length === 1 ? all : all.slice(1);
}

/** The choices that name all of these pieces and places, in any order. A name given twice must stand there twice. */
export function choicesTouching(question: Question | null, ...wanted: string[]): Choice[] {
  return (question?.choices ?? []).filter((choice) => {
    const held = names(choice);
    return wanted.every((name) => {
      const at = held.indexOf(name);
      if (at >= 0) held.splice(at, 1);
      return at >= 0;
    });
  });
}

/** Choices of one verb, as `choicesTouching`. */
export function choicesOf(question: Question | null, wanted: string, ...named: string[]): Choice[] {
  return choicesTouching(question, ...named).filter((choice) => verb(choice) === wanted);
}

/** The choice that is written exactly so. */
export function choiceFor(question: Question | null, text: string): Choice | undefined {
  return question?.choices.find((choice) => choice.text === text);
}

/** Everything that some choice names: what is lit. */
export function named(question: Question | null): Set<string> {
  return new Set((question?.choices ?? []).flatMap(names));
}

export interface Group {
  verb: string;
  choices: Choice[];
}

/** The choices by their verb, in the order in which the verbs first come. Single names are one group without a verb. */
export function byVerb(choices: Choice[]): Group[] {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) {
    const key = words(choice).length > 1 ? verb(choice) : "";
    const group = groups.get(key);
    if (group) group.push(choice);
    else groups.set(key, [choice]);
  }
  return [...groups].map(([v, list]) => ({ verb: v, choices: list }));
}
