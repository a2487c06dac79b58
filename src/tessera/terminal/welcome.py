"""What `tessera` says when it is called alone."""

WELCOME = """Tessera: deep tabletop games on one small kernel.

  tessera serve --open                       play in the browser, alone or with friends
  tessera learn splendor                     learn a game in five minutes, here in the terminal
  tessera play homeworlds                    play against a bot
  tessera play homeworlds --preset binary    the two-player game that people play online
  tessera rules homeworlds                   the rules, numbered; add an id for one of them

  tessera games         which games there are, with their presets and options
  tessera replay FILE   watch a game again          tessera check FILE...   check scenarios, facts, records
  tessera verify FILE   was it shuffled fairly
  tessera simulate      many games between bots     tessera soak            random games under all laws
  tessera tournament    which bot is better         tessera bench           how fast
  tessera db            keep the server's database

Every command explains itself: tessera play --help"""
