// Whose cards are laid out to be looked at: set by a press on a player's panel or on your own stacks, shown by the table.
class Looking {
  seat = $state(-1); // nobody's
}

export const looking = new Looking();
