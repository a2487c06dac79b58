"""`make setup`: brings `.venv` up to date: the environment, the pinned requirements, the page, then Tessera as a normal
install.

It runs under the machine's own python3 and does only what is out of date. Where a Debian machine lacks the venv module,
the Python headers or a C compiler, it installs them if it is root. TESSERA_COMPILE (see setup.py) defaults to 1 where
CI=true. With --deps it stops before building Tessera; with --any a plain install will do where nothing is compiled, so
that who only wants to play need not wait for the compiler.
"""

import contextlib
import fcntl
import functools
import hashlib
import os
import runpy
import shlex
import shutil
import subprocess
import sys
import sysconfig
import threading
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
DEPS_STAMP = VENV / "tessera-deps"
BUILD_STAMP = VENV / "tessera-build"
CACHE = VENV / "tessera-objects"  # compiled objects, of each file the last few
KEPT_OBJECTS = 4
PROGRESS = VENV / "tessera-progress"  # what setup.py says of its compiling
DEBIAN_PACKAGES = ("python3-venv", "python3-dev", "gcc", "libc6-dev")
DEBIAN_COMMAND = "apt-get install " + " ".join(DEBIAN_PACKAGES)


def main() -> int:
    if sys.version_info < (3, 11):  # noqa: UP036 (this script meets Pythons that the package never will)
        print(f"Tessera needs Python 3.11 or newer, this is {sys.version.split()[0]}. Try: make PYTHON=python3.12")
        return 1
    usual = "any" if "--any" in sys.argv else "auto"
    mode = os.environ.get("TESSERA_COMPILE") or ("1" if os.environ.get("CI") in ("true", "1") else usual)
    started = time.monotonic()
    with open(ROOT / "Makefile") as lock:  # two makes in one tree take turns
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = ensure_environment() and ensure_requirements()
        if done and "--deps" not in sys.argv:
            run(PYTHON, ROOT / "tools/build_page.py")  # without node or network it says so, and we go on without a page
            done = ensure_build(mode)
    seconds = time.monotonic() - started
    if done and seconds > 2:
        print(f"setup: ready in {seconds:.0f} s", flush=True)
        if not {"--deps", "--any"} & set(sys.argv) and os.environ.get("VIRTUAL_ENV") != str(VENV):
            print("setup: to type `tessera` in this shell: . .venv/bin/activate", flush=True)
    return 0 if done else 1


def ensure_environment() -> bool:
    if PYTHON.exists() and run(PYTHON, "-c", "import pip", quiet=True):
        return True
    say("making .venv")
    for attempt in ("as it is", "after apt-get"):
        if attempt == "after apt-get" and not apt_install():
            break
        shutil.rmtree(VENV, ignore_errors=True)
        if run(sys.executable, "-m", "venv", VENV, quiet=True):
            return True
    shutil.rmtree(VENV, ignore_errors=True)
    print(f"Python's venv module is missing here: run `{DEBIAN_COMMAND}` as root, then `make setup` again.")
    return False


def ensure_requirements() -> bool:
    wanted = digest(ROOT / "requirements/runtime.txt", ROOT / "requirements/dev.txt")
    if read(DEPS_STAMP) == wanted:
        return True
    say("installing the pinned requirements")
    if not pip("-r", "requirements/dev.txt"):
        print("The requirements could not be installed (see above); `make setup` tries again.")
        return False
    DEPS_STAMP.write_text(wanted)
    return True


def ensure_build(mode: str) -> bool:
    # The build's inputs: the sources (compared by their hash), how they are built, and with what.
    wanted = build_key()
    if is_current(mode, wanted):
        return True
    at_once = mode == "any"
    mode = "0" if at_once else mode
    if mode != "0" and not compiler():
        apt_install()
        wanted = build_key()
    BUILD_STAMP.unlink(missing_ok=True)
    say("building Tessera" + (" (compiling takes some minutes)" if mode != "0" and compiler() else ""))
    build = {"TESSERA_COMPILE": mode, "TESSERA_CACHE": str(CACHE), "TESSERA_PROGRESS": str(PROGRESS)}
    PROGRESS.unlink(missing_ok=True)
    with telling_progress():
        built = pip("--no-deps", "--no-build-isolation", "--force-reinstall", ".", **build)
    if not built:
        print("Tessera could not be built (see above).")
        return False
    BUILD_STAMP.write_text(wanted)
    for file in CACHE.glob("*"):
        for old in sorted(file.glob("*"), key=lambda path: path.stat().st_mtime)[:-KEPT_OBJECTS]:
            old.unlink()
    reason = installed().get("PLAIN_BECAUSE")
    plain = "Tessera is installed in plain Python (slower, same results)"
    if reason == "no compiler":
        print(f"notice: no working C compiler; {plain}")
    elif at_once:
        print("notice: plain Python, to play at once; `make setup` compiles it in some minutes, and bots think faster")
    elif reason == "failed":
        print(f"notice: compiling failed; {plain}; `make setup TESSERA_COMPILE=1` shows why")
    return True


@contextlib.contextmanager
def telling_progress() -> Iterator[None]:
    """Say how far the compiling has come: every second to a person, every quarter of a minute to a log."""
    over = threading.Event()
    person = sys.stdout.isatty()

    def tell() -> None:
        told = ""
        while not over.wait(1 if person else 15):
            now = read(PROGRESS)
            if now and now != told:
                print(
                    f"\rsetup: compiled {now}" if person else f"setup: compiled {now}",
                    end="" if person else "\n",
                    flush=True,
                )
            told = now
        if person and told:
            print()

    teller = threading.Thread(target=tell)
    teller.start()
    try:
        yield
    finally:
        over.set()
        teller.join()


def is_current(mode: str, wanted: str) -> bool:
    made = installed()
    hashes = runpy.run_path(str(ROOT / "src/tessera/build_info.py"))
    if read(BUILD_STAMP) != wanted or made.get("SOURCE_HASH") != hashes["source_hash"](ROOT / "src/tessera"):
        return False
    if mode == "any":
        return True
    if mode == "auto":
        return made["PLAIN_BECAUSE"] != "asked"
    return bool(made["COMPILED"]) == (mode == "1")


def build_key() -> str:
    files = digest(ROOT / "setup.py", ROOT / "pyproject.toml", DEPS_STAMP)
    return f"{files} {os.environ.get('TESSERA_OPT', '3')} {compiler()}"


def installed() -> dict[str, object]:
    """The generated _build.py of the installed package; empty where there is none."""
    for path in VENV.glob("lib/python3*/site-packages/tessera/_build.py"):
        return runpy.run_path(str(path))
    return {}


def compiler() -> str:
    """The C compiler that a build would use, "" if it or the Python headers are plainly missing."""
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return ""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(shlex.split(command)[0]) or ""


def apt_install() -> bool:
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return False
    say(f"installing {', '.join(DEBIAN_PACKAGES)}")
    apt_get = functools.partial(run, "apt-get", "-qq", quiet=True, DEBIAN_FRONTEND="noninteractive")
    return apt_get("update") and apt_get("install", "-y", "--no-install-recommends", *DEBIAN_PACKAGES)


def pip(*arguments: str, **environment: str) -> bool:
    install = (PYTHON, "-m", "pip", "install", "-qq", "--disable-pip-version-check")
    return run(*install, *arguments, quiet=False, **environment)


def run(*command: object, quiet: bool = False, **environment: str) -> bool:
    env = {**os.environ, **environment}
    env.pop("PYTHONPATH", None)  # src on the path would hide what is installed
    silence = subprocess.DEVNULL if quiet else None
    return subprocess.run([str(c) for c in command], cwd=ROOT, env=env, stdout=silence, stderr=silence).returncode == 0


def digest(*paths: Path) -> str:
    content = b"\0".join(path.read_bytes() for path in paths) + sys.version.encode()
    return hashlib.sha256(content).hexdigest()


def read(path: Path) -> str:
    return path.read_text() if path.exists() else ""


def say(what: str) -> None:
    print(f"setup: {what} ...", flush=True)


if __name__ == "__main__":
    sys.exit(main())
