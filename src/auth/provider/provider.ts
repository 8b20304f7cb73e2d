import { settings } from '#config/env.ts'
import { discoveryUrl } from '#contract/identity/provider-metadata.ts'

import { cachedDocument } from './provider-cache.ts'
import { KeySet, type SigningKey } from './provider-keys.ts'
import {
  checkIssuer,
  ProviderMetadata,
  type ProviderMetadata as Metadata,
} from './provider-metadata.ts'

/** What the provider says of itself, checked and cached. */
export interface Provider {
  metadata(): Promise<Metadata>
  /** Its public keys; empty when it publishes none. */
  keys(): Promise<readonly SigningKey[]>
  refreshKeys(): Promise<readonly SigningKey[]>
  /** Forgets what was cached, after an answer that suggests it has moved. */
  forget(): void
}

let known: Provider | null = null

/** The provider of this page. */
export function provider(): Provider {
  const { issuer, expectedIssuer } = settings().oidc
  known ??= createProvider(issuer, expectedIssuer)
  return known
}

/** @param expectedIssuer what the document must call itself; the issuer unless a setting says otherwise */
export function createProvider(issuer: string, expectedIssuer = issuer): Provider {
  const discovery = cachedDocument(discoveryUrl(issuer), ProviderMetadata)
  const keySets = new Map<string, ReturnType<typeof cachedDocument<typeof KeySet>>>()

  async function metadata(): Promise<Metadata> {
    const document = await discovery.get()
    try {
      checkIssuer(document, expectedIssuer)
    } catch (error) {
      // Once it is put right, the next try must see it.
      discovery.forget()
      throw error
    }
    return document
  }

  async function keySet() {
    const { jwks_uri: url } = await metadata()
    if (!url) return null
    const known = keySets.get(url) ?? cachedDocument(url, KeySet)
    keySets.set(url, known)
    return known
  }

  return {
    metadata,
    keys: async () => (await (await keySet())?.get())?.keys ?? [],
    refreshKeys: async () => (await (await keySet())?.refresh())?.keys ?? [],
    forget() {
      discovery.forget()
      for (const set of keySets.values()) set.forget()
    },
  }
}
