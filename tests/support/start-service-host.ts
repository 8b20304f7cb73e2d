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
  const ended = once(host, 'exit').then(([code]) => {
    throw new Error(`The process that holds the services ended with ${code}.`)
  })
  const [address] = await Promise.race([once(host, 'message'), ended])
  let isEnding = false
  // From here on it is told beside the tests that fail for it.
  ended.catch(({ message }: Error) => isEnding || console.error(message))
  provide('serviceHost', address)
  return async () => {
    const exit = once(host, 'exit')
    isEnding = true
    host.disconnect()
    await exit
  }
}
