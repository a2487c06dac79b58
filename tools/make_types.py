"""Writes web/src/lib/messages.ts, the page's types, from the structs of src/tessera/server/messages/ and those that
single endpoints add in http/api.py, http/api_hooks.py and http/api_people.py.

`python tools/make_types.py` writes the file, `--check` only says whether it is current. What the server sends has every
field, so nothing is optional there; in what the page sends (commands, requests) a field with a default may be left out.
"""

import inspect
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "web/src/lib/messages.ts"
HEAD = """// Made by tools/make_types.py from src/tessera/server/messages/: change it there.

/** Plain data whose shape the game knows: facts of a view. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Json = any;
export type OptionValue = string | number | boolean;
"""


def main() -> int:
    sys.path.insert(0, str(ROOT / "src"))
    text = types()
    if "--check" in sys.argv:
        current = TARGET.exists() and TARGET.read_text(encoding="utf-8") == text
        print("current" if current else "web/src/lib/messages.ts is old: python tools/make_types.py")
        return 0 if current else 1
    TARGET.write_text(text, encoding="utf-8")
    return 0


def types() -> str:
    """The whole file."""
    import msgspec

    from tessera.server import messages
    from tessera.server.http import api, api_hooks, api_people
    from tessera.server.messages import commands, infos, notices, requests, views

    structs = [
        thing
        for module in (infos, views, notices, commands, requests, api, api_people, api_hooks)
        for thing in vars(module).values()
        if inspect.isclass(thing) and issubclass(thing, msgspec.Struct) and thing.__module__ == module.__name__
    ]
    parts = [HEAD]
    skipped = {messages.Wire, messages.Notice, messages.Command}
    for struct in structs:
        if struct not in skipped:
            parts.append(interface(struct, sent_by_page=issubclass(struct, (messages.Command, messages.NewTable))))
    for name, base in (("AnyCommand", messages.Command), ("AnyNotice", messages.Notice)):
        members = [struct.__name__ for struct in structs if issubclass(struct, base) and struct is not base]
        parts.append(f"export type {name} =\n" + "\n".join(f"  | {member}" for member in members) + ";\n")
    return "\n".join(parts)


def interface(struct: type, sent_by_page: bool) -> str:
    import msgspec

    info: Any = msgspec.inspect.type_info(struct)
    doc = " ".join((vars(struct).get("__doc__") or "").split())
    lines = [f"/** {doc} */"] if doc else []
    lines.append(f"export interface {struct.__name__} {{")
    if info.tag_field:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    for field in info.fields:
        optional = "?" if sent_by_page and not field.required else ""
        lines.append(f"  {field.encode_name}{optional}: {typescript(field.type)};")
    lines.append("}\n")
    return "\n".join(lines)


def typescript(t: Any) -> str:
    """The TypeScript name of one of msgspec's type descriptions."""
    name = type(t).__name__
    plain = {"StrType": "string", "IntType": "number", "FloatType": "number", "BoolType": "boolean", "NoneType": "null"}
    if name in plain:
        return plain[name]
    if name == "AnyType":
        return "Json"
    if name == "StructType":
        return str(t.cls.__name__)
    if name == "ListType":
        item = typescript(t.item_type)
        return f"({item})[]" if " " in item else f"{item}[]"
    if name == "TupleType":
        return f"[{', '.join(typescript(x) for x in t.item_types)}]"
    if name == "DictType":
        return f"Record<{typescript(t.key_type)}, {typescript(t.value_type)}>"
    if name == "UnionType":
        names = [typescript(x) for x in t.types]
        if set(names) == {"string", "number", "boolean"}:
            return "OptionValue"
        return " | ".join(names)
    raise TypeError(f"no TypeScript for {t}")


if __name__ == "__main__":
    sys.exit(main())
