"""Compressed answers, for browsers that take them.

The page's own files lie there compressed since they were built (web/compress.mjs); what the API says is compressed
here, but only where the answer holds nothing secret. Anyone who sees the length of an encrypted answer and has a say in
its text (a chat line, a name) could otherwise find out what else it holds, a hand of cards or a token: equal parts
make it shorter. So notices, snapshots, running games, people and tokens go out as they are, and websockets, which carry
chat and hands in one stream, have no compression either.
"""

import asyncio
import gzip
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response

ENDINGS = {"br": ".br", "gzip": ".gz"}  # the better one first
SMALL_BYTES = 1000  # below that nothing is won
LARGE_BYTES = 100_000  # from there on a thread of its own compresses, so that nobody waits


def accepted(header: str) -> list[str]:
    """The codings of ours that an Accept-Encoding header allows, the better one first."""
    wanted: dict[str, bool] = {}
    for part in header.lower().split(","):
        name, _, weight = part.partition(";")
        wanted[name.strip()] = weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return [name for name in ENDINGS if wanted.get(name, wanted.get("*", False))]


def file_answer(request: Request, file: Path, kind: str, keep: str) -> Response:
    """A file of the page, compressed where that lies beside it."""
    headers = {"Cache-Control": keep, "Vary": "Accept-Encoding"}
    for coding in accepted(request.headers.get("accept-encoding", "")):
        packed = file.with_name(file.name + ENDINGS[coding])
        if packed.is_file():
            return FileResponse(packed, media_type=kind, headers={**headers, "Content-Encoding": coding})
    return FileResponse(file, media_type=kind, headers=headers)


@lru_cache(maxsize=256)
def packed(body: bytes) -> bytes:
    return gzip.compress(body, 6, mtime=0)


def lasting(request: Request, body: bytes, kind: str = "application/json") -> Response:
    """An answer that is the same for all for as long as the server runs, so it is compressed once."""
    headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding"}
    if len(body) >= SMALL_BYTES and "gzip" in accepted(request.headers.get("accept-encoding", "")):
        return Response(packed(body), media_type=kind, headers={**headers, "Content-Encoding": "gzip"})
    return Response(body, media_type=kind, headers=headers)


async def unpacked(request: Request, body: bytes) -> tuple[bytes, dict[str, str]]:
    """What is kept compressed, as this browser takes it."""
    headers = {"Vary": "Accept-Encoding"}
    if "gzip" in accepted(request.headers.get("accept-encoding", "")):
        return body, {**headers, "Content-Encoding": "gzip"}
    return await asyncio.to_thread(gzip.decompress, body), headers


async def smaller(request: Request, response: Response) -> Response:
    """An answer that holds nothing secret, compressed if it is worth it."""
    response.headers["Vary"] = "Accept-Encoding"
    body = bytes(response.body)
    if len(body) >= SMALL_BYTES and "gzip" in accepted(request.headers.get("accept-encoding", "")):
        if len(body) < LARGE_BYTES:
            response.body = gzip.compress(body, 6, mtime=0)
        else:
            response.body = await asyncio.to_thread(gzip.compress, body, 6, mtime=0)
        response.headers["Content-Encoding"] = "gzip"
        response.headers["Content-Length"] = str(len(response.body))
    return response
