import type { Page } from '@playwright/test'

import { paths } from '#config/paths.ts'

import { outlines } from './support/outlines.ts'
import { expect, test } from './support/portal.ts'

declare global {
  /** What React waits for before it draws. */
  var drawing: (() => void)[]
  var draw: () => void
}

// With nothing in its caches.
test.use({ reuseContext: false })

const sizes = [
  { name: 'a desk', viewport: { width: 1440, height: 900 } },
  { name: 'a phone', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
] as const

/** Keeps the code of the application back until it is called. */
async function holdCode(page: Page): Promise<() => void> {
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })
  return arrival.resolve
}

/** Of a page whose styles have not come there is no picture, though its boxes can be measured. */
async function firstPicture(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
}

/** Where something begins. */
async function placeOf(page: Page, selector: string): Promise<number[]> {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not on the page`)
  return [box.x, box.y]
}

/** An outline knows no words: it is as wide as they are in a face with the measures of Arial. */
async function hasUsualFace(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const face = new FontFace('usual', 'local("Arial"), local("Liberation Sans")')
    const pen = document.createElement('canvas').getContext('2d')
    const isHere = await face.load().then(
      () => true,
      () => false,
    )
    if (!isHere || pen === null) return false
    const widthIn = (family: string): number => {
      pen.font = `16px ${family}`
      return pen.measureText('Public videos').width
    }
    const used = getComputedStyle(document.documentElement).getPropertyValue('--font-ui')
    return Math.abs(widthIn(used) - widthIn('Arial, "Liberation Sans"')) < 1
  })
}

const desk = 'Qm7fLdesk_1'

for (const { name: size, ...device } of sizes) {
  test.describe(`on ${size}`, () => {
    test.use(device)

    for (const { name, as, path, pairs, ...outline } of outlines) {
      const besides = size === 'a desk' && 'besides' in outline ? outline.besides : []
      const all = [...pairs, ...besides]
      test.describe(`the outline of ${name}`, () => {
        test.use({ as })

        test('stands where the page will', async ({ page, apiOf }) => {
          // Of a film that was begun the great picture says where it goes on, in other words than the outline has room for.
          if (as) await (await apiOf(as)).call('DELETE', `/me/history/${desk}`)
          const bringCode = await holdCode(page)
          await page.goto(path, { waitUntil: 'commit' })
          await expect(page.locator(pairs[0][0]).first()).toBeVisible()
          await firstPicture(page)
          test.skip(
            !(await hasUsualFace(page)),
            'The page is shown in a face of other measures than Arial: .ci/install',
          )
          const before = new Map<string, number[]>()
          for (const [box] of all) before.set(box, await placeOf(page, box))
          bringCode()
          for (const [box, there] of all) {
            await expect(page.locator(there).first()).toBeVisible()
            const place = await placeOf(page, there)
            const moved = place.map((edge, at) => Math.abs(edge - (before.get(box)?.[at] ?? 0)))
            expect(Math.max(...moved), `${box} and ${there}`).toBeLessThanOrEqual(4)
          }
        })
      })
    }
  })
}

for (const locale of ['de', 'fr', 'ar']) {
  test.describe(`on a phone, in ${locale}`, () => {
    test.use({ ...sizes[1], locale })

    test('the front says at once what it will, on as many lines', async ({ page }) => {
      const bringCode = await holdCode(page)
      await page.goto(paths.home(), { waitUntil: 'commit' })
      const linesOf = (selector: string) =>
        page.locator(selector).evaluate((element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          return [(element.textContent ?? '').replaceAll(/\s/g, ''), x, y, width, height]
        })
      await expect(page.locator('.start-front .front-lead span')).toBeVisible()
      await firstPicture(page)
      await expect(page.locator('.start-light')).toBeVisible()
      const said = [
        await linesOf('.start-front .front-title'),
        await linesOf('.start-front .front-lead'),
      ]
      bringCode()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect([await linesOf('h1'), await linesOf('header .front-lead')]).toEqual(said)
    })
  })
}

/** On a busy machine the second in which nothing is shown may be over before it is looked at. */
async function holdPatience(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const begin = globalThis.setTimeout
    const held = (run: () => void, ms?: number): unknown => (ms === 1000 ? 0 : begin(run, ms))
    if (sessionStorage.getItem('patient') !== 'no') Reflect.set(globalThis, 'setTimeout', held)
  })
}

test('the first picture wears name and colours of the portal, and shows none before', async ({
  page,
}) => {
  const settings = Promise.withResolvers<void>()
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch()
    await settings.promise
    const json = { ...(await answer.json()), name: 'Harbour', colours: { velvet: '#123456' } }
    await route.fulfill({ response: answer, json })
  })
  const bringCode = await holdCode(page)
  await holdPatience(page)
  await page.goto(paths.home(), { waitUntil: 'commit' })
  const front = page.locator('.start-front')
  await expect(front).toBeAttached()
  await expect(front).toBeHidden()
  settings.resolve()
  await expect(front).toBeVisible()
  const worn = await front.evaluate((element) => [
    getComputedStyle(element).backgroundImage.includes('rgb(18, 52, 86)'),
    getComputedStyle(element.querySelector('.start-lockup') ?? element, '::after').content,
  ])
  expect(worn).toEqual([true, '"Harbour"'])
  bringCode()
  await expect(page.getByRole('link', { name: 'Harbour, home' })).toBeVisible()
  // The page's own rules have taken over: another theme has its colours.
  expect(
    await page.evaluate(() => document.documentElement.style.getPropertyValue('--c-velvet')),
  ).toBe('')
})

test('whoever has been here sees them at once, and no longer than a second nothing', async ({
  page,
}) => {
  await page.goto(paths.home())
  await expect.poll(() => page.evaluate(() => localStorage.getItem('foyer.look'))).not.toBeNull()
  await page.route('**/config.json', () => undefined)
  await holdCode(page)
  await holdPatience(page)
  const lockUp = () =>
    page
      .locator('.start-front .start-lockup')
      .evaluate((element) => getComputedStyle(element, '::after').content)
  await page.goto(paths.home(), { waitUntil: 'commit' })
  await expect(page.locator('.start-front')).toBeVisible()
  // The style sheet may still be on its way; nothing else here could bring the name.
  await expect.poll(lockUp).toBe('"Quillmoor"')
  await page.evaluate(() => localStorage.clear())
  await page.evaluate(() => sessionStorage.setItem('patient', 'no'))
  await page.goto(paths.home(), { waitUntil: 'commit' })
  await expect(page.locator('.start-front')).toBeVisible()
})

test('whoever comes back from the provider sees one door, and its words where they stay', async ({
  page,
}) => {
  await page.goto(paths.signIn())
  await page.getByRole('button', { name: /^Sign in with/ }).click()
  const bringCode = await holdCode(page)
  const token = Promise.withResolvers<void>()
  await page.route('**/token', async (route) => {
    await token.promise
    await route.continue()
  })
  await page.getByRole('button', { name: /Iris/ }).click()
  // Its style sheet may come after it.
  await expect(page.locator('.start-door')).toHaveCSS('display', 'grid')
  const before = await placeOf(page, '.start-return')
  const line = await placeOf(page, '.start-door .start-wait')
  const portal = await placeOf(page, '.start-portal')
  bringCode()
  const heading = page.getByRole('heading', { name: 'Signing you in…' })
  await expect(heading).toBeVisible()
  expect(await placeOf(page, 'h1')).toEqual(before)
  expect(await placeOf(page, '[role=progressbar]:not([hidden])')).toEqual(line)
  expect(await placeOf(page, '.doorway-footer')).toEqual(portal)
  token.resolve()
  await expect(page).toHaveURL(paths.home())
})

test('the door of coming back stands until the page draws, however soon the way goes on', async ({
  page,
}) => {
  // React draws when it is given the time, by a message to itself: here as soon as it is let.
  await page.addInitScript(() => {
    if (location.pathname !== '/auth/callback') return
    globalThis.drawing = []
    const port = MessagePort.prototype
    // oxlint-disable-next-line typescript/unbound-method -- called with the port it is asked of
    const { postMessage } = port
    Reflect.set(port, 'postMessage', function held(this: MessagePort, message: unknown) {
      drawing.push(() => postMessage.call(this, message))
    })
    globalThis.draw = () => {
      Object.assign(port, { postMessage })
      for (const begin of drawing) begin()
    }
  })
  await page.goto(paths.signIn(paths.library('history')))
  await page.getByRole('button', { name: /^Sign in with/ }).click()
  const token = Promise.withResolvers<void>()
  await page.route('**/token', async (route) => {
    await token.promise
    await route.continue()
  })
  await page.getByRole('button', { name: /Iris/ }).click()
  await page.waitForFunction(() => globalThis.drawing?.length > 0)
  const onItsWay = page.waitForRequest('**/api/v1/me/history**')
  token.resolve()
  await onItsWay
  await expect(page.locator('.start-return')).toBeVisible()
  await page.evaluate(() => draw())
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
})

test('where the words of coming back cannot be fetched, the page says so in the place of the door', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED|dynamically imported module|auth-callback/)
  await page.goto(paths.signIn())
  await page.getByRole('button', { name: /^Sign in with/ }).click()
  await page.route('**/assets/sign-in-*.js', (route) => route.abort())
  await page.getByRole('button', { name: /Iris/ }).click()
  await expect(page.locator('.start-return')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.locator('.start-return')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ as: 'iris' })

  test('the bar has the name of the portal from the first picture on', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(paths.home())
    await expect.poll(() => page.evaluate(() => localStorage.getItem('foyer.look'))).not.toBeNull()
    const bringCode = await holdCode(page)
    await page.goto(paths.home(), { waitUntil: 'commit' })
    const lockUp = page.locator('.start-brand .start-lockup')
    await expect(lockUp).toBeVisible()
    const name = await lockUp.evaluate((element) => getComputedStyle(element, '::after').content)
    expect(name).toBe('"Quillmoor"')
    const before = await placeOf(page, '.start-brand svg')
    bringCode()
    const mark = 'header a:has-text("Quillmoor") svg'
    await expect(page.locator(mark)).toBeVisible()
    const moved = (await placeOf(page, mark)).map((edge, at) => Math.abs(edge - (before[at] ?? 0)))
    expect(Math.max(...moved)).toBeLessThanOrEqual(1)
  })

  test('a tab that is pressed is marked before its page has come, and the other no longer', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(paths.home())
    const tabs = page.getByRole('navigation', { name: 'Main, below' })
    await expect(tabs).toBeVisible()
    const arrival = Promise.withResolvers<void>()
    await page.route('**/api/v1/**', async (route) => {
      await arrival.promise
      await route.continue()
    })
    const marked = () =>
      tabs
        .getByRole('link')
        .evaluateAll((links) =>
          links
            .filter((link) => getComputedStyle(link, '::before').content !== 'none')
            .map((link) => link.textContent),
        )
    await tabs.getByRole('link', { name: 'Browse' }).click()
    await expect.poll(marked).toEqual(['Browse'])
    await expect(page).toHaveURL(paths.home())
    arrival.resolve()
    await expect(page.getByRole('heading', { level: 1, name: 'Browse' })).toBeVisible()
    expect(await marked()).toEqual(['Browse'])
    await expect(page.locator('[data-pressed]')).toHaveCount(0)
  })
})
