import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { send } from '#api/client.ts'
import { paths } from '#config/paths.ts'
import { getHome } from '#contract/calls/home-call.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

let service: RemoteService
beforeAll(async () => {
  service = await startRemoteService({ hasSampleLibrary: true })
  connectPageTo(service)
})
afterAll(() => service.close())

const ada = { username: 'ada', role: 'admin' } as const

/** As a heading or a link, whichever a page makes of it. */
const named = (title: string) =>
  screen.findAllByText((_, element) => element?.textContent === title && !element.closest('title'))

test('a title saved in the studio is right on home, in searches and where it is watched, without a reload', async () => {
  const router = await openApp(service, paths.home(), ada)
  const go = (path: string) => act(() => router.navigate(path))
  const video = (await send(getHome)).shelves.flatMap(({ items }) => items)[0]
  const { id = '', title: before = '' } = video ?? {}
  const [word = ''] = before.split(' ').toSorted((one, other) => other.length - one.length)
  const places = [paths.home(), paths.search({ q: word }), paths.watch(id)]
  for (const place of places) {
    await go(place)
    await named(before)
  }

  await go(paths.studioVideo(id))
  const field = await screen.findByRole('textbox', { name: /^Title/ })
  const after = `${before}, rehung`
  await userEvent.type(field, ', rehung')
  await screen.findByText(/^Saved/)

  for (const place of places) {
    await go(place)
    await named(after)
    await waitFor(() => expect(screen.queryAllByText(before)).toEqual([]))
  }
})
