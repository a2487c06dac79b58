// A table as the page knows it: what the socket says becomes state here, and what a person does becomes commands. The page,
// the kit and the game's own table read it through `TableProps`, and as `Shell`.
//
// Moves are shown one after another: `queue` holds those that have come but whose predecessors are still flying, or standing for
// a moment as the reader's pace of bots wants it (pace.ts). With motion off, or when the reader has been away, they are shown at
// once; a click or the space bar skips to the present.
import { tick } from "svelte";
import { Motion, motionWanted } from "../kit/motion";
import { t } from "../words";
import { ByItself } from "./byitself.svelte";
import { me } from "./me.svelte";
import type { AnyNotice, ChatLine, Choice, Moved, Refused, Snapshot, TableInfo, Verdict } from "./messages";
import { Known } from "./known.svelte";
import { Mixer } from "./mixing";
import { Pause, standing, urgent } from "./pace";
import { prefs } from "./prefs.svelte";
import { TableSocket, type Order } from "./socket";
import type { Prospect, Shell, Toast } from "./table";
import { Trying, type Given } from "./trying.svelte";
import { follow } from "./view";

const LAGGING_MOVES = 8; // more moves than this are not shown one by one

export class Session extends Known implements Shell {
  private readonly motion = new Motion();
  private readonly mixer = new Mixer((order) => this.silent.add(this.send(order)));
  private readonly silent = new Set<string>(); // commands that nobody gave, and whose refusal nobody needs to read
  private readonly socket: TableSocket;
  private readonly trying = new Trying({
    question: () => this.question,
    look: (answer) => this.send({ t: "preview", v: this.v, ...answer }),
    play: (answer) => this.answer({ t: "play", v: this.v, ...answer }),
    quiet: () => (this.toast = null),
  });
  private queue: Moved[] = [];
  private late: TableInfo | null = null; // the table as it is when all moves have been shown
  private showing = false;
  private heardOf = -1; // the last version that came, shown or not
  private plays = new Map<string, number>(); // moves that are on their way, and the version that they answer
  private advising = ""; // the command that asked for the hint
  private coached = -1; // the version at which the coach was asked last
  private underPointer: string[] | null = $state.raw(null);
  private hurrying = false; // what flies is skipped
  private readonly pause = new Pause();
  private readonly byItself = new ByItself();

  constructor(readonly id: string) {
    super();
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
    this.queue = [];
    this.skip();
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
    if (!this.trying.take(answer, label)) this.answer({ t: "play", v: this.v, ...answer });
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

  goOn(): void {
    if (this.back?.held) this.back = { ...this.back, held: false };
    this.send({ t: "go_on" });
  }

  /** The server is told whether bots are to wait for the reader's word. */
  tellConfirm(): void {
    const mine = this.you >= 0 ? this.table?.seats[this.you] : undefined;
    if (mine && mine.confirms !== prefs.confirm) this.silent.add(this.send({ t: "confirm", on: prefs.confirm }));
  }

  private answerByItself(): void {
    if (!this.question || this.table?.status !== "playing" || (this.lesson && !this.lesson.over)) return;
    const code = this.byItself.answerTo(this.question, this.table, this.you, prefs.forced);
    if (code >= 0) this.answer({ t: "play", v: this.v, code });
  }

  get passing(): boolean {
    return this.byItself.passing;
  }

  letThrough(yes: boolean): void {
    this.byItself.letThrough(yes, this.question);
    this.answerByItself();
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
      this.thinking = true;
      this.skip();
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

  // What would happen: see trying.svelte.ts

  get prospect(): Prospect | null {
    return this.trying.prospect;
  }

  whatIf(): void {
    if (this.question) this.toast = null;
    this.trying.toggle();
  }

  doIt(): void {
    this.trying.doIt();
  }

  consider(choice: Choice, meant = false): () => void {
    return this.trying.consider(choice, meant);
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
    return this.back !== null;
  }

  /** Back to before one's own last decision, where nobody need agree. */
  undo(): void {
    if (this.back) this.send({ t: "undo", v: this.heardOf, to: this.back.to });
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
      this.trying.show(notice);
    } else if (notice.t === "refused" && !this.silent.has(notice.id)) {
      this.trying.refused(notice.id);
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

  /** Shows the present at once. */
  skip(): void {
    this.hurrying = this.showing;
    this.motion.finish();
    this.pause.skip();
  }

  private begin(snapshot: Snapshot): void {
    this.queue = [];
    this.skip();
    this.thinking = false;
    this.advising = "";
    this.trying.close();
    this.closeCounsel();
    this.behind = false;
    this.heardOf = snapshot.v;
    this.v = snapshot.v;
    this.you = snapshot.you;
    this.table = snapshot.table;
    this.view = snapshot.view;
    this.question = snapshot.question;
    this.last = [];
    this.back = snapshot.back;
    this.since = snapshot.since;
    this.seen = snapshot.seen;
    this.log = snapshot.log;
    this.chat = snapshot.chat;
    this.goal = snapshot.goal;
    this.howFar = snapshot.how_far;
    this.lesson = snapshot.lesson;
    this.clocksAt = performance.now();
    this.mixer.hear(snapshot.table, snapshot.you);
    this.tellConfirm();
    this.answerByItself();
    this.askCoach();
  }

  private hear(moved: Moved): void {
    if (moved.v <= this.heardOf) return;
    if (moved.v !== this.heardOf + 1 || !this.view) {
      this.socket.resync();
      return;
    }
    this.heardOf = moved.v;
    this.back = moved.back;
    this.queue.push(moved);
    if (this.table && urgent(moved, this.table, this.you)) this.skip();
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
      this.showing = this.behind = this.hurrying = false;
    }
    if (this.late && this.table) this.table = { ...this.table, status: this.late.status, seed: this.late.seed };
    this.late = null;
    this.answerByItself();
    if (this.thinking) this.hint(); // it was asked for while pieces flew
    this.askCoach();
  }

  private async show(moved: Moved): Promise<void> {
    if (!this.view || !this.table || moved.v <= this.v) return;
    const looking = !document.hidden && !this.hurrying;
    const calm = prefs.pace === "calm" && this.table.clock.kind !== "live";
    const flying = looking && motionWanted() && prefs.pace !== "off" && (calm || this.queue.length < LAGGING_MOVES);
    const stand = looking ? standing(moved, this.table, this.you, prefs.pace, flying) : 0;
    if (flying) this.motion.before(this.root);
    this.trying.close();
    this.closeCounsel();
    this.view = follow(this.view, moved.events);
    this.v = moved.v;
    this.last = moved.events;
    this.howFar = moved.how_far;
    this.lesson = moved.lesson ?? this.lesson;
    this.question = stand ? null : moved.question;
    this.behind = this.queue.length > 0 || stand > 0;
    this.log = [...this.log, ...moved.log];
    if (moved.seat === this.you && moved.chosen && (moved.do === "answer" || moved.do === "held")) {
      this.since = moved.v;
      this.seen = this.view;
    }
    const seats = this.table.seats.map((seat, i) => ({ ...seat, clock: moved.clocks[i] ?? null }));
    this.table = { ...this.table, v: moved.v, asked: moved.asked, seats };
    this.clocksAt = performance.now();
    this.toast = this.toast?.kind === "note" ? this.toast : null;
    if (flying) {
      await tick();
      await this.motion.after(this.root, moved.events);
    }
    if (!stand) return;
    await this.pause.for(this.hurrying ? 0 : stand);
    if (this.v === moved.v) this.question = moved.question;
  }

  private renew(table: TableInfo): void {
    if (table.status !== "playing") this.thinking = false;
    // A move that is still shown has its own version and seats to act, and the game is not over before its last one is.
    const now = this.queue.length > 0 || this.showing ? this.table : null;
    this.late = now ? table : null;
    this.table = now ? { ...table, v: now.v, asked: now.asked, status: now.status, seed: now.seed } : table;
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
