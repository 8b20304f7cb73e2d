import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test, vi } from 'vitest'

import { paths } from '#config/paths.ts'

import { LandingPage } from './landing-page.tsx'

const landing = (
  <LandingPage
    portal={{ name: 'Quillmoor', logoUrl: null }}
    providerName="Quillmoor ID"
    providerHost="id.quillmoor.example"
    shelves={[]}
    onNearSignIn={() => undefined}
  />
)

test('the button says that it is on its way, and is itself again for whoever comes back', async () => {
  const leave = vi.fn(() => new Promise<null>(() => undefined))
  const router = createMemoryRouter([
    { path: paths.home(), element: landing },
    { path: paths.signIn(), loader: leave },
  ])
  render(<RouterProvider router={router} />)
  const button = () => screen.getByRole('link', { name: /^Sign in with|^Opening/ })
  expect(button().textContent).toBe('Sign in with Quillmoor ID')
  await act(async () => button().click())
  expect(button().textContent).toBe('Opening the sign-in page')
  // Each trip to the provider is counted, and a person in a hurry makes one.
  await act(async () => button().click())
  expect(leave).toHaveBeenCalledOnce()
  await act(() => router.navigate(paths.home()))
  expect(button().textContent).toBe('Sign in with Quillmoor ID')
})
