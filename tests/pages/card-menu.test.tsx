import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { send } from '#api/client.ts'
import { queryClient } from '#api/query-client.ts'
import { paths } from '#config/paths.ts'
import { listHistory, listWatchLater } from '#contract/calls/account-calls.ts'
import { getVideo, reportProgress } from '#contract/calls/video-calls.ts'
import { meQuery } from '#data/me.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

let service: RemoteService
beforeAll(async () => {
  service = await startRemoteService({ hasSampleLibrary: true })
  connectPageTo(service)
})
afterAll(() => service.close())

const iris = { username: 'iris', role: 'viewer' } as const
const mara = { username: 'mara', role: 'creator' } as const
const desk = 'Qm7fLdesk_1'

/** Presses the menu of a video's card, and answers what is in it. */
async function openMenu(title: RegExp): Promise<HTMLElement> {
  const [button] = await screen.findAllByRole('button', {
    name: (name) => name.startsWith('More for') && title.test(name),
  })
  if (!button) throw new Error('There is no such card.')
  await userEvent.click(button)
  const menu = button.parentElement?.querySelector<HTMLElement>('[role="menu"]')
  if (!menu) throw new Error('The card has no menu.')
  await within(menu).findByRole('menuitem', { name: 'Share', hidden: true })
  return menu
}

const rows = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem', { hidden: true })
    .map(({ textContent }) => textContent)

test('saves for later and takes off again, beside whatever else the card offers', async () => {
  await openApp(service, paths.browse(), iris)
  const menu = await openMenu(/lighting desk/)
  expect(rows(menu)).toEqual(['Save for later', 'Share'])
  await userEvent.click(
    within(menu).getByRole('menuitem', { name: 'Save for later', hidden: true }),
  )
  await waitFor(async () => {
    const { items } = await send(listWatchLater, { query: {} })
    expect(items.map(({ id }) => id)).toContain(desk)
  })
  const again = await openMenu(/lighting desk/)
  await userEvent.click(
    within(again).getByRole('menuitem', { name: 'Remove from watch later', hidden: true }),
  )
  await waitFor(async () => {
    const { items } = await send(listWatchLater, { query: {} })
    expect(items.map(({ id }) => id)).not.toContain(desk)
  })
})

test('whoever is outside may share, and nothing that takes an account', async () => {
  await openApp(service, paths.browse())
  expect(rows(await openMenu(/greenhouse/))).toEqual(['Share'])
})

test('shares with the dialog of the video’s own page', async () => {
  await openApp(service, paths.browse(), iris)
  const menu = await openMenu(/lighting desk/)
  await userEvent.click(within(menu).getByRole('menuitem', { name: 'Share', hidden: true }))
  const dialog = await screen.findByRole('dialog', { name: /Share “.*lighting desk.*”/ })
  const link = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Link' })
  expect(link.value).toBe(new URL(paths.watch(desk), location.href).href)
  expect(within(dialog).queryByRole('link', { name: 'Change' })).toBeNull()
})

test('leads to the form of a video of one’s own', async () => {
  const router = await openApp(service, paths.browse(), mara)
  const { owner } = await send(getVideo, { params: { videoId: desk } })
  await queryClient.ensureQueryData(meQuery())
  // The library's people belong to another provider than the test's.
  queryClient.setQueryData(meQuery().queryKey, (me) => me && { ...me, id: owner.id })
  const menu = await openMenu(/lighting desk/)
  await userEvent.click(within(menu).getByRole('menuitem', { name: 'Edit', hidden: true }))
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.studioVideo(desk)))
})

test('what is taken out of the history goes, and the focus with it to the card beside', async () => {
  await openApp(service, paths.library('history'), iris)
  for (const videoId of ['gR33nh0use_', desk])
    await send(reportProgress, {
      params: { videoId },
      body: {
        positionMs: 30_000,
        durationMs: 79_834,
        state: 'paused',
        sessionId: crypto.randomUUID(),
        seq: 0,
      },
    })
  await openApp(service, paths.library('history'), iris)
  const menu = await openMenu(/lighting desk/)
  // The platform gives the focus back to what opened a menu.
  menu.parentElement?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
  await userEvent.click(
    within(menu).getByRole('menuitem', { name: 'Remove from history', hidden: true }),
  )
  await waitFor(async () => {
    const { items } = await send(listHistory, { query: {} })
    expect(items.map(({ video }) => video.id)).not.toContain(desk)
  })
  await waitFor(() => expect(screen.queryByRole('link', { name: /lighting desk/ })).toBeNull())
  expect(document.activeElement?.closest('article')).toBeTruthy()
})

test('stands right after the link of its card, and outside of it', async () => {
  await openApp(service, paths.browse(), iris)
  const [button] = await screen.findAllByRole('button', { name: /^More for/ })
  const card = button?.closest('article')
  const stops = [...(card?.querySelectorAll('a, button:not([role])') ?? [])]
  expect(button?.closest('a')).toBeNull()
  expect(stops.map(({ localName }) => localName)).toEqual(['a', 'button', 'button', 'a'])
})
