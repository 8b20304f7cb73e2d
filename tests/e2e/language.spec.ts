import type { Locator } from '@playwright/test'

import { paths } from '#config/paths.ts'

import { choose } from './support/choose.ts'
import { media, playVideo } from './support/player.ts'
import { expect, test } from './support/portal.ts'

const desk = 'Qm7fLdesk_1'

test.describe('somebody who has not signed in', () => {
  test('reads the front door in another language, and the next page and visit too', async ({
    page,
  }) => {
    await page.goto(paths.home())
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    const way = page.getByRole('navigation').getByRole('link', { name: 'Öffentliche Videos' })
    await expect(way).toBeVisible()
    await expect(page.getByRole('link', { name: 'Public videos', exact: true })).toHaveCount(0)
    await way.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Öffentliche Videos')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Öffentliche Videos')
    const asked = page.waitForRequest((request) => request.url().includes('ui_locales='))
    await page.getByRole('link', { name: 'Anmelden', exact: true }).click()
    await page.getByRole('button', { name: /^Mit .+ anmelden$/ }).click()
    expect(new URL((await asked).url()).searchParams.get('ui_locales')).toMatch(/^de /)
  })
})

test.describe('a browser in French', () => {
  test.use({ locale: 'fr-CA' })

  test('is answered in French', async ({ page }) => {
    await page.goto(paths.browse())
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.getByRole('link', { name: 'Connexion' })).toBeVisible()
  })
})

test.describe('a phone in German', () => {
  test.use({ as: 'iris', locale: 'de-DE', viewport: { width: 390, height: 844 } })

  test('has all buttons of what comes next inside the picture', async ({ page }) => {
    await playVideo(page, desk)
    await page.evaluate(() => {
      const video = document.querySelector('video')
      if (video) video.currentTime = video.duration - 0.4
    })
    const player = page.getByRole('region', { name: 'Videoplayer' })
    const expectInside = async (name: string): Promise<void> => {
      const button = await player.getByRole('button', { name, exact: true }).boundingBox()
      const around = await player.boundingBox()
      if (!button || !around) throw new Error(`${name} is not shown`)
      expect(button.x, name).toBeGreaterThanOrEqual(around.x)
      expect(button.x + button.width, name).toBeLessThanOrEqual(around.x + around.width)
      expect(button.y + button.height, name).toBeLessThanOrEqual(around.y + around.height)
    }
    const cancel = player.getByRole('button', { name: 'Abbrechen' })
    await expect(cancel).toBeVisible()
    await expectInside('Jetzt abspielen')
    await expectInside('Abbrechen')
    await cancel.click()
    await expectInside('Jetzt abspielen')
    await expectInside('Noch einmal ansehen')
  })
})

test.describe('a signed-in person', () => {
  test.use({ as: 'iris' })

  test('changes the language while a film plays, which goes on, and finds it on another device', async ({
    page,
    apiOf,
    pageOf,
  }) => {
    const api = await apiOf('iris')
    try {
      await playVideo(page, desk)
      await page.evaluate(() => Reflect.set(globalThis, 'isSamePage', true))
      const before = (await media(page)).atS
      await page.getByRole('button', { name: 'Iris Quell, your account' }).click()
      await choose(page.getByRole('menuitem', { name: 'Language' }))
      await choose(page.getByRole('menuitemradio', { name: 'Deutsch' }))
      await expect(page.getByRole('tab', { name: 'Transkript' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Videoplayer' })).toBeVisible()
      await expect.poll(async () => (await media(page)).atS).toBeGreaterThan(before + 0.5)
      expect(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage'))).toBe(true)
      const other = await pageOf('iris')
      await other.goto(paths.settings('account'))
      await expect(other.locator('html')).toHaveAttribute('lang', 'de')
    } finally {
      await api.call('PATCH', '/me/preferences', { body: { language: 'system' } })
    }
  })

  test('who presses before the languages are here is led in when they come', async ({ page }) => {
    const mayCome = Promise.withResolvers<void>()
    await page.route('**/assets/language-level-*.js', async (route) => {
      await mayCome.promise
      await route.continue()
    })
    await page.goto(paths.about())
    await page.getByRole('button', { name: 'Iris Quell, your account' }).click()
    await choose(page.getByRole('menuitem', { name: 'Language' }))
    await expect(page.getByRole('menuitem', { name: 'Language' })).toBeFocused()
    mayCome.resolve()
    await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused()
    await expect(page).toHaveURL(paths.about())
  })

  test('reads a tip that is open in the language that another tab has chosen', async ({ page }) => {
    // The pointer may rest there before what shows tips has come.
    const mayCome = Promise.withResolvers<void>()
    await page.route('**/assets/tooltip-layer-*.js', async (route) => {
      await mayCome.promise
      await route.continue()
    })
    await page.goto(paths.about())
    await page.getByRole('button', { name: 'Iris Quell, your account' }).hover()
    mayCome.resolve()
    const tip = page.locator('[popover=manual]:popover-open')
    await expect(tip).toHaveText('Your account')
    const other = await page.context().newPage()
    await other.goto(paths.about())
    await other.evaluate(() => localStorage.setItem('foyer.language', 'de'))
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(tip).toHaveText('Dein Konto')
  })
})

test.describe('a page from right to left', () => {
  test.use({ locale: 'ar' })

  /** Where the words themselves are, and not the box they stand in. */
  const wordsOf = (element: Locator) =>
    element.evaluate((one) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      const { left, right } = range.getBoundingClientRect()
      return { left, right }
    })

  test('has the words of chapters beside their pictures, in whatever direction they run', async ({
    page,
  }) => {
    await page.goto(paths.watch(desk, { tab: 'chapters' }))
    const chapter = page.getByRole('tabpanel').getByRole('button').first()
    const picture = await chapter.locator('[aria-hidden]').first().boundingBox()
    for (const words of await chapter.locator('bdi').all()) {
      expect((picture?.x ?? 0) - (await wordsOf(words)).right).toBeLessThan(20)
    }
  })

  test('has the time of what is said at the side where lines begin', async ({ page }) => {
    await page.goto(paths.watch(desk, { tab: 'transcript' }))
    const line = page.getByRole('tabpanel').getByRole('button', { name: /Good evening/ })
    const time = await wordsOf(line.locator('bdi').first())
    expect(time.left).toBeGreaterThan((await wordsOf(line.locator('span').first())).right)
  })

  test('suggests each title from its own beginning', async ({ page }) => {
    const titles = ['الممر الذي يبقى باردا', 'The corridor that keeps its cool'].map((title) =>
      `${title} `.repeat(8).trim(),
    )
    await page.route('**/api/v1/search/suggest?*', (route) =>
      route.fulfill({ json: { items: titles.map((text) => ({ kind: 'query', text })) } }),
    )
    await page.goto(paths.about())
    await page.getByRole('search').getByRole('combobox').fill('الممر the')
    const words = page.getByRole('option').locator('span[dir]')
    await expect(words).toHaveCount(2)
    const directions = await words.evaluateAll((all) =>
      all.map((one) => getComputedStyle(one).direction),
    )
    expect(directions).toEqual(['rtl', 'ltr'])
    for (const option of await words.all()) {
      const [box, first] = [
        await option.boundingBox(),
        await option.locator('mark').first().boundingBox(),
      ]
      if (!box || !first) throw new Error('nothing is marked')
      expect(first.x).toBeGreaterThanOrEqual(box.x - 1)
      expect(first.x + first.width).toBeLessThanOrEqual(box.x + box.width + 1)
    }
  })

  test('has Latin titles in line with their pictures, whether they are cut or not', async ({
    page,
  }) => {
    await page.goto(paths.browse())
    const titles = page.getByRole('main').getByRole('article').getByRole('heading')
    await expect(titles.first()).toBeVisible()
    const isCut = (title: Locator) => title.evaluate((one) => one.scrollHeight > one.clientHeight)
    const wholes = []
    for (const title of await titles.all()) if (!(await isCut(title))) wholes.push(title)
    expect(wholes.length).toBeGreaterThan(3)
    for (const whole of wholes) {
      const article = whole.locator('xpath=ancestor::article')
      const picture = await article.locator('[data-preview]').boundingBox()
      const right = (picture?.x ?? 0) + (picture?.width ?? 0)
      const { left, right: end } = await wordsOf(whole.getByRole('link'))
      expect(Math.abs(end - right)).toBeLessThanOrEqual(2)
      expect(left).toBeGreaterThan(0)
    }
    const title = titles.filter({ hasText: 'lighting desk' })
    await title.evaluate((one) => (one.style.maxInlineSize = '9rem'))
    await expect.poll(() => isCut(title)).toBe(true)
    await expect(title).toHaveCSS('padding-left', '0px')
    await expect(title).not.toHaveCSS('padding-right', '0px')
  })
})

test.describe('somebody who signed in, from right to left', () => {
  test.use({ as: 'iris', locale: 'ar' })

  test('reads which browser on which system it is, in that order', async ({ page }) => {
    await page.goto(paths.settings('sessions'))
    const device = page
      .getByRole('main')
      .getByText(/Chrome/)
      .first()
    await expect(device).toBeVisible()
    const [browser, system] = await device.evaluate((one) => {
      const text = document.createTreeWalker(one, NodeFilter.SHOW_TEXT).nextNode()
      const words = (text?.textContent ?? '').split(' ')
      const placeOf = (word: string | undefined) => {
        const range = document.createRange()
        const at = text?.textContent?.indexOf(word ?? '') ?? 0
        if (text) range.setStart(text, at)
        if (text) range.setEnd(text, at + (word?.length ?? 0))
        return range.getBoundingClientRect().left
      }
      return [placeOf(words.at(0)), placeOf(words.at(-1))]
    })
    expect(browser).toBeGreaterThan(system ?? Number.NaN)
  })
})
