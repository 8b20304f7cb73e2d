import type { Page } from '@playwright/test'

const entry = /\/assets\/index-[\w-]+\.js/g
const newEntry = '/assets/index-of-the-next-build.js'

/** What became of a deploy while a page was open. */
export interface Deploy {
  /** From here on the page's address answers with another build, and these files are gone: of the old one, or of both. */
  go: (gone: RegExp, options?: { isNewBroken?: boolean }) => Promise<void>
  /** How often the new build's page was loaded. */
  loads: () => number
}

/** A new build goes live beside a page of the one before: its entry has another name, as when anything has changed. */
export async function prepareDeploy(page: Page): Promise<Deploy> {
  let isLive = false
  let loads = 0
  const go: Deploy['go'] = async (gone, { isNewBroken = false } = {}) => {
    isLive = true
    await page.route(gone, async (route) => {
      const isOfOld = loads === 0
      if (isOfOld || isNewBroken) await route.fulfill({ status: 404, body: 'no such file' })
      else await route.fallback()
    })
  }
  await page.route(`**${newEntry}`, async (route) => {
    const html = await (await page.request.get('/')).text()
    await route.fulfill({ response: await page.request.get(html.match(entry)?.[0] ?? '') })
  })
  await page.route(
    ({ pathname }) => !/^\/(assets|api|media|uploads|config\.json)/.test(pathname),
    async (route) => {
      const answer = await route.fetch()
      const isPage = answer.headers()['content-type']?.startsWith('text/html') ?? false
      if (!isLive || !isPage) return route.fulfill({ response: answer })
      if (route.request().resourceType() === 'document') loads += 1
      const body = (await answer.text()).replaceAll(entry, newEntry)
      return route.fulfill({ response: answer, body })
    },
  )
  return { go, loads: () => loads }
}

/** What lets a new build take the page's place has come. */
export async function whenPrepared(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/new-build-')),
  )
  // It runs as soon as it is here.
  await page.waitForLoadState('networkidle')
}
