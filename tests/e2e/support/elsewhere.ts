import { createServer } from 'node:http'

/** A page of another origin, to leave for; and its end. */
export async function openElsewhere(): Promise<{ url: string; close: () => void }> {
  const server = createServer((_, answer) => {
    answer.writeHead(200, { 'Content-Type': 'text/html' })
    answer.end('<!doctype html><link rel="icon" href="data:,"><h1>Elsewhere</h1>')
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('it listens at no port')
  return { url: `http://localhost:${address.port}/`, close: () => server.close() }
}
