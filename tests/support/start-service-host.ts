import { fork } from 'node:child_process'
import { once } from 'node:events'

import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where `service-host.ts` takes orders. */
    serviceHost: string
  }
}

/** Once for all page tests of a run. */
export default async function startServiceHost({ provide }: TestProject) {
  const host = fork('tests/support/service-host.ts', { execArgv: [], stdio: 'inherit' })
  const [address] = await once(host, 'message')
  provide('serviceHost', address)
  return async () => {
    const exit = once(host, 'exit')
    host.disconnect()
    await exit
  }
}
