import { expect, test as base, type Page } from '@playwright/test'

import { openApi, type Api } from './api.ts'
import { watchProblems, type Problems } from './problems.ts'
import { accessTokenOf, nobody, signedInState, type Person, type State } from './sign-in.ts'

interface Options {
  /** Who is signed in when the test begins; nobody unless `test.use({ as: … })` says so. */
  as: Person | null
}

interface Fixtures {
  /** What the browser of a signed-in person has stored. */
  stateOf: (person: Person) => Promise<State>
  /** Every test fails when a page throws, logs an error or breaks its policy. */
  problems: Problems
  /** A page of another person, in a browser of their own, watched the same way. */
  pageOf: (person: Person | null) => Promise<Page>
  /** The service, asked as a person. */
  apiOf: (person: Person) => Promise<Api>
}

/**
 * What one test leaves behind would hold up the next, which keeps the browser context: a page that is still on its way
 * somewhere, and a mouse button that is down, or a link that is dragged, for then no press reaches a page.
 */
async function comeToRest(page: Page): Promise<void> {
  const leave = async () => {
    await page.goto('about:blank', { timeout: 10_000 })
    // There, letting go does nothing.
    await page.mouse.up()
  }
  // What it was on its way to may interrupt it once.
  await leave().catch(async () => (page.isClosed() ? null : leave().catch(() => null)))
}

/** A test in the running portal: production build, real service, embedded provider. */
export const test = base.extend<Options & Fixtures>({
  as: [null, { option: true }],
  stateOf: async ({ browser, baseURL }, provide) => {
    await provide((person) => signedInState(browser, originOf(baseURL), person))
  },
  storageState: async ({ as, stateOf }, provide) => {
    await provide(as ? await stateOf(as) : nobody)
  },
  problems: [
    async ({ context }, provide) => {
      const problems = await watchProblems(context)
      await provide(problems)
      // A page may still be loading when its test is over; what answers for the network then has nobody to answer.
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      const unexpected = problems.unexpected()
      for (const page of context.pages()) await comeToRest(page)
      expect(unexpected, 'no page error, console error or policy violation').toEqual([])
    },
    { auto: true },
  ],
  pageOf: async ({ browser, problems, stateOf }, provide) => {
    const opened: Awaited<ReturnType<typeof browser.newContext>>[] = []
    await provide(async (person) => {
      const storageState = person ? await stateOf(person) : nobody
      const context = await browser.newContext({ storageState })
      opened.push(context)
      await watchProblems(context, problems.found)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
  apiOf: async ({ stateOf, baseURL }, provide) => {
    const opened: Api[] = []
    await provide(async (person) => {
      const api = await openApi(originOf(baseURL), accessTokenOf(await stateOf(person)))
      opened.push(api)
      return api
    })
    for (const api of opened) await api.dispose()
  },
})

function originOf(baseURL: string | undefined): string {
  if (baseURL === undefined) throw new Error('the configuration names no baseURL')
  return baseURL
}

export { expect }
