import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { queryClient } from './query-client.ts'

beforeEach(() => queryClient.mount())
afterEach(() => {
  queryClient.unmount()
  queryClient.clear()
})

test('what failed is asked for again when the connection is back, and what is here is not', async () => {
  const failing = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no'))
  failing.mockResolvedValue('comments')
  const fine = vi.fn<() => Promise<string>>().mockResolvedValue('film')
  const observe = (key: string, queryFn: () => Promise<string>) =>
    new QueryObserver(queryClient, { queryKey: [key], queryFn, staleTime: 0 }).subscribe(
      () => undefined,
    )
  const stops = [observe('failing', failing), observe('fine', fine)]
  await vi.waitFor(() => expect(queryClient.getQueryState(['failing'])?.status).toBe('error'))
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(queryClient.getQueryData(['failing'])).toBe('comments'))
  expect(fine).toHaveBeenCalledTimes(1)
  for (const stop of stops) stop()
})
