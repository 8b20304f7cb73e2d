import type { Browser, CDPSession, Page } from '@playwright/test'

import { signInByHand } from '#tests/e2e/support/sign-in.ts'

/** A page of Browse that is this far down. */
export interface Depth {
  cards: number
  /** Elements of the document. */
  elements: number
  cardsDrawn: number
  /** Held by scripts, garbage thrown away. */
  heapMB: number
  /** While one scrolls up by thirty screens in three seconds: the longest time between two frames, and one in twenty. */
  longestFrameMs: number
  slowFrameMs: number
  /** From going back to that place until its cards are painted. */
  backMs: number
  /** How far they are from where they were. */
  offPx: number
  /** Pages of the list that were asked for on the way back, until then. */
  askedFor: number
}

const depths = [24, 1_000, 3_000, Number.POSITIVE_INFINITY]

/** Somebody goes down Browse to its end; at each depth they scroll, open a channel, and come back. */
export async function* measureLists(browser: Browser, origin: string): AsyncGenerator<Depth> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await signInByHand(page, 'iris')
  const devTools = await context.newCDPSession(page)
  await devTools.send('Performance.enable')
  await page.goto('/browse')
  await page.locator('main article').first().waitFor()
  for (const depth of depths) {
    const cards = await goDown(page, depth)
    const frames = await scrollUp(page)
    yield { cards, ...(await look(page, devTools)), ...frames, ...(await goAndComeBack(page)) }
  }
  await context.close()
}

/** As many as that, or all there are. Answers how many there are now. */
async function goDown(page: Page, depth: number): Promise<number> {
  const more = page.getByRole('button', { name: 'Show more' })
  for (;;) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.waitForTimeout(100)
    const last = page.locator('main [data-index]').last()
    const count = 1 + Number(await last.getAttribute('data-index'))
    const isWhole =
      (await page
        .getByRole('main')
        .getByText(/ shown$/)
        .count()) === 0
    if (count >= depth || isWhole) return count
    if ((await more.count()) > 0) await more.click({ timeout: 5_000 }).catch(() => null)
  }
}

async function scrollUp(page: Page) {
  const gaps = await page.evaluate(async () => {
    const found: number[] = []
    let before = performance.now()
    const endsAt = before + 3_000
    while (performance.now() < endsAt) {
      await new Promise(requestAnimationFrame)
      const now = performance.now()
      found.push(now - before)
      scrollBy(0, -(now - before) * (innerHeight / 100))
      before = now
    }
    return found.toSorted((one, other) => one - other)
  })
  const at = (share: number) => Math.round(gaps[Math.floor((gaps.length - 1) * share)] ?? 0)
  return { longestFrameMs: at(1), slowFrameMs: at(0.95) }
}

async function look(page: Page, devTools: CDPSession) {
  const heapMB = await heldMB(page, devTools)
  return {
    elements: await page.evaluate(() => document.querySelectorAll('*').length),
    cardsDrawn: await page.locator('main article').count(),
    heapMB,
  }
}

/** Held by scripts, garbage thrown away. `Performance.enable` was sent before. */
export async function heldMB(page: Page, devTools: CDPSession): Promise<number> {
  for (let time = 0; time < 4; time += 1) {
    await devTools.send('HeapProfiler.collectGarbage')
    await page.waitForTimeout(300)
  }
  const { metrics } = await devTools.send('Performance.getMetrics')
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
  return Math.round(heap / 1e5) / 10
}

async function goAndComeBack(page: Page) {
  let asked = 0
  page.on('request', (request) => {
    if (/\/api\/v1\/videos(\?|$)/.test(request.url())) asked += 1
  })
  const index = await page.evaluate(() => {
    const seen = [...document.querySelectorAll<HTMLElement>('main [data-index]')]
    const item = seen.find((one) => one.getBoundingClientRect().top > 100)
    item?.querySelector<HTMLElement>('a[href^="/c/"]')?.focus({ preventScroll: true })
    return item?.dataset['index'] ?? '0'
  })
  const card = page.locator(`main [data-index="${index}"]`)
  const top = () => card.evaluate((item) => item.getBoundingClientRect().top)
  const topBefore = await top()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/c\//)
  await page.waitForLoadState('networkidle')
  asked = 0
  const backMs = await page.evaluate(async (place) => {
    const from = performance.now()
    history.back()
    for (;;) {
      await new Promise(requestAnimationFrame)
      const item = document.querySelector(`main [data-index="${place}"] article`)
      if (location.pathname === '/browse' && item) break
    }
    await new Promise(requestAnimationFrame)
    return performance.now() - from
  }, index)
  const askedFor = asked
  return { backMs: Math.round(backMs), offPx: Math.abs((await top()) - topBefore), askedFor }
}

type Print = (name: string, value: string, beside: string) => void

export function printDepth(depth: Depth, row: Print): void {
  const { cards, elements, cardsDrawn, heapMB, backMs, offPx, askedFor } = depth
  row(`at ${cards} cards: elements`, `${elements}`, `${cardsDrawn} cards drawn, ${heapMB} MB held`)
  row(
    '  frames while scrolling, the slowest',
    `${depth.longestFrameMs} ms`,
    `${depth.slowFrameMs} ms for 95 of 100`,
  )
  row('  Back to them', `${backMs} ms`, `${offPx} px off, ${askedFor} pages asked for`)
}
