// "Your turn" when nobody looks: the title says it, and the browser too where the reader allowed that.
import { t } from "../words";
import { prefs } from "./prefs.svelte";

export function canNotify(): boolean {
  return "Notification" in window && window.isSecureContext;
}

/** Ask the browser for leave; only ever after a click. */
export async function allowNotices(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

export function titleFor(table: string, yours: boolean): string {
  return `${yours ? `● ${t("seat.your_turn")} · ` : ""}${table} · Tessera`;
}

export function notice(table: string, prompt: string): void {
  if (!document.hidden || !prefs.notify || !canNotify() || Notification.permission !== "granted") return;
  const shown = new Notification(t("notify.title", { table }), { body: prompt, tag: "tessera-turn" });
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
}
