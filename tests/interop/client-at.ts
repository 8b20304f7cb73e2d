import { paths } from '#config/paths.ts'

import type { Client } from './provider.ts'

/** What a Foyer at an origin needs its provider to know. */
export function clientAt(origin: string): Client {
  return {
    id: 'foyer',
    redirectUris: [origin + paths.authCallback()],
    signedOutUris: [origin + paths.signedOut()],
    origins: [origin],
  }
}
