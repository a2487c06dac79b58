"""Nim (examples/nim) as `pip install` would lay it down, for tests: the package and its entry point in a folder."""

from pathlib import Path

NIM = Path(__file__).resolve().parents[2] / "examples" / "nim" / "tessera_nim"


def lay_down(folder: Path) -> None:
    about = folder / "tessera_nim-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: tessera-nim\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[tessera.games]\nnim = tessera_nim:GAME\n")
    (folder / "tessera_nim").symlink_to(NIM)
