"""What all that travels has in common."""

from typing import Any

import msgspec

Json = Any
OptionValue = str | int | bool


class Wire(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=False):
    """All structs here: what they do not name is refused."""
