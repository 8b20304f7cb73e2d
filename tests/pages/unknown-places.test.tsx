import { cleanup, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { paths } from '#config/paths.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

let service: RemoteService
beforeAll(async () => {
  service = await startRemoteService({ hasSampleLibrary: true })
  connectPageTo(service)
})
afterAll(() => service.close())

const iris = { username: 'iris', role: 'viewer' } as const

test.each(['/library/playlists', '/settings/captions', '/c/workshop/playlists', '/nowhere'])(
  '%s is said not to be there, instead of another page being shown under its address',
  async (address) => {
    const router = await openApp(service, address, iris)
    expect(await screen.findByRole('heading', { level: 1, name: /find that/ })).toBeTruthy()
    expect(router.state.location.pathname).toBe(address)
  },
)

test.each([
  ['/library', 'History'],
  ['/settings', 'Account'],
  ['/c/workshop/videos', 'Workshop'],
])('%s leads to %s', async (address, heading) => {
  await openApp(service, address, iris)
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy()
})

test('a video that is not there is said as any page that is not there is: with the tabs, and where else to look', async () => {
  for (const address of [paths.watch('nonsense'), '/nowhere']) {
    await openApp(service, address, iris)
    expect(await screen.findByRole('heading', { level: 1, name: /find that/ })).toBeTruthy()
    expect(screen.getByRole('navigation', { name: 'Main, below', hidden: true })).toBeTruthy()
    const ways = within(screen.getByRole('main')).getAllByRole('link')
    expect(ways.map(({ textContent }) => textContent)).toEqual([
      'Go to the home page',
      'Browse videos',
    ])
    cleanup()
  }
})
