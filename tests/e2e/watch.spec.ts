import { readFile } from 'node:fs/promises'

import { decodeQR } from 'qr/decode.js'

import { paths } from '#config/paths.ts'

import { expectAt, media, openPaused, playVideo, togglePlay, whenReady } from './support/player.ts'
import { expect, test } from './support/portal.ts'

const desk = 'Qm7fLdesk_1'
const longest = 'W1nd0wsLit9'

test.describe('a video', () => {
  test('plays with picture and sound for somebody who has not signed in', async ({ page }) => {
    await playVideo(page, desk)
    const before = await media(page)
    await expect.poll(async () => (await media(page)).atS).toBeGreaterThan(before.atS + 1)
    const after = await media(page)
    expect(after.width).toBe(960)
    expect(after.isMuted).toBe(false)
    expect(after.decodedAudioB).toBeGreaterThan(before.decodedAudioB)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'How we rebuilt the lighting desk from spare parts',
    )
  })

  test('begins on its small picture where it has no blurred one', async ({ page }) => {
    await page.route('**/api/v1/videos/Qm7fLdesk_1', async (route) => {
      const answer = await route.fetch()
      const { thumbnail, ...video } = await answer.json()
      const json = { ...video, thumbnail: { ...thumbnail, blurDataUri: null } }
      await route.fulfill({ response: answer, json })
    })
    await page.goto(paths.watch('Qm7fLdesk_1'))
    const player = page.getByRole('region', { name: 'Video player' })
    await expect(player).toHaveCSS('background-image', /poster-320/)
  })

  test('is shared, and shows its chapters, with what has come by itself', async ({
    page,
    problems,
  }) => {
    // Whatever else comes late cannot any more.
    problems.allow(/ERR_FAILED.*\/assets\//)
    // Fetched when the page has nothing else to do.
    const come = [/\/share-dialog-.*\.js$/, /\/watch-chapters-.*\.js$/].map(async (address) =>
      (await page.waitForResponse(address)).finished(),
    )
    await page.goto(paths.watch(desk))
    await Promise.all(come)
    await page.waitForLoadState('networkidle')
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.getByRole('tab', { name: 'Chapters' }).click()
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible()
  })

  test('has a code to save, in which a camera reads the link', async ({ page }) => {
    await page.goto(paths.watch(desk))
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Share' })
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save QR code' }).click(),
    ])
    expect(saved.suggestedFilename()).toBe('How we rebuilt the lighting desk from spare parts.png')
    const file = [...(await readFile(await saved.path()))]
    const seen = await page.evaluate(async (bytes) => {
      const png = new Blob([Uint8Array.from(bytes)], { type: 'image/png' })
      const picture = await createImageBitmap(png, { resizeWidth: 320 })
      const { width, height } = picture
      const pen = new OffscreenCanvas(width, height).getContext('2d')
      pen?.drawImage(picture, 0, 0)
      return { width, height, data: [...(pen?.getImageData(0, 0, width, height).data ?? [])] }
    }, file)
    const read = decodeQR({ ...seen, data: Uint8Array.from(seen.data) })
    expect(read).toBe(await dialog.getByRole('textbox', { name: 'Link', exact: true }).inputValue())
  })

  test('is read by ranges, and jumping reads from there', async ({ page }) => {
    const parts: { status: number; range: string | undefined }[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'media') return
      parts.push({ status: response.status(), range: response.headers()['content-range'] })
    })
    await playVideo(page, longest)
    await page.locator('body').press('9')
    await expectAt(page, 158.4, 4)
    expect(parts.length).toBeGreaterThan(0)
    for (const { status, range } of parts) {
      expect(status).toBe(206)
      expect(range).toMatch(/^bytes \d+-\d+\/\d+$/)
    }
  })

  test('begins at the second of its address', async ({ page }) => {
    await openPaused(page, desk, { t: 42 })
    await expectAt(page, 42, 3)
  })

  test('moves with the seek bar, by pointer and by keyboard', async ({ page }) => {
    await playVideo(page, desk)
    await togglePlay(page)
    const bar = page.getByRole('slider', { name: 'Seek' })
    const box = await bar.boundingBox()
    if (!box) throw new Error('the seek bar is not shown')
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await expectAt(page, 39.9, 1.5)
    await bar.focus()
    const { atS } = await media(page)
    await bar.press('ArrowRight')
    await expectAt(page, atS + 5)
    await expect(bar).toHaveAttribute('aria-valuetext', /0:4\d|4\d seconds/)
    await bar.press('Home')
    await expectAt(page, 0)
  })

  test('pauses and goes on by a click on the picture', async ({ page }) => {
    await playVideo(page, desk)
    await page.locator('video').click()
    await expect.poll(async () => (await media(page)).isPaused).toBe(true)
    await page.waitForTimeout(350)
    await page.locator('video').click()
    await expect.poll(async () => (await media(page)).isPaused).toBe(false)
  })

  test('counts down to the next one at its end and can be kept from it', async ({ page }) => {
    await playVideo(page, desk, { t: 78 })
    const card = page.getByRole('region', { name: 'Video player' }).getByText(/Up next|Next/)
    await expect(card.first()).toBeVisible({ timeout: 15_000 })
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(paths.watch(desk, { t: 78 }))
  })
})

test.describe('the settings of the player', () => {
  test.use({ hasTouch: true })

  for (const press of ['click', 'tap'] as const) {
    test(`are chosen by a ${press} on their words, and stay open`, async ({ page }) => {
      await playVideo(page, desk)
      await togglePlay(page)
      await page.getByRole('button', { name: 'Speed: 1×' })[press]()
      const speed = page.getByRole('dialog', { name: 'Speed' })
      await speed.getByText('1.5×', { exact: true })[press]()
      await expect(speed.getByRole('radio', { name: '1.5×' })).toBeChecked()
      await speed.getByRole('status')[press]()
      await speed.getByRole('button', { name: /back to all/ })[press]()
      await page.getByRole('menuitem', { name: /Captions/ })[press]()
      const captions = page.getByRole('dialog', { name: 'Captions' })
      await captions.getByText('Deutsch')[press]()
      await expect(captions.getByRole('radio', { name: /Deutsch/ })).toBeChecked()
      await captions[press]({ position: { x: 2, y: 60 } })
      await captions.getByText('Deutsch')[press]()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menuitem', { name: /Captions/ })).toBeFocused()
    })
  }
})

test.describe('a signed-in person', () => {
  test.use({ as: 'iris' })

  test('goes on where they left off, from another page and after a reload', async ({
    page,
    apiOf,
  }) => {
    const api = await apiOf('iris')
    await api.call('DELETE', `/me/history/${longest}`)
    await playVideo(page, longest)
    await page.locator('body').press('3')
    await expectAt(page, 52.8, 3)
    const told = page.waitForRequest((request) => request.url().endsWith(`${longest}/progress`))
    await togglePlay(page)
    await told
    const left = (await media(page)).atS

    await page.getByRole('link', { name: 'Quillmoor, home' }).click()
    const resume = page.getByRole('region', { name: 'Pick up where you left off' })
    await expect(resume.getByRole('link', { name: /windows that stay lit/ })).toBeVisible()
    await resume.getByRole('link', { name: /windows that stay lit/ }).click()
    await whenReady(page)
    await expectAt(page, left, 4)

    await openPaused(page, longest)
    await expectAt(page, left, 8)
    await page.goto(paths.library('history'))
    await expect(page.getByRole('link', { name: /windows that stay lit/ })).toBeVisible()
  })

  test('likes a video and takes it back, kept on reload', async ({ page, apiOf }) => {
    const api = await apiOf('iris')
    await api.call('PUT', `/videos/${desk}/reaction`, { body: { value: null } })
    await openPaused(page, desk)
    const like = page.getByRole('button', { name: /likes, like this/ })
    await like.click()
    const liked = page.getByRole('button', { name: /likes, liked/ })
    await expect(liked).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await expect(liked).toBeVisible()
    await page.goto(paths.library('liked'))
    await expect(page.getByRole('link', { name: /lighting desk/ })).toBeVisible()
    await page.goBack()
    await liked.click()
    await expect(like).toHaveAttribute('aria-pressed', 'false')
  })

  test('saves a video for later and finds it in the library', async ({ page, apiOf }) => {
    const api = await apiOf('iris')
    await api.call('DELETE', `/me/watch-later/${desk}`)
    await openPaused(page, desk)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await page.getByRole('link', { name: 'Watch later' }).first().click()
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /lighting desk/ })
        .first(),
    ).toBeVisible()
    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await page.getByRole('button', { name: /Take .*lighting desk.* off watch later/ }).click()
    expect((await removed).status()).toBe(204)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Watch later' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /lighting desk/ })).toHaveCount(0)
  })

  test('subscribes to a channel and sees it in the navigation', async ({ page, apiOf }) => {
    const api = await apiOf('iris')
    await api.call('DELETE', '/subscriptions/field-notes')
    await openPaused(page, 'gR33nh0use_')
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Subscribed' })).toBeVisible()
    await page.goto(paths.subscriptions())
    await expect(page.getByRole('link', { name: /greenhouse/ })).toBeVisible()
    await expect(
      page
        .getByRole('navigation', { name: 'Main', exact: true })
        .getByRole('link', { name: 'Field Notes' }),
    ).toBeVisible()
    await page.goto(paths.channel('field-notes'))
    await page.getByRole('button', { name: 'Subscribed' }).click()
    await expect(page.getByRole('button', { name: 'Subscribe', exact: true })).toBeVisible()
  })
})

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the tabs stay under the thumb that presses them, however short the next one is', async ({
    page,
  }) => {
    await openPaused(page, desk)
    const tabs = page.getByRole('tablist', { name: 'About this video' })
    await page.evaluate(() => scrollTo(0, 400))
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(400)
    const before = await tabs.boundingBox()
    const chapters = tabs.getByRole('tab', { name: /^Chapters/ })
    const box = await chapters.boundingBox()
    if (!box) throw new Error('the tab is not shown')
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    await expect(page.getByRole('tabpanel').getByText('What we could keep')).toBeVisible()
    expect(await tabs.boundingBox()).toEqual(before)
  })
})
