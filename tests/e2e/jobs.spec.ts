import { paths } from '#config/paths.ts'
import { hasFfmpeg, makeFilm } from '#tests/support/make-film.ts'

import { drop, ticket } from './support/files.ts'
import { expect } from './support/portal.ts'
import { test } from './support/workshop.ts'

test.use({ as: 'mara' })
// The films are made with ffmpeg by the test itself; CI installs it (.ci/install), so there nothing is left out.
test.skip(!hasFfmpeg, 'there is no ffmpeg here to make films with')

test('an administrator sees films at work, stops one, has it tried again, and reads why another stopped', async ({
  page,
  pageOf,
  workshop: { ffmpeg },
}) => {
  test.slow()
  const bytes = await makeFilm('march.avi', '-c:v mpeg4 -q:v 4 -c:a mp3', { seconds: 4 })
  const none = Buffer.concat([Buffer.from('RIFF\0\0\0\0AVI '), Buffer.alloc(4_000, 8)])
  await page.goto(paths.upload())
  await drop(page, [{ name: 'No march.avi', bytes: none }])
  await expect(ticket(page, 'No march')).toContainText('Sent, but couldn’t be prepared')

  const desk = await pageOf('ada')
  await desk.goto(paths.home())
  await desk.getByRole('button', { name: /your account/ }).click()
  await desk.getByRole('menuitem', { name: 'Administration' }).click()
  await expect(desk.getByRole('heading', { name: 'Nothing is being prepared' })).toBeVisible()

  // At work for as long as an administrator needs, however quick the machine is.
  await ffmpeg.hold('libx264')
  await drop(page, [{ name: 'A march.avi', bytes }])
  // By itself: nobody loads the page again.
  const row = desk.getByRole('row', { name: 'A march' })
  await expect(row).toContainText('Mara Veldt', { timeout: 60_000 })
  await expect(row.getByRole('progressbar')).toBeVisible()
  await row.getByRole('button', { name: 'Stop getting A march ready' }).click()
  await expect(desk.getByText('“A march” is not prepared any more.')).toBeVisible()

  await desk.getByRole('link', { name: 'Stopped' }).click()
  const stopped = desk.getByRole('list', { name: 'Jobs that stopped' }).getByRole('listitem')
  const bad = stopped.filter({ hasText: 'No march' })
  await expect(bad).toContainText('There is no picture in the file. Mara Veldt has to send another')
  await expect(bad.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await bad.getByText('Details for the help desk').click()
  await expect(bad).toContainText('no-video-track')
  const march = stopped.filter({ hasText: 'A march' })
  await ffmpeg.hold(null)
  await march.getByRole('button', { name: 'Try again: A march' }).click()
  await expect(march).toHaveCount(0)

  await desk.getByRole('link', { name: 'Done' }).click()
  const done = desk.getByRole('row', { name: 'A march' })
  await expect(done).toContainText('Ready to watch', { timeout: 300_000 })

  await desk.evaluate(() => localStorage.setItem('foyer.language', 'de'))
  await desk.goto(paths.adminJobs({ state: 'stopped' }))
  await expect(
    desk.getByText('In der Datei ist kein Bild. Mara Veldt muss eine andere hochladen.'),
  ).toBeVisible()
})
