// Time as people read it.
import { prefs } from "./prefs.svelte";
import { t } from "../words";

/** A clock's time left: 4:05, 1:02:33, or days and hours. */
export function left(seconds: number): string {
  const s = Math.max(0, Math.ceil(seconds));
  if (s >= 86_400) return t("time.days_hours", { d: Math.floor(s / 86_400), h: Math.floor((s % 86_400) / 3600) });
  const two = (n: number) => String(n).padStart(2, "0");
  const minutes = Math.floor(s / 60);
  return minutes >= 60
    ? `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(s % 60)}`
    : `${minutes}:${two(s % 60)}`;
}

/** The time of day of a moment in seconds since 1970. */
export function timeOfDay(at: number): string {
  return new Date(at * 1000).toLocaleTimeString(prefs.lang, { hour: "2-digit", minute: "2-digit" });
}
