import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'

import { queryClient } from '#api/query-client.ts'
import { beginWait, LONG_MS, longWaits } from '#api/waits.ts'
import { paths } from '#config/paths.ts'

import { LongWait } from './long-wait.tsx'

afterEach(() => {
  vi.useRealTimers()
})

/** Something is waited for at this address, or on the way to a page that does not come; seconds pass by `pass`. */
async function wait(kind: 'page' | 'write', address: string) {
  vi.useFakeTimers()
  onTestFinished(beginWait(kind, () => undefined))
  const came = Promise.withResolvers<null>()
  const router = createMemoryRouter(
    [
      { path: '*', Component: LongWait },
      { path: '/slow', Component: LongWait, loader: () => came.promise },
    ],
    { initialEntries: [address] },
  )
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
  })
  if (kind === 'page') act(() => void router.navigate('/slow'))
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
  await pass(LONG_MS / 1000)
  return { pass, come: () => came.resolve(null) }
}

test.each([
  ['a change', paths.about(), true],
  // Which says itself that it takes longer than usual.
  ['being signed in', paths.authCallback(), false],
])('a long wait for %s', async (_what, address, isSaid) => {
  await wait('write', address)
  expect(screen.queryByText('Still working…') !== null).toBe(isSaid)
})

test('a page on its way has words of its own until there is a question, which goes with the commit that draws it', async () => {
  const { pass, come } = await wait('page', paths.about())
  expect(screen.queryByText('Still working…')).toBeNull()
  await pass(12)
  expect(screen.getByText(/^This is slow/)).toBeTruthy()
  come()
  await pass(0)
  // What waited for it has not said yet that it is over.
  expect(longWaits.read()).toHaveLength(1)
  expect(screen.queryByText(/^This is slow/)).toBeNull()
})
