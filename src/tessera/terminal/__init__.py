"""The terminal: line-mode play, replay, check and rules. Read screen.py (how things are printed), then the command
you want."""
