"""What the events ask: protection.py (the reaction), losses.py, and the events themselves in disasters.py, taking.py,
gaining.py."""
