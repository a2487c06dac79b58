// Who is at this browser: a guest at once, an account if one was made.
import { api } from "./api";
import type { Me } from "./messages";

export const me: { person: Me | null } = $state({ person: null });

export async function meet(): Promise<Me> {
  me.person = await api.me();
  return me.person;
}

/** The session of this browser is over: nobody is put in its place before they say so. */
export async function beginAnew(): Promise<Me> {
  await api.logOut();
  return meet();
}
