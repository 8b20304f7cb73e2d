import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { listMyVideos } from '#contract/calls/editing-calls.ts'
import {
  addToPage,
  chooseInDialog,
  drawn,
  film,
  kept,
  lineThatStops,
  picture,
  proxyOfOneMiB,
  says,
  sheet,
  startBrowser,
  ticket,
} from '#tests/support/uploading-page.ts'

test('behind a proxy that caps bodies, a browser that is started again without its cookie sends on, in chunks that pass', async () => {
  const line = lineThatStops()
  const first = await startBrowser(line.between)
  await first.openUploads('capped-again')
  await addToPage(film('Tide.mp4', 3))
  await line.firstMiB
  await waitFor(() => expect(kept.get('foyer-upload-files')?.size).toBe(1))

  // A session cookie goes with the browser.
  document.cookie = 'XSRF-TOKEN=; max-age=0'
  let refused = 0
  const proxy = proxyOfOneMiB()
  const second = await startBrowser(async (request) => {
    const own = await proxy.between(request)
    if (own?.status === 413) refused += 1
    return own
  })
  await second.openUploads('capped-again')
  await says('Tide', /Only you see it until you publish it/)
  expect([refused, Math.min(...proxy.offsets)]).toEqual([0, 1024 ** 2])
})

test('behind a proxy that caps bodies, an upload whose cookie has gone sends on from where it was', async () => {
  const proxy = proxyOfOneMiB(() => {
    // A session cookie goes with the browser; four refusals for size have come before this.
    if (proxy.offsets.length === 0) document.cookie = 'XSRF-TOKEN=; max-age=0'
    return undefined
  })
  const { openUploads } = await startBrowser(proxy.between)
  await openUploads('capped')
  await addToPage(film('Long walk.mp4', 3))
  await says('Long walk', /Only you see it until you publish it/)
  expect(proxy.offsets.filter((offset) => offset === 0)).toHaveLength(2)
  expect(new Set(proxy.offsets).size).toBe(proxy.offsets.length - 1)
})

test('the actions of an upload stay under the hand when it gets its place', async () => {
  const place = Promise.withResolvers<undefined>()
  const { openUploads } = await startBrowser((request) =>
    request.method === 'POST' && request.url.endsWith('/uploads') ? place.promise : undefined,
  )
  await openUploads('menus')
  await addToPage(film('One.mp4'), film('Two.mp4'), film('Three.mp4'))
  await says('Two', /Getting a place/)
  await says('Three', /Starts when a place is free/)
  const waiting = ticket('Three')
  await userEvent.click(within(waiting).getByRole('button', { name: 'Actions for Three' }))
  const remove = await screen.findByRole('menuitem', {
    name: 'Remove from the queue',
    // jsdom knows no top layer, so it takes an open menu for a hidden one.
    hidden: true,
  })
  place.resolve(undefined)
  await says('Three', /Only you see it until you publish it/)
  expect(remove.isConnected).toBe(true)
})

test('all is sent only when its pictures are there, and the next visit makes what is missing', async () => {
  const mara = 'pictured'
  drawn.frames = async () => [{ atMs: 0, picture: picture() }]
  drawn.sheet = () => new Promise(() => undefined)
  const first = await startBrowser()
  await first.openUploads(mara)
  await addToPage(film('Weave.mp4'))
  await says('Weave', /Sent\. Making its pictures/)
  expect(screen.queryByText('All sent')).toBeNull()
  const find = async () =>
    (await first.send(listMyVideos, { query: {} })).items.find(({ title }) => title === 'Weave')
  await waitFor(async () => expect((await find())?.thumbnail).toBeTruthy())

  drawn.sheet = sheet
  const second = await startBrowser()
  await second.openUploads(mara)
  await says('Weave', /Only you see it until you publish it/)
  const { getVideo } = await import('#contract/calls/video-calls.ts')
  const videoId = (await find())?.id ?? ''
  expect(await second.send(getVideo, { params: { videoId } })).toMatchObject({
    storyboard: { count: 3 },
  })
})

test('a file that is half there from another browser is gone on with', async () => {
  const nell = 'elsewhere'
  const file = film('Harbour.mp4', 2)
  const line = lineThatStops()
  const first = await startBrowser(line.between)
  await first.openUploads(nell)
  await addToPage(file)
  await line.firstMiB

  kept.clear()
  const proxy = proxyOfOneMiB()
  const second = await startBrowser(proxy.between)
  await second.openUploads(nell)
  await says('Harbour', /Begun in another browser. Choose Harbour.mp4 here to carry on from \d\d%/)
  await chooseInDialog('Choose file', film('Harbour.mp4', 1))
  await says('Harbour', /That’s a different file. Choose Harbour.mp4, 2\sMB\./)
  // Wherever on the page it is dropped.
  await addToPage(file)
  await says('Harbour', /Only you see it until you publish it/)
  expect(screen.getAllByRole('article')).toHaveLength(1)
  expect(Math.min(...proxy.offsets)).toBe(1024 ** 2)
  const mine = () => second.send(listMyVideos, { query: {} })
  const { items } = await mine()
  expect(items.map(({ title }) => title)).toEqual(['Harbour'])

  // A browser that knows of the beginning only, and removes it, takes no video away.
  const { dropDraft } = await import('#data/drafts.ts')
  await dropDraft(items[0]?.id ?? '')
  expect((await mine()).items).toHaveLength(1)
})

test('what arrives stands in its ticket, and not for a moment in the list of drafts as well', async () => {
  drawn.frames = async () => [{ atMs: 0, picture: picture() }]
  const poster = { asked: Promise.withResolvers<void>(), held: Promise.withResolvers<undefined>() }
  const told = Promise.withResolvers<undefined>()
  let isSent = false
  const { openUploads, send } = await startBrowser(async ({ method, url }) => {
    if (method === 'PUT' && url.includes('/thumbnail?')) {
      poster.asked.resolve()
      return poster.held.promise
    }
    if (method === 'PATCH') {
      await poster.asked.promise
      isSent = true
    }
    const isLook = method === 'GET' && /\/videos\/[\w-]+$/.test(url)
    return isLook && isSent ? told.promise : undefined
  })
  const sent = async () => (await send(listMyVideos, { query: { state: 'ready' } })).items
  await openUploads('once')
  await addToPage(film('Thaw.mp4'))
  await waitFor(async () => expect(await sent()).toHaveLength(1))
  // With its poster the list is asked for anew: it hears of the film before the ticket does.
  poster.held.resolve(undefined)
  await waitFor(async () => expect((await sent())[0]?.thumbnail).toBeTruthy())
  const seen: boolean[] = []
  for (let turn = 0; turn < 20; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    seen.push(screen.queryByRole('region', { name: 'Sent, not published' }) !== null)
  }
  expect(seen).not.toContain(true)
  told.resolve(undefined)
  await says('Thaw', /Only you see it until you publish it/)
})

test('what was sent and not published is on the upload page after a reload, and published in one go', async () => {
  const olga = 'drafts'
  drawn.frames = async () => []
  const first = await startBrowser()
  await first.openUploads(olga)
  await addToPage(film('Rain.mp4'), film('Snow.mp4'))
  await says('Rain', /Only you see it until you publish it/)
  await says('Snow', /Only you see it until you publish it/)

  const asked = { state: 'ready', status: 'draft', own: '1', limit: 1 } as const
  const second = await startBrowser(async ({ url }) =>
    // A page has room for a hundred of them.
    url.includes('/me/videos?') && url.includes('limit=100')
      ? Response.json(await first.send(listMyVideos, { query: asked }))
      : undefined,
  )
  await second.openUploads(olga)
  const drafts = await screen.findByRole('region', { name: 'Sent, not published' })
  expect(await within(drafts).findByRole('link', { name: 'Snow' })).toBeTruthy()
  // Nothing is being sent: the place is a whole one, without what would push the list out of sight.
  expect(screen.getByRole('region', { name: /^Drop videos anywhere/ })).toBeTruthy()
  expect(screen.queryByText('Checked here first')).toBeNull()
  expect(within(drafts).getByText('2 videos, the newest 1 of them here')).toBeTruthy()
  await userEvent.click(within(drafts).getByRole('button', { name: 'Publish all 2' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Publish 2 videos' }))
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Sent, not published' })).toBeNull(),
  )
  const { items } = await second.send(listMyVideos, { query: {} })
  expect(items.map(({ publication }) => publication)).toEqual(['published', 'published'])
})
