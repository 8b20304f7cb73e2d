import { setTimeout } from 'node:timers/promises'

import type { BrowserContext, Page } from '@playwright/test'

import { readFirstScreen, type FirstScreen } from './first-screen.ts'

/** More than any machine takes for what it does between an answer and the next question. */
const LATENCY_MS = 3_000

/** By the end nothing has been asked for during this time. */
const QUIET_MS = 6_000

export const kinds = ['code', 'data', 'pictures', 'film'] as const
type Kind = (typeof kinds)[number]

/** How deep the chain of requests is until the page can be used: 1 for what the document asks for itself; 0 for none. */
export type Waves = Record<Kind, number>

/** What comes once the page can be used, until nothing more does. */
export interface Afterwards {
  /** For code and data. How many pictures of further down there are is the browser's choice. */
  requests: number
  /** JavaScript that travelled, in kB (1,000 bytes). */
  scriptKB: number
}

type Asked = FirstScreen['asked'][number]

function kindOf({ path, by }: Asked): Kind | null {
  if (/\.(js|css)$/.test(path)) return 'code'
  if (by === 'video' || /\.(mp4|m4s|webm|m3u8)$/.test(path)) return 'film'
  if (by === 'img' || by === 'css' || /\.(avif|webp|jpe?g|png|svg)$/.test(path)) return 'pictures'
  return by === 'navigation' ? null : 'data'
}

/** Opens a page whose every request takes as long, and tells by the time of each what it waited for. */
export async function countWaves(
  context: BrowserContext,
  page: Page,
  url: string,
  isCounted: (one: Asked) => boolean = () => true,
): Promise<Waves> {
  // Held before a connection is taken: of those there are few, and what queues for one waits for nothing else.
  await context.route('**', async (route) => {
    await setTimeout(LATENCY_MS)
    await route.fallback().catch(() => undefined)
  })
  await page.goto(url, { waitUntil: 'commit' })
  const { asked } = await readFirstScreen(page)
  const beganMs = await page.evaluate(
    () =>
      performance
        .getEntriesByType('navigation')
        .find((entry) => entry instanceof PerformanceNavigationTiming)?.responseStart ?? Number.NaN,
  )
  const waves: Waves = { code: 0, data: 0, pictures: 0, film: 0 }
  for (const one of asked.filter(isCounted)) {
    const kind = kindOf(one)
    if (kind === null) continue
    const wave = Math.floor((one.atMs - beganMs) / LATENCY_MS) + 1
    waves[kind] = Math.max(waves[kind], wave)
  }
  return waves
}

/** Waits until the page asks for nothing more. */
export async function readAfterwards(page: Page, { asked }: FirstScreen): Promise<Afterwards> {
  await page.waitForFunction((quietMs) => {
    const latest = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ initiatorType }) => initiatorType !== 'video')
    const lastMs = Math.max(0, ...latest.map(({ responseEnd }) => responseEnd))
    return performance.now() - lastMs > quietMs
  }, QUIET_MS)
  const before = new Set(asked.map(({ url, atMs }) => `${url} ${atMs}`))
  const all = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map((entry) => ({
        url: entry.name,
        path: new URL(entry.name).pathname,
        by: entry.initiatorType,
        atMs: entry.startTime,
        encodedB: entry.encodedBodySize,
      })),
  )
  const later = all
    .filter((one) => !before.has(`${one.url} ${one.atMs}`))
    .filter((one) => /^(code|data)$/.test(kindOf(one) ?? ''))
  const scriptB = later
    .filter(({ path }) => path.endsWith('.js'))
    .reduce((sum, { encodedB }) => sum + encodedB, 0)
  return { requests: later.length, scriptKB: scriptB / 1000 }
}
