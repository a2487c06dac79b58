"""A bare websocket echo on the server's own stack: what the load test compares with. `echo_server.py PORT`."""

import sys

import uvicorn
from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect


async def echo(ws: WebSocket) -> None:
    await ws.accept()
    try:
        while True:
            await ws.send_text(await ws.receive_text())
    except WebSocketDisconnect:
        pass


async def ready(_: object) -> JSONResponse:
    return JSONResponse([])


app = Starlette(routes=[Route("/api/games", ready), WebSocketRoute("/socket", echo)])
uvicorn.run(app, port=int(sys.argv[1]), ws="websockets-sansio", log_level="error", ws_per_message_deflate=False)
