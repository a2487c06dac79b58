"""The converter: turns scripts into step functions and writes each game's `_steps.py`. It runs at build time only.

A script is a generator that yields its questions; a step function runs one stretch of it over a plain frame, from one
question to the next (`kernel/frame.py` says what a frame holds). Order of reading: `slots.py` (what may live across a
question), `liveness.py` (what does), `flow.py` (a script as blocks), `block_names.py` (the names that blocks need),
`source.py` (what is read), `steps.py` (one step function), `package.py` (the file).

    python -m tessera.kernel.convert [--check] [GAME_DIR ...]
"""

from tessera.kernel.convert.package import convert_package, convert_source, main, modules_of, package_of, script_folder
from tessera.kernel.convert.slots import Refused

__all__ = ["Refused", "convert_package", "convert_source", "main", "modules_of", "package_of", "script_folder"]
