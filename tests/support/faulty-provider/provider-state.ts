import type { Faults } from './faults.ts'
import type { Grants } from './grants.ts'
import type { FaultyPerson } from './people.ts'
import type { SigningKeys } from './signing-keys.ts'

/** Somebody the provider knows by its cookie. */
export interface ProviderSession {
  id: string
  person: FaultyPerson
  authTimeS: number
}

/** What every endpoint works with. */
export interface ProviderState {
  /** Without a slash at the end; endpoints stand below it. */
  base: string
  /** What the provider calls itself. */
  issuer: string
  clientId: string
  /** Origin of the application: its redirect URIs, and who may call from a page. */
  origin: string
  /** `aud` of access tokens. */
  audience: string
  tokenLifeS: number
  faults: Faults
  keys: SigningKeys
  grants: Grants
  sessions: Map<string, ProviderSession>
  /** The provider's clock. */
  nowS: () => number
}
