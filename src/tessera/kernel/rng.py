"""Randomness: numbers that depend on nothing but a seed, a purpose and a count.

`draw` serves the game itself: each pile or other purpose of a game has its own stream, so that two games from one seed
stay comparable after they diverge. A small seed (the lab's `--seed 7`) is mixed with cheap arithmetic; a large one (a
table's 256 bits from `secrets`) goes through BLAKE2, so that nobody can work back from the cards that were seen.
`Rng` serves players and playouts: a small fast generator that has nothing to do with the game's own chance.
"""

from hashlib import blake2b
from typing import Final

from tessera.kernel.native import i64

SMALL_SEED: Final = 1 << 62
_M32: Final = 0xFFFFFFFF


def mix32(x: i64) -> i64:
    """Scramble 32 bits; every product stays below 2**62."""
    x = ((x >> 16) ^ x) * 0x45D9F3B & _M32
    x = ((x >> 16) ^ x) * 0x45D9F3B & _M32
    return (x >> 16) ^ x


def draw(seed: int, stream: i64, count: i64) -> i64:
    """The count-th 32-bit number of a stream."""
    if seed < SMALL_SEED:
        return draw_small(stream_key(seed, stream), count)
    message = b"%d.%d" % (int(stream), int(count))
    key = seed.to_bytes((seed.bit_length() + 7) // 8, "big")
    return int.from_bytes(blake2b(message, digest_size=4, key=key[-64:]).digest(), "big")


def stream_key(seed: int, stream: i64) -> i64:
    """What all numbers of a stream of a small seed have in common."""
    s: i64 = seed
    h: i64 = mix32((s & _M32) ^ 0x5BD1E995)
    h = mix32(h ^ (s >> 32) ^ 0x2545F491)
    return mix32((h + stream * 0x632BE5AB) & _M32)


def draw_small(key: i64, count: i64) -> i64:
    return mix32((key + count * 0x9E3779B) & _M32)


class Rng:
    """A small fast generator ("sfc32"): 128 bits of state, good enough for any playout.

    >>> a, b = Rng(7), Rng(7)
    >>> [a.below(6) for _ in range(5)] == [b.below(6) for _ in range(5)]
    True
    """

    __slots__ = ("a", "b", "c", "k")

    def __init__(self, seed: int) -> None:
        self.a: i64 = seed & _M32
        self.b: i64 = (seed >> 32) & _M32
        self.c: i64 = (seed >> 64) & _M32
        self.k: i64 = 1
        for _ in range(12):
            self.next32()

    def next32(self) -> i64:
        t: i64 = (self.a + self.b + self.k) & _M32
        self.k = (self.k + 1) & _M32
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & _M32
        self.c = (((self.c << 21) & _M32 | self.c >> 11) + t) & _M32
        return t

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1."""
        return (self.next32() * n) >> 32

    def shuffled(self, items: list[int]) -> list[int]:
        out = list(items)
        for i in range(len(out) - 1, 0, -1):
            j = self.below(i + 1)
            out[i], out[j] = out[j], out[i]
        return out

    def fork(self) -> "Rng":
        """A new generator that goes its own way."""
        return Rng(int(self.next32()) | int(self.next32()) << 32)
