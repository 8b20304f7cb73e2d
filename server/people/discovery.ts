import { createRemoteJWKSet } from 'jose'
import * as z from 'zod'

import type { OidcConfig } from '#server/config.ts'
import { ProblemError } from '#server/http/problem-error.ts'

const Metadata = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  introspection_endpoint: z.url().optional(),
  authorization_endpoint: z.url().optional(),
  token_endpoint: z.url().optional(),
  end_session_endpoint: z.url().optional(),
  revocation_endpoint: z.url().optional(),
})

export interface Provider {
  metadata: z.infer<typeof Metadata>
  keys: ReturnType<typeof createRemoteJWKSet>
}

export interface Discovery {
  /** Throws `unavailable` while the provider was never reached. */
  provider(): Promise<Provider>
  /** Origins the front end talks to: the issuer’s, and those its metadata names once it is known. */
  origins(): string[]
}

const freshMs = 3_600_000
const retryAfterMs = 5_000

/**
 * OpenID Connect Discovery 1.0 §4, asked for once and kept: a provider that goes down later does not sign anybody
 * out, because the metadata and keys we have stay good.
 */
export function createDiscovery(
  { issuer, expectedIssuer }: Pick<OidcConfig, 'issuer' | 'expectedIssuer'>,
  clock: () => Date,
): Discovery {
  let known: { provider: Provider; atMs: number } | null = null
  let asking: Promise<Provider> | null = null

  async function ask(): Promise<Provider> {
    try {
      const provider = await readProvider(issuer, expectedIssuer ?? issuer)
      known = { provider, atMs: clock().getTime() }
      return provider
    } catch (cause) {
      if (known === null) {
        throw new ProblemError('unavailable', {
          detail:
            'The identity provider cannot be reached, so nobody’s sign-in can be checked now.',
          retryAfterMs,
          cause,
        })
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
    origins: () => {
      const endpoints = Object.values(known?.provider.metadata ?? {})
      const texts = [issuer, ...endpoints].filter((text) => text !== undefined)
      const urls = texts.filter((text) => URL.canParse(text))
      return [...new Set(urls.map((text) => new URL(text).origin))]
    },
  }
}

async function readProvider(issuer: string, expected: string): Promise<Provider> {
  const base = issuer.replace(/\/$/, '')
  const response = await fetch(`${base}/.well-known/openid-configuration`, {
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) throw new Error(`Discovery of ${issuer} answers ${response.status}`)
  const metadata = Metadata.parse(await response.json())
  if (!isSameIssuer(metadata.issuer, expected)) {
    throw new Error(`Discovery of ${issuer} speaks for ${metadata.issuer}`)
  }
  return { metadata, keys: createRemoteJWKSet(new URL(metadata.jwks_uri)) }
}

/** A slash at the end is a common slip; Entra ID’s shared endpoints answer a template for the tenant. */
function isSameIssuer(theirs: string, configured: string): boolean {
  const bare = (text: string) => text.replace(/\/$/, '')
  return bare(theirs) === bare(configured) || theirs.includes('{tenantid}')
}
