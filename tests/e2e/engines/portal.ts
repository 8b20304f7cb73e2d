import { expect, test as base } from '@playwright/test'

import { startOf, type Browser, type EngineName, type Tab } from './engine.ts'
import { press, see } from './hands.ts'

export interface EngineOptions {
  engine: EngineName
}

interface WorkerFixtures extends EngineOptions {
  running: Browser
}

interface Fixtures {
  /** Opens the front door, as somebody who has never been here or as whom the browser remembers. */
  openTab: () => Promise<Tab>
  /** A tab in which Mara is signed in. */
  tab: Tab
}

const firstPort = Number(process.env['FOYER_TEST_PORT'] ?? 18_080)
const harmless = [
  // WebKit knows it where it is built with installable pages, as in Safari; Debian's is not.
  /Unrecognized Content-Security-Policy directive 'manifest-src'/,
  // So it calls a request that its page left behind. Of one that was refused it says first what was not allowed.
  /Fetch API cannot load \S+ due to access control checks/,
]

/** A test in the running portal, in another engine than Chromium's; it fails with what the console calls an error. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  running: [
    async ({ engine }, provide) => {
      const running = await startOf(engine)(firstPort + 20)
      await provide(running)
      await running.stop()
    },
    { scope: 'worker' },
  ],
  openTab: async ({ running, baseURL }, provide) => {
    const opened: Tab[] = []
    await provide(async () => {
      const tab = await running.openTab()
      opened.push(tab)
      await tab.goTo(`${baseURL ?? ''}/`)
      return tab
    })
    for (const tab of opened) await tab.close()
    const problems = running.problems
      .splice(0)
      .filter((line) => !harmless.some((pattern) => pattern.test(line)))
    expect(problems, 'no page error, console error or policy violation').toEqual([])
  },
  tab: async ({ openTab }, provide) => {
    const tab = await openTab()
    const isOut = await tab.run(
      () => !Object.keys(localStorage).some((key) => key.startsWith('foyer.user.')),
    )
    if (isOut) await signIn(tab)
    await see(tab, ['button', 'Mara Veldt, your account'])
    await provide(tab)
  },
})

/** From the front door over the provider's page and back. */
export async function signIn(tab: Tab): Promise<void> {
  await press(tab, ['a', 'Sign in with Quillmoor'])
  await press(tab, ['button', 'Continue as Mara Veldt'])
}

export { expect }
