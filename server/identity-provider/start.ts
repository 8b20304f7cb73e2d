import type { RequestListener } from 'node:http'

import type { Kysely } from 'kysely'
import { Provider } from 'oidc-provider'

import type { Config } from '#server/base/config.ts'
import type { Log } from '#server/base/log.ts'
import { StartError } from '#server/base/start-error.ts'
import type { Tables } from '#server/database/tables.ts'

import { removeExpiredRecords } from './database-adapter.ts'
import { createDoorwayPages } from './doorway-pages.ts'
import { loadDoorwayStyle } from './doorway-style.ts'
import { listenOnLoopback } from './listen-on-loopback.ts'
import { providerConfiguration, type ProviderRequirements } from './provider-configuration.ts'
import { loadProviderKeys } from './provider-keys.ts'
import { createRequestHandler } from './request-handler.ts'

export interface IdentityProvider {
  issuer: string
  close(): Promise<void>
}

interface StartOptions {
  config: Config
  db: Kysely<Tables>
  log: Log
  requires?: ProviderRequirements
}

const cleaningMs = 3_600_000

/**
 * Starts the OpenID provider for local use on its own origin. Anyone at this computer can sign in as
 * anyone, so it listens on loopback only; in production it throws a StartError.
 */
export async function startIdentityProvider(options: StartOptions): Promise<IdentityProvider> {
  const { config, db, log, requires = {} } = options
  if (config.isProduction) {
    throw new StartError(
      'The built-in sign-in provider lets anyone in without a password, so it does not start in production: set OIDC_ISSUER to your own provider.',
    )
  }
  const keys = await loadProviderKeys(db)
  const style = await loadDoorwayStyle()
  let answer: RequestListener = (_request, response) => response.writeHead(503).end()
  const server = await listenOnLoopback(config.identityProviderPort, (request, response) =>
    answer(request, response),
  )

  const issuer = `http://localhost:${server.port}`
  const clientOrigins = [...new Set([config.publicOrigin, ...config.appOrigins])]
  const pages = createDoorwayPages({
    portalName: config.portal.name,
    foyerUrl: config.publicOrigin,
    stylePath: style.path,
  })
  const provider = new Provider(
    issuer,
    providerConfiguration({
      db,
      keys,
      pages,
      clientOrigins,
      clientId: config.oidc.clientId,
      audience: config.oidc.audience,
      accessTokenTtlS: config.identityProviderTokenS,
      requires,
    }),
  )
  provider.on('server_error', (_ctx, error) => log.error('identity-provider.failed', { error }))
  answer = createRequestHandler({ provider, issuer, pages, style, clientOrigins, log })

  const clean = () =>
    removeExpiredRecords(db).catch((error: unknown) =>
      log.warn('identity-provider.cleaning-failed', { error }),
    )
  await clean()
  const cleaning = setInterval(() => void clean(), cleaningMs).unref()
  return {
    issuer,
    async close() {
      clearInterval(cleaning)
      await server.close()
    },
  }
}
