import { mkdtemp, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { getRequestListener } from '@hono/node-server'

import { createLog } from '#server/base/log.ts'
import { readConfig } from '#server/base/read-config.ts'
import { startIdentityProvider } from '#server/identity-provider/start.ts'
import { builtFile } from '#server/site/built-files.ts'
import { createService } from '#server/start/compose.ts'
import { startServer } from '#server/start/start-server.ts'

import { openTestDatabase } from './test-database.ts'

const page =
  '<!doctype html><html><head><script>theme()</script></head><body><div id="root"></div></body></html>'

/** Foyer as `npm start` composes it, with a small page for a front end; with its own provider unless one is named. */
export async function startWholeFoyer(
  settings: Record<string, string>,
): Promise<{ stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-doctor-whole-'))
  const own = { DATA_DIR: dataDir, SAMPLE_LIBRARY: 'off', PROCESSING: 'off' }
  const config = readConfig({ ...own, ...settings })
  const log = createLog({ level: 'silent', isPretty: false })
  let answer: RequestListener = (_request, response) => response.writeHead(503).end()
  const server = await startServer(config, (request, response) => answer(request, response))
  const service = await createService(config, {
    log,
    database: await openTestDatabase(),
    site: new Map([['/index.html', builtFile('index.html', Buffer.from(page))]]),
  })
  const listener = getRequestListener((request, env) => service.fetch(request, env), {
    overrideGlobalObjects: false,
  })
  answer = (request, response) => void listener(request, response)
  const { db } = service.services
  const provider = config.oidc.isEmbedded ? await startIdentityProvider({ config, db, log }) : null
  // As at the start of Foyer: pages name the provider's addresses in their policy.
  await service.services.bearer.warmUp()
  return {
    async stop() {
      service.stopWork()
      await server.close(0)
      await provider?.close()
      await service.close()
      await rm(dataDir, { recursive: true })
    },
  }
}
