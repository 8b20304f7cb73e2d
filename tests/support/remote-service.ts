import { fork } from 'node:child_process'
import { once } from 'node:events'

import type { Order } from './service-process.ts'

/** The real service in another process, for page tests. */
export interface RemoteService {
  origin: string
  issuer: string
  tokenFor(username: string, role: 'viewer' | 'creator' | 'moderator' | 'admin'): Promise<string>
  /** While true the identity provider answers 503. */
  setIssuerDown(isDown: boolean): Promise<void>
  close(): Promise<void>
}

export async function startRemoteService(
  options: { hasSampleLibrary?: boolean; quotaB?: number } = {},
): Promise<RemoteService> {
  const flags = [
    ...(options.hasSampleLibrary ? ['--sample-library'] : []),
    ...(options.quotaB === undefined ? [] : [`--quota=${options.quotaB}`]),
  ]
  const child = fork('tests/support/service-process.ts', flags, { execArgv: [], stdio: 'inherit' })
  const [{ origin, issuer }] = await once(child, 'message')
  const tell = async (order: Order): Promise<{ token: string }> => {
    child.send(order)
    const [answer] = await once(child, 'message')
    return answer
  }
  return {
    origin,
    issuer,
    tokenFor: async (username, role) => (await tell({ do: 'token', username, role })).token,
    setIssuerDown: async (isDown) => void (await tell({ do: 'issuer', isDown })),
    async close() {
      const exit = once(child, 'exit')
      child.disconnect()
      await exit
    },
  }
}
