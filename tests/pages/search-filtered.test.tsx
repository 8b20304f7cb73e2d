import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { paths } from '#config/paths.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

let service: RemoteService
let isHeld = false

beforeAll(async () => {
  service = await startRemoteService({ hasSampleLibrary: true })
  connectPageTo(service)
  const connected = globalThis.fetch
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    return isHeld && url.pathname.endsWith('/search')
      ? Promise.withResolvers<Response>().promise
      : connected(input, init)
  })
})
afterAll(() => service.close())
afterEach(() => (isHeld = false))

test('what goes with the few that were found stays while they are filtered', async () => {
  await openApp(service, paths.search({ q: 'lens' }), { username: 'iris', role: 'viewer' })
  const more = () => screen.queryByRole('heading', { name: 'More like this' })
  await waitFor(() => expect(more()).not.toBeNull())
  isHeld = true
  const chip = screen.getByRole('button', { name: 'Has captions' })
  await userEvent.click(chip)
  await waitFor(() => expect(chip.getAttribute('aria-pressed')).toBe('true'))
  expect(more()).not.toBeNull()
})
