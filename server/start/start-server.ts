import { createServer, type RequestListener, type Server } from 'node:http'
import { isIPv6 } from 'node:net'

import { usualBodyWaits, withBodyWaits } from '#server/api/body-waits.ts'
import { StartError } from '#server/base/start-error.ts'

interface Where {
  host: string
  port: number
  /** The settings that say so, for whoever has to change them. */
  names?: { host: string; port: string }
}

export interface RunningServer {
  port: number
  /** One for each address. */
  servers: readonly Server[]
  /** Takes no new connections, lets requests finish for `graceMs`, then cuts what is left. */
  close(graceMs: number): Promise<void>
}

/**
 * Listens on `host`; `localhost` means both loopback addresses, because browsers differ in which they try.
 * Throws a StartError when the port is taken or the address is not of this machine.
 */
export async function startServer(
  { host, port, names = { host: 'HOST', port: 'PORT' } }: Where,
  unguarded: RequestListener,
  bodyWaits = usualBodyWaits,
): Promise<RunningServer> {
  const answer = withBodyWaits(unguarded, bodyWaits)
  const [first = host, second] = host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
  const main = await listen({ host: first, port, names }, answer)
  const servers = [main]
  const taken = portOf(main) ?? port
  try {
    if (second !== undefined)
      servers.push(...(await listenAsWell({ host: second, port: taken, names }, answer)))
  } catch (error) {
    // Left open, it would keep the process alive that is about to say why it cannot start.
    await close(main, 0)
    throw error
  }
  return {
    port: taken,
    servers,
    close: async (graceMs) => {
      await Promise.all(servers.map((server) => close(server, graceMs)))
    },
  }
}

/** A machine without IPv6 has no `::1`, and needs none. */
async function listenAsWell(where: Required<Where>, answer: RequestListener): Promise<Server[]> {
  try {
    return [await listen(where, answer)]
  } catch (error) {
    const isTaken = error instanceof StartError && error.message.includes('is taken')
    if (isTaken) throw error
    return []
  }
}

function listen(where: Required<Where>, answer: RequestListener): Promise<Server> {
  const { host, port } = where
  // No limit for a whole request here: an upload takes as long as it takes, and other bodies have a limit of their own.
  const server = createServer({ requestTimeout: 0, headersTimeout: 60_000 }, answer)
  server.keepAliveTimeout = 65_000
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(startError(error, where)))
    server.listen({ host, port, ipv6Only: isIPv6(host) && host !== '::' }, () => resolve(server))
  })
}

function startError(error: Error, { host, port, names }: Required<Where>): StartError {
  const code = 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is taken, perhaps by another Foyer. Stop it, or set ${names.port} to a free port.`,
      { cause: error },
    )
  }
  if (code === 'EACCES') {
    return new StartError(
      `Port ${port} needs more rights. Set ${names.port} to a number above 1023.`,
      {
        cause: error,
      },
    )
  }
  return new StartError(
    `${host} is no address of this machine. Set ${names.host} to one, or to localhost.`,
    {
      cause: error,
    },
  )
}

function portOf(server: Server | undefined): number | undefined {
  const address = server?.address()
  return typeof address === 'object' ? address?.port : undefined
}

function close(server: Server, graceMs: number): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  // A connection becomes idle when its answer has gone out, and browsers would keep it open.
  const sweep = setInterval(() => server.closeIdleConnections(), 100)
  return new Promise((resolve) => {
    server.close(() => {
      clearTimeout(cut)
      clearInterval(sweep)
      resolve()
    })
    server.closeIdleConnections()
  })
}
