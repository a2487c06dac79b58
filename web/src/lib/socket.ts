// A table's socket. It reconnects by itself, waiting longer each time, and says from which version on it needs notices; a command
// that was not acknowledged is sent again with the same id, so that it plays once.
import type { AnyCommand, AnyNotice } from "./messages";
import { prefs } from "./prefs.svelte";

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;
const FIRST_FINAL_CODE = 4400; // there is no use in coming back: src/tessera/server/tables/connection.py
const LAST_FINAL_CODE = 4499;
const SILENCE_MS = 45_000; // the server pings more often than that

type Without<T> = T extends unknown ? Omit<T, "id"> : never;
/** A command as the page writes it; the socket gives it an id. */
export type Order = Without<AnyCommand>;

export interface Listener {
  notice(notice: AnyNotice): void;
  connected(yes: boolean): void;
  /** The server will not have us: the sentence says why. */
  refused(sentence: string): void;
}

/** Unique enough, and there on plain http too. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class TableSocket {
  /** Commands that the server has not answered yet, in order. */
  readonly unanswered = new Map<string, AnyCommand>();
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT_MS;
  private retry = 0;
  private silent = 0;
  private closed = false;

  constructor(
    private readonly table: string,
    private readonly heard: () => { since: number; chat: number },
    private readonly listener: Listener,
  ) {
    addEventListener("online", this.now);
    document.addEventListener("visibilitychange", this.now);
    this.connect();
  }

  send(order: Order): string {
    const command = { ...order, id: newId() } as AnyCommand;
    this.unanswered.set(command.id, command);
    this.write(command);
    return command.id;
  }

  /** A notice was missed: start over with a snapshot. */
  resync(): void {
    this.connect(true);
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.now);
    document.removeEventListener("visibilitychange", this.now);
    clearTimeout(this.retry);
    clearTimeout(this.silent);
    this.socket?.close();
  }

  private write(command: AnyCommand): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command));
  }

  /** Somebody looks, or the network is back: do not wait. */
  private now = (): void => {
    if (!document.hidden && !this.socket && !this.closed) this.connect();
  };

  private connect(fresh = false): void {
    if (this.closed) return;
    clearTimeout(this.retry);
    this.drop();
    const { since, chat } = this.heard();
    const query = new URLSearchParams({ lang: prefs.lang, mix: "1" }); // we give a number to the shuffle
    if (since >= 0 && !fresh) query.set("since", String(since));
    if (since >= 0 && !fresh) query.set("chat", String(chat));
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/tables/${encodeURIComponent(this.table)}/socket?${query}`,
    );
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT_MS;
      this.listen();
      for (const command of this.unanswered.values()) this.write(command);
      this.listener.connected(true);
    };
    socket.onmessage = (message) => {
      this.listen();
      const notice = JSON.parse(String(message.data)) as AnyNotice;
      if (notice.t !== "moved" && "id" in notice) this.unanswered.delete(notice.id);
      this.listener.notice(notice);
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.socket = null;
      clearTimeout(this.silent);
      if (this.closed) return;
      this.listener.connected(false);
      if (event.code >= FIRST_FINAL_CODE && event.code <= LAST_FINAL_CODE) {
        this.closed = true;
        this.listener.refused(event.reason);
        return;
      }
      this.retry = setTimeout(() => this.connect(), this.wait * (0.8 + Math.random() * 0.4));
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
    };
  }

  private listen(): void {
    clearTimeout(this.silent);
    this.silent = setTimeout(() => this.socket?.close(), SILENCE_MS);
  }

  private drop(): void {
    const old = this.socket;
    this.socket = null;
    old?.close();
  }
}
