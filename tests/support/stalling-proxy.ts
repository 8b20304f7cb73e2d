import { connect, createServer, type Socket } from 'node:net'

import { listenAnywhere } from './listen-anywhere.ts'

export interface StallingProxy {
  port: number
  /** From now on nothing is passed on either way; connections stay open, and new ones are taken. */
  stall(): void
  /** New connections lead there; those there are stay where they are. */
  leadTo(port: number): void
  /** Passes on what was kept back, and all that follows. */
  resume(): void
  close(): Promise<void>
}

/** Stands before a server on this machine and can make it look hung: it takes connections and says nothing. */
export async function startStallingProxy(targetPort: number): Promise<StallingProxy> {
  const sockets = new Set<Socket>()
  let isStalled = false
  let leadsTo = targetPort
  const server = createServer((client) => {
    const target = connect(leadsTo, '127.0.0.1')
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => to.write(chunk))
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.on('error', () => from.destroy())
      if (isStalled) from.pause()
    }
  })
  return {
    port: await listenAnywhere(server),
    stall() {
      isStalled = true
      for (const socket of sockets) socket.pause()
    },
    leadTo(wanted) {
      leadsTo = wanted
    },
    resume() {
      isStalled = false
      for (const socket of sockets) socket.resume()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
