// A long replay comes in pages; each page after the first begins where the one before ended.
import type { Frames } from "./messages";

export async function wholeReplay(get: (path: string) => Promise<Frames>, path: string): Promise<Frames> {
  const whole = await get(path);
  while (whole.steps.length < whole.table.v) {
    const page = await get(`${path}&from=${whole.steps.length}&to=${whole.table.v}`);
    if (!page.steps.length) break; // the record has become shorter meanwhile: what is here still stands
    whole.steps.push(...page.steps);
    whole.log.push(...page.log);
    Object.assign(whole.resets, page.resets);
  }
  return whole;
}
