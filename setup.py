"""The build: mypyc compiles the modules that `tessera/build_info.py` lists; `tessera/_build.py` says what was built.

TESSERA_COMPILE: auto (default: compile where a C compiler works, else install plain Python with a notice), 0 (plain
Python), 1 (a failed compilation is an error). TESSERA_OPT: the C optimisation level; 3, the default, optimises once
more when it links, and then a changed rule costs nearly a whole build; with 1 or 2 it costs its game. Nothing is
written into the source tree: a stale binary beside a module would silently win over it. The bodies of scripts are
left out of the compilation: what runs is their steps (`_steps.py`), and as generators they would be a quarter of all
the C. How states are copied is written into it (kernel/convert/copies.py).
"""

import ast
import atexit
import contextlib
import functools
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext

PACKAGE = Path("src/tessera")
MODE = os.environ.get("TESSERA_COMPILE", "auto")
LEVEL = os.environ.get("TESSERA_OPT", "3")
BUILDING = bool({"build", "build_ext", "bdist_wheel", "install"} & set(sys.argv))
PLAIN = "Tessera is installed in plain Python (slower, same results)"


def load(path: Path) -> Any:
    """A module of the package by its path: the package itself cannot be imported yet."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


build_info = load(PACKAGE / "build_info.py")
copies = load(PACKAGE / "kernel/convert/copies.py")

if BUILDING:  # the wheel carries the page
    subprocess.run([sys.executable, "tools/build_page.py"])

# Taken before anything is compiled: an edit during a long compilation must make this build look old.
source_hash = build_info.source_hash(PACKAGE)
scratch = tempfile.mkdtemp(prefix="tessera-build-")
LEAN = Path(scratch, "lean")
atexit.register(shutil.rmtree, scratch, ignore_errors=True)


class Plain:
    """Why this build is not compiled; "" while it is."""

    reason = ""

    @classmethod
    def because(cls, reason: str, notice: str) -> None:
        cls.reason = reason
        if notice:
            print(f"notice: {notice}; {PLAIN}")


def c_compiler_works(*flags: str) -> bool:
    """Compile and link three lines against Python's headers, as an extension module would be."""
    from distutils.ccompiler import new_compiler
    from distutils.sysconfig import customize_compiler

    source = Path(scratch, "probe.c")
    source.write_text("#include <Python.h>\nint probe(void) { return Py_IsInitialized(); }\n")
    try:
        compiler = new_compiler()
        customize_compiler(compiler)
        objects = compiler.compile(
            [str(source)], output_dir=scratch, include_dirs=[sysconfig.get_path("include")], extra_postargs=[*flags]
        )
        compiler.link_shared_object(objects, str(Path(scratch, "probe.so")), extra_postargs=[*flags])
    except Exception:  # each platform has its own; all mean no
        return False
    return True


def without_scripts(source: str) -> str:
    """A module whose scripts cannot be run; the lines keep their numbers."""
    lines = source.splitlines(keepends=True)
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.FunctionDef(
                returns=ast.Name(id="Script") | ast.Subscript(value=ast.Name(id="Returns")), body=[first, *_]
            ):
                indent = " " * first.col_offset
                blank = ["\n"] * (node.body[-1].end_lineno - first.lineno)
                lines[first.lineno - 1 : node.body[-1].end_lineno] = [f"{indent}raise NotImplementedError\n", *blank]
    return "".join(lines)


def modules_to_compile() -> list[str]:
    """The compiled modules in a copy of the package (LEAN), the others beside them for the types."""
    copied = LEAN / PACKAGE.name
    sources = {copied / path.relative_to(PACKAGE): path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")}
    modules = build_info.compiled_modules(PACKAGE)
    compiled = {copied / path.relative_to(PACKAGE) for path in modules}
    states = copies.States(sources[path] for path in compiled)
    for path, source in sources.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        lean = without_scripts(source)
        path.write_text(copies.with_copies(lean, states) if path in compiled else lean, encoding="utf-8")
    return [str(copied.relative_to(copied.parent) / path.relative_to(PACKAGE)) for path in modules]


def extensions() -> list[Extension]:
    if not BUILDING:
        return []
    if MODE == "0":
        Plain.because("asked", "")
        return []
    if not c_compiler_works():
        if MODE == "1":
            sys.exit("error: no working C compiler, and TESSERA_COMPILE=1 asks for a compiled build")
        Plain.because("no compiler", "no working C compiler")
        return []
    try:
        from mypyc.build import mypycify

        # One group (separate=False), so that calls between the modules are direct C calls.
        modules = modules_to_compile()
        with contextlib.chdir(LEAN):  # so that tracebacks say tessera/matches/match.py
            made = mypycify(
                modules,
                opt_level=LEVEL,
                debug_level="0",
                multi_file=True,  # a third of the C, and units that compile side by side (`together`)
                separate=False,
                group_name="tessera",
                target_dir=scratch,
            )
        for extension in made:
            for source in extension.sources:
                free_borrowed_numbers(Path(source))
            extension.sources = together(extension.sources)
        # Hidden: else the compiler must assume that any function may be replaced, and inlines none. At link time: else
        # what the games call in the kernel and in mypyc's runtime is not inlined, which is 3 to 8 % of the speed.
        wanted = ["-fvisibility=hidden", *(["-flto=auto"] if LEVEL == "3" else [])]
        flags = [flag for flag in wanted if c_compiler_works(flag)]
        for extension in made:
            extension.extra_compile_args = [*extension.extra_compile_args, *flags]
            extension.extra_link_args = [*extension.extra_link_args, *flags]
        return made
    except (Exception, SystemExit):  # mypyc is missing, or it refused a module and has printed why
        if MODE == "1":
            raise
        Plain.because("failed", "compiling failed")
        return []


BORROWED = re.compile(
    r"(?P<number>arg_\w+|tmp) = VecI64Api\.unbox\((?:obj_\w+|value)\);\n"
    r"\s*if \(VEC_IS_ERROR\((?P=number)\)\) \{\n[^{}]*\}\n"
)


def free_borrowed_numbers(source: Path) -> None:
    """What mypyc 2.4 writes to take a vec from plain Python counts it as its own and never gives it back: each question
    of a plain game would stay in memory. It is given back where it was taken, while the caller still holds it."""
    c = source.read_text(encoding="utf-8")
    source.write_text(
        BORROWED.sub(lambda taken: f"{taken[0]}VEC_I64_DECREF({taken['number']});\n", c), encoding="utf-8"
    )


def together(sources: list[str]) -> list[str]:
    """The C files of a game as one, those of the kernel, matches and bots: the compiler inlines within a file only."""
    units: dict[str, list[str]] = {}
    for source in sources:
        part = re.match(
            r"__native_tessera___games___([a-z]+)|__native_tessera___(kernel|matches|bots)", Path(source).name
        )
        units.setdefault(part[1] or part[2] if part else "", []).append(source)
    alone = units.pop("", [])
    for name, files in units.items():
        unit = Path(scratch, f"unit_{name}.c")
        unit.write_text("".join(f'#include "{file}"\n' for file in files))
        alone.append(str(unit))
    return alone


@functools.cache
def file_hash(path: str) -> str:
    """With what the file includes by its whole path, as `together` does; the place of the scratch folder is no part."""
    content = Path(path).read_text(encoding="utf-8")
    parts = [content.replace(scratch, ""), *map(file_hash, re.findall(r'^#include "(/[^"]+)"$', content, re.MULTILINE))]
    return hashlib.sha256("".join(parts).encode()).hexdigest()


class KeptObjects:
    """The store of compiled objects, and the count of those that are done."""

    def __init__(self, compiler: Any, files: int) -> None:
        self.compiler = compiler
        self.store = os.environ.get("TESSERA_CACHE")
        self.progress = os.environ.get("TESSERA_PROGRESS")
        self.files = files
        self.done = self.reused = 0
        self.counting = threading.Lock()

    def find(self, source: str, how: dict[str, Any]) -> list[str]:
        """The object of a source, from the store; empty if it is not there."""
        kept = self.place(source, how)
        if not kept or not kept.exists():
            return []
        kept.touch()  # those used last stay (make_venv.py)
        names = self.compiler.object_filenames([source], output_dir=how["output_dir"])
        Path(names[0]).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(kept, names[0])
        self.count(reused=True)
        return names

    def keep(self, source: str, how: dict[str, Any], names: list[str]) -> list[str]:
        kept = self.place(source, how)
        if kept:
            kept.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(names[0], kept)
        self.count(reused=False)
        return names

    def place(self, source: str, how: dict[str, Any]) -> Path | None:
        if not self.store:
            return None
        flags = [sys.version, self.compiler.compiler_so, how["extra_postargs"]]
        parts = [repr(flags), *(file_hash(path) for path in (source, *how["depends"]))]
        return Path(self.store, Path(source).stem, hashlib.sha256("".join(parts).encode()).hexdigest())

    def count(self, reused: bool) -> None:
        with self.counting:
            self.done += 1
            self.reused += reused
            if self.progress:
                Path(self.progress).write_text(
                    f"{self.done} of {self.files} files, {self.reused} of them kept from before"
                )


class TolerantBuildExt(build_ext):
    """Compiles on all cores; in auto mode a failed C compilation leaves a whole plain build, never half a compiled one.

    TESSERA_CACHE: a directory for compiled objects, by a hash of what each is made from, so that a changed rule
    compiles its own game again and nothing else. TESSERA_PROGRESS: a file that says how far the compiling has come.
    """

    def build_extensions(self) -> None:
        self.parallel = os.cpu_count() or 1
        compile_files = self.compiler.compile
        kept = KeptObjects(self.compiler, sum(len(ext.sources) for ext in self.extensions))

        def compile_side_by_side(sources: list[str], **how: object) -> list[str]:
            def one(source: str) -> list[str]:
                return kept.find(source, how) or kept.keep(source, how, compile_files([source], **how))

            return [name for names in files.map(one, sources) for name in names]

        self.compiler.compile = compile_side_by_side
        with ThreadPoolExecutor(self.parallel) as files:
            super().build_extensions()

    def run(self) -> None:
        try:
            super().run()
        except Exception:
            if MODE == "1":
                raise
            Plain.because("failed", "compiling failed")
            self.extensions = []
            for binary in [*Path(self.build_lib).rglob("*.so"), *Path(self.build_lib).rglob("*.pyd")]:
                binary.unlink()


class StampedBuild(build):
    def run(self) -> None:
        super().run()
        Path(self.build_lib, "tessera", "_build.py").write_text(
            '"""Generated by setup.py: what this build was made from."""\n\n'
            f'SOURCE_HASH = "{source_hash}"\n'
            f"COMPILED = {not Plain.reason}\n"
            f'PLAIN_BECAUSE = "{Plain.reason}"  # "", "asked", "no compiler" or "failed"\n'
        )


if MODE not in ("auto", "0", "1"):
    sys.exit(f"error: TESSERA_COMPILE is {MODE!r}; it can be auto, 0 or 1")

setup(
    ext_modules=extensions(),
    cmdclass={"build": StampedBuild, "build_ext": TolerantBuildExt},
    options={"build": {"build_base": scratch}, "egg_info": {"egg_base": scratch}},
)
