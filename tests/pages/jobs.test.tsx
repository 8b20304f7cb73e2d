import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { paths } from '#config/paths.ts'
import type { Job, JobsPage, JobsState } from '#contract/calls/job-calls.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { preparation, preparingStep } from '#tests/support/preparation.ts'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

const ada = { username: 'ada', role: 'admin' } as const

let service: RemoteService
/** Calls of the page about jobs, as they went out. */
const calls: string[] = []
let said: Partial<Record<JobsState, Job[]>> & Partial<Pick<JobsPage, 'preparers'>> = {}
/** What the service answers to who presses something. */
let refusal: { status: number; code: string } | null = null

const owner = { id: 'mara-id-01', username: 'mara', displayName: 'Mara Veldt', avatar: [] }
const channel = { id: 'workshop-1', handle: 'workshop', displayName: 'Workshop', avatar: [] }

const idOf = (title: string) => title.replaceAll(/\W+/g, '-')
const job = (title: string, changes: Partial<Job>): Job => ({
  ...preparation({ id: `job-${idOf(title)}`, videoId: `video-${idOf(title)}`, attempts: 0 }),
  video: { title, thumbnail: null, owner, channel },
  worker: 'press-1/42',
  settledAt: null,
  ...changes,
})

const made = preparingStep({ name: 'first', lines: [360], state: 'done', progress: 1, tookMs: 1 })
const making = preparingStep({ lines: [720], state: 'running', progress: 0.44 })
const broken = job('Tide tables', {
  state: 'failed',
  settledAt: '2026-11-23T14:20:00.000Z',
  failure: { code: 'media-unreadable', detail: 'Cut off.', step: 'first', isRetryable: false },
  steps: [preparingStep({ name: 'first', lines: [360], state: 'failed' })],
})
const givenUp = job('Strobe test', {
  state: 'failed',
  settledAt: '2026-11-23T14:20:00.000Z',
  attempts: 3,
  failure: { code: 'processing-stopped', detail: 'In vain.', step: null, isRetryable: true },
})

beforeAll(async () => {
  service = await startRemoteService()
  connectPageTo(service)
  const connected = globalThis.fetch
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const path = url.pathname.replace('/api/v1', '')
    if (!path.startsWith('/admin/jobs')) return connected(input, init)
    calls.push(`${init?.method ?? 'GET'} ${path}${url.search}`)
    if (init?.method === 'POST') {
      if (refusal) return Response.json({ ...refusal, type: '', title: '' }, refusal)
      return Response.json(job('Any', { state: path.endsWith('retry') ? 'queued' : 'cancelled' }))
    }
    const state = stateIn(url)
    const count = (of: JobsState) => said[of]?.length ?? 0
    return Response.json({
      items: said[state] ?? [],
      nextCursor: null,
      counts: {
        running: count('running'),
        queued: count('queued'),
        stopped: count('stopped'),
        doneLately: 214,
      },
      preparers: said.preparers ?? { where: 'here', engine: 'ffmpeg 7.1' },
    } satisfies JobsPage)
  })
})
afterAll(() => service.close())
beforeEach(() => {
  said = {}
  refusal = null
  calls.length = 0
})

function stateIn(url: URL): JobsState {
  const state = url.searchParams.get('state')
  return state === 'queued' || state === 'stopped' || state === 'done' ? state : 'running'
}

test('what is at work says how far it is, how long it takes, on which machine and whose it is', async () => {
  said = {
    running: [job('Lino printing', { steps: [made, making], readyInMs: 125_000 })],
    queued: [job('Wind, drawn', { state: 'queued', ahead: 1 })],
  }
  await openApp(service, paths.adminJobs(), ada)
  const row = await screen.findByRole('row', { name: /Lino printing/ })
  expect(row.textContent).toContain('720p, 72%')
  expect(row.textContent).toContain('about 2 min left')
  expect(row.textContent).toContain('press-1/42')
  expect(row.textContent).toContain('Mara Veldt')
  expect(within(row).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('72')
  screen.getByText(/1 running, 1 in line,? and 0 stopped/)
  screen.getByText('214 done in the last 24 hours')

  await userEvent.click(screen.getByRole('link', { name: /In line/ }))
  const waiting = await screen.findByRole('row', { name: /Wind, drawn/ })
  expect(waiting.textContent).toContain('In line, 1 before it')
  expect(location.search).toBe('?state=queued')
})

test('the screen renews itself, and what is done leaves it', async () => {
  said = { running: [job('Lino printing', { steps: [made, making] })] }
  await openApp(service, paths.adminJobs(), ada)
  await screen.findByRole('row', { name: /Lino printing/ })
  said = {}
  await screen.findByRole('heading', { name: 'Nothing is being prepared' }, { timeout: 5_000 })
  expect(screen.queryByRole('row')).toBeNull()
})

test('what stopped says why and what to do; what a new try cannot mend has none', async () => {
  said = { stopped: [broken, givenUp] }
  await openApp(service, paths.adminJobs({ state: 'stopped' }), ada)
  const [first, second] = within(
    await screen.findByRole('list', { name: 'Jobs that stopped' }),
  ).getAllByRole('listitem')
  if (!first || !second) throw new Error('Both are to be there.')
  expect(first.textContent).toContain('It stopped at 360p')
  expect(first.textContent).toContain('Mara Veldt has to export it again')
  expect(first.textContent).toContain('Cut off.')
  expect(within(first).queryByRole('button', { name: /Try again/ })).toBeNull()
  expect(second.textContent).toContain('It was tried 3 times.')
  await userEvent.click(within(second).getByRole('button', { name: 'Try again: Strobe test' }))
  await screen.findByText('“Strobe test” is in line again.')
  expect(calls).toContain('POST /admin/jobs/job-Strobe-test/retry')
})

test('one that is stopped is stopped once, and the focus goes on to the next', async () => {
  said = { running: [job('First', {}), job('Second', {})] }
  await openApp(service, paths.adminJobs(), ada)
  const stop = await screen.findByRole('button', { name: 'Stop getting First ready' })
  said = { running: [job('Second', {})] }
  await userEvent.click(stop)
  await screen.findByText(/“First” is not prepared any more/)
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([
    'POST /admin/jobs/job-First/cancel',
  ])
  const next = screen.getByRole('button', { name: 'Stop getting Second ready' })
  await waitFor(() => expect(document.activeElement).toBe(next))
})

test('what is refused says so, and the list is asked for again', async () => {
  said = { running: [job('Third', {})] }
  refusal = { status: 404, code: 'not-found' }
  await openApp(service, paths.adminJobs(), ada)
  const stop = await screen.findByRole('button', { name: 'Stop getting Third ready' })
  said = {}
  await userEvent.click(stop)
  await screen.findByRole('heading', { name: 'Nothing is being prepared' })
  expect(screen.queryByText(/“Third” is not prepared any more/)).toBeNull()
})

test.each([
  ['nowhere', 'Nothing here can prepare films', 'Install ffmpeg 5.1 or newer'],
  ['off', 'Preparing films is turned off', 'PROCESSING=off'],
  ['elsewhere', 'Films wait, and no worker is at one', '--worker'],
] as const)('where films are prepared %s, it says what to do', async (where, title, advice) => {
  said = {
    preparers: { where, engine: null },
    queued: [job('Waits', { state: 'queued', ahead: 0 })],
    stopped: [givenUp],
  }
  await openApp(service, paths.adminJobs({ state: 'stopped' }), ada)
  const note = await screen.findByRole('region', { name: title })
  expect(note.textContent).toContain(advice)
  const again = screen.getByRole('button', { name: /Try again/ })
  expect(again.getAttribute('aria-disabled')).toBe(where === 'elsewhere' ? null : 'true')
})

test.each([
  ['viewer', 'vera'],
  ['creator', 'cora'],
  ['moderator', 'mona'],
] as const)('a %s has no way in, and none by the address', async (role, username) => {
  await openApp(service, paths.you(), { username, role })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('link', { name: 'Administration' })).toBeNull()
  await openApp(service, paths.adminJobs(), { username, role })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Jobs' })).toBeNull()
})

test('an administrator gets there from the account menu, and from their own page', async () => {
  await openApp(service, paths.about(), ada)
  await userEvent.click(await screen.findByRole('button', { name: /your account/ }))
  await userEvent.click(
    await screen.findByRole('menuitem', { name: 'Administration', hidden: true }),
  )
  await screen.findByRole('heading', { level: 1, name: 'Jobs' })
  await openApp(service, paths.you(), ada)
  await userEvent.click(await screen.findByRole('link', { name: 'Administration' }))
  await screen.findByRole('heading', { level: 1, name: 'Jobs' })
})
