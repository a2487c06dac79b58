"""`make test`: every part of the tests, one after the other, with a table of times at the end.

All parts run even if one fails; the exit status is 1 if any did. Name parts to run only those:
`make test PARTS="lint types"`. It runs under .venv's Python, after `make setup`.
"""

import importlib
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PYTHON = [sys.executable, "-m"]
IN_CI = os.environ.get("CI") in ("true", "1")
SUITE = [*PYTHON, "pytest", "-n", "2"]
PLAIN_ENV = {"PYTHONPATH": "src"}
BROWSER = "tests/e2e"  # apart: Playwright keeps an event loop running in its process

# name -> (commands, environment)
PARTS: dict[str, tuple[list[list[str]], dict[str, str]]] = {
    "lint": ([[*PYTHON, "ruff", "check", "."], [*PYTHON, "ruff", "format", "--check", "."]], {}),
    "types": ([[*PYTHON, "mypy", "--strict"]], {}),
    "steps": ([[*PYTHON, "tessera.kernel.convert", "--check"]], PLAIN_ENV),
    "compiled": ([[*SUITE, f"--ignore={BROWSER}"]], {"TESSERA_EXPECT": "compiled"}),
    "browser": ([[*SUITE, BROWSER]], {}),
    # Plain Python is slow: all scenarios, but only a tenth of the laws' positions, and no second round of the server.
    "pure": (
        [[*SUITE, f"--ignore={BROWSER}", "--ignore=tests/server"]],
        {**PLAIN_ENV, "TESSERA_EXPECT": "pure", "TESSERA_LAWS": "0.1"},
    ),
    "page": ([["npm", "--prefix", "web", "run", "--silent", "check"]], {}),
}


def main() -> int:
    chosen = sys.argv[1:] or list(PARTS)
    for name in chosen:
        if name not in PARTS:
            print(f"There is no part {name!r}; the parts are {', '.join(PARTS)}.")
            return 2
    if "browser" in chosen:
        ensure_chromium()
    rows: list[tuple[str, float, str]] = []
    closing: list[str] = []
    for name in chosen:
        print(f"\n--- {name}", flush=True)
        started = time.monotonic()
        if name == "compiled" and (excuse := no_compiler()):
            print(f"notice: {excuse}")
            result = "skipped"
        elif name == "page" and not shutil.which("npm"):
            print("notice: there is no npm on this machine; the page is not checked")
            result = "skipped"
        else:
            result, last_lines = run(*PARTS[name])
            if name in ("compiled", "browser", "pure"):
                closing += [f"\n{name} suite:", *last_lines]
        rows.append((name, time.monotonic() - started, result))
    print("\n".join(closing))
    print(f"\n{'part':<10}{'seconds':>8}  result")
    for name, seconds, result in rows:
        print(f"{name:<10}{seconds:>8.1f}  {result}")
    print(f"{'all':<10}{sum(seconds for _, seconds, _ in rows):>8.1f}", flush=True)
    return int(any(result == "FAILED" for _, _, result in rows))


def run(commands: list[list[str]], extra: dict[str, str]) -> tuple[str, list[str]]:
    """Runs the commands with their output shown as it comes; gives the result and pytest's closing lines."""
    env = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "TESSERA_EXPECT")}
    env |= {"PYTHONUNBUFFERED": "1", **extra}
    lines: list[str] = []
    failed = False
    for command in commands:
        with subprocess.Popen(
            command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
        ) as process:
            assert process.stdout
            for line in process.stdout:
                print(line, end="", flush=True)
                lines.append(line.rstrip())
        failed |= process.returncode != 0
    return "FAILED" if failed else "passed", closing_lines(lines)


def ensure_chromium() -> None:
    """The browser tests use Debian's Chromium; without it they say loudly that they are skipped."""
    if shutil.which("chromium") or os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    print("installing Debian's chromium for the browser tests ...", flush=True)
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "-y", "--no-install-recommends", "chromium", "fonts-liberation"]):
        subprocess.run(["apt-get", "-qq", *command], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def closing_lines(lines: list[str]) -> list[str]:
    for at in range(len(lines) - 1, -1, -1):
        if "short test summary info" in lines[at]:
            return lines[at:][-30:]
    return lines[-1:]


def no_compiler() -> str:
    """The excuse for skipping the compiled suite; "" if it must run, and fail where the install is not compiled."""
    made = importlib.import_module("tessera._build")  # by name: only an install has it, and mypy need not know
    if IN_CI or made.COMPILED or made.PLAIN_BECAUSE == "failed":
        return ""
    why = "no working C compiler here" if made.PLAIN_BECAUSE == "no compiler" else "the install is plain as asked"
    return f"{why}; the compiled suite is skipped"


if __name__ == "__main__":
    sys.exit(main())
