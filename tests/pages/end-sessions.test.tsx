import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { paths } from '#config/paths.ts'
import type { SessionList } from '#contract/sessions.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

let service: RemoteService
beforeAll(async () => {
  service = await startRemoteService()
  connectPageTo(service)
})
afterAll(() => service.close())

const at = '2026-11-20T10:00:00.000Z'
const signIn = (id: string, device: string, more: object = {}) => ({
  id,
  device,
  isCurrent: false,
  canEnd: true,
  firstSeenAt: at,
  lastSeenAt: at,
  signedInAt: at,
  ...more,
})

test('all other sign-ins end by one press and one question; this one and what cannot end stay', async () => {
  let items = [
    signIn('here_000', 'Chrome on Linux', { isCurrent: true }),
    signIn('phone_00', 'Safari on iPhone'),
    signIn('gone_000', 'Edge on Windows'),
    signIn('kind_000', 'Firefox on Linux', { canEnd: false }),
  ]
  const asked: string[] = []
  const elsewhere = globalThis.fetch
  vi.stubGlobal('fetch', async (...[input, init]: Parameters<typeof fetch>) => {
    const address = input instanceof Request ? input.url : String(input)
    if (!address.includes('/me/sessions')) return elsewhere(input, init)
    if (init?.method !== 'DELETE') {
      return Response.json({ items, endsProviderSession: true } satisfies SessionList)
    }
    const id = address.slice(address.lastIndexOf('/') + 1)
    asked.push(id)
    items = items.filter((session) => session.id !== id)
    const isGone = id === 'gone_000'
    const problem = { code: 'not-found', status: 404, title: 'Not found' }
    return isGone ? Response.json(problem, { status: 404 }) : new Response(null, { status: 204 })
  })
  await openApp(service, paths.settings('sessions'), { username: 'iris', role: 'viewer' })
  await userEvent.click(await screen.findByRole('button', { name: 'End all 2 others' }))
  const question = await screen.findByRole('dialog', { name: 'End 2 sign-ins?' })
  expect(asked).toEqual([])
  await userEvent.click(within(question).getByRole('button', { name: 'End them' }))
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
  expect(asked).toEqual(['phone_00', 'gone_000'])
  expect(screen.getByText('This one')).toBeTruthy()
  expect(screen.getByText('Firefox on Linux')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /End all/ })).toBeNull()
})
