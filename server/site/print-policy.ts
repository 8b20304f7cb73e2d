import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { createDiscovery } from '#server/auth/discovery.ts'
import { readConfig } from '#server/base/read-config.ts'
import { StartError } from '#server/base/start-error.ts'

import { staticHeaders, type Dialect } from './static-headers.ts'

/**
 * Prints the headers a static host must send with the front end: npx node server/site/print-policy.ts [--nginx | --caddy]
 * [folder of the build]. Reads the settings of the service, and asks the provider for its addresses.
 */
async function print(): Promise<string> {
  const { values, positionals } = parseArgs({
    options: { nginx: { type: 'boolean' }, caddy: { type: 'boolean' } },
    allowPositionals: true,
  })
  const dialect: Dialect = values.nginx ? 'nginx' : values.caddy ? 'caddy' : 'plain'
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const folder = positionals[0] ?? fileURLToPath(new URL('../../dist', import.meta.url))
  const html = await readFile(join(folder, 'index.html'), 'utf8').catch((cause: unknown) => {
    throw new StartError(`There is no build in ${folder}. Run npm run build first.`, { cause })
  })
  const discovery = createDiscovery(config.oidc, () => new Date())
  await discovery.provider().catch((cause: unknown) => {
    throw new StartError(
      `${config.oidc.issuer} does not answer, so the addresses to allow are not known. Set OIDC_ISSUER, and see that it runs.`,
      { cause },
    )
  })
  return staticHeaders({ config, html, provider: discovery.origins() }, dialect)
}

try {
  process.stdout.write(`${await print()}\n`)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
