import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { patchVideo } from '#contract/calls/editing-calls.ts'
import { listMyUploads } from '#contract/calls/upload-calls.ts'
import { getVideo } from '#contract/calls/video-calls.ts'
import {
  addToPage,
  film,
  findMine,
  lineThatStops,
  proxyOfOneMiB,
  refusedWith,
  says,
  startBrowser,
  type Between,
} from '#tests/support/uploading-page.ts'

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const lost = () => {
  throw new TypeError('Failed to fetch')
}
const MiB = 1024 ** 2

/** A line that answers the second MiB of a file, and what is asked of it then, as `trouble` says until it is over. */
function troubledLine(trouble: Between) {
  const line = { isBad: true, created: 0, looks: 0 }
  const proxy = proxyOfOneMiB((request) => {
    const isFirst = request.headers.get('Upload-Offset') === '0'
    return line.isBad && !isFirst ? trouble(request) : undefined
  })
  const between: Between = (request) => {
    if (request.method === 'POST' && request.url.endsWith('/uploads')) line.created += 1
    if (request.method === 'HEAD') line.looks += 1
    return proxy.between(request)
  }
  return Object.assign(line, { between, offsets: proxy.offsets })
}

test('a pause keeps the place, over a restart as well, and sends nothing until it is over', async () => {
  const line = lineThatStops()
  const first = await startBrowser(line.between)
  await first.openUploads('pauses')
  await addToPage(film('Heron.mp4', 2))
  await line.firstMiB
  await press('Pause Heron')
  await says('Heron', /Paused at \d\d%\. It keeps its place\./)
  line.mend()

  const proxy = proxyOfOneMiB()
  const second = await startBrowser(proxy.between)
  await second.openUploads('pauses')
  await says('Heron', /Paused at \d\d%/)
  expect(proxy.offsets).toEqual([])
  await press('Resume Heron')
  await says('Heron', /Only you see it until you publish it/)
  expect(proxy.offsets[0]).toBe(MiB)
})

test('a title saved elsewhere stands on the ticket of whoever goes on', async () => {
  const line = lineThatStops()
  const first = await startBrowser(line.between)
  await first.openUploads('renames')
  await addToPage(film('Heron.mp4', 2))
  await line.firstMiB
  await press('Pause Heron')
  const [begun] = (await first.send(listMyUploads)).items
  const videoId = begun?.videoId ?? ''
  const { etag } = await first.send(getVideo, { params: { videoId } })
  await first.send(patchVideo, {
    params: { videoId },
    body: { title: 'Grey heron' },
    ifMatch: etag,
  })
  line.mend()

  const second = await startBrowser()
  await second.openUploads('renames')
  await says('Grey heron', /Paused at \d\d%/)
})

test('without a connection it stops where it is, and goes on by itself when that is back', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get')
  const line = troubledLine(() => {
    isOnline.mockReturnValue(false)
    return lost()
  })
  const { openUploads } = await startBrowser(line.between)
  await openUploads('offline')
  await addToPage(film('Ferry.mp4', 2))
  await says('Ferry', /You’re offline\. Stopped at \d\d%, carries on by itself/)
  line.isBad = false
  isOnline.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await says('Ferry', /Only you see it until you publish it/)
  expect(line.offsets).toEqual([0, MiB, 2 * MiB])
})

test.each([
  ['does not answer', lost, /The server doesn’t answer\. Trying again in \d+ s, from \d\d%/],
  ['is busy', () => refusedWith(503, 'unavailable'), /The server is busy\. Trying again in/],
  ['is full', () => refusedWith(507, 'storage-full'), /out of space\. Your upload is paused, not/],
])(
  'a server that %s is tried again at the press of a button, from the same byte',
  async (what, trouble, words) => {
    const line = troubledLine(trouble)
    const { openUploads } = await startBrowser(line.between)
    await openUploads(what.replaceAll(' ', '-'))
    await addToPage(film('Tern.mp4', 2))
    await says('Tern', words)
    line.isBad = false
    await press('Try now')
    await says('Tern', /Only you see it until you publish it/)
    expect([line.offsets, line.created]).toEqual([[0, MiB, 2 * MiB], 1])
  },
)

test('what is lost from the same byte again is sent in smaller chunks, until they come through', async () => {
  // As long as no wait is drawn out, each is a quarter of a second.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const sizes: number[] = []
  const { openUploads } = await startBrowser(async (request) => {
    if (request.method !== 'PATCH' || !request.headers.has('Upload-Offset')) return undefined
    const { byteLength } = await request.clone().arrayBuffer()
    sizes.push(byteLength)
    return byteLength > MiB ? lost() : undefined
  })
  await openUploads('brittle')
  await addToPage(film('Curlew.mp4', 2))
  await waitFor(() => expect(sizes).toContain(MiB), { timeout: 10_000 })
  await says('Curlew', /Only you see it until you publish it/)
  // Twice is no accident; what is halved is 16 MiB, of which this film has three.
  expect(sizes.filter((sizeB) => sizeB > MiB)).toHaveLength(5)
  expect(sizes.slice(5)).toEqual([MiB, MiB, expect.any(Number)])
})

test('a look that fails does not begin the upload anew', async () => {
  const line = troubledLine(() => refusedWith(503, 'unavailable'))
  let failedLooks = 0
  const { openUploads } = await startBrowser((request) => {
    if (!line.isBad || request.method !== 'HEAD') return line.between(request)
    failedLooks += 1
    return new Response(null, { status: 500 })
  })
  await openUploads('looks')
  await addToPage(film('Gannet.mp4', 2))
  await says('Gannet', /The server is busy/)
  await press('Try now')
  await waitFor(() => expect(failedLooks).toBeGreaterThan(0))
  await says('Gannet', /The server is busy/)
  line.isBad = false
  await press('Try now')
  await says('Gannet', /Only you see it until you publish it/)
  expect([line.offsets, line.created]).toEqual([[0, MiB, 2 * MiB], 1])
})

test('a token that ran out in the middle is renewed by a call, and the file goes on', async () => {
  const asked: string[] = []
  const line = troubledLine(() => {
    line.isBad = false
    asked.push('refused')
    return refusedWith(401, 'unauthenticated')
  })
  const { openUploads } = await startBrowser((request) => {
    if (asked.length > 0) asked.push(`${request.method} ${new URL(request.url).pathname}`)
    return line.between(request)
  })
  await openUploads('ran-out')
  await addToPage(film('Plover.mp4', 2))
  await says('Plover', /Only you see it until you publish it/)
  const calls = asked.filter((call) => !/config|videos/.test(call))
  expect(calls.slice(0, 2)).toEqual(['refused', 'GET /api/v1/me/uploads'])
  expect(calls[2]).toMatch(/^HEAD /)
  expect([line.offsets, line.created]).toEqual([[0, MiB, 2 * MiB], 1])
})

test('a token that is refused again waits for the person, who goes on from the same byte', async () => {
  const line = troubledLine(() => refusedWith(401, 'unauthenticated'))
  const { openUploads } = await startBrowser(line.between)
  await openUploads('refused-again')
  await addToPage(film('Dunlin.mp4', 2))
  await says('Dunlin', /Waiting for you to sign in again, at \d\d%/)
  line.isBad = false
  await press('Try now')
  await says('Dunlin', /Only you see it until you publish it/)
  expect(line.offsets).toEqual([0, MiB, 2 * MiB])
})

test('a session that ends in the middle keeps the upload for the same person, and sends on when they are back', async () => {
  const line = troubledLine(() => refusedWith(401, 'session-ended'))
  const browser = await startBrowser((request) => {
    const isCall = line.isBad && request.url.endsWith('/me/uploads') && line.offsets.length > 0
    return isCall ? refusedWith(401, 'session-ended') : line.between(request)
  })
  await browser.openUploads('came-back')
  await addToPage(film('Avocet.mp4', 2))
  await says('Avocet', /Waiting for you to sign in again, at \d\d%/)
  // The upload may know before the page does; whoever signs in again has been told to by the page.
  const { getSession } = await import('#auth/session/session.ts')
  await waitFor(() => expect(getSession().status).toBe('expired'))
  line.isBad = false
  await browser.signInAgain('came-back')
  await says('Avocet', /Only you see it until you publish it/)
  expect(line.offsets).toEqual([0, MiB, 2 * MiB])
  expect(await findMine(browser, 'Avocet')).toMatchObject({ state: 'ready' })
})
