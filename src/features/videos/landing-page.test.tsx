import { act, render, screen, within } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test, vi } from 'vitest'

import { paths } from '#config/paths.ts'

import { LandingPage } from './landing-page.tsx'

const landing = (shelves: readonly [] | undefined) => (
  <LandingPage
    portal={{ name: 'Quillmoor', logoUrl: null }}
    providerName="Quillmoor ID"
    providerHost="id.quillmoor.example"
    shelves={shelves}
    onNearSignIn={() => undefined}
  />
)

test('its end leads where its top does, which a phone has no room for', () => {
  render(
    <RouterProvider router={createMemoryRouter([{ path: paths.home(), element: landing([]) }])} />,
  )
  const end = within(screen.getByRole('contentinfo'))
  const places = end.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(places).toEqual([paths.browse(), paths.about()])
})

test('what is not known yet is not said to be nothing', () => {
  const page = (shelves: readonly [] | undefined) => (
    <RouterProvider
      router={createMemoryRouter([{ path: paths.home(), element: landing(shelves) }])}
    />
  )
  const { rerender } = render(page(undefined))
  const isEmpty = () => screen.queryByText(/There are no public videos yet/) !== null
  expect(isEmpty()).toBe(false)
  expect(screen.getByRole('link', { name: 'See public videos' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'On view tonight, no account needed' })).toBeTruthy()
  rerender(page([]))
  expect(isEmpty()).toBe(true)
})

test('the button says that it is on its way, and is itself again for whoever comes back', async () => {
  const leave = vi.fn(() => new Promise<null>(() => undefined))
  const router = createMemoryRouter([
    { path: paths.home(), element: landing([]) },
    { path: paths.signIn(), loader: leave },
  ])
  render(<RouterProvider router={router} />)
  const button = (name = 'Sign in with Quillmoor ID') => screen.getByRole('link', { name })
  const leaving = 'Opening the sign-in page'
  await act(async () => button().click())
  // Each trip to the provider is counted, and a person in a hurry makes one.
  await act(async () => button(leaving).click())
  expect(leave).toHaveBeenCalledOnce()
  await act(() => router.navigate(paths.home()))
  expect(button()).toBeTruthy()
  // The way in above it is another button: what it says is not said here.
  await act(async () => screen.getByRole('link', { name: 'Sign in' }).click())
  expect(leave).toHaveBeenCalledTimes(2)
  expect(button()).toBeTruthy()
})
