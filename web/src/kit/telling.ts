// What the log says, put in order: lines below the turn that they belong to, and what has happened since the reader's last
// answer. Depth, actor, turn and what happens to the reader come from the server; here nothing is guessed from sentences.
import type { LogLine } from "../lib/messages";

export interface Row {
  line: LogLine;
  /** The line is the first of this turn: whose it is, and the how manyth of theirs. */
  heading: { seat: number; n: number } | null;
  /** It follows from what is told above. */
  step: boolean;
  /** The actor's name, if the line begins with it. */
  name: string;
  last: boolean;
  later: boolean;
}

/** The actor's name, if the line begins with it. */
export function beginning(line: LogLine, nameOf: (seat: number) => string): string {
  const name = line.seat >= 0 ? nameOf(line.seat) : "";
  return name !== "" && line.text.startsWith(name) && /^[ :]/.test(line.text.slice(name.length)) ? name : "";
}

/** The log as it is shown; `at` is the version that is looked at, -1 for now. What was taken back opens no turn. */
export function rowsOf(lines: LogLine[], at: number, nameOf: (seat: number) => string): Row[] {
  const now = at >= 0 ? at : Infinity;
  const lastV = lines.reduce((found, line) => (!line.undone && line.v <= now ? Math.max(found, line.v) : found), -1);
  // An answer that has brought nothing about yet ("Ada: buy B1G8") is told until the next line tells more.
  const told = lines.filter(
    (line, i) =>
      line.undone || i === lines.length - 1 || line.seat < 0 || !line.text.startsWith(`${nameOf(line.seat)}:`),
  );
  const turns = new Map<number, number>();
  let open = "";
  return told.map((line): Row => {
    const key = `${line.turn} ${line.whose}`;
    let heading: Row["heading"] = null;
    if (!line.undone && line.whose >= 0 && key !== open) {
      open = key;
      turns.set(line.whose, (turns.get(line.whose) ?? 0) + 1);
      heading = { seat: line.whose, n: turns.get(line.whose)! };
    }
    return {
      line,
      heading,
      step: line.depth > 0,
      name: beginning(line, nameOf),
      last: line.v === lastV,
      later: line.v > now,
    };
  });
}

/** What happened in one turn since the reader's last answer, the most important line first. */
export interface Telling {
  seat: number;
  lines: LogLine[];
}

function weight(line: LogLine): number {
  if (line.loud || line.yours) return line.loud ? 3 : 2;
  return line.depth || line.by !== line.whose ? 0 : 1; // what follows, and what a turn begins with by itself
}

/** What others have done after version `since`, turn by turn. What one's own turn begins with is no news of others. */
export function tellingsSince(lines: LogLine[], since: number, you: number): Telling[] {
  const turns: { key: string; telling: Telling }[] = [];
  for (const line of lines) {
    if (line.undone || line.v <= since || line.by === you || line.by < 0) continue;
    if (line.whose === you && line.seat === you) continue;
    const key = `${line.turn} ${line.whose}`;
    const open = turns.at(-1);
    if (open?.key === key) open.telling.lines.push(line);
    else turns.push({ key, telling: { seat: line.whose >= 0 ? line.whose : line.by, lines: [line] } });
  }
  for (const { telling } of turns) telling.lines.sort((a, b) => weight(b) - weight(a)); // equal ones stay in order
  return turns.map(({ telling }) => telling);
}

/** The same in one: what happened to the reader before what happened last. */
export function inOne(tellings: Telling[]): Telling[] {
  const first = tellings.find(({ lines }) => lines.some((line) => line.yours)) ?? tellings.at(-1);
  if (!first) return [];
  const others = tellings.filter((telling) => telling !== first);
  return [{ seat: first.seat, lines: [...first.lines, ...others.flatMap(({ lines }) => lines)] }];
}
