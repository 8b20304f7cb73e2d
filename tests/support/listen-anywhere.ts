import type { Server } from 'node:net'

/** Listens at a free port, and says which. Ask at the same host: `localhost` may be another address than 127.0.0.1. */
export async function listenAnywhere(server: Server, host = '127.0.0.1'): Promise<number> {
  return listenAt(server, host)
}

/** The same at this port. */
export async function listenAt(server: Server, host: string, port = 0): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
