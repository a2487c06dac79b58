"""The promises of the build: what is compiled, what an install says of itself, and what the repository never holds."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tessera
from tessera.build_info import compiled_modules, source_hash
from tessera.kernel import native

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "tessera"


def module_name(path: Path) -> str:
    return ".".join(("tessera", *path.relative_to(SOURCE).with_suffix("").parts))


def test_no_binary_and_no_stamp_lies_in_the_source_tree() -> None:
    assert [p for p in SOURCE.rglob("*") if p.suffix in (".so", ".pyd")] == []
    assert not (SOURCE / "_build.py").exists()


def test_kernel_is_compiled_but_texts_build_tools_and_the_template_are_not() -> None:
    modules = {p.relative_to(SOURCE).as_posix() for p in compiled_modules(SOURCE)}
    assert {"kernel/native.py", "kernel/frame.py"} <= modules
    plain = ("kernel/errors.py", "kernel/convert/", "games/template/")
    assert all((SOURCE / p).exists() for p in plain)
    assert not [m for m in modules if m.endswith(("/text.py", "__init__.py")) or m.startswith(plain)]


@pytest.mark.skipif(not tessera.COMPILED, reason="a pure run")
def test_every_listed_module_is_loaded_compiled() -> None:
    for path in compiled_modules(SOURCE):
        spec = importlib.util.find_spec(module_name(path))
        assert spec and spec.origin and not spec.origin.endswith(".py"), module_name(path)


def test_vec_is_the_machine_vector_only_where_compiled() -> None:
    v = native.append(native.vec[native.i64]([1, 2]), 3)
    assert list(v) == [1, 2, 3]
    assert isinstance(v, list) != tessera.COMPILED


def test_source_hash_sees_names_contents_and_data_but_nothing_generated(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    rules = tmp_path / "games" / "rules.py"
    rules.write_text("a = 1\n")
    before = source_hash(tmp_path)
    (tmp_path / "_build.py").write_text("SOURCE_HASH = ''\n")
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "x.pyc").write_bytes(b"x")
    assert source_hash(tmp_path) == before
    rules.write_text("a = 2\n")
    changed = source_hash(tmp_path)
    rules.rename(tmp_path / "games" / "state.py")
    renamed = source_hash(tmp_path)
    (tmp_path / "games" / "cards.yaml").write_text("[]\n")
    assert len({before, changed, renamed, source_hash(tmp_path)}) == 4


def build_without_compiler(tmp_path: Path, mode: str) -> subprocess.CompletedProcess[str]:
    for name in ("pyproject.toml", "setup.py", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "README.md").write_text("Tessera\n")
    shutil.copytree(SOURCE, tmp_path / "src" / "tessera", ignore=shutil.ignore_patterns("__pycache__"))
    env = {**os.environ, "CC": "false", "TESSERA_COMPILE": mode}
    command = [sys.executable, "setup.py", "-q", "build", "--build-lib", "out"]
    return subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True)


def test_without_a_compiler_the_build_is_plain_and_says_so_in_one_line(tmp_path: Path) -> None:
    done = build_without_compiler(tmp_path, "auto")
    assert done.returncode == 0, done.stderr
    notices = [line for line in done.stdout.splitlines() if line.startswith("notice:")]
    assert len(notices) == 1 and "no working C compiler" in notices[0]
    stamp = (tmp_path / "out" / "tessera" / "_build.py").read_text()
    assert "COMPILED = False" in stamp
    assert source_hash(tmp_path / "src" / "tessera") in stamp


def test_without_a_compiler_a_build_that_must_compile_fails(tmp_path: Path) -> None:
    done = build_without_compiler(tmp_path, "1")
    assert done.returncode != 0
    assert "no working C compiler" in done.stderr


def test_requirements_are_pinned_and_agree_with_each_other() -> None:
    pins: dict[str, str] = {}
    for path in sorted((ROOT / "requirements").glob("*.txt")):
        for line in path.read_text().replace("\\\n", "").splitlines():
            if not line or line.startswith(("#", "-r ")):
                continue
            requirement, *hashes = line.split()
            name, equals, version = requirement.partition("==")
            assert equals and version, f"{path.name}: {line}"
            assert hashes and all(h.startswith("--hash=sha256:") for h in hashes), f"{path.name}: {name} has no hash"
            assert pins.setdefault(name.lower(), version) == version, f"{path.name}: {line}"
    project = (ROOT / "pyproject.toml").read_text()
    for name in ("librt", "mypy"):  # what the compiled modules are made with and made against
        assert set(re.findall(rf'"{name}==([^"]+)"', project)) == {pins[name]}


def test_no_registry_host_and_no_place_of_one_machine_is_named() -> None:
    # Put together from halves, so that this file does not name them either.
    halves = [("pypi", ".org"), ("python", "hosted"), ("npm", "js.org"), ("npm", "js.com"), ("yarn", "pkg.com")]
    halves += [("deb.", "debian"), ("/ro", "ot/"), ("/wo", "rk/"), ("/opt", "/pypi"), ("index", "-url")]
    forbidden = re.compile("|".join(re.escape(a + b) for a, b in halves).encode())
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True
    )
    if listing.returncode != 0:
        pytest.skip("not a git checkout")
    found = [
        f"{name}: {hit.group().decode()}"
        for name in listing.stdout.decode().split("\0")
        if name and (ROOT / name).is_file() and (hit := forbidden.search((ROOT / name).read_bytes()))
    ]
    assert found == []
