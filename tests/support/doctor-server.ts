import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'

import { listenAnywhere } from './listen-anywhere.ts'

const started = new Set<Server>()

/** A real server on a free port; what it answers can be decided once its address is known. */
export async function startTestServer(answer: RequestListener): Promise<{
  origin: string
  server: Server
  answerWith: (next: RequestListener) => void
}> {
  let current = answer
  const server = createServer((request, response) => current(request, response))
  started.add(server)
  return {
    origin: `http://localhost:${await listenAnywhere(server, 'localhost')}`,
    server,
    answerWith: (next) => {
      current = next
    },
  }
}

export async function stopTestServers(): Promise<void> {
  const all = [...started]
  started.clear()
  await Promise.all(
    all.map(
      (server) =>
        new Promise((resolve) => {
          server.close(resolve)
          server.closeAllConnections()
        }),
    ),
  )
}

export function sendJson(
  response: ServerResponse,
  body: unknown,
  headers: Record<string, string> = { 'Access-Control-Allow-Origin': '*' },
  status = 200,
): void {
  response
    .writeHead(status, { 'Content-Type': 'application/json', ...headers })
    .end(JSON.stringify(body))
}

export function sendPage(
  response: ServerResponse,
  text: string,
  headers: Record<string, string> = {},
  status = 200,
): void {
  response
    .writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', ...headers })
    .end(`<!doctype html><html><body>${text}</body></html>`)
}
