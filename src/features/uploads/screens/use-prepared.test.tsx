import { focusManager, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { send } from '#api/client.ts'
import { queryClient } from '#api/query-client.ts'

import { newUploadItem } from '../state/upload-item.ts'
import { useDrawnPoster } from './use-prepared.ts'

vi.mock('#api/client.ts', () => ({ send: vi.fn() }))
afterEach(() => vi.useRealTimers())

test('a drawn poster is asked for once, however often one comes back to its ticket', async () => {
  vi.useFakeTimers()
  const srcset = [320, 640, 1280].map((width) => ({ url: `/${width}.jpg`, width }))
  vi.mocked(send).mockResolvedValue({ state: 'ready', thumbnail: { srcset } })
  const about = { key: 'k', subject: 's', title: 'Walk', nowMs: 0, channelId: null }
  const item = {
    ...newUploadItem(new File(['x'], 'walk.avi'), about),
    videoId: 'walk',
    state: { name: 'done', isReady: true, isPublished: false },
  } as const
  const look = () =>
    renderHook(() => useDrawnPoster(item), {
      wrapper: ({ children }) => (
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      ),
    })
  const first = look()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(first.result.current).toEqual({ url: '/640.jpg', wholeUrl: '/1280.jpg' })
  await act(async () => {
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    await vi.advanceTimersByTimeAsync(60_000)
  })
  first.unmount()
  const again = look()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(send).toHaveBeenCalledOnce()
  again.unmount()
  // The address of the picture has an end.
  vi.setSystemTime(Date.now() + 24 * 3_600_000)
  look()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(send).toHaveBeenCalledTimes(2)
})
