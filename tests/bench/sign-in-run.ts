import type { Browser, CDPSession, Page } from '@playwright/test'

import { CookieBrowser } from '#tests/support/cookie-browser.ts'

import { serialTrips, watchTrips } from './provider-trips.ts'

/** An application somebody signs in to, and how one sees that it happened. */
export interface Application {
  signInUrl: string
  /** Selector of what only a signed-in person is shown. */
  person: string
  /** What the key of the stored person begins with. */
  storedPrefix: string
}

export interface Conditions {
  name: string
  /** Nothing of the application is in the browser's cache when the answer comes back. */
  isCold?: boolean
  /** Added to every request from the answer on. */
  latencyMs?: number
  cpuSlowdown?: number
}

export interface SignInRun {
  /** All from the start of the navigation to the callback address. */
  codeSentMs: number
  /** The tokens are in and the person is stored: the application may say that somebody is signed in. */
  authenticatedMs: number
  shownMs: number
  before: string[]
  after: string[]
  serial: number
}

/** Signs in once, in a browser that has only opened the sign-in page before. */
export async function signInOnce(
  browser: Browser,
  application: Application,
  issuer: string,
  conditions: Conditions,
): Promise<SignInRun> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    await context.addInitScript(markProgress, application)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const trips = await watchTrips(session, issuer)
    await page.goto(application.signInUrl, { waitUntil: 'networkidle' })
    const countBefore = trips.length
    const answer = await answerTo(await press(page, issuer))
    await arrange(session, conditions)
    await page.goto(answer, { waitUntil: 'commit' })
    const times = await readProgress(page)
    const [before, after] = [trips.slice(0, countBefore), trips.slice(countBefore)]
    const names = (list: typeof trips) => list.map(({ name }) => name)
    return { ...times, before: names(before), after: names(after), serial: serialTrips(after) }
  } finally {
    await context.close()
  }
}

/** Runs in the page: notes when the person was stored, and when something of theirs was first in the document. */
function markProgress({ person, storedPrefix }: Application): void {
  performance.setResourceTimingBufferSize(2000)
  const descriptor = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem')
  Object.defineProperty(Storage.prototype, 'setItem', {
    ...descriptor,
    value(this: Storage, key: string, value: string) {
      if (key.startsWith(storedPrefix)) performance.mark('stored')
      descriptor?.value.call(this, key, value)
    },
  })
  const observer = new MutationObserver(() => {
    if (!document.querySelector(person)) return
    observer.disconnect()
    performance.mark('shown')
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Leaves for the provider; returns the authorize address. */
async function press(page: Page, issuer: string): Promise<string> {
  const leaving = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.url().startsWith(`${issuer}/auth`),
  )
  await page.getByRole('button', { name: /^Sign in/ }).click()
  const url = (await leaving).url()
  await page.waitForURL((at) => at.origin === issuer)
  await page.waitForLoadState('networkidle')
  return url
}

/** Says who they are, beside the browser, so that nothing of the provider's pages is measured. */
async function answerTo(authorizeUrl: string): Promise<string> {
  const { origin } = new URL(authorizeUrl)
  const person = new CookieBrowser()
  const choice = await person.open(authorizeUrl, { stayAt: origin })
  return (await person.submit(choice.url, { person: 'iris' }, origin)).url
}

async function arrange(session: CDPSession, conditions: Conditions): Promise<void> {
  const { isCold = false, latencyMs = 0, cpuSlowdown = 1 } = conditions
  if (isCold) await session.send('Network.clearBrowserCache')
  if (latencyMs > 0) {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: latencyMs,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
  }
  if (cpuSlowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}

async function readProgress(page: Page) {
  // Looked at rarely, so that looking costs nothing.
  await page.waitForFunction(() => performance.getEntriesByName('shown').length > 0, null, {
    polling: 200,
  })
  return page.evaluate(() => {
    const at = (entry: PerformanceEntry | undefined) => entry?.startTime ?? Number.NaN
    const sent = performance
      .getEntriesByType('resource')
      .find(({ name }) => name.endsWith('/token'))
    return {
      codeSentMs: at(sent),
      authenticatedMs: at(performance.getEntriesByName('stored')[0]),
      shownMs: at(performance.getEntriesByName('shown')[0]),
    }
  })
}
