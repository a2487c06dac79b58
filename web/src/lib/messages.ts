// Made by tools/make_types.py from src/tessera/server/messages/: change it there.

/** Plain data whose shape the game knows: facts of a view. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Json = any;
export type OptionValue = string | number | boolean;

export interface OptionInfo {
  name: string;
  default: OptionValue;
  help: string;
  rule: string;
  choices: OptionValue[];
  low: number;
  high: number;
  title: string;
  titles: string[];
  longest: number;
}

export interface PresetInfo {
  name: string;
  help: string;
  seats: [number, number];
  title: string;
  values: Record<string, OptionValue>;
}

export interface LessonInfo {
  name: string;
  title: string;
  about: string;
  steps: number;
}

export interface GameInfo {
  name: string;
  title: string;
  about: string;
  seats: [number, number];
  options: OptionInfo[];
  presets: PresetInfo[];
  has_cards: boolean;
  names: Record<string, string>;
  lessons: LessonInfo[];
  first: string;
  minutes: [number, number];
  difficulty: number;
}

/** One kind of card or piece in the card browser. */
export interface CardInfo {
  name: string;
  title: string;
  group: string;
  text: string;
  facts: Record<string, Json>;
  marked: string;
  short: string;
}

/** A word of a game's glossary. `#` in a name is a number; a name in small letters may stand with a capital. */
export interface WordInfo {
  id: string;
  title: string;
  names: string[];
  sentence: string;
  rule: string;
}

/** An answer of an example and what came of it, or why it is refused. */
export interface ExampleStep {
  seat: number;
  does: string;
  lines: string[];
  refused: string;
  rule: string;
}

/** A worked position: POST /api/tables with `game` and `example`, one of its rules, opens it as a table. */
export interface ExampleInfo {
  rules: string[];
  title: string;
  seats: number;
  seat: number;
  steps: ExampleStep[];
}

export interface Person {
  id: string;
  name: string;
  guest: boolean;
  host: boolean;
}

/** How a table counts time. `kind`: none, live (seconds for the game and for each move) or days (for each move). */
export interface Clock {
  kind: string;
  base: number;
  extra: number;
  on_time_out: string;
}

export interface SeatInfo {
  name: string;
  person: string;
  bot: string;
  here: boolean;
  left: boolean;
  clock: number | null;
  confirms: boolean;
}

/** A seat asks all others to agree that the game goes back to version `to`; or, where `bot` is a seat, that a bot plays on for the person who is away from it. */
export interface Offer {
  seat: number;
  to: number;
  agreed: number[];
  bot: number;
}

/** What the page of a seat gave to the shuffle, in hex. */
export interface MixShare {
  seat: number;
  commitment: string;
  number: string;
}

/** How those who play mix the seed before the first move, or how they have (docs/guide/host.md, "Fair cards"). At an open table it is being done now, and the game begins in a moment. */
export interface MixInfo {
  turn: number;
  commitment: string;
  closed: boolean;
  shares: MixShare[];
  withheld: number[];
  number: string;
}

export interface TableInfo {
  id: string;
  name: string;
  game: string;
  title: string;
  preset: string;
  options: Record<string, OptionValue>;
  status: string;
  note: string;
  seats: SeatInfo[];
  owner: string;
  v: number;
  asked: number[];
  clock: Clock;
  spectators: boolean;
  spectator_chat: boolean;
  watching: number;
  listed: boolean;
  commitment: string;
  seed: string;
  forked: string;
  foreknown: boolean;
  rematch: string;
  offer: Offer | null;
  ending: string;
  mix: MixInfo | null;
  example: string;
  lesson: string;
  coach: boolean;
  best: string;
}

export interface ViewInfo {
  seat: number;
  zones: Record<string, string[]>;
  ordered: string[];
  facts: Record<string, Json>;
}

/** `kernel.events.SeenEvent` as data, with its sentence. */
export interface EventInfo {
  verb: string;
  actor: number;
  rule: string;
  was: string[];
  pieces: string[];
  source: string;
  target: string;
  args: number[];
  lost: ([string, string])[];
  places: number[];
  target_at: number;
  facts: Record<string, Json>;
  line: string;
}

/** An answer that may be given now. The words of `text` after the first name pieces and places, so that a click on one of them finds its choices. */
export interface Choice {
  code: number;
  text: string;
  label: string;
  rule: string;
}

/** Something near that may not be played now, and why. */
export interface Miss {
  text: string;
  label: string;
  sentence: string;
  rule: string;
}

/** What this seat must decide. `key` tells the game's questions apart, in every language; `about` names what the question is about besides its answers, as the seat's view does: pieces and places, and seats as "seat 0". */
export interface Question {
  key: string;
  about: string[];
  prompt: string;
  rule: string;
  kind: string;
  confirm: boolean;
  choices: Choice[];
  undo: number[];
  restart: number;
  misses: Miss[];
  yours: boolean;
  through: number;
}

/** What one's own last decision can be taken back to at once, whether one is asked or not. */
export interface Back {
  to: number;
  free: boolean;
  held: boolean;
}

/** What a lesson says to the learner now, page by page, and the pieces and zones that it speaks of. */
export interface LessonStep {
  number: number;
  of: number;
  pages: string[];
  light: string[];
  over: boolean;
}

export interface LogLine {
  v: number;
  seat: number;
  text: string;
  rule: string;
  undone: boolean;
  turn: number;
  depth: number;
  by: number;
  whose: number;
  yours: boolean;
  loud: boolean;
}

export interface ChatLine {
  n: number;
  person: string;
  name: string;
  text: string;
  at: number;
  seat: number;
}

/** Everything, after connecting or when deltas would not do (an undo, a change of seats). */
export interface Snapshot {
  t: "snapshot";
  v: number;
  you: number;
  table: TableInfo;
  view: ViewInfo | null;
  question: Question | null;
  log: LogLine[];
  chat: ChatLine[];
  goal: string;
  how_far: string[];
  lesson: LessonStep | null;
  back: Back | null;
  since: number;
  seen: ViewInfo | null;
}

/** One entry of the record and what you saw of it. */
export interface Moved {
  t: "moved";
  v: number;
  do: string;
  seat: number;
  text: string;
  events: EventInfo[];
  asked: number[];
  question: Question | null;
  clocks: (number | null)[];
  id: string;
  chosen: boolean;
  back: Back | null;
  log: LogLine[];
  how_far: string[];
  lesson: LessonStep | null;
}

/** Something about the table changed: seats, status, offers, who is here. */
export interface Table {
  t: "table";
  table: TableInfo;
}

/** A command was not carried out. Nothing has changed. `title` and `detail` are the sentence in two, where it has two parts to show. */
export interface Refused {
  t: "refused";
  id: string;
  sentence: string;
  rule: string;
  key: string;
  instead: Choice[];
  title: string;
  detail: string;
}

/** A command was carried out and kept (for moves: on disk). `v` is the version after it. */
export interface Done {
  t: "done";
  id: string;
  v: number;
}

/** The answer to `Why`; `title` and `detail` as in `Refused`. */
export interface Verdict {
  t: "verdict";
  id: string;
  legal: boolean;
  sentence: string;
  rule: string;
  instead: Choice[];
  title: string;
  detail: string;
}

/** One answer of a hint, part by part, each in whole sentences or empty: what the bot says of it, why it is good, how the turn goes on, and what the others are likely to do. `about` names the pieces and zones that it speaks of, as the seat's view does, or as "zone > piece". */
export interface Advised {
  chance: number;
  said: string;
  why: string;
  plan: string;
  reply: string;
  about: string[];
}

/** The answer to `Hint`: the best answers first, each with its sentences and the same part by part. */
export interface Advice {
  t: "advice";
  id: string;
  choices: Choice[];
  sentences: string[];
  moves: Advised[];
}

/** The answer to `Coach`: at most two sentences, mostly none, and the pieces and zones that they speak of, as in `Advised`. `key` tells kinds of remarks apart: coach.win, coach.danger, coach.lost, coach.cost, coach.good. */
export interface Coached {
  t: "coached";
  id: string;
  v: number;
  key: string;
  sentences: string[];
  about: string[];
}

/** A sentence about what would happen: `sure`, or only an example. */
export interface Foreseen {
  text: string;
  sure: boolean;
}

/** The answer to `Preview`, for the question of version v: what would happen, in order, found out on samples of what the seat knows. A card that it does not know has no name there. `cut`: it would go on. */
export interface Previewed {
  t: "previewed";
  id: string;
  v: number;
  label: string;
  lines: Foreseen[];
  cut: boolean;
}

export interface Chatted {
  t: "chat";
  line: ChatLine;
  removed: boolean;
}

/** Somebody waits for your answer and says so. */
export interface Nudged {
  t: "nudged";
  seat: number;
  name: string;
}

export interface Ping {
  t: "ping";
}

/** An answer by its code, or a typed line of one or more answers, given to the question of version v. */
export interface Play {
  t: "play";
  id: string;
  v: number;
  code?: number | null;
  text?: string;
}

/** Could this be played, and if not, why not? Changes nothing. */
export interface Why {
  t: "why";
  id: string;
  text?: string;
  code?: number | null;
}

export interface Hint {
  t: "hint";
  id: string;
  v: number;
}

/** Is there anything worth saying at the question of version v, to somebody who plays for the first time? Changes nothing. */
export interface Coach {
  t: "coach";
  id: string;
  v: number;
}

/** What would happen, if this were played at the question of version v? Changes nothing. */
export interface Preview {
  t: "preview";
  id: string;
  v: number;
  code?: number | null;
  text?: string;
}

/** Go back to a version: at once where that is free, else an offer to the others. */
export interface Undo {
  t: "undo";
  id: string;
  v: number;
  to: number;
}

/** Answer an offer to go back to version `to`, or to let a bot play on at the seat `bot`; `yes` false refuses it, or takes back one's own. */
export interface Agree {
  t: "agree";
  id: string;
  to: number;
  yes: boolean;
  bot?: number;
}

/** Ask that a bot plays on for a person who has been away for a while: those who are there must agree, and one who is there alone need not ask. Whoever comes back can take the seat back. */
export interface Substitute {
  t: "substitute";
  id: string;
  seat: number;
}

/** Tell a person whose answer is awaited that you wait: on the page, or by the address that they gave. */
export interface Nudge {
  t: "nudge";
  id: string;
  seat: number;
}

/** Give up for good. Of two, the other one has won; with more, a bot plays on and is ranked last. */
export interface Resign {
  t: "resign";
  id: string;
}

/** Take a seat while the table is open, or one's own seat back from a bot; -1 stands up, and in a game that is played leaves the seat to a bot until one takes it back. */
export interface Sit {
  t: "sit";
  id: string;
  seat: number;
}

/** The owner puts a bot into a seat, or with an empty name empties it. */
export interface SeatBot {
  t: "seat_bot";
  id: string;
  seat: number;
  bot: string;
}

/** The owner starts the game; empty seats get bots. */
export interface Start {
  t: "start";
  id: string;
  bot?: string;
}

/** What a seat gives to the shuffle while the seed is mixed for the `turn`th time, in hex: first the fingerprint of its number, then, when the list is closed, the number. */
export interface Mix {
  t: "mix";
  id: string;
  turn: number;
  commitment?: string;
  number?: string;
}

/** Where you play with bots alone and no clock runs: they wait when your turn is over, until you say `GoOn`, and until then you can take it back. */
export interface Confirm {
  t: "confirm";
  id: string;
  on: boolean;
}

/** The bots that wait for your word go on. */
export interface GoOn {
  t: "go_on";
  id: string;
}

export interface Say {
  t: "say";
  id: string;
  text: string;
}

/** The owner changes who may watch and chat; None leaves as it is. */
export interface Settings {
  t: "settings";
  id: string;
  spectators?: boolean | null;
  spectator_chat?: boolean | null;
  listed?: boolean | null;
}

/** A new table of the same game with the same people, once the game is over. It begins at once if all of them are there. */
export interface Rematch {
  t: "rematch";
  id: string;
}

/** Host: take a chat line away. */
export interface RemoveLine {
  t: "remove_line";
  id: string;
  n: number;
}

/** Host: a person may not chat (at any table) until unmuted. */
export interface Mute {
  t: "mute";
  id: string;
  person: string;
  muted?: boolean;
}

/** The host closes the table, or its owner: before the start, or where nobody else plays. */
export interface CloseTable {
  t: "close";
  id: string;
  note?: string;
}

/** POST /api/tables. The maker sits down; with `play_now` bots fill the other seats and the game starts. */
export interface NewTable {
  game: string;
  seats: number;
  preset?: string;
  options?: Record<string, OptionValue>;
  name?: string;
  bots?: string[];
  clock?: Clock;
  listed?: boolean | null;
  spectators?: boolean;
  play_now?: boolean;
  mix?: boolean;
  coach?: boolean;
  seat?: number;
  sit?: boolean;
  record?: string;
  at?: number;
  table?: string;
  lesson?: string;
  example?: string;
  position?: string;
  seed?: number;
}

/** POST /api/games/{game}/check and /cards: options that somebody is still writing. */
export interface OptionsText {
  options: Record<string, OptionValue>;
  preset: string;
  seats: number;
}

/** One thing that is wrong with options. */
export interface Fault {
  sentence: string;
  rule: string;
  about: string;
}

/** A replay for one pair of eyes: the first view and every entry since. GET /api/tables/{id}/replay?seat= (in pages of up to 1000 entries: ?from= asks for the next), POST /api/replay with a record's text. */
export interface Frames {
  table: TableInfo;
  seat: number;
  first: ViewInfo;
  steps: Moved[];
  resets: Record<string, ViewInfo>;
  log: LogLine[];
  record: string;
  goal: string;
  how_far: string[];
}

/** A choice that cost much: the version it led to, whose it was, the share of the win that it cost. */
export interface TurningPoint {
  v: number;
  seat: number;
  cost: number;
  sentence: string;
}

/** GET /api/tables/{id}/turning-points: what has been found so far, and how many choices have been judged. */
export interface TurningPoints {
  done: boolean;
  judged: number;
  of: number;
  points: TurningPoint[];
}

export interface SignUp {
  name: string;
  password: string;
}

export interface Rename {
  name: string;
}

/** A token for an outside bot; shown once. */
export interface Token {
  name: string;
  token: string;
  used: number;
}

/** What every refused request gets. */
export interface Problem {
  sentence: string;
  rule: string;
}

/** POST /api/replay: a record as text. */
export interface RecordText {
  record: string;
}

/** GET /api/me: what only you may know of yourself. */
export interface Me {
  id: string;
  name: string;
  guest: boolean;
  host: boolean;
  muted: boolean;
  webhook: string;
  webhook_kind: string;
  webhook_stopped: boolean;
  tokens: Token[];
}

export interface NewPassword {
  old: string;
  new: string;
}

/** POST /api/reset: the token of a one-time link, and the new password. */
export interface Reset {
  token: string;
  password: string;
}

export interface Named {
  name: string;
}

export interface Webhook {
  url: string;
  kind: string;
}

/** POST /api/me/tokens: its name, and one's password. */
export interface NewToken {
  name: string;
  password: string;
}

/** What cannot be taken back asks for the password; guests have none. */
export interface Password {
  password: string;
}

export interface ResetLink {
  address: string;
}

/** GET /api/tables/{table}/webhook: what only the table's maker may know of it. */
export interface TableWebhook {
  url: string;
  kind: string;
  stopped: boolean;
}

export type AnyCommand =
  | Play
  | Why
  | Hint
  | Coach
  | Preview
  | Undo
  | Agree
  | Substitute
  | Nudge
  | Resign
  | Sit
  | SeatBot
  | Start
  | Mix
  | Confirm
  | GoOn
  | Say
  | Settings
  | Rematch
  | RemoveLine
  | Mute
  | CloseTable;

export type AnyNotice =
  | Snapshot
  | Moved
  | Table
  | Refused
  | Done
  | Verdict
  | Advice
  | Coached
  | Previewed
  | Chatted
  | Nudged
  | Ping;
