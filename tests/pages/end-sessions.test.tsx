import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { paths } from '#config/paths.ts'
import type { SessionList } from '#contract/sessions.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

let service: RemoteService
let connected: typeof fetch
beforeAll(async () => {
  service = await startRemoteService()
  connectPageTo(service)
  connected = globalThis.fetch
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

/** Answers for the list; `end` is what ending one comes to, where that is not 204. */
function listSignIns(initial: SessionList['items'], end: (id: string) => Response | undefined) {
  let items = initial
  const asked: string[] = []
  vi.stubGlobal('fetch', async (...[input, init]: Parameters<typeof fetch>) => {
    const address = input instanceof Request ? input.url : String(input)
    if (!address.includes('/me/sessions')) return connected(input, init)
    if (init?.method !== 'DELETE') {
      return Response.json({ items, endsProviderSession: true } satisfies SessionList)
    }
    const id = address.slice(address.lastIndexOf('/') + 1)
    asked.push(id)
    const answer = end(id) ?? new Response(null, { status: 204 })
    if (answer.ok || answer.status === 404) items = items.filter((session) => session.id !== id)
    return answer
  })
  return asked
}

const here = signIn('here_000', 'Chrome on Linux', { isCurrent: true })
const phone = signIn('phone_00', 'Safari on iPhone')
const desk = signIn('desk_000', 'Edge on Windows')

/** Presses the button for all others and answers its question. */
async function endAll(count: number): Promise<void> {
  await openApp(service, paths.settings('sessions'), { username: 'iris', role: 'viewer' })
  await userEvent.click(await screen.findByRole('button', { name: `End all ${count} others` }))
  const question = await screen.findByRole('dialog', { name: `End ${count} sign-ins?` })
  await userEvent.click(within(question).getByRole('button', { name: 'End them' }))
}

test('all other sign-ins end by one press and one question; this one and what cannot end stay', async () => {
  const kiosk = signIn('kind_000', 'Firefox on Linux', { canEnd: false })
  const problem = { code: 'not-found', status: 404, title: 'Not found' }
  const asked = listSignIns([here, phone, desk, kiosk], (id) =>
    id === desk.id ? Response.json(problem, { status: 404 }) : undefined,
  )
  await endAll(2)
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
  expect(asked).toEqual([phone.id, desk.id])
  expect(screen.getByText('This one')).toBeTruthy()
  expect(screen.getByText('Firefox on Linux')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /End all/ })).toBeNull()
  // The button that was pressed is gone; whoever goes by the keyboard is not sent back to the start of the page.
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('when one cannot be ended, the words say how many were', async () => {
  const problem = { code: 'internal', status: 500, title: 'Internal' }
  listSignIns([here, phone, desk], (id) =>
    id === desk.id ? Response.json(problem, { status: 500 }) : undefined,
  )
  await endAll(2)
  const words = await screen.findByText(
    /^At least 1 of 2 sign-ins ended; the list shows what is left\./,
  )
  expect(words).toBeTruthy()
  expect(screen.queryByText('Safari on iPhone')).toBeNull()
  expect(screen.getByText('Edge on Windows')).toBeTruthy()
})

test('the browser in front of the person stands first, the others as the service lists them', async () => {
  // Used before the one that is listed after it.
  const older = { ...phone, lastSeenAt: '2026-11-13T10:00:00.000Z' }
  listSignIns([older, desk, here], () => undefined)
  await openApp(service, paths.settings('sessions'), { username: 'iris', role: 'viewer' })
  await screen.findByText('This one')
  const devices = screen
    .getAllByText(/ on (Linux|iPhone|Windows)$/)
    .map((one) => one.firstChild?.textContent)
  expect(devices).toEqual([here.device, phone.device, desk.device])
})
