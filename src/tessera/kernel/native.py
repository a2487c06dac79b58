"""The one place that knows of machine integers: `i64` and `vec` compiled, `int` and `list` in plain Python.

Everybody else writes `from tessera.kernel.native import i64, vec, append` and does not care. Plain Python is as fast as
what looks like C, or faster; measured compiled (mypyc 2.4, -O3; nanoseconds):

    counting                    for c in range(n) 5.5            while c < n: ...; c += 1 5.5
    going over a vec of 40      for x in v 13                    while i < len(v) 34 to 46
    with the index              for i, x in enumerate(v) 20      while i < len(v) 46 to 52
    does all of five            all(f(c) for c in range(5)) 5.5  all([f(c) for c in range(5)]) 116, a loop 5.5
    a tuple of a sequence       tuple(f(x) for x in t) 81        tuple([f(x) for x in t]) 188
    a tuple of some             tuple(x for x in t if f(x)) 68   tuple([x for x in t if f(x)]) 68
    a number in a tuple         a loop (`lies_in`) 49            x in t 304
    a sum of i64                a loop 13 to 46                  sum(x for x in v) 414

Rules of the house: arithmetic on i64 stays below 2**62 (compiled it wraps, in plain Python it does not); a literal is
never shifted left past bit 30 (compiled, `1 << n` is a 32-bit shift: use a table of powers); and a vec that was handed
out is never changed in place: copy it with `v[:]` first.
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
