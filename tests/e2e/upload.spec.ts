import { paths } from '#config/paths.ts'

import { choose } from './support/choose.ts'
import { deleteVideos } from './support/delete-videos.ts'
import { clip, drop, limitUploads, ticket } from './support/files.ts'
import { media, playVideo } from './support/player.ts'
import { expect, test } from './support/portal.ts'

test.use({ as: 'mara' })

test('a dropped film is sent, paused, resumed, described and published, and plays on the home page', async ({
  page,
  apiOf,
  pageOf,
}) => {
  const name = `Paper orb rehearsal ${Date.now()}`
  const title = `${name}, final`
  await page.goto(paths.upload())
  await limitUploads(page, 2)
  await drop(page, [clip('paper-orb', `${name}.mp4`, 60)])

  const sent = ticket(page, name)
  await expect(sent).toContainText(/Sending, \d+%/)
  await expect(sent.getByRole('progressbar')).toHaveAttribute('aria-valuetext', /Sending/)
  await expect(sent).toContainText(/MB\/s/, { timeout: 20_000 })

  await sent.getByRole('button', { name: `Pause ${name}` }).click()
  await expect(sent).toContainText(/Paused at \d+%\. It keeps its place\./)
  const words = await sent.innerText()
  await page.waitForTimeout(700)
  expect(await sent.innerText(), 'nothing moves while it is paused').toBe(words)
  await sent.getByRole('button', { name: `Resume ${name}` }).click()
  await expect(sent).toContainText(/Sending, \d+%/)

  const form = page.getByRole('form', { name })
  await form.getByRole('textbox', { name: /^Title/ }).fill(title)
  const written = page.getByRole('form', { name: title })
  await written.getByRole('textbox', { name: /^Description/ }).fill('Folded slowly, on purpose.')
  await written.getByRole('combobox', { name: 'Who can watch' }).selectOption('internal')
  await expect(written.getByText('Saved a moment ago')).toBeVisible()
  await expect(ticket(page, title)).toContainText(/Sending, \d+%/)
  await written.getByRole('button', { name: 'Publish when ready' }).click()
  await expect(written.getByText('Published as soon as it is ready')).toBeVisible()
  await limitUploads(page, 0)

  await expect(ticket(page, title)).toContainText('Ready to watch.', { timeout: 60_000 })
  const address = await ticket(page, title).getByRole('link', { name: 'Open' }).getAttribute('href')
  const videoId = address?.split('/').at(-1) ?? ''

  const theirs = await pageOf('iris')
  await theirs.goto(paths.home())
  await expect(theirs.getByRole('link', { name: title }).first()).toBeVisible()
  await playVideo(theirs, videoId)
  await expect.poll(async () => (await media(theirs)).atS).toBeGreaterThan(0.5)
  expect((await media(theirs)).decodedAudioB).toBeGreaterThan(0)
  await expect(theirs.getByText('Folded slowly, on purpose.')).toBeVisible()
  const outside = await pageOf(null)
  await outside.goto(paths.browse())
  await expect(outside.getByRole('link', { name: title })).toHaveCount(0)

  const api = await apiOf('mara')
  const { body } = await api.call('GET', `/videos/${videoId}`)
  expect(body).toMatchObject({ title, access: 'internal', publication: 'published' })
  expect(body.thumbnail, 'the browser made a poster').not.toBeNull()
  await deleteVideos(page, api, title)
})

test('files are chosen in the dialog as well, and two are sent at once', async ({
  page,
  apiOf,
}) => {
  const names = [`Lantern A ${Date.now()}`, `Lantern B ${Date.now()}`]
  await page.goto(paths.upload())
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose files' }).click(),
  ])
  expect(chooser.isMultiple()).toBe(true)
  await chooser.setFiles(
    names.map((name) => ({
      name: `${name}.mp4`,
      mimeType: 'video/mp4',
      buffer: Buffer.concat([clip('rough-cut', name).bytes, freeBox(name)]),
    })),
  )
  for (const name of names) {
    await expect(ticket(page, name)).toContainText(/Only you see it until you publish it/, {
      timeout: 30_000,
    })
  }
  const api = await apiOf('mara')
  const { body } = await api.call('GET', '/me/videos?limit=100')
  const mine = body.items.filter((video: { title: string }) => names.includes(video.title))
  expect(mine).toHaveLength(2)
  for (const video of mine) {
    expect(video).toMatchObject({ state: 'ready', publication: 'unpublished' })
    await deleteVideos(page, api, video.title)
  }
})

test('a reload in the middle goes on from where it was', async ({ page, apiOf }) => {
  const name = `Weathered reel ${Date.now()}`
  const patches: number[] = []
  page.on('request', (request) => {
    const offset = request.headers()['upload-offset']
    if (request.method() === 'PATCH' && offset !== undefined) patches.push(Number(offset))
  })
  await page.goto(paths.upload())
  await limitUploads(page, 8)
  await drop(page, [clip('weave', `${name}.mp4`, 48)])
  await expect(ticket(page, name)).toContainText(/Sending, (4|5|6)\d%/, { timeout: 30_000 })
  patches.length = 0
  await page.reload()
  await limitUploads(page, 0)
  await expect(ticket(page, name)).toContainText(/Only you see it until you publish it/, {
    timeout: 60_000,
  })
  expect(Math.min(...patches), 'it did not start again').toBeGreaterThan(1024 ** 2)
  const api = await apiOf('mara')
  await deleteVideos(page, api, name)
})

test('removing an upload takes the draft away with it', async ({ page, apiOf }) => {
  const name = `Second thoughts ${Date.now()}`
  await page.goto(paths.upload())
  await limitUploads(page, 4)
  await drop(page, [clip('weave', `${name}.mp4`, 40)])
  await expect(ticket(page, name)).toContainText(/Sending/)
  await ticket(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click()
  await choose(page.getByRole('menuitem', { name: 'Remove from the queue' }))
  await expect(ticket(page, name)).toHaveCount(0)
  const api = await apiOf('mara')
  await expect
    .poll(
      async () => {
        const { body } = await api.call('GET', '/me/videos?limit=100')
        return body.items.filter((item: { title: string }) => item.title === name).length
      },
      { timeout: 20_000 },
    )
    .toBe(0)
})

function freeBox(seed: string): Buffer {
  const box = Buffer.alloc(64)
  box.writeUInt32BE(64, 0)
  box.write('free', 4, 'latin1')
  box.write(seed, 8, 'latin1')
  return box
}
