// Where an icon's drawing lies: icons of the six sets ("interface-undo", "splendor-ruby") in one sprite, the small parts
// of the mockups ("seat-1", "gem-r", "play") in the other. Both are our own drawings.
import pieces from "../styles/pieces.svg?url";
import sprite from "../styles/sprite.svg?url";

const SETS = /^(interface|splendor|innovation|cities|homeworlds|innomination)-/;

/** For `<use href=...>` in any drawing. */
export function iconHref(name: string): string {
  return `${SETS.test(name) ? sprite : pieces}#${name}`;
}
