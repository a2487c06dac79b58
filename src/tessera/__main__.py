"""`python -m tessera` is the command `tessera`."""

from tessera.cli import main

main()
