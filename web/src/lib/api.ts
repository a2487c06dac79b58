// The server's HTTP side: one function for each thing that can be asked. What is refused comes as a `Problem` with a sentence.
import type {
  CardInfo,
  Done,
  ExampleInfo,
  Fault,
  Frames,
  GameInfo,
  Me,
  NewTable,
  OptionsText,
  Person,
  Problem,
  Refused,
  ResetLink,
  TableInfo,
  TableWebhook,
  Token,
  TurningPoints,
  WordInfo,
} from "./messages";
import { wholeReplay } from "./paging";
import { prefs } from "./prefs.svelte";

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly sentence: string,
    readonly rule: string,
  ) {
    super(sentence);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const query = path.includes("?") ? `&lang=${prefs.lang}` : `?lang=${prefs.lang}`;
  const headers: Record<string, string> = { "Accept-Language": prefs.lang };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const reply = await fetch(path + query, {
    method,
    headers,
    credentials: "same-origin",
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await reply.text();
  if (!reply.ok) {
    let problem: Problem = { sentence: `${reply.status} ${reply.statusText}`, rule: "" };
    try {
      problem = JSON.parse(text);
    } catch {
      // not one of ours, a proxy's perhaps
    }
    throw new Refusal(reply.status, problem.sentence, problem.rule ?? "");
  }
  const isJson = (reply.headers.get("content-type") ?? "").includes("json");
  return (text && isJson ? JSON.parse(text) : text) as T;
}

const get = <T>(path: string) => ask<T>("GET", path);
const post = <T>(path: string, body: unknown = {}) => ask<T>("POST", path, body);
const at = encodeURIComponent;

/** Things that do not change while the page is open are asked for once a language. */
const kept = new Map<string, Promise<unknown>>();
function once<T>(path: string): Promise<T> {
  const key = `${prefs.lang} ${path}`;
  let found = kept.get(key) as Promise<T> | undefined;
  if (!found) {
    found = get<T>(path);
    found.catch(() => kept.delete(key));
    kept.set(key, found);
  }
  return found;
}

export const api = {
  games: () => once<GameInfo[]>("/api/games"),
  rules: (game: string) => once<string>(`/api/games/${at(game)}/rules`),
  examples: (game: string) => once<ExampleInfo[]>(`/api/games/${at(game)}/examples`),
  glossary: (game: string) => once<WordInfo[]>(`/api/games/${at(game)}/glossary`),
  cards: (game: string) => once<CardInfo[]>(`/api/games/${at(game)}/cards`),
  /** The cards of a table, which may have some of its own. */
  tableCards: (id: string) => once<CardInfo[]>(`/api/tables/${at(id)}/cards`),
  /** The cards of options that somebody is still choosing; and everything that is wrong with these. */
  cardsFor: (game: string, chosen: OptionsText) => post<CardInfo[]>(`/api/games/${at(game)}/cards`, chosen),
  check: (game: string, chosen: OptionsText) => post<Fault[]>(`/api/games/${at(game)}/check`, chosen),
  bots: () => once<string[]>("/api/bots"),

  me: () => get<Me>("/api/me"),
  rename: (name: string) => post<Me>("/api/me/name", { name }),
  signUp: (name: string, password: string) => post<Me>("/api/signup", { name, password }),
  logIn: (name: string, password: string) => post<Me>("/api/login", { name, password }),
  logOut: () => post<void>("/api/logout"),
  password: (old: string, fresh: string) => post<Me>("/api/password", { old, new: fresh }),
  reset: (token: string, password: string) => post<Me>("/api/reset", { token, password }),
  logOutEverywhere: () => post<void>("/api/logout/everywhere"),
  deleteMe: (password: string) => ask<void>("DELETE", "/api/me", { password }),
  newToken: (name: string, password: string) => post<Token>("/api/me/tokens", { name, password }),
  removeToken: (name: string) => ask<void>("DELETE", `/api/me/tokens/${at(name)}`),
  webhook: (url: string, kind: string) => post<Me>("/api/me/webhook", { url, kind }),

  tables: () => get<TableInfo[]>("/api/tables"),
  mine: () => get<TableInfo[]>("/api/me/tables"),
  create: (table: NewTable) => post<TableInfo>("/api/tables", table),
  /** A command outside a table's own page. */
  close: async (id: string) => {
    const reply = await post<Done | Refused>(`/api/tables/${at(id)}/do`, { t: "close", id: `close-${id}`, note: "" });
    if (reply.t === "refused") throw new Refusal(409, reply.sentence, reply.rule);
  },
  tableWebhook: (id: string) => get<TableWebhook>(`/api/tables/${at(id)}/webhook`),
  setTableWebhook: (id: string, url: string, kind: string) =>
    post<TableWebhook>(`/api/tables/${at(id)}/webhook`, { url, kind }),
  replay: (id: string, seat: number) => wholeReplay(get, `/api/tables/${at(id)}/replay?seat=${seat}`),
  turningPoints: (id: string) => get<TurningPoints>(`/api/tables/${at(id)}/turning-points`),
  replayText: (record: string, seat: number) => post<Frames>(`/api/replay?seat=${seat}`, { record }),

  hostFind: (name: string) => get<Person>(`/api/host/people?name=${at(name)}`),
  hostReset: (name: string) => post<ResetLink>("/api/host/reset", { name }),
  hostDelete: (person: string) => ask<void>("DELETE", `/api/host/people/${at(person)}`),
};
