import { act, cleanup, render } from '@testing-library/react'
import { User } from 'oidc-client-ts'
import { vi } from 'vitest'

import { queryClient } from '#api/query-client.ts'
import { App } from '#app/app.tsx'
import { createRouter } from '#app/router.tsx'
import { startSession } from '#auth/renewal/start-session.ts'
import { forgetSession } from '#auth/session/session.ts'
import { adopt } from '#auth/storage/stored-session.ts'
import { userManager } from '#auth/storage/user-manager.ts'
import { setSettings } from '#config/env.ts'
import { readSettings } from '#config/read-settings.ts'
import type { Role } from '#contract/people.ts'
import { ToastCard } from '#ui/overlays/toaster.tsx'

import type { RemoteService } from './remote-service.ts'

/** Calls of the page go to the real service, with the cookies a browser would send. */
export function connectPageTo(service: RemoteService): void {
  const elsewhere = globalThis.fetch
  vi.stubGlobal('fetch', async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (url.origin !== location.origin) return elsewhere(input, init)
    const headers = new Headers(init.headers)
    headers.set('Cookie', document.cookie)
    headers.set('Origin', service.origin)
    const address = service.origin + url.pathname + url.search
    const response = await elsewhere(address, {
      ...init,
      headers,
      body: await bytesOf(init.body),
    })
    for (const cookie of response.headers.getSetCookie()) document.cookie = asSeen(cookie)
    return response
  })
  setSettings(readSettings({ VITE_OIDC_ISSUER: service.issuer, VITE_PORTAL_NAME: 'Quillmoor' }))
}

/** Node's fetch does not know the Blob of jsdom. */
export async function bytesOf(body: BodyInit | null | undefined): Promise<BodyInit | null> {
  return body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : (body ?? null)
}

/** jsdom's page is no secure origin, so it would drop what a browser keeps on localhost. */
function asSeen(cookie: string): string {
  return cookie.replace(/;\s*(secure|httponly)/gi, '')
}

export interface Visitor {
  username: string
  role: Role
}

interface Device {
  /** It was used before, and still has what it remembered. */
  isKnown?: boolean
}

/** Opens the whole app at an address, as somebody or as nobody, and answers its router. */
export async function openApp(
  service: RemoteService,
  path: string,
  visitor?: Visitor,
  { isKnown = false }: Device = {},
) {
  // The page before, if any: two apps in one document would answer for each other.
  cleanup()
  if (!isKnown) localStorage.clear()
  sessionStorage.clear()
  queryClient.clear()
  forgetSession()
  history.replaceState(null, '', path)
  if (visitor) await userManager().storeUser(await userOf(service, visitor))
  await startSession()
  // It is here long before somebody can press anything.
  await ToastCard.load()
  const router = createRouter()
  await act(async () => {
    render(<App router={router} />)
  })
  return router
}

/** The same person has signed in, in another window. */
export async function signInAgain(service: RemoteService, visitor: Visitor): Promise<void> {
  const user = await userOf(service, visitor)
  await userManager().storeUser(user)
  await act(() => adopt(user))
}

async function userOf(service: RemoteService, { username, role }: Visitor): Promise<User> {
  const nowS = Math.floor(Date.now() / 1000)
  return new User({
    access_token: await service.tokenFor(username, role),
    token_type: 'Bearer',
    expires_at: nowS + 600,
    profile: {
      sub: username,
      iss: service.issuer,
      aud: 'foyer',
      iat: nowS,
      exp: nowS + 600,
    },
  })
}
