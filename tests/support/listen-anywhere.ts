import type { Server } from 'node:net'

/** Listens at a free port, and says which. Ask at the same host: `localhost` may be another address than 127.0.0.1. */
export async function listenAnywhere(server: Server, host = '127.0.0.1'): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
