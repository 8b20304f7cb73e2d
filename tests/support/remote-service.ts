import { inject } from 'vitest'

import type { Role } from '#contract/people.ts'

import type { Answer, Order } from './service-host.ts'

/** The real service in another process, for page tests. */
export interface RemoteService {
  origin: string
  issuer: string
  tokenFor(username: string, role: Role): Promise<string>
  /** While true the identity provider answers 503. */
  setIssuerDown(isDown: boolean): Promise<void>
  close(): Promise<void>
}

// Tests put one of their own in its place.
const { fetch } = globalThis

export async function startRemoteService(
  options: { hasSampleLibrary?: boolean; quotaB?: number } = {},
): Promise<RemoteService> {
  const { hasSampleLibrary = false, quotaB = null } = options
  const { id, origin, issuer } = await tell({ do: 'open', hasSampleLibrary, quotaB })
  return {
    origin,
    issuer,
    tokenFor: async (username, role) => (await tell({ do: 'token', id, username, role })).token,
    setIssuerDown: async (isDown) => void (await tell({ do: 'issuer', id, isDown })),
    close: async () => void (await tell({ do: 'close', id })),
  }
}

async function tell(order: Order): Promise<Answer> {
  const response = await fetch(inject('serviceHost'), {
    method: 'POST',
    body: JSON.stringify(order),
  })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}
