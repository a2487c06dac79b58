"""Version 6 of the players, as they were on 2026-11-17: what each game was worth to them (a file a game, never
changed but for names that the games give their parts), and games.py, which puts these values into the games of
today."""
