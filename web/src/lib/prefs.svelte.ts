// What the reader chose for this browser: language, theme, motion and pace, the list view, notifications. Kept in localStorage, and put
// on <html> where styles read it. A browser that keeps nothing (private windows) simply forgets.
export type Lang = "en" | "de";
export type Theme = "system" | "light" | "dark";
/** How long a bot's move stands before the next is shown: not at all, while its pieces fly, or long enough to read it. */
export type Pace = "off" | "quick" | "calm";
export const PACES: Pace[] = ["off", "quick", "calm"];

export const LANGS: Record<Lang, string> = { en: "English", de: "Deutsch" };
const KEPT = "tessera";

interface Kept {
  lang: Lang;
  theme: Theme;
  motion: boolean;
  list: boolean;
  notify: boolean;
  pace: Pace;
  /** A turn is over when the reader says so: bots wait until then. */
  confirm: boolean;
  /** Questions with one answer answer themselves, where nobody could learn anything by it. */
  forced: boolean;
  bot: string; // who plays against one where nothing else is said
  coach: boolean; // at a first game, where the table has one
  lessons: Record<string, { table: string; done: boolean }>; // those begun here, as "game/lesson"
  offered: string[]; // games whose lessons were offered at a table, and not wanted
}

function firstLang(): Lang {
  return (navigator.language || "en").toLowerCase().startsWith("de") ? "de" : "en";
}

function load(): Kept {
  const kept: Kept = {
    lang: firstLang(),
    theme: "system",
    motion: true,
    list: false,
    notify: false,
    pace: "quick",
    confirm: false,
    forced: true,
    bot: "beginner",
    coach: true,
    lessons: {},
    offered: [],
  };
  try {
    Object.assign(kept, JSON.parse(localStorage.getItem(KEPT) ?? "{}"));
  } catch {
    // nothing kept, or not ours
  }
  if (!(kept.lang in LANGS)) kept.lang = "en";
  if (!PACES.includes(kept.pace)) kept.pace = "quick";
  return kept;
}

export const prefs: Kept = $state(load());

function show(): void {
  const root = document.documentElement;
  root.lang = prefs.lang;
  if (prefs.theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = prefs.theme;
  if (prefs.motion) delete root.dataset["motion"];
  else root.dataset["motion"] = "off";
}
show();

/** Change some, at once and for the next visit. */
export function prefer(change: Partial<Kept>): void {
  Object.assign(prefs, change);
  show();
  try {
    localStorage.setItem(KEPT, JSON.stringify(prefs));
  } catch {
    // private window
  }
}

export function isDark(): boolean {
  return prefs.theme === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : prefs.theme === "dark";
}
