import type { Provider } from './provider.ts'
import { betterAuth } from './providers/better-auth.ts'
import { canaille } from './providers/canaille.ts'
import { django } from './providers/django.ts'
import { embedded } from './providers/embedded.ts'
import { faulty } from './providers/faulty.ts'
import { glewlwyd } from './providers/glewlwyd.ts'
import { keycloak } from './providers/keycloak.ts'
import { lemonldap } from './providers/lemonldap.ts'
import { navikt } from './providers/navikt.ts'
import { spring } from './providers/spring.ts'
import { zitadel } from './providers/zitadel.ts'

const providers: ReadonlyMap<string, Provider> = new Map([
  ['embedded', embedded],
  ['glewlwyd', glewlwyd],
  ['keycloak', keycloak],
  ['faulty', faulty],
  ['django', django],
  ['canaille', canaille],
  ['better-auth', betterAuth],
  ['navikt', navikt],
  ['spring', spring],
  ['zitadel', zitadel],
  ['lemonldap', lemonldap],
])

export const providerNames: readonly string[] = [...providers.keys()]

/**
 * What `npm test` runs: a program of others that starts in seconds. The embedded provider and the faulty one have whole
 * projects of browser tests to themselves; each other one takes minutes to install or start.
 */
export const usualNames: readonly string[] = ['glewlwyd']

export function findProvider(name: string): Provider {
  const provider = providers.get(name)
  if (!provider) throw new Error(`No provider "${name}". There are: ${providerNames.join(', ')}.`)
  return provider
}
