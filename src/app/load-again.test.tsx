import { createMemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'

import { loadAgain } from './load-again.ts'

/** A router at a page that failed, and another page that comes when `come` is called. */
async function openFailed() {
  const load = vi.fn(() => {
    throw new Error('gone')
  })
  const { promise, resolve: come } = Promise.withResolvers<null>()
  const router = createMemoryRouter([
    { path: '/', loader: load },
    { path: '/slow', loader: () => promise },
  ])
  await vi.waitFor(() => expect(router.state.errors).not.toBeNull())
  const again = () =>
    loadAgain({ ...router, navigation: router.state.navigation }, router.state.location)
  return { router, load, come: () => come(null), again }
}

test('a page that failed and comes is shown', async () => {
  const { router, load, again } = await openFailed()
  load.mockReturnValue(null as never)
  again()
  await vi.waitFor(() => expect(router.state.errors).toBeNull())
  expect(router.state.historyAction).toBe('REPLACE')
})

test('whoever is on their way to another page by then gets there', async () => {
  const { router, come, again } = await openFailed()
  void router.navigate('/slow')
  again()
  come()
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/slow'))
  expect(router.state.errors).toBeNull()
})
