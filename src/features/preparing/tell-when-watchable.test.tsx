import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ProblemError } from '#api/errors/http-error.ts'
import { queryClient } from '#api/query-client.ts'
import { paths } from '#config/paths.ts'
import type { ProcessingJob } from '#contract/processing.ts'
import { processingQuery } from '#data/video-file.ts'
import { preparation, preparingStep } from '#tests/support/preparation.ts'
import { toasts } from '#ui/overlays/toast.ts'

import { awaited, stopWaiting, tellWhenWatchable } from './tell-when-watchable.ts'

const video = { id: 'the-video', title: 'Weaving' }
const first = preparingStep({ name: 'first', lines: [360], state: 'running' })
const watchable = preparation({ steps: [{ ...first, state: 'done', progress: 1 }] })

const opened = vi.fn()
const told = vi.fn()
let permission: NotificationPermission
/** What the device shows outside of the page. */
class Shown extends EventTarget {
  static get permission(): NotificationPermission {
    return permission
  }
  static async requestPermission(): Promise<void> {
    permission = 'granted'
  }
  constructor(text: string) {
    super()
    told(text, this)
  }
  close = vi.fn()
}

const come = (job: ProcessingJob): void =>
  void queryClient.setQueryData(processingQuery(video.id).queryKey, job)
const said = () => toasts.read().map(({ text }) => text)
const look = (isHidden: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)

beforeEach(() => {
  permission = 'default'
  vi.stubGlobal('Notification', Shown)
  come(preparation({ steps: [first] }))
})
afterEach(() => {
  stopWaiting(video.id)
  queryClient.clear()
  toasts.write([])
  vi.clearAllMocks()
})

test('whoever looks at something else in the portal is told once, and can go there', async () => {
  look(false)
  await tellWhenWatchable(video, opened)
  come(preparation({ steps: [{ ...first, progress: 0.5 }] }))
  expect(said()).toEqual([])
  come(watchable)
  await waitFor(() => expect(said()).toEqual(['“Weaving” can be watched now']))
  toasts.read()[0]?.action?.onSelect()
  expect(opened).toHaveBeenCalledOnce()
  expect(told).not.toHaveBeenCalled()
  expect(awaited.read().size).toBe(0)
})

test('whoever looks at something else altogether is told by the device, which they were asked for', async () => {
  look(true)
  await tellWhenWatchable(video, opened)
  come(watchable)
  await waitFor(() =>
    expect(told).toHaveBeenCalledWith('“Weaving” can be watched now', expect.anything()),
  )
  told.mock.calls[0]?.[1].dispatchEvent(new Event('click'))
  expect(opened).toHaveBeenCalledOnce()
})

test('the page itself says nothing to whoever looks at it: it begins', async () => {
  look(false)
  history.replaceState(null, '', paths.watch(video.id))
  await tellWhenWatchable(video, opened)
  come(watchable)
  await waitFor(() => expect(awaited.read().size).toBe(0))
  history.replaceState(null, '', paths.home())
  expect(said()).toEqual([])
})

test('one that stops is told, too', async () => {
  look(false)
  await tellWhenWatchable(video, opened)
  come(preparation({ state: 'failed', steps: [first] }))
  await waitFor(() => expect(said()).toEqual(['“Weaving” couldn’t be prepared']))
})

test('a line or a service that is down is waited for, and what nobody may know of any more is not', async () => {
  look(false)
  const query = queryClient.getQueryCache().find(processingQuery(video.id))
  const problem = { type: 'about:blank', title: '', code: 'not-found' as const }
  await tellWhenWatchable(video, opened)
  for (const error of [new TypeError(), new ProblemError(503, { ...problem, status: 503 }, null)]) {
    query?.setState({ error, status: 'error' })
    await new Promise((resolve) => setTimeout(resolve))
    expect(awaited.read().size).toBe(1)
  }
  query?.setState({ error: new ProblemError(404, { ...problem, status: 404 }, null) })
  await waitFor(() => expect(awaited.read().size).toBe(0))
  expect(said()).toEqual([])
})

test('a device that refuses has told it in the page', async () => {
  look(true)
  permission = 'denied'
  await tellWhenWatchable(video, opened)
  come(watchable)
  await waitFor(() => expect(said()).toEqual(['“Weaving” can be watched now']))
  expect(told).not.toHaveBeenCalled()
})
