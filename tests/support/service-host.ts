import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import * as z from 'zod'

import { Role } from '#contract/people.ts'

import { listenOn } from './listening-service.ts'
import { openTestDatabase } from './test-database.ts'
import { startTestIssuer } from './test-issuer.ts'

/**
 * Services and their issuers in a process of their own, for tests whose own process pretends to be a browser (jsdom
 * brings its own URL and more, which Node's modules refuse). One process for all of them: loading the service takes
 * longer than opening one.
 */
const id = z.string()
const Order = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('open'),
    hasSampleLibrary: z.boolean(),
    quotaB: z.number().nullable(),
  }),
  z.object({ do: z.literal('token'), id, username: z.string(), role: Role }),
  z.object({ do: z.literal('issuer'), id, isDown: z.boolean() }),
  z.object({ do: z.literal('close'), id }),
])
export type Order = z.infer<typeof Order>

export interface Answer {
  id: string
  origin: string
  issuer: string
  token: string
}

type Opened = Awaited<ReturnType<typeof open>>
const services = new Map<string, Opened>()

async function open({ hasSampleLibrary, quotaB }: Extract<Order, { do: 'open' }>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-page-test-'))
  const issuer = await startTestIssuer()
  const service = await listenOn(dataDir, issuer, {
    parts: { database: await openTestDatabase() },
    change: (config) => ({
      ...config,
      hasSampleLibrary,
      uploads: { ...config.uploads, quotaB },
    }),
  })
  return {
    issuer,
    service,
    async close() {
      await service.stop(0)
      await issuer.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function carryOut(order: Order): Promise<Partial<Answer>> {
  if (order.do === 'open') {
    const opened = await open(order)
    services.set(opened.service.origin, opened)
    const { origin } = opened.service
    return { id: origin, origin, issuer: opened.issuer.issuer }
  }
  const opened = services.get(order.id)
  if (!opened) throw new Error(`No service is open at ${order.id}.`)
  if (order.do === 'token')
    return { token: await opened.service.tokenFor(order.username, order.role) }
  if (order.do === 'issuer') opened.issuer.setDown(order.isDown)
  else {
    services.delete(order.id)
    await opened.close()
  }
  return {}
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const order = Order.parse(JSON.parse(await text(request)))
    response.end(JSON.stringify(await carryOut(order)))
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
}

const server = createServer((request, response) => void answer(request, response))
server.listen(0, '127.0.0.1', () => {
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address())
  process.send?.(`http://127.0.0.1:${port}`)
})
process.on('disconnect', () => void stop())

async function stop(): Promise<void> {
  server.close()
  server.closeAllConnections()
  await Promise.all([...services.values()].map((opened) => opened.close()))
}
