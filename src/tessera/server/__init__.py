"""The online table. Each folder imports only what stands before it here:

messages/, words.py, refusals.py: what travels, and what is said. store/: what stays. people/: accounts and limits.
bots/: bots in processes of their own. tables/: one table, those who look on, and all tables that are open. http/:
requests and sockets. app.py puts them together, serve.py opens and closes them. docs/guide/how-it-works.md
follows one move through all of it.
"""
