import type { Browser, Page } from '@playwright/test'

export interface PageMeasure {
  name: string
  scriptKiB: number
  apiRequests: number
  apiBudget: string
}

/** Opens home and watch cold, signed out, each in a browser profile of its own. */
export async function measurePages(browser: Browser, origin: string): Promise<PageMeasure[]> {
  const watchPath = await firstVideoPath(origin)
  return [
    await measure(browser, 'home', origin, 'no budget'),
    await measure(browser, 'watch', `${origin}${watchPath}`, 'budget 12'),
  ]
}

async function measure(
  browser: Browser,
  name: string,
  url: string,
  apiBudget: string,
): Promise<PageMeasure> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  let apiRequests = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) apiRequests += 1
  })
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  const scriptB = await transferredScriptB(page)
  await context.close()
  return { name, scriptKiB: Math.round(scriptB / 102.4) / 10, apiRequests, apiBudget }
}

function transferredScriptB(page: Page): Promise<number> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.includes('.js'))
      .reduce(
        (sum, entry) =>
          sum + (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0),
        0,
      ),
  )
}

async function firstVideoPath(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/v1/videos?limit=1`)
  const list: { items: { id: string }[] } = await answer.json()
  const first = list.items[0]
  if (!first) throw new Error('The sample library is empty; there is no watch page to measure.')
  return `/w/${first.id}`
}
