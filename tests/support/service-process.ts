import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import * as z from 'zod'

import { Role } from '#contract/people.ts'

import { listenOn } from './listening-service.ts'
import { openTestDatabase } from './test-database.ts'
import { startTestIssuer } from './test-issuer.ts'

/**
 * The service and its issuer in a process of their own, for tests whose own process pretends to be a
 * browser (jsdom brings its own URL and more, which Node's modules refuse). Spoken to over IPC.
 */
const Order = z.discriminatedUnion('do', [
  z.object({ do: z.literal('token'), username: z.string(), role: Role }),
  z.object({ do: z.literal('issuer'), isDown: z.boolean() }),
])
export type Order = z.infer<typeof Order>

const { values: flags } = parseArgs({
  options: { 'sample-library': { type: 'boolean', default: false }, quota: { type: 'string' } },
})
const dataDir = await mkdtemp(join(tmpdir(), 'foyer-page-test-'))
const issuer = await startTestIssuer()
const service = await listenOn(dataDir, issuer, {
  parts: { database: await openTestDatabase() },
  change: (config) => ({
    ...config,
    hasSampleLibrary: flags['sample-library'],
    uploads: { ...config.uploads, quotaB: flags.quota === undefined ? null : Number(flags.quota) },
  }),
})

process.on('message', (message) => void carryOut(Order.parse(message)))
process.on('disconnect', () => void stop())
process.send?.({ origin: service.origin, issuer: issuer.issuer })

async function carryOut(order: Order): Promise<void> {
  if (order.do === 'issuer') issuer.setDown(order.isDown)
  const token = order.do === 'token' ? await service.tokenFor(order.username, order.role) : ''
  process.send?.({ token })
}

async function stop(): Promise<void> {
  await service.stop(0)
  await issuer.close()
  await rm(dataDir, { recursive: true, force: true })
}
