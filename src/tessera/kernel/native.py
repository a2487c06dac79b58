"""The one place that knows of machine integers: `i64` and `vec` compiled, `int` and `list` in plain Python.

Everybody else writes `from tessera.kernel.native import i64, vec, append` and does not care. Rules of the house:
arithmetic on i64 stays below 2**62 (compiled it wraps, in plain Python it does not); a literal is never shifted left
past bit 30 (compiled, `1 << n` is a 32-bit shift: use a table of powers); a vec that was handed out is never changed in
place: copy it with `v[:]` first; and no vec is given to an object with `setattr`, nor from a plain module (the setters
of mypyc 2.4 count it twice, and it is never freed).
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64 as i64

# A compiled module carries a loader-made __file__ that ends in .so or .pyd; a plain one ends in .py.
COMPILED = not __file__.endswith(".py")

if COMPILED:
    from librt.vecs import append as append, vec as vec
elif not TYPE_CHECKING:  # not `if TYPE_CHECKING or COMPILED`: mypyc leaves imports under TYPE_CHECKING out

    class vec:
        """`vec[i64](items)` in plain Python: a list."""

        def __class_getitem__(cls, item):
            return _new_list

    def _new_list(items=(), *, capacity=0):
        return list(items)

    def append(v, item):
        v.append(item)
        return v
