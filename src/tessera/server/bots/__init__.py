"""Bots in processes of their own: pool.py in the server, worker.py in each of the processes."""
