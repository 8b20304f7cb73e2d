import type { Browser, CDPSession } from '@playwright/test'

import { signInByHand } from '#tests/e2e/support/sign-in.ts'

/** What a page holds in memory after so many trips, garbage thrown away. */
export interface Held {
  trips: number
  heapMB: number
  nodes: number
  listeners: number
}

/** The caches are full, and every part that comes late is here. */
const settledAfter = 5
const allTrips = 50

/** Somebody who is signed in opens a video from home and goes back home, fifty times in one page. */
export async function measureTrips(browser: Browser, origin: string): Promise<Held[]> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await signInByHand(page, 'iris')
  const devTools = await context.newCDPSession(page)
  await devTools.send('Performance.enable')
  const links = page.getByRole('main').locator('h3 a[href^="/w/"]')
  const held: Held[] = []
  for (let trip = 1; trip <= allTrips; trip += 1) {
    await links.nth(trip % 7).click()
    await page.getByRole('button', { name: 'Share' }).waitFor()
    await page
      .getByRole('link', { name: /, home$/ })
      .first()
      .click()
    await links.nth(6).waitFor()
    if (trip === settledAfter || trip === allTrips) held.push(await look(devTools, trip))
  }
  await context.close()
  return held
}

async function look(devTools: CDPSession, trips: number): Promise<Held> {
  // What is thrown away lets go of more: one time is not enough.
  for (let time = 0; time < 4; time += 1) {
    await devTools.send('HeapProfiler.collectGarbage')
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  const { metrics } = await devTools.send('Performance.getMetrics')
  const valueOf = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN
  return {
    trips,
    heapMB: Math.round(valueOf('JSHeapUsedSize') / 1e5) / 10,
    nodes: valueOf('Nodes'),
    listeners: valueOf('JSEventListeners'),
  }
}
