import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'

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
  [server, ...others]: readonly Server[],
  answerFromService: RequestListener,
): Promise<DevServer> {
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
      const path = new URL(request.url ?? '/', 'http://localhost').pathname
      if (ofTheService.test(path)) answerFromService(request, response)
      else vite.middlewares(request, response, () => response.writeHead(404).end())
    },
    close: () => vite.close(),
  }
}
