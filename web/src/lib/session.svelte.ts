// A table as the page knows it: what the socket says becomes state here, and what a person does becomes commands. The page,
// the kit and the game's own table read it through `TableProps`, and as `Shell`.
//
// Moves are shown one after another: `queue` holds those that have come but whose predecessors are still flying. With motion
// off, or when the reader has been away, they are shown at once.
import { tick } from "svelte";
import { Motion, motionWanted } from "../kit/motion";
import { t } from "../words";
import { me } from "./me.svelte";
import type {
  AnyNotice,
  ChatLine,
  Choice,
  EventInfo,
  LessonStep,
  LogLine,
  Moved,
  Question,
  Refused,
  Snapshot,
  TableInfo,
  Verdict,
  ViewInfo,
} from "./messages";
import { Mixer } from "./mixing";
import { TableSocket, type Order } from "./socket";
import { prefs } from "./prefs.svelte";
import type { Counsel, Prospect, Shell, Toast } from "./table";
import { follow } from "./view";

/** An answer: one of the choices, or a typed line. */
type Given = { code: number } | { text: string };
interface Tried {
  answer: Given;
  id: string;
}

const LAGGING_MOVES = 8; // more moves than this are not shown one by one

export class Session implements Shell {
  table: TableInfo | null = $state.raw(null);
  view: ViewInfo | null = $state.raw(null);
  question: Question | null = $state.raw(null);
  last: EventInfo[] = $state.raw([]);
  log: LogLine[] = $state.raw([]);
  chat: ChatLine[] = $state.raw([]);
  goal = $state("");
  howFar: string[] = $state.raw([]);
  lesson: LessonStep | null = $state.raw(null);
  v = $state(-1);
  you = $state(-1);
  connected = $state(false);
  everConnected = $state(false);
  refusal = $state("");
  toast: Toast | null = $state.raw(null);
  prospect: Prospect | null = $state.raw(null);
  counsel: Counsel | null = $state.raw(null);
  unread = $state(0);
  /** How often somebody has said that they wait. */
  nudges = $state(0);
  /** The version under which this person's last move is kept. */
  saved = $state(-1);
  waiting = $state(0);
  /** A hint is on its way, or waits for pieces that fly. */
  thinking = $state(false);
  /** When the clocks in `table.seats` were right. */
  clocksAt = $state(performance.now());
  root: HTMLElement | null = null;

  private readonly motion = new Motion();
  private readonly mixer = new Mixer((order) => this.silent.add(this.send(order)));
  private readonly silent = new Set<string>(); // commands that nobody gave, and whose refusal nobody needs to read
  private readonly socket: TableSocket;
  private queue: Moved[] = [];
  private showing = false;
  private heardOf = -1; // the last version that came, shown or not
  private plays = new Map<string, number>(); // moves that are on their way, and the version that they answer
  private considered: Choice | null = null;
  private advising = ""; // the command that asked for the hint
  private coached = -1; // the version at which the coach was asked last
  private underPointer: string[] | null = $state.raw(null);
  private hurrying = false; // what flies is skipped
  private tried: Tried | null = null; // what the prospect is about

  constructor(readonly id: string) {
    const heard = () => ({ since: this.heardOf, chat: Math.max(0, ...this.chat.map((line) => line.n)) });
    this.socket = new TableSocket(id, heard, {
      notice: (notice) => this.take(notice),
      connected: (yes) => {
        this.connected = yes;
        this.everConnected ||= yes;
      },
      refused: (sentence) => (this.refusal = sentence || t("table.refused")),
    });
  }

  close(): void {
    this.motion.finish();
    this.socket.close();
  }

  // What a person does

  send(order: Order): string {
    const id = this.socket.send(order);
    this.waiting = this.socket.unanswered.size;
    return id;
  }

  play(choice: Choice): void {
    this.give({ code: choice.code }, choice.label);
  }

  playText(text: string): void {
    if (text.trim()) this.give({ text: text.trim() }, text.trim());
  }

  private give(answer: Given, label: string): void {
    const shown =
      this.prospect && !this.prospect.waiting && JSON.stringify(this.tried?.answer) === JSON.stringify(answer);
    if (shown)
      this.doIt(); // the second time it is meant
    else if (this.prospect) this.tryOut(answer, label);
    else this.answer({ t: "play", v: this.v, ...answer });
  }

  /** One answer to a question: a second click on the way is not a second move. */
  private answer(order: Order): void {
    if (!this.question || this.busy) return;
    this.toast = null;
    this.plays.set(this.send(order), this.v);
  }

  /** This question was answered, and the server has not said whether it holds. The next one can be answered as soon as it
      is there, even before that. */
  get busy(): boolean {
    return this.waiting > 0 && [...this.plays].some(([id, v]) => v === this.v && this.socket.unanswered.has(id));
  }

  why(text: string): void {
    this.send({ t: "why", text });
  }

  /** Asks for a hint. What still flies arrives at once then; bots that are to answer first are waited for. */
  hint(): void {
    if (this.advising) return;
    const seats = this.table?.seats ?? [];
    const asked = this.table?.asked ?? [];
    if (this.showing) {
      this.thinking = this.hurrying = true;
      this.motion.finish();
    } else if (this.question) this.askForHint();
    else if (asked.length && asked.every((seat) => seats[seat]?.bot)) this.thinking = true;
    else {
      this.thinking = false;
      this.announce("note", t("hint.not_asked"), "", "", []);
    }
  }

  private askForHint(): void {
    this.toast = null;
    this.closeCounsel();
    this.thinking = true;
    this.advising = this.send({ t: "hint", v: this.v });
  }

  closeCounsel(): void {
    this.counsel = null;
    this.underPointer = null;
  }

  point(about: string[] | null): void {
    this.underPointer = about;
  }

  get pointed(): string[] {
    return this.underPointer ?? this.counsel?.about ?? [];
  }

  /** Where the table has a coach, and the reader wants one: is there anything to say at this question? */
  private askCoach(): void {
    if (!this.table?.coach || !prefs.coach || this.lesson || !this.question || this.coached === this.v) return;
    if (this.question.choices.length < 2) return;
    this.coached = this.v;
    this.silent.add(this.send({ t: "coach", v: this.v }));
  }

  // What would happen

  whatIf(): void {
    if (this.prospect || !this.question) {
      this.closeProspect();
      return;
    }
    this.toast = null;
    this.prospect = { label: "", lines: [], cut: false, waiting: false };
    const choice = this.question.choices.find((one) => one.code === this.considered?.code);
    if (choice) this.tryOut({ code: choice.code }, choice.label);
  }

  closeProspect(): void {
    this.prospect = null;
    this.tried = null;
  }

  private tryOut(answer: Given, label: string): void {
    this.toast = null;
    this.prospect = { label, lines: [], cut: false, waiting: true };
    this.tried = { answer, id: this.send({ t: "preview", v: this.v, ...answer }) };
  }

  doIt(): void {
    const tried = this.tried;
    this.closeProspect();
    if (tried) this.answer({ t: "play", v: this.v, ...tried.answer });
  }

  /** `meant`: it is what the main button plays; an open prospect then follows it. */
  consider(choice: Choice, meant = false): () => void {
    this.considered = choice;
    if (meant && this.prospect && JSON.stringify(this.tried?.answer) !== JSON.stringify({ code: choice.code }))
      this.tryOut({ code: choice.code }, choice.label);
    return () => {
      if (this.considered === choice) this.considered = null;
    };
  }

  dismiss(): void {
    this.toast = null;
  }

  tell(toast: Toast): void {
    this.toast = toast;
  }

  get canRestart(): boolean {
    return this.question !== null && this.question.restart >= 0 && this.question.undo.length > 1;
  }

  get canUndo(): boolean {
    return (this.question?.undo.length ?? 0) > 0;
  }

  /** Back by one's own last answer where that is free; otherwise to the same place, if the others agree. */
  undo(): void {
    const to = this.question?.undo[0];
    if (to !== undefined) this.send({ t: "undo", v: this.v, to });
    else this.toast = { kind: "note", title: t("undo.none"), detail: t("undo.ask"), rule: "", choices: [] };
  }

  /** Ask the others to go back to before your last move. */
  askBack(): void {
    const mine = this.log.filter((line) => line.by === this.you && !line.undone).map((line) => line.v);
    const to = Math.max(-1, ...mine) - 1;
    if (to >= 0) this.send({ t: "undo", v: this.v, to });
  }

  restart(): void {
    const to = this.question?.restart ?? -1;
    if (to >= 0) this.send({ t: "undo", v: this.v, to });
  }

  // What the server says

  private take(notice: AnyNotice): void {
    if ((notice.t === "advice" || notice.t === "refused") && notice.id === this.advising) {
      this.thinking = false;
      this.advising = "";
    }
    if (notice.t === "snapshot") this.begin(notice);
    else if (notice.t === "moved") this.hear(notice);
    else if (notice.t === "table") this.renew(notice.table);
    else if (notice.t === "chat") this.chatted(notice.line, notice.removed);
    else if (notice.t === "previewed") {
      if (notice.id === this.tried?.id)
        this.prospect = { label: notice.label, lines: notice.lines, cut: notice.cut, waiting: false };
    } else if (notice.t === "refused" && !this.silent.has(notice.id)) {
      if (notice.id === this.tried?.id) {
        this.tried = null;
        this.prospect = { label: "", lines: [], cut: false, waiting: false };
      }
      this.refused(notice);
    } else if (notice.t === "verdict") {
      if (notice.legal) this.announce("note", t("why.legal"), "", notice.rule, notice.instead);
      else this.refused(notice);
    } else if (notice.t === "advice") {
      const moves = notice.choices.map((choice, i) => ({ choice, told: notice.moves[i]! }));
      this.counsel = { kind: "hint", moves, sentences: moves.length ? [] : [t("hint.none")], about: [] };
    } else if (notice.t === "coached") {
      if (notice.v === this.v && notice.sentences.length && !this.counsel && !this.thinking)
        this.counsel = { kind: "coach", moves: [], sentences: notice.sentences, about: notice.about };
    } else if (notice.t === "nudged") {
      this.announce("note", t("nudged", { who: notice.name }), "", "", []);
      this.nudges += 1;
    } else if (notice.t === "done" && this.plays.delete(notice.id)) {
      this.saved = notice.v;
    }
    this.waiting = this.socket.unanswered.size;
  }

  private begin(snapshot: Snapshot): void {
    this.motion.finish();
    this.thinking = false;
    this.advising = "";
    this.closeProspect();
    this.closeCounsel();
    this.queue = [];
    this.heardOf = snapshot.v;
    this.v = snapshot.v;
    this.you = snapshot.you;
    this.table = snapshot.table;
    this.view = snapshot.view;
    this.question = snapshot.question;
    this.last = [];
    this.log = snapshot.log;
    this.chat = snapshot.chat;
    this.goal = snapshot.goal;
    this.howFar = snapshot.how_far;
    this.lesson = snapshot.lesson;
    this.clocksAt = performance.now();
    this.mixer.hear(snapshot.table, snapshot.you);
    this.askCoach();
  }

  private hear(moved: Moved): void {
    if (moved.v <= this.heardOf) return;
    if (moved.v !== this.heardOf + 1 || !this.view) {
      this.socket.resync();
      return;
    }
    this.heardOf = moved.v;
    this.queue.push(moved);
    if (!this.showing) void this.showAll();
  }

  private async showAll(): Promise<void> {
    this.showing = true;
    try {
      for (let moved = this.queue.shift(); moved; moved = this.queue.shift()) await this.show(moved);
    } catch (error) {
      console.error(error); // a move that does not fit the view: a fresh snapshot mends it
      this.socket.resync();
    } finally {
      this.showing = false;
    }
    this.hurrying = false;
    if (this.thinking) this.hint(); // it was asked for while pieces flew
    this.askCoach();
  }

  private async show(moved: Moved): Promise<void> {
    if (!this.view || !this.table || moved.v <= this.v) return;
    const flying = motionWanted() && !document.hidden && this.queue.length < LAGGING_MOVES && !this.hurrying;
    if (flying) this.motion.before(this.root);
    this.closeProspect();
    this.closeCounsel();
    this.view = follow(this.view, moved.events);
    this.v = moved.v;
    this.last = moved.events;
    this.howFar = moved.how_far;
    this.lesson = moved.lesson ?? this.lesson;
    this.question = moved.question;
    this.log = [...this.log, ...moved.log];
    const seats = this.table.seats.map((seat, i) => ({ ...seat, clock: moved.clocks[i] ?? null }));
    this.table = { ...this.table, v: moved.v, asked: moved.asked, seats };
    this.clocksAt = performance.now();
    this.toast = this.toast?.kind === "note" ? this.toast : null;
    if (!flying) return;
    await tick();
    await this.motion.after(this.root, moved.events);
  }

  private renew(table: TableInfo): void {
    if (table.status !== "playing") this.thinking = false;
    // A move that is still flying shows its own version and seats to act.
    const behind = this.queue.length > 0 || this.showing;
    this.table = behind && this.table ? { ...table, v: this.table.v, asked: this.table.asked } : table;
    this.clocksAt = performance.now();
    this.mixer.hear(table, this.you);
  }

  private chatted(line: ChatLine, removed: boolean): void {
    const others = this.chat.filter((old) => old.n !== line.n);
    this.chat = removed ? others : [...others, line];
    if (!removed && line.person !== me.person?.id) this.unread += 1;
  }

  private refused(said: Refused | Verdict): void {
    this.announce("why", said.title || said.sentence, said.detail, said.rule, said.instead);
  }

  private announce(kind: Toast["kind"], title: string, detail: string, rule: string, choices: Choice[]): void {
    this.toast = { kind, title, detail, rule, choices };
  }
}
