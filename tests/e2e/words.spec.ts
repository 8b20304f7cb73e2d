import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { paths } from '#config/paths.ts'
import type { LinesEndpoint } from '#tests/support/lines-endpoint.ts'
import { hasFfmpeg, makeFilm } from '#tests/support/make-film.ts'
import { spokenWave } from '#tests/support/spoken-wave.ts'

import { findViolations } from './support/axe.ts'
import { drop, ticket } from './support/files.ts'
import { togglePlay } from './support/player.ts'
import { expect } from './support/portal.ts'
import { tabTo } from './support/tab-to.ts'
import { test } from './support/workshop.ts'

test.use({ as: 'mara' })
// The film is made with ffmpeg by the test itself; CI installs it (.ci/install), so there nothing is left out.
test.skip(!hasFfmpeg, 'there is no ffmpeg here to make films with')

/** A film in which this is said: the last word of the second sentence in a whisper. */
async function spokenFilm(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-spoken-'))
  const said = join(folder, 'said.wav')
  const first = ['The', 'lantern', 'glows', 'over', 'Quillmoor.', 1_500]
  const second = ['A', 'moth', 'circles', 'it', '~slowly.', 1_500]
  await writeFile(said, spokenWave([...first, ...second, 'Nobody', 'speaks', 'of', 'it', 'here.']))
  const sound = `-i ${said} -map 0:v -map 2:a -shortest`
  const quick = '-c:v libx264 -preset ultrafast -c:a aac -movflags +faststart'
  try {
    return await makeFilm('said.mp4', `${sound} ${quick}`, { size: '320x180', seconds: 9, fps: 10 })
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('captions are made by a machine, corrected by keys alone, checked, translated, found, and read large and yellow in two languages', async ({
  page,
  workshop: { words: endpoint, lines: translator },
}) => {
  await page.goto(paths.upload())
  await drop(page, [{ name: 'Lanterns at noon.mp4', bytes: await spokenFilm() }])
  const sent = ticket(page, 'Lanterns at noon')
  await expect(sent.getByRole('link', { name: 'Open' })).toBeVisible()
  const watch = (await sent.getByRole('link', { name: 'Open' }).getAttribute('href')) ?? ''
  const videoId = watch.split('/').at(-1) ?? ''

  // Nobody answers at first; what to do is said, and found again when the page is loaded again.
  endpoint.always = { status: 401 }
  await page.goto(paths.studioVideo(videoId, 'captions'))
  await page.getByRole('button', { name: 'Make captions' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Language that is spoken').selectOption('en')
  await dialog.getByRole('button', { name: 'Make', exact: true }).click()
  const making = page.getByRole('listitem', { name: 'English, being made' })
  const stopped = page.getByRole('listitem', { name: 'English, stopped' })
  await expect(stopped).toContainText('doesn’t take this portal’s key')
  await page.reload()
  await expect(stopped).toContainText('tell whoever runs the portal')
  endpoint.always = 'stall'
  // By keys, and what is pressed goes away: one is left somewhere, and can go on from there.
  await stopped.getByRole('button', { name: 'Try again' }).press('Enter')
  const cancel = making.getByRole('button', { name: 'Cancel' })
  await expect(stopped).toBeHidden()
  await expect(page.locator('body')).not.toBeFocused()
  await cancel.press('Enter')
  await expect(making).toBeHidden()
  await expect(page.locator('body')).not.toBeFocused()
  endpoint.always = null
  await page.getByRole('button', { name: 'Make captions' }).click()
  await dialog.getByLabel('Language that is spoken').selectOption('en')
  await dialog.getByRole('button', { name: 'Make', exact: true }).click()
  const track = page.getByRole('listitem', { name: 'English, Captions' })
  await expect(track).toContainText('Made by machine')
  await expect(track).toContainText('heard by ears-1')
  await expect(making).toBeHidden()
  await expect(page.getByText('The captions in English are made. They are a draft.')).toBeAttached()

  await tabTo(page, page.getByRole('link', { name: /^Edit English/ }))
  await page.keyboard.press('Enter')
  const first = page.getByLabel('Words of line 1')
  const second = page.getByLabel('Words of line 2')
  await expect(first).toHaveValue('The lantern glows over Quillmoor.')
  await expect(second).toHaveValue('A moth circles it slowly.')
  const doubt = page.getByText('Heard, but not for sure: slowly.')
  await expect(doubt).toBeVisible()
  await tabTo(page, first)
  await page.keyboard.press('F8')
  await expect(second).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('A moth circles petrichor.')
  await expect(doubt).toBeHidden()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved a moment ago')).toBeVisible()
  const mark = page.getByRole('button', { name: 'Mark as checked' })
  await page.keyboard.press('Shift+Tab')
  await tabTo(page, mark, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Checked', { exact: true })).toBeVisible()
  await expect(mark).toBeHidden()

  await page.getByRole('button', { name: 'Put on show' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Take off show' })).toBeVisible()

  await page.goto(paths.studioVideo(videoId, 'captions'))
  await expect(track).toContainText('Checked')
  await expect(track).toContainText('On show')

  await translateInto(page, translator, 'German')
  await page.goto(paths.studioVideo(videoId))
  await page.getByRole('button', { name: /^Publish( now)?$/ }).click()
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible()
  await page.goto(paths.search({ q: 'moth circles petrichor' }))
  const moments = page.getByRole('list', { name: 'Said in this video' })
  await moments.getByRole('link', { name: /A moth circles petrichor/ }).press('Enter')

  await expect(page).toHaveURL(new RegExp(videoId))
  await readInTwo(page)
})

/** From the list of tracks: a draft of a machine, until somebody has read it. Put on show in the end. */
async function translateInto(
  page: Page,
  translator: LinesEndpoint,
  language: string,
): Promise<void> {
  await page.getByRole('button', { name: 'Actions for English, Captions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Translate into…' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Language of the translation').selectOption(language)
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Translate', exact: true }).press('Enter')
  const track = page.getByRole('listitem', { name: `${language}, Subtitles` })
  await expect(track).toContainText('Translated by machine')
  await expect(track).toContainText('translated by tongue-1')
  await expect(page.getByText(`The translation into ${language} is made.`)).toBeAttached()
  expect(Object.values(translator.asked.at(-1)?.lines ?? {})).toContain('A moth circles petrichor.')
  await track.getByRole('button', { name: 'Mark as checked' }).press('Enter')
  await dialog.getByRole('button', { name: 'Mark as checked' }).press('Enter')
  await expect(track).toContainText('Checked')
  await track.getByRole('button', { name: 'Put on show' }).press('Enter')
  await expect(track.getByRole('button', { name: 'Take off show' })).toBeVisible()
}

/** In the player: English, with German below it, large and yellow. */
async function readInTwo(page: Page): Promise<void> {
  const player = page.getByRole('region', { name: 'Video player' })
  const shown = (lang: string) => player.locator(`[data-captions] p[lang="${lang}"]`)
  await expect
    .poll(() => page.evaluate(() => (document.querySelector('video')?.currentTime ?? 0) > 0))
    .toBe(true)
  if (await page.evaluate(() => document.querySelector('video')?.paused === false)) {
    await togglePlay(page)
  }
  await page.getByRole('button', { name: 'Settings', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: /^Captions/ }).press('Enter')
  await page.getByRole('radio', { name: 'English' }).press('Space')
  await page.getByRole('button', { name: /^Second line/ }).press('Enter')
  await page.getByRole('radio', { name: 'Deutsch' }).press('Space')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Caption style' }).press('Enter')
  const panel = page.getByRole('region', { name: 'Caption style' })
  await panel.getByRole('radio', { name: 'Large' }).press('Space')
  await panel.getByRole('radio', { name: 'Yellow' }).last().press('Space')
  await page.evaluate(() => {
    const video = document.querySelector('video')
    if (video) video.currentTime = 5
  })
  await expect(shown('en')).toHaveText('A moth circles petrichor.')
  await expect(shown('de')).toHaveText('Eine Motte umkreist petrichor.')
  for (const lang of ['en', 'de']) {
    await expect(shown(lang)).toHaveCSS('color', 'rgb(255, 215, 94)')
  }
  expect(await findViolations(page)).toEqual([])
}
