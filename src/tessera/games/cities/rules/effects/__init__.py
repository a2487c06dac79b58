"""What the events do: protection.py (the reaction), targets.py (what may be played on whom), losses.py, drawing.py,
seizing.py, and the events themselves in disasters.py, taking.py, gaining.py."""
