import type { Page } from '@playwright/test'

import { paths } from '#config/paths.ts'
import { hasFfmpeg, makeFilm } from '#tests/support/make-film.ts'

import { deleteVideos } from './support/delete-videos.ts'
import { drop, ticket } from './support/files.ts'
import { openPaused, togglePlay } from './support/player.ts'
import { expect, test } from './support/portal.ts'
import { tabTo } from './support/tab-to.ts'

test.use({ as: 'mara' })
// The film is made with ffmpeg by the test itself; CI installs it (.ci/install), so there nothing is left out.
test.skip(!hasFfmpeg, 'there is no ffmpeg here to make films with')

const srt = [
  '1',
  '00:00:00,000 --> 00:00:04,000',
  '<i>Vellichor</i> is the smell of old books.',
  '',
  '2',
  '00:00:04,000 --> 00:00:08,000',
  'And 1 < 2.',
].join('\r\n')

test('words and chapters that are added to a film stand over it and beside it, and are found', async ({
  page,
  pageOf,
  apiOf,
}) => {
  const mp4 = '-c:v libx264 -preset ultrafast -c:a aac -movflags +faststart'
  await page.goto(paths.upload())
  await drop(page, [
    { name: 'Old books.mp4', bytes: await makeFilm('b.mp4', mp4, { seconds: 8, fps: 10 }) },
  ])
  const sent = ticket(page, 'Old books')
  await expect(sent).toContainText('Sent. Only you see it until you publish it.')
  const watch = (await sent.getByRole('link', { name: 'Open' }).getAttribute('href')) ?? ''
  const videoId = watch.split('/').at(-1) ?? ''

  await page.goto(paths.studioVideo(videoId))
  await page.getByRole('button', { name: /^Publish( now)?$/ }).click()
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Captions' }).click()
  await page.getByRole('button', { name: 'Add a file' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('File').setInputFiles({
    name: 'Old books.en.srt',
    mimeType: 'application/x-subrip',
    buffer: Buffer.from(`\uFEFF${srt}`, 'utf16le'),
  })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const track = page.getByRole('listitem', { name: 'English' })
  await expect(track).toContainText('Draft')

  await page.getByRole('link', { name: 'Chapters' }).click()
  await page.getByRole('slider', { name: 'Moment' }).fill('4000')
  await page.getByRole('button', { name: 'Chapter here' }).click()
  await expect(page.getByLabel('Title of chapter 2')).toBeFocused()
  await page.keyboard.type('Sums')
  await page.getByLabel('Title of chapter 1').fill('Smells')
  await page.getByRole('button', { name: 'Save chapters' }).click()
  await expect(page.getByText('The chapters are saved.')).toBeVisible()

  await page.goto(paths.search({ q: 'vellichor' }))
  await expect(page.getByRole('heading', { name: /^No match/ })).toBeVisible()
  await page.goto(paths.studioVideo(videoId, 'captions'))
  await track.getByRole('button', { name: 'Put on show' }).click()
  await expect(track).toContainText('On show')

  await openPaused(page, videoId, { t: 5 })
  await page.keyboard.press('c')
  const player = page.getByRole('region', { name: 'Video player' })
  await expect(player.locator('p[lang="en"]')).toHaveText('And 1 < 2.')
  await expect(player.getByRole('slider', { name: /seek|position/i })).toHaveAttribute(
    'aria-valuetext',
    /chapter Sums$/,
  )
  const panel = page.getByRole('complementary', { name: 'About this video' })
  await expect(panel.getByRole('button', { name: /Vellichor is the smell/ })).toBeVisible()

  await page.goto(paths.search({ q: 'vellichor' }))
  const moments = page.getByRole('list', { name: 'Said in this video' })
  await expect(moments.getByRole('link', { name: /Vellichor is the smell/ })).toBeVisible()

  // Somebody else watches meanwhile, on a page that is not loaded again.
  const viewer = await pageOf('iris')
  await openPaused(viewer, videoId, { t: 5, cc: true })
  await expect(viewer.getByRole('button', { name: /And 1 < 2\.$/ })).toBeVisible()

  // Corrected by keys alone, from the list of tracks to what is seen and found.
  await page.goto(paths.studioVideo(videoId, 'captions'))
  await tabTo(page, page.getByRole('link', { name: /^Edit English/ }))
  await page.keyboard.press('Enter')
  const first = page.getByLabel('Words of line 1')
  await expect(first).toHaveValue('Vellichor is the smell of old books.')
  await tabTo(page, first)
  await page.keyboard.press('Alt+ArrowDown')
  const second = page.getByLabel('Words of line 2')
  await expect(second).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' Petrichor, too.')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved a moment ago')).toBeVisible()
  await openPaused(page, videoId, { t: 5, cc: true })
  await expect(player.locator('p[lang="en"]')).toHaveText('And 1 < 2. Petrichor, too.')
  await page.goto(paths.search({ q: 'petrichor' }))
  await expect(moments.getByRole('link', { name: /Petrichor, too/ })).toBeVisible()
  await togglePlay(viewer)
  await expect(viewer.getByRole('button', { name: /Petrichor, too\.$/ })).toBeVisible()
  await viewer.close()
  await deleteVideos(page, await apiOf('mara'), 'Old books')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a file of captions is brought, corrected, checked, shown and found, and what is seen is said', async ({
    page,
    apiOf,
  }) => {
    const mp4 = '-c:v libx264 -preset ultrafast -c:a aac -movflags +faststart'
    const film = await makeFilm('p.mp4', mp4, { size: '320x180', seconds: 9, fps: 10 })
    await page.goto(paths.upload())
    await drop(page, [{ name: 'Old maps.mp4', bytes: film }])
    const sent = ticket(page, 'Old maps')
    await expect(sent).toContainText('Only you see it until you publish it.')
    const watch = (await sent.getByRole('link', { name: 'Open' }).getAttribute('href')) ?? ''
    const videoId = watch.split('/').at(-1) ?? ''

    await page.goto(paths.studioVideo(videoId, 'captions'))
    const bring = async (name: string, kind: string, text: string): Promise<void> => {
      await page.getByRole('button', { name: 'Add a file' }).tap()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('What it is for').selectOption(kind)
      const buffer = Buffer.from(text, 'latin1')
      await dialog.getByLabel('File').setInputFiles({ name, mimeType: 'text/plain', buffer })
      await dialog.getByRole('button', { name: 'Add', exact: true }).tap()
      await expect(dialog).toBeHidden()
    }
    // As Windows wrote it, without numbers.
    const said = srt.replaceAll(/^\d\r\n/gm, '').replace('Vellichor', 'Portol\xE1n')
    await bring('Old maps.en.srt', 'captions', said)
    const track = page.getByRole('listitem', { name: 'English, Captions' })
    await track.getByRole('link', { name: /^Edit English/ }).tap()
    await expect(page.getByLabel('Words of line 1')).toHaveValue(
      'Portolán is the smell of old books.',
    )
    await page.getByLabel('Words of line 2').fill('A gazetteer names every place.')
    await expect(page.getByText('Saved a moment ago')).toBeVisible()
    await page.getByRole('button', { name: 'Mark as checked' }).tap()
    await expect(page.getByText('Checked', { exact: true })).toBeVisible()

    await page.goto(paths.studioVideo(videoId, 'captions'))
    await track.getByRole('button', { name: 'Put on show' }).tap()
    await expect(track).toContainText('On show')
    const seen = 'WEBVTT\n\n00:00.500 --> 00:03.000\nA hand unrolls a map\n'
    await bring('Old maps.seen.vtt', 'descriptions', seen)
    const described = page.getByRole('listitem', { name: 'English, Descriptions' })
    await described.getByRole('button', { name: 'Put on show' }).tap()
    await expect(described).toContainText('On show')
    await page.goto(paths.studioVideo(videoId))
    await page.getByRole('button', { name: /^Publish( now)?$/ }).tap()
    await expect(page.getByText('Published', { exact: true }).first()).toBeVisible()

    // Without a voice the words are shown and announced, for some seconds only.
    await page.addInitScript(() => {
      speechSynthesis.getVoices = () => []
    })
    await openPaused(page, videoId, { t: 5, cc: true })
    const notices = await noteNotices(page)
    const player = page.getByRole('region', { name: 'Video player' })
    await expect(player.locator('p[lang="en"]')).toHaveText('A gazetteer names every place.')
    await player.getByRole('button', { name: 'Audio description' }).press('Enter')
    await page.keyboard.press('0')
    await togglePlay(page)
    await expect.poll(notices).toContain('A hand unrolls a map')

    await page.goto(paths.search({ q: 'gazetteer names' }))
    const moments = page.getByRole('list', { name: 'Said in this video' })
    await expect(moments.getByRole('link', { name: /A gazetteer names/ })).toBeVisible()
    await deleteVideos(page, await apiOf('mara'), 'Old maps')
  })
})

/** What has come onto the picture since, however soon it went. */
async function noteNotices(page: Page): Promise<() => Promise<string[]>> {
  const player = page.getByRole('region', { name: 'Video player' })
  const seen = await player.evaluateHandle((root) => {
    const texts: string[] = []
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        texts.push(...[...addedNodes].map(({ textContent }) => textContent ?? ''))
    }).observe(root, { childList: true, subtree: true })
    return texts
  })
  return () => seen.jsonValue()
}
