import { infiniteQueryOptions, onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { ConnectionError } from '#api/errors/http-error.ts'
import { queryClient } from '#api/query-client.ts'
import { aroundSeen, cursorOf } from '#data/cache/by-cursor.ts'
import { useLongList } from '#data/use-long-list.ts'
import { lesson } from '#tests/support/lesson.ts'

import { VideoList, type VideoPage } from './video-list.tsx'

const read = vi.fn<(cursor: string | undefined) => Promise<VideoPage>>()
const history = infiniteQueryOptions({
  ...aroundSeen,
  queryKey: ['history'],
  queryFn: ({ pageParam }) => read(cursorOf(pageParam)),
})
const nothing: VideoPage = { items: [], nextCursor: null }

/** What each rendering was told, those included that last a moment only. */
const isSaidEmpty = vi.fn<(isEmpty: boolean) => void>()

function History(): ReactNode {
  const list = useLongList(history)
  isSaidEmpty(list.isEmpty)
  return (
    <>
      {!list.isEmpty && <button type="button">Clear history</button>}
      <VideoList list={list} canSave={false} label="Your history" empty="Nothing watched yet" />
    </>
  )
}

/** Somebody went far down, and the pages before were let go of. */
function showFarDown(): void {
  queryClient.setQueryData(history.queryKey, {
    pages: [nothing],
    pageParams: [[{ cursor: 'far', at: 144, total: undefined }]],
  })
  const router = createMemoryRouter([{ path: '/', element: <History /> }])
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  queryClient.clear()
  read.mockReset()
})

test('a list whose end went away is asked for from its beginning, and says nothing until then', async () => {
  const first = Promise.withResolvers<VideoPage>()
  read.mockReturnValue(first.promise)
  showFarDown()
  await vi.waitFor(() => expect(read).toHaveBeenCalled())
  expect(screen.getByRole('status', { name: 'Your history are loading' })).toBeTruthy()
  await act(async () => first.resolve({ items: [lesson], nextCursor: null }))
  expect(await screen.findByRole('link', { name: /Lino printing/ })).toBeTruthy()
  expect(read.mock.calls).toEqual([[undefined]])
  expect(isSaidEmpty).not.toHaveBeenCalledWith(true)
})

test('one that was cleared is empty, with nothing to clear', async () => {
  read.mockResolvedValue(nothing)
  showFarDown()
  expect(await screen.findByText('Nothing watched yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Clear history' })).toBeNull()
  expect(read.mock.calls).toEqual([[undefined]])
})

test('without a connection it says at once that it needs one, and comes with it', async () => {
  const hasConnection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => hasConnection.mockRestore())
  read.mockRejectedValue(new ConnectionError())
  showFarDown()
  expect(await screen.findByText(/^This list needs a connection/)).toBeTruthy()
  expect(read).toHaveBeenCalledTimes(1)
  hasConnection.mockReturnValue(true)
  read.mockResolvedValue({ items: [lesson], nextCursor: null })
  act(() => {
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
  })
  expect(await screen.findByRole('link', { name: /Lino printing/ })).toBeTruthy()
})
