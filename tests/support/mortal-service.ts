import { fork } from 'node:child_process'
import { once } from 'node:events'

import type { Ending } from './mortal-endings.ts'
import type { Ready } from './mortal-service-process.ts'
import { quickStart } from './quick-start.ts'

/** The service in a process of its own that ends in the middle of its work. */
export interface MortalService extends Ready {
  /** From now on it does not survive its ending; what an earlier one left is finished before. */
  arm(): Promise<void>
  /** Ends it wherever it is. */
  kill(): Promise<void>
  /** Which signal ended it, once it has ended. */
  ended: Promise<unknown>
  stop(): Promise<void>
}

/** `databaseUrl` empty: the embedded database in the data folder. */
export async function startMortalService(options: {
  dataDir: string
  issuer: string
  databaseUrl: string
  ending: Ending
}): Promise<MortalService> {
  const { dataDir, issuer, databaseUrl, ending } = options
  const args = [dataDir, issuer, databaseUrl, ending]
  const child = fork('tests/support/mortal-service-process.ts', args, {
    execArgv: quickStart,
    stdio: 'inherit',
  })
  const exit = once(child, 'exit')
  const started: Ready[] = await Promise.race([once(child, 'message'), exit.then(() => [])])
  const [ready] = started
  if (ready === undefined) throw new Error('The service did not start.')
  return {
    ...ready,
    ended: exit.then(([, signal]: unknown[]) => signal),
    async arm() {
      const armed = once(child, 'message')
      child.send('arm')
      await armed
    },
    async kill() {
      child.kill('SIGKILL')
      await exit
    },
    async stop() {
      child.disconnect()
      await exit
    },
  }
}
