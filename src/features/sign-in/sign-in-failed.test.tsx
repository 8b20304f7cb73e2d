import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { provider } from '#auth/provider/provider.ts'
import { SignInError, type SignInCode } from '#auth/session/sign-in-error.ts'
import { setSettings } from '#config/env.ts'
import { readSettings } from '#config/read-settings.ts'

import { SignInFailed } from './sign-in-failed.tsx'
import { SigningIn } from './signing-in.tsx'

const environment = {
  VITE_OIDC_ISSUER: 'https://id.quillmoor.test',
  VITE_PORTAL_NAME: 'Quillmoor',
  VITE_OIDC_PROVIDER_NAME: 'Moorgate',
}

beforeEach(() => {
  setSettings(readSettings(environment))
  sessionStorage.clear()
  localStorage.clear()
  provider().forget()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function show(code: SignInCode, detail: string | null = null): void {
  render(
    <MemoryRouter>
      <SignInFailed error={new SignInError(code, detail)} returnTo="/library" />
    </MemoryRouter>,
  )
}

async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
}

test('the details name code, phase and what to check, and copy without what looks like a token', async () => {
  const user = userEvent.setup()
  const token = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJpcmlzIn0.c2lnbmF0dXJl'
  show('provider-blocked', `asked with ${token}`)
  await user.click(screen.getByRole('button', { name: 'Copy details' }))
  const copied = await navigator.clipboard.readText()
  expect(copied).toMatch(/^Code: provider-blocked\nReference: [0-9A-F-]{12}\nTime: /)
  expect(copied).toContain('\nPhase: discovery; trying again helps once it is set right\n')
  expect(copied).toContain('\nMessage: asked with (hidden)\n')
  expect(copied).toMatch(
    /\nCheck: Open .*openid-configuration.* OIDC_ISSUER is wrong .* add http.* to the allowed origins/,
  )
  expect(copied).not.toContain(token)
})

test('a provider that rests is asked again after 5, 10 and 20 seconds, and then no more', async () => {
  vi.useFakeTimers()
  const asked = vi.fn(async () => Response.json({}, { status: 503 }))
  vi.stubGlobal('fetch', asked)
  show('provider-unreachable')
  for (const waitS of [5, 10, 20]) {
    asked.mockClear()
    expect(screen.getByText(`We’ll try again in ${waitS} s.`)).toBeTruthy()
    // Announced once: the seconds that run down are for the eye.
    const said = screen.getByText(`We’ll try again in ${waitS} seconds.`)
    await pass((waitS - 1) * 1000)
    expect(screen.getByText('We’ll try again in 1 s.').getAttribute('aria-hidden')).toBe('true')
    expect(said.textContent).toBe(`We’ll try again in ${waitS} seconds.`)
    expect(asked).not.toHaveBeenCalled()
    await pass(1500)
    expect(asked).toHaveBeenCalled()
  }
  expect(screen.getByText('Try again in a moment.')).toBeTruthy()
  asked.mockClear()
  await pass(120_000)
  expect(asked).not.toHaveBeenCalled()
})

test('trying by itself can be stopped', async () => {
  vi.useFakeTimers()
  const asked = vi.fn(async () => Response.json({}, { status: 503 }))
  vi.stubGlobal('fetch', asked)
  show('server_error')
  await act(async () => screen.getByRole('button', { name: 'Stop trying' }).click())
  await pass(60_000)
  expect(asked).not.toHaveBeenCalled()
  expect(screen.getByText('Try again in a moment.')).toBeTruthy()
})

test('trying by itself waits until another trip to the provider is allowed', () => {
  const nowMs = Date.now()
  sessionStorage.setItem('foyer.redirects', JSON.stringify([nowMs - 2000, nowMs - 1000]))
  show('temporarily_unavailable')
  expect(screen.getByText(/^We’ll try again in 2[78] s\.$/)).toBeTruthy()
})

test('while the answer is redeemed there are words at once, a way out after 3 seconds and all after 10', async () => {
  vi.useFakeTimers()
  render(
    <MemoryRouter>
      <SigningIn />
    </MemoryRouter>,
  )
  expect(screen.getByRole('heading', { level: 1, name: 'Signing you in…' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Start again' })).toBeNull()
  await pass(3000)
  expect(screen.getByRole('heading', { level: 1, name: 'Still signing you in…' })).toBeTruthy()
  expect(screen.getByText(/Nothing is lost either way/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Start again' })).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  await pass(7000)
  const home = screen.getByRole('link', { name: 'Go to the home page' })
  expect(home.getAttribute('href')).toBe('/')
  expect(screen.getByText('Details for the help desk')).toBeTruthy()
  expect(screen.getByText('https://id.quillmoor.test')).toBeTruthy()
})

test('whoever cancels has nothing to report; in a small window the page behind waits', () => {
  show('access_denied')
  expect(document.querySelector('details')?.open).toBe(false)
  expect(screen.getByRole('alert').textContent).toContain('keep to the public videos')
  cleanup()
  render(
    <MemoryRouter>
      <SignInFailed error={new SignInError('access_denied', null)} returnTo="/" isWindow />
    </MemoryRouter>,
  )
  expect(screen.getByRole('alert').textContent).toContain('the page behind it waits')
  cleanup()
  show('invalid_client')
  expect(document.querySelector('details')?.open).toBe(true)
})
