import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'

import { queryClient } from '#api/query-client.ts'
import { beginWait, LONG_MS } from '#api/waits.ts'
import { paths } from '#config/paths.ts'

import { LongWait } from './long-wait.tsx'

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['a page', paths.about(), true],
  // Which says itself that it takes longer than usual.
  ['being signed in', paths.authCallback(), false],
])('a long wait for %s', async (_what, address, isSaid) => {
  vi.useFakeTimers()
  onTestFinished(beginWait('page', () => undefined))
  const router = createMemoryRouter([{ path: '*', Component: LongWait }], {
    initialEntries: [address],
  })
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
  })
  await act(() => vi.advanceTimersByTimeAsync(LONG_MS))
  expect(screen.queryByText('Still working…') !== null).toBe(isSaid)
})
