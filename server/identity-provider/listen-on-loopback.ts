import { createServer, type RequestListener, type Server } from 'node:http'
import { isIPv6 } from 'node:net'

import { StartError } from '#server/base/start-error.ts'

export interface Listening {
  port: number
  close(): Promise<void>
}

/**
 * Listens on 127.0.0.1 and, where this machine has it, on ::1, because browsers differ in which of the two
 * they mean by `localhost`. Port 0 takes any free port. Throws a StartError when the port is taken.
 */
export async function listenOnLoopback(port: number, answer: RequestListener): Promise<Listening> {
  const first = createServer(answer)
  const second = createServer(answer)
  const taken = await listen(first, port, '127.0.0.1')
  try {
    await listen(second, taken, '::1')
  } catch (error) {
    if (error instanceof StartError) {
      await close(first)
      throw error
    }
  }
  return {
    port: taken,
    async close() {
      await Promise.all([close(first), close(second)])
    },
  }
}

/** The port it listens on. An address this machine does not have throws the system’s own error. */
function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(isTaken(error) ? portTaken(port, error) : error))
    server.listen({ port, host, ipv6Only: isIPv6(host) }, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

function close(server: Server): Promise<void> {
  if (!server.listening) return Promise.resolve()
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

function isTaken(error: Error): boolean {
  return 'code' in error && error.code === 'EADDRINUSE'
}

function portTaken(port: number, cause: Error): StartError {
  return new StartError(
    `Port ${port} is taken, so the sign-in provider cannot start. Stop the other program or set IDP_PORT to a free port.`,
    { cause },
  )
}
