import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'

import { publicAddress } from '#server/site/public-address.ts'

export interface DevServer {
  /** Answers what belongs to the front end; hands the rest to the service. */
  answer: RequestListener
  close(): Promise<void>
}

const ofTheService = /^\/(api|media|uploads)\/|^\/(config\.json|healthz|readyz)$/

/**
 * Vite in this process, on the service’s own port: the front end is built as it is asked for, and pages and API share
 * their origin as in production. Pages have no Content-Security-Policy here, because Vite injects scripts.
 */
export async function startDevServer(
  { servers, publicOrigin }: { servers: readonly Server[]; publicOrigin: string },
  answerFromService: RequestListener,
): Promise<DevServer> {
  const [server, ...others] = servers
  // Not needed in production, where it would cost half the start.
  const { createServer } = await import('vite')
  const vite = await createServer({
    appType: 'spa',
    server: { middlewareMode: true, hmr: server ? { server } : true },
    clearScreen: false,
  })
  // Vite attaches its socket to one server only; a browser may come by either loopback address.
  for (const other of others) {
    other.on('upgrade', (...upgrade) => server?.emit('upgrade', ...upgrade))
  }
  return {
    answer(request: IncomingMessage, response: ServerResponse) {
      const address = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`)
      const home = publicAddress(address.href, publicOrigin)
      const isPage = request.headers.accept?.includes('text/html') === true
      if (ofTheService.test(address.pathname)) answerFromService(request, response)
      else if (isPage && home !== null) response.writeHead(302, { Location: home }).end()
      else vite.middlewares(request, response, () => response.writeHead(404).end())
    },
    close: () => vite.close(),
  }
}
