import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, Link } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, expect, test } from 'vitest'

import { markPressed } from './mark-pressed.ts'
import { NavigationProgress } from './navigation-progress.tsx'

let arrival = Promise.withResolvers<null>()
beforeEach(() => {
  arrival = Promise.withResolvers()
})

/** Pages that are there after `arrival`, and links to them. */
function open() {
  const page = (
    <>
      <NavigationProgress />
      <Link to="/one">One</Link>
      <Link to="/two">Two</Link>
      <Link to="/one">One again</Link>
    </>
  )
  const loader = () => arrival.promise
  const router = createMemoryRouter([
    { path: '/', element: page },
    { path: '/one', element: page, loader },
    { path: '/two', element: page, loader },
  ])
  markPressed(router)
  render(<RouterProvider router={router} useTransitions={false} />)
  return router
}

const pressed = () =>
  [...document.querySelectorAll('[data-pressed]')].map((link) => link.textContent)

test('the link that was pressed last is marked until its page is drawn', async () => {
  open()
  fireEvent.click(screen.getByText('One'))
  expect(pressed()).toEqual(['One'])
  fireEvent.click(screen.getByText('Two'))
  expect(pressed()).toEqual(['Two'])
  arrival.resolve(null)
  await expect.poll(pressed).toEqual([])
})

test('a page that was given up leaves no mark, in whatever way', async () => {
  const router = open()
  fireEvent.click(screen.getByText('One'))
  expect(pressed()).toEqual(['One'])
  await act(() => router.navigate('/', { replace: true }))
  expect(pressed()).toEqual([])
})

test('what goes to another window is not pressed', () => {
  open()
  fireEvent.click(screen.getByText('One'))
  fireEvent.click(screen.getByText('One again'), { ctrlKey: true })
  expect(pressed()).toEqual(['One'])
})
