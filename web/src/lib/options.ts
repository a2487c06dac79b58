// What an option of a game and its values are called.

import { t } from "../words";
import type { OptionInfo, OptionValue } from "./messages";

export const optionTitle = (option: OptionInfo): string => option.title || option.name.replace(/_/g, " ");

export function valueTitle(option: OptionInfo, value: OptionValue): string {
  const given = option.titles[option.choices.indexOf(value)];
  return given || (typeof value === "boolean" ? t(value ? "yes" : "no") : String(value));
}
