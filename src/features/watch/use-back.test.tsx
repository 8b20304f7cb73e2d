import { act, render, screen } from '@testing-library/react'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test, vi } from 'vitest'

import { paths } from '#config/paths.ts'

import { useBack } from './use-back.ts'

function Film() {
  return (
    <button type="button" onClick={useBack()}>
      Back
    </button>
  )
}

function enterAt(path: string) {
  history.replaceState(null, '', path)
  const router = createBrowserRouter([
    { path: '/w/:videoId', Component: Film },
    { path: '*', element: <p>Elsewhere</p> },
  ])
  render(<RouterProvider router={router} />)
  return router
}

const pressBack = () => act(async () => screen.getByRole('button', { name: 'Back' }).click())

test('whoever came in at a film goes to the home page, also when it had to be loaded again', async () => {
  const router = enterAt(paths.watch('film_1'))
  await act(() => router.navigate(paths.watch('film_1'), { replace: true }))
  await pressBack()
  expect(router.state.location.pathname).toBe(paths.home())
})

test('whoever came from another page goes back to it', async () => {
  const router = enterAt(paths.browse())
  await act(() => router.navigate(paths.watch('film_1')))
  await pressBack()
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(paths.browse()))
})
