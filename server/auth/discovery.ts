import { createRemoteJWKSet, customFetch } from 'jose'
import * as z from 'zod'

import { discoveryUrl, ProviderMetadata, speaksFor } from '#contract/identity/provider-metadata.ts'
import type { OidcConfig } from '#server/base/config.ts'

import { unreachable } from './ask-provider.ts'
import { fetchOfProvider, type FetchOfProvider } from './fetch-of-provider.ts'

/** The service signs nobody in: it cannot do without the keys, and with the rest it can. */
const Metadata = z.object({
  ...ProviderMetadata.shape,
  jwks_uri: z.url(),
  introspection_endpoint: z.url().optional().catch(undefined),
})

export interface Provider {
  metadata: z.infer<typeof Metadata>
  /** Where its metadata stands: a redirect may have led there. */
  foundAt: string
  keys: ReturnType<typeof createRemoteJWKSet>
  fetch: FetchOfProvider
  /** What its tokens are valid by: this machine's own clock may be wrong. */
  now: () => Date
}

export interface Discovery {
  /** Throws `sign-in-unavailable` while the provider was never reached. */
  provider(): Promise<Provider>
  /** Known or not, it answers at once; a provider nobody has asked yet is asked for the next time. */
  origins(): ProviderOrigins
}

/** Origins of the provider by what the front end does with them; the issuer's is in each. */
export interface ProviderOrigins {
  /** What scripts fetch: metadata, keys, tokens, userinfo, revocation, pushed requests. */
  asked: string[]
  /** Pages that people are sent to, and that may frame ours to tell of a sign-out. */
  shown: string[]
}

const freshMs = 3_600_000
/** Between two looks at the keys: whoever changes them signs with them at once. */
const keysPauseMs = 5_000

/**
 * OpenID Connect Discovery 1.0 §4, asked for once and kept: a provider that goes down later does not sign anybody
 * out, because the metadata and keys we have stay good.
 */
export function createDiscovery(
  { issuer, expectedIssuer }: Pick<OidcConfig, 'issuer' | 'expectedIssuer'>,
  clock: () => Date,
  fetch = fetchOfProvider(),
  tokenClock = clock,
): Discovery {
  let known: { provider: Provider; atMs: number } | null = null
  let asking: Promise<Provider> | null = null

  async function ask(): Promise<Provider> {
    try {
      const found = await readProvider(issuer, expectedIssuer ?? issuer, fetch)
      const provider = { ...found, now: tokenClock }
      known = { provider, atMs: clock().getTime() }
      return provider
    } catch (cause) {
      if (known === null) {
        throw unreachable(cause)
      }
      known.atMs = clock().getTime()
      return known.provider
    } finally {
      asking = null
    }
  }

  return {
    async provider() {
      if (known !== null && clock().getTime() - known.atMs < freshMs) return known.provider
      asking ??= ask()
      return asking
    },
    origins() {
      if (known === null) {
        asking ??= ask()
        // Whoever signs in next is told why it failed; a page is not.
        asking.catch(() => {})
      }
      return originsOf(issuer, known?.provider ?? null)
    },
  }
}

function originsOf(issuer: string, provider: Provider | null): ProviderOrigins {
  const all = provider?.metadata
  return {
    asked: originsIn([
      issuer,
      provider?.foundAt,
      all?.jwks_uri,
      all?.token_endpoint,
      all?.userinfo_endpoint,
      all?.revocation_endpoint,
      all?.pushed_authorization_request_endpoint,
    ]),
    shown: originsIn([issuer, all?.authorization_endpoint, all?.end_session_endpoint]),
  }
}

function originsIn(addresses: readonly (string | undefined)[]): string[] {
  const urls = addresses.filter((text) => text !== undefined && URL.canParse(text))
  return [...new Set(urls.map((text) => new URL(text ?? '').origin))]
}

async function readProvider(
  issuer: string,
  expected: string,
  fetch: FetchOfProvider,
): Promise<Omit<Provider, 'now'>> {
  const address = discoveryUrl(issuer)
  const response = await fetch('discovery', address, {
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) throw new Error(`Discovery of ${issuer} answers ${response.status}`)
  const metadata = Metadata.parse(await response.json())
  if (!speaksFor(metadata.issuer, expected)) {
    throw new Error(`Discovery of ${issuer} speaks for ${metadata.issuer}`)
  }
  return {
    metadata,
    foundAt: response.url || address,
    keys: createRemoteJWKSet(new URL(metadata.jwks_uri), {
      cooldownDuration: keysPauseMs,
      [customFetch]: (keysAddress, init) => fetch('keys', keysAddress, init),
    }),
    fetch,
  }
}
