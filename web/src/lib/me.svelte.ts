// Who is at this browser: a guest at once, an account if one was made.
import { api } from "./api";
import type { Me } from "./messages";

export const me: { person: Me | null } = $state({ person: null });

export async function meet(): Promise<Me> {
  me.person = await api.me();
  return me.person;
}
