import type { Browser, BrowserContext, Page } from '@playwright/test'

import {
  readFirstScreen,
  watchFirstScreens,
  type FirstScreen,
} from '#tests/support/first-screen.ts'
import { countWaves, readAfterwards, type Afterwards, type Waves } from '#tests/support/waves.ts'

const runs = Number(process.env['FOYER_BENCH_RUNS'] ?? 5)

/** By then a page has fetched everything it fetches ahead. */
const afterPageMs = 3500

/** From reaching a link to pressing it. */
const pointingMs = 200

interface Profile {
  name: string
  line?: { latency: number; downloadThroughput: number; uploadThroughput: number }
  cpuSlowdown?: number
}

const profiles: readonly Profile[] = [
  { name: 'desktop' },
  {
    name: 'slow',
    // A phone on a slow 4G line, as Lighthouse has it: 150 ms, 1.6 Mbit/s down.
    line: { latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 },
    cpuSlowdown: 4,
  },
]

/** What one visit showed; `pressMs` is from a press in the list of home to the first frame. */
export interface Visit {
  screen: FirstScreen
  pressMs?: number
  counts?: { waves: Waves; after: Afterwards }
}

export interface PageMeasure {
  /** Profile, screen, and how it was opened. */
  name: string
  foyer: Visit[]
  bare: Visit[]
}

/**
 * Opens home and a video, signed out, in Foyer and as a bare React page with the same data, by turns, so that whatever
 * else this machine does weighs on both; every visit in a browser profile of its own.
 */
export async function* measurePages(
  browser: Browser,
  origins: { foyer: string; bare: string },
): AsyncGenerator<PageMeasure> {
  const watch = await firstVideoPath(origins.foyer)
  for (const profile of profiles) {
    for (const [screen, path] of [
      ['home', '/'],
      ['watch', watch],
    ] as const) {
      for (const isCached of [false, true]) {
        const visit = (origin: string) => open(browser, profile, `${origin}${path}`, isCached)
        const name = `${profile.name}, ${screen}, ${isCached ? 'cached' : 'cold'}`
        yield { name, ...(await byTurns(visit, origins)) }
      }
    }
    if (profile.line === undefined)
      for (const [screen, path] of [
        ['home', '/'],
        ['watch', watch],
      ] as const) {
        const count = (origin: string) => openAndCount(browser, profile, `${origin}${path}`)
        const [foyer, bare] = [await count(origins.foyer), await count(origins.bare)]
        yield { name: `counted, ${screen}`, foyer: [foyer], bare: [bare] }
      }
    const press = (origin: string) => openAndPress(browser, profile, origin)
    yield { name: `${profile.name}, a press on home`, ...(await byTurns(press, origins)) }
  }
}

async function byTurns(
  visit: (origin: string) => Promise<Visit>,
  origins: { foyer: string; bare: string },
) {
  const both: Record<'foyer' | 'bare', Visit[]> = { foyer: [], bare: [] }
  for (let run = 0; run < runs; run += 1) {
    both.foyer.push(await visit(origins.foyer))
    both.bare.push(await visit(origins.bare))
  }
  return both
}

async function open(
  browser: Browser,
  profile: Profile,
  url: string,
  isCached: boolean,
): Promise<Visit> {
  return inProfile(browser, profile, async (page) => {
    if (isCached) {
      await page.goto(url)
      await settle(page)
      // The first seconds after a page fetch what it may need later; the next visit must not share its line with that.
      await page.waitForTimeout(afterPageMs)
    }
    await page.goto(url)
    const { asked } = await readFirstScreen(page)
    await settle(page)
    // The largest paint may come after the page can be used.
    return { screen: { ...(await readFirstScreen(page)), asked } }
  })
}

/** What is the same on any machine, so once is enough. */
async function openAndCount(browser: Browser, profile: Profile, url: string): Promise<Visit> {
  const visit = await inProfile(browser, profile, async (page) => {
    await page.goto(url)
    const screen = await readFirstScreen(page)
    return { screen, after: await readAfterwards(page, screen) }
  })
  const { waves } = await inProfile(browser, profile, async (page) => ({
    waves: await countWaves(page.context(), page, url),
  }))
  return { screen: visit.screen, counts: { waves, after: visit.after } }
}

async function openAndPress(browser: Browser, profile: Profile, origin: string): Promise<Visit> {
  return inProfile(browser, profile, async (page) => {
    await page.goto(origin)
    await settle(page)
    const link = page.locator('a[href^="/w/"]').first()
    // Nobody presses without pointing first.
    await link.hover()
    await page.waitForTimeout(pointingMs)
    const pressMs = await link.evaluate(async (element: HTMLElement) => {
      const pressedAt = performance.now()
      element.click()
      for (;;) {
        const video = document.querySelector('video')
        if (video && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) break
        await new Promise(requestAnimationFrame)
      }
      return performance.now() - pressedAt
    })
    return { screen: await readFirstScreen(page), pressMs }
  })
}

async function inProfile<Result>(
  browser: Browser,
  profile: Profile,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await watchFirstScreens(context)
  const page = await context.newPage()
  await slowDown(context, page, profile)
  try {
    return await work(page)
  } finally {
    await context.close()
  }
}

async function slowDown(context: BrowserContext, page: Page, profile: Profile): Promise<void> {
  const session = await context.newCDPSession(page)
  if (profile.line) {
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', { offline: false, ...profile.line })
  }
  if (profile.cpuSlowdown !== undefined)
    await session.send('Emulation.setCPUThrottlingRate', { rate: profile.cpuSlowdown })
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
}

async function firstVideoPath(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/v1/videos?limit=1`)
  const list: { items: { id: string }[] } = await answer.json()
  const first = list.items[0]
  if (!first) throw new Error('The sample library is empty; there is no watch page to measure.')
  return `/w/${first.id}`
}
