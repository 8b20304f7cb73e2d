import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { paths } from '#config/paths.ts'
import { hasFfmpeg, makeFilm } from '#tests/support/make-film.ts'
import { spokenWave } from '#tests/support/spoken-wave.ts'

import { drop, ticket } from './support/files.ts'
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

test('captions are made by a machine, corrected by keys alone, marked as checked, and found', async ({
  page,
  workshop: { words: endpoint },
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
  await page.goto(paths.studioVideo(videoId))
  await page.getByRole('button', { name: /^Publish( now)?$/ }).click()
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible()
  await page.goto(paths.search({ q: 'moth circles petrichor' }))
  const moments = page.getByRole('list', { name: 'Said in this video' })
  await expect(moments.getByRole('link', { name: /A moth circles petrichor/ })).toBeVisible()
})
